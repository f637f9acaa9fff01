"""The page as a Starlette application: routes, languages, the answer to a form, and errors as a person reads them."""

from __future__ import annotations

import hmac
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any
from urllib.parse import parse_qsl, quote, urlsplit

from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from app.kept import KeptHome, Visit
from app.look.plots import of_classes
from app.look.text import cut, local_day, local_time, one_line, visible
from app.suggest import as_typed, body_as_typed
from app.web.decisions import MomentOf, decide
from app.web.pages import PAGES, Page, page_for
from app.web.telling import Telling
from app.web.words import LANGUAGE_COOKIE, LANGUAGES, language_of, words
from memory.answers import DecisionAnswer
from memory.figures import Kept, WeekPoint
from memory.rows import stamp
from pipeline.errors import LoopledgerError

_KEPT_SECONDS = 365 * 86_400
_STATUS = {"not_found": 404, "busy": 503, "conflict": 409, "internal": 500}
_MOST_FIELDS = 40


@dataclass(frozen=True, slots=True)
class Site:
    """What every page needs. `form_token`: what a form of ours carries; `moment_of`: reads a typed day."""

    home: KeptHome
    form_token: str
    moment_of: MomentOf

    def app(self) -> Starlette:
        """The application, without its guard."""
        routes: list[Any] = [Mount("/static", StaticFiles(packages=[("app.web", "static")]))]
        for path in PAGES:
            routes.append(Route(f"{path.rstrip('/')}.json" if path != "/" else "/index.json", self._twin(path), methods=["GET"]))
            routes.append(Route(path, self._page(path), methods=["GET"]))
        routes += [
            Route("/decide", self._decided, methods=["POST"]),
            Route("/language/{name}", self._speak, methods=["POST"]),
        ]
        return Starlette(routes=routes, exception_handlers={404: self._missing, Exception: self._unforeseen})

    def _page(self, path: str) -> Callable[[Request], Response]:
        def show(request: Request) -> Response:
            try:
                visit = self.home.visit()
                return self._render(request, page_for(path, visit, _asked(request)), visit)
            except LoopledgerError as error:
                return self._failed(request, error)

        return show

    def _twin(self, path: str) -> Callable[[Request], Response]:
        def show(request: Request) -> Response:
            try:
                page = page_for(path, self.home.visit(), _asked(request))
            except LoopledgerError as error:
                return JSONResponse(body_as_typed(error.as_dict()), status_code=_status(error))
            return JSONResponse(page.answer.to_dict() if page.answer is not None else {})

        return show

    async def _decided(self, request: Request) -> Response:
        from starlette.concurrency import run_in_threadpool

        form = _form(await request.body())
        if not hmac.compare_digest(form.get("form_token", "").encode(), self.form_token.encode()):
            return Response(words(_language(request))["foreign_form"] + "\n", status_code=403, media_type="text/plain")
        say = Telling(_language(request))
        try:
            answer = await run_in_threadpool(self._act, form, say.word("told_so"))
        except LoopledgerError as error:
            return _refused(error, say) if _by_script(request) else self._failed(request, error)
        if _by_script(request):
            return JSONResponse(answer.to_dict() | {"said": say.decision(answer)})
        return RedirectResponse(_back(form, answer, say.decision(answer)), status_code=303)

    def _act(self, form: dict[str, str], told: str) -> DecisionAnswer:
        return decide(self.home.visit(), self.home.clock, form, self.moment_of, told)

    async def _speak(self, request: Request) -> Response:
        form = _form(await request.body())
        response = RedirectResponse(_local(form.get("back", "/")), status_code=303)
        if request.path_params["name"] in LANGUAGES:
            name = str(request.path_params["name"])
            response.set_cookie(LANGUAGE_COOKIE, name, max_age=_KEPT_SECONDS, httponly=True, samesite="strict")
        return response

    async def _missing(self, request: Request, error: Exception) -> Response:
        return self._say(request, words(_language(request))["no_page"], "", "", 404)

    async def _unforeseen(self, request: Request, error: Exception) -> Response:
        """Its kind alone: no trace and no word of a mail."""
        problem = f"something failed that nobody foresaw ({type(error).__name__})"
        return self._failed(request, LoopledgerError(problem, fix="loopledger doctor"))

    def _failed(self, request: Request, error: LoopledgerError) -> Response:
        problem, fix, original = Telling(_language(request)).problem(error)
        return self._say(request, problem, "" if original else error.cause, fix, _status(error), original)

    def _say(self, request: Request, problem: str, cause: str, fix: str, status: int, original: str = "") -> Response:
        shown = {"problem": problem, "cause": cause, "fix": fix, "said_in_english": original}
        text = _environment().get_template("error.html").render(**self._common(request, None), title="error", **shown)
        return Response(text, status_code=status, media_type="text/html")

    def _render(self, request: Request, page: Page, visit: Visit) -> Response:
        common = self._common(request, visit)
        text = _environment().get_template(page.template).render(**common, title=page.title, answer=page.answer, **page.more)
        return Response(text, media_type="text/html")

    def _common(self, request: Request, visit: Visit | None) -> dict[str, Any]:
        language = _language(request)
        here = request.url.path + (f"?{request.url.query}" if request.url.query else "")
        zone = visit.opened.rules.zone if visit else None
        return {
            "t": words(language),
            "say": Telling(language, zone),
            "language": language,
            "other": LANGUAGES[1 - LANGUAGES.index(language)],
            "form_token": self.form_token,
            "here": here,
            "zone": zone,
            "said": request.query_params.get("said", ""),
            "undo": request.query_params.get("undo", ""),
        }


