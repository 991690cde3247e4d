"""Who asks, and what they ask for: what every route starts with."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from fastapi import Depends, Path, Query, Request, Response
from fastapi.responses import Response as Plain
from starlette.concurrency import run_in_threadpool
from starlette.requests import HTTPConnection

from sandtable.server.answers.words import wished
from sandtable.server.errors import Forbidden, TooMuch
from sandtable.server.service import Service
from sandtable.server.store import people
from sandtable.server.study.studies import Payer
from sandtable.server.table_data import Person
from sandtable.server.tokens import fingerprint, new_token

COOKIE = "sandtable"
SESSION = 180 * 86400.0


def running(request: HTTPConnection) -> Service:
    """The running server."""
    service: Service = request.app.state.service
    return service


async def service_of(request: Request) -> Service:
    """The running server. It is at hand, and needs no thread to fetch it."""
    return running(request)


def token_of(request: HTTPConnection) -> str:
    """The session token a request carries: programs send a header, browsers a cookie."""
    word, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if word.casefold() == "bearer" else request.cookies.get(COOKIE, "")


async def person_of(request: HTTPConnection) -> Person:
    """The person behind a request; without a session a stranger."""
    sessions, token = running(request).sessions, token_of(request)
    known = sessions.known(token)
    return known if known is not None else await run_in_threadpool(sessions.who, token)


async def who_asks(request: Request) -> Person:
    """The person behind a request, unless they ask too often."""
    service, person = running(request), await person_of(request)
    service.tidy.request()
    address = request.client.host if request.client else ""
    if not service.buckets.take(person.id or address):
        raise TooMuch("request.often")
    return person


async def payer_of(request: Request, asker: Annotated[Person, Depends(who_asks)]) -> Payer:
    """Who pays for a heavy question."""
    address = request.client.host if request.client else ""
    return Payer(asker.id or address, bool(asker.id))


Served = Annotated[Service, Depends(service_of)]
Asker = Annotated[Person, Depends(who_asks)]


def slowly(request: Request) -> None:
    """For doors that guessers knock at."""
    address = request.client.host if request.client else ""
    if running(request).settings.rate > 0 and not running(request).slow.take(address):
        raise TooMuch("request.attempts")


def whole_person(person: Person) -> Person:
    """Somebody whose session is not only for one table."""
    person.known()
    if person.only_table:
        raise Forbidden("person.seat_link")
    return person


async def known_asker(asker: Asker) -> Person:
    """Somebody we know: where strangers have nothing to ask for."""
    return asker.known()


async def whole_asker(asker: Asker) -> Person:
    """Somebody whose session is for everything."""
    return whole_person(asker)


def open_session(request: Request, response: Response, person_id: str) -> str:
    """A new session; its token."""
    service = running(request)
    token = new_token()
    with service.store.write() as db:
        people.open_session(db, fingerprint(token), person_id, service.hall.now() + SESSION)
    keep_session(request, response, token)
    return token


def keep_session(request: Request, response: Response, token: str) -> None:
    """The token goes into a cookie that no script can read; programs get it in the answer."""
    secure = request.url.scheme == "https" or request.headers.get("x-forwarded-proto") == "https"
    response.set_cookie(COOKIE, token, max_age=int(SESSION), httponly=True, samesite="strict", secure=secure, path="/")


async def language(
    request: Request,
    lang: Annotated[
        str, Query(pattern="^([a-z]{2})?$", description="language of sentences; else what Accept-Language says")
    ] = "",
) -> str:
    """The language somebody reads."""
    return wished(lang, request.headers.get("accept-language", ""))


def say(data: Any, status: int = 200) -> Plain:
    """An answer, encoded fast."""
    return Plain(msgspec.json.encode(data), status, media_type="application/json")


Known = Annotated[Person, Depends(known_asker)]
Whole = Annotated[Person, Depends(whole_asker)]
TableId = Annotated[str, Path(pattern="^[a-z0-9]{1,32}$", description="the table")]
Lang = Annotated[str, Depends(language)]
Paying = Annotated[Payer, Depends(payer_of)]
