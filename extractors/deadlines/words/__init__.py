"""Words of time per language, one table a module. Data only; `extractors.deadlines.lexicon` reads them."""
