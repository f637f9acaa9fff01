# Everything a person or a CI runner starts. `make` alone prints the list.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
SOURCES := pipeline connectors extractors memory app tests scripts benchmarks
ARGS ?=

.DEFAULT_GOAL := help
.PHONY: help setup demo test test-all lint check format replay replay-update eval linear sync backfill bench bench-large docs lock clean

help: ## print this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: $(STAMP) ## make .venv with the command at .venv/bin/loopledger, from the locked versions

$(STAMP): pyproject.toml constraints.txt scripts/setup.sh
	@bash scripts/setup.sh "$(PYTHON)" "$(VENV)"
	@touch $(STAMP)

demo: setup ## sync the demo mailbox from a local Google look-alike and show who is waiting
	@bash scripts/demo.sh "$(BIN)/loopledger" .demo

test: setup ## all quick tests with branch coverage, warnings as errors
	@bash scripts/test.sh "$(BIN)/python" "not slow" $(ARGS)

test-all: setup ## also the slow tests, with many more random examples
	@HYPOTHESIS_PROFILE=nightly bash scripts/test.sh "$(BIN)/python" "" $(ARGS)

lint: setup ## format, lint, types, import contract, unused and missing dependencies
	$(BIN)/ruff format --check $(SOURCES)
	$(BIN)/ruff check $(SOURCES)
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/deptry .

check: lint ## lint, then size budgets, house rules and drift of the generated pages
	$(BIN)/python -m pytest tests/style -q

format: setup ## rewrite the sources in the house format
	$(BIN)/ruff check --fix $(SOURCES)
	$(BIN)/ruff format $(SOURCES)

eval: setup ## how right the judgements are; fails on a drop (DATA=DIR adds labelled sets outside)
	@$(BIN)/python -m benchmarks.evaluation $(if $(DATA),--data $(DATA)) $(ARGS)

replay: setup ## compare the demo mailbox and the case files with their golden results
	@$(BIN)/python scripts/golden.py compare

replay-update: setup ## write new golden results; refuses to overwrite without FORCE=1
	@FORCE="$(FORCE)" $(BIN)/python scripts/golden.py update

linear: setup ## weights for `analyze --linear` (FILE=rows.jsonl LICENCE=text OUT=file)
	@$(BIN)/python -m benchmarks.linear "$(FILE)" --licence "$(LICENCE)" --out "$(OUT)" $(ARGS)

sync: setup ## fetch what is new into your own home and fold it (ARGS="--account me@example.com")
	$(BIN)/loopledger sync $(ARGS)

backfill: setup ## fetch older mail (ARGS="--since 2025-01-01")
	$(BIN)/loopledger backfill $(ARGS)

bench: setup ## measure stages, sync, rebuild, publish and reading
	$(BIN)/python -m benchmarks $(ARGS)

bench-large: setup ## a mailbox of 100,000 messages from first sync to lost history; half an hour
	$(BIN)/python -m benchmarks --part mailbox $(ARGS)

docs: setup ## write the generated pages of docs/ anew; where Chromium is, also the pictures of the demo page
	$(BIN)/python scripts/docs.py
	@if command -v chromium >/dev/null && command -v chromedriver >/dev/null; then \
	  bash scripts/demo.sh "$(BIN)/loopledger" .demo >/dev/null && $(BIN)/python scripts/pictures.py .demo; \
	else echo "docs: no Chromium, the pictures stay as they are"; fi

lock: setup ## resolve the newest allowed versions into constraints.txt
	@bash scripts/lock.sh "$(BIN)/python"

clean: ## remove the environment, the demo home and caches; never your own home
	rm -rf $(VENV) .demo .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis .coverage .coverage.* htmlcov build dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