@cache
def _environment() -> Environment:
    """Templates that escape everything; a name that is missing is an error."""
    made = Environment(loader=PackageLoader("app.web"), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    made.globals.update(weeks=_weeks, classes=of_classes, kept=_kept)
    made.filters.update(
        clock=lambda us, zone: local_time(stamp(us) if us else None, zone),
        visible=visible,
        line=one_line,
        cut=cut,
        day=local_day,
        time=local_time,
        part=lambda text: quote(str(text), safe=""),
        typed=as_typed,
    )
    return made


def _weeks(points: list[WeekPoint]) -> list[tuple[str, dict[str, int]]]:
    return [(point.at[:10], point.open) for point in points]


def _kept(found: list[Kept], t: dict[str, str]) -> list[tuple[str, dict[str, int]]]:
    return [(t[f"n_{one.direction}"], {"in_time": one.in_time, "late": one.late, "overdue": one.overdue}) for one in found]


def _form(body: bytes) -> dict[str, str]:
    """The fields of a form; of one with more fields than any of ours none, so that it lacks its token."""
    try:
        return dict(parse_qsl(body.decode("utf-8", "replace"), keep_blank_values=True, max_num_fields=_MOST_FIELDS))
    except ValueError:
        return {}


def _asked(request: Request) -> dict[str, str]:
    return {**dict(request.query_params), **{name: str(value) for name, value in request.path_params.items()}}


def _language(request: Request) -> str:
    return language_of(request.cookies.get(LANGUAGE_COOKIE, ""), request.headers.get("accept-language", ""))


def _by_script(request: Request) -> bool:
    return request.headers.get("accept", "").startswith("application/json")


def _status(error: LoopledgerError) -> int:
    return _STATUS.get(error.code, 400)


def _refused(error: LoopledgerError, say: Telling) -> Response:
    """An error for the script, with the words it shows."""
    problem, fix, _ = say.problem(error)
    return JSONResponse(body_as_typed(error.as_dict()) | {"said": as_typed(f"{problem} {fix}").strip()}, status_code=_status(error))


def _back(form: dict[str, str], answer: DecisionAnswer, told: str) -> str:
    """Where the person was, with the words of the decision and what takes it back."""
    place = _local(form.get("back", "/"))
    path, _, query = place.partition("?")
    kept = [(name, value) for name, value in parse_qsl(query) if name not in ("said", "undo")]
    said = [("said", told[:300]), *([("undo", answer.hash)] if answer.hash and answer.op != "undo" else [])]
    return path + "?" + "&".join(f"{quote(name)}={quote(value)}" for name, value in [*kept, *said])


def _local(place: str) -> str:
    """A place on this server, "/" for anything else."""
    parts = urlsplit(place)
    fine = place.startswith("/") and not place.startswith("//") and "\\" not in place and not parts.scheme and not parts.netloc
    return place if fine and place.isprintable() else "/"
