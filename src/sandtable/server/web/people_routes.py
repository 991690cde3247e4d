"""Who people are: a name is enough; an account is for those who want one."""

from __future__ import annotations

from typing import Any

import msgspec
from fastapi import APIRouter, Depends, Request, Response
from sqlalchemy import Connection

from sandtable.server.accounts import hash_password, password_fits
from sandtable.server.core.leaving import leave_everything
from sandtable.server.errors import Clash, Forbidden, TooMuch, Unnamed
from sandtable.server.names import clean, likeness, must_differ, same_form
from sandtable.server.notices.confirming import is_confirmed, shown, told, with_code
from sandtable.server.store import people
from sandtable.server.table_data import Person
from sandtable.server.tokens import fingerprint, new_id
from sandtable.server.web import models
from sandtable.server.web.asking import (
    COOKIE,
    Asker,
    Known,
    Lang,
    Served,
    Whole,
    open_session,
    slowly,
    token_of,
    whole_person,
)
from sandtable.server.web.document import refusals, tells
from sandtable.server.web.reading import BodyRoute
from sandtable.server.web.shapes.people import Card, ChangedMe, Me
from sandtable.texts import languages

router = APIRouter(route_class=BodyRoute, prefix="/api", tags=["people"], responses=refusals())


def _card(person_id: str, name: str, account: bool, token: str) -> dict[str, Any]:
    return {"id": person_id, "name": name, "account": account, "token": token}


@router.post("/people", status_code=201, dependencies=[Depends(slowly)])
@tells(Card)
def hello(body: models.Hello, request: Request, response: Response, service: Served, lang: Lang) -> dict[str, Any]:
    """Play at once: a name, no account. Notices come in the language that was spoken here, until it is changed."""
    person_id, name = new_id(), clean(body.name)
    with service.store.write() as db:
        must_be_nobodys(db, name, person_id)
        people.create(db, person_id, name, None, "", service.hall.now(), {"lang": lang})
    return _card(person_id, name, False, open_session(request, response, person_id))


def must_be_nobodys(db: Connection, name: str, person_id: str) -> None:
    """Whoever has an account is the only one who is called so, or nearly so."""
    if people.has_account(db, name, person_id):
        raise Clash("person.name_taken")


@router.post("/login", dependencies=[Depends(slowly)])
@tells(Card)
def login(body: models.Login, request: Request, response: Response, service: Served) -> dict[str, Any]:
    """Come back with name and password."""
    with service.store.read() as db:
        found = (people.by_login(db, form.casefold()) for form in (body.name, same_form(body.name)))
        row = next((one for one in found if one), None)
    if not password_fits(row["password"] if row else "", body.password) or row is None:
        raise Unnamed("person.login")
    return _card(row["id"], row["name"], True, open_session(request, response, row["id"]))


@router.post("/logout", status_code=204)
def logout(request: Request, response: Response, service: Served, asker: Asker) -> None:
    """Forget this session."""
    with service.store.write() as db:
        people.close_session(db, fingerprint(token_of(request)))
    service.hall.sessions_ended(asker.id)
    response.delete_cookie(COOKIE, path="/")


@router.get("/me")
@tells(Me)
def me(service: Served, asker: Known) -> dict[str, Any]:
    """Who I am."""
    with service.store.read() as db:
        settings = {} if asker.only_table else shown(people.settings_of(db, asker.id))
    return {
        "id": asker.id,
        "name": asker.name,
        "account": asker.account,
        "only_table": asker.only_table,
        "settings": settings,
        "languages": languages(),
        "mail": bool(service.settings.mail.host),
    }


@router.patch("/me")
@tells(ChangedMe)
def change_me(body: models.Settings, service: Served, asker: Whole) -> dict[str, Any]:
    """Change name, language, and where notices go. A new address for mail is sent a code first."""
    wanted = {k: v for k, v in msgspec.structs.asdict(body).items() if v is not None and k != "name"}
    code = ""
    with service.store.write() as db:
        settings = {**people.settings_of(db, asker.id), **wanted}
        if body.mail and not is_confirmed(settings):
            if not service.letters.take(body.mail.casefold()) or not service.letters.take(asker.id):
                raise TooMuch("person.letters")
            settings, code = with_code(settings, service.hall.now())
        values: dict[str, Any] = {"settings": msgspec.json.encode(settings).decode()}
        if body.name and not asker.account:
            name = values["name"] = clean(body.name)
            must_be_nobodys(db, name, asker.id)
            must_differ(name, people.near(db, asker.id))
        people.change(db, asker.id, **values)
    service.sessions.forget()
    if code:
        service.post.confirm(settings["mail"], code, settings.get("lang", "en"))
    return {"name": values.get("name", asker.name), "settings": shown(settings)}


@router.post("/me/mail", dependencies=[Depends(slowly)])
@tells(ChangedMe)
def confirm_mail(body: models.Code, service: Served, asker: Whole) -> dict[str, Any]:
    """Tell the code that came by mail: from then on notices go there."""
    with service.store.write() as db:
        settings, right = told(people.settings_of(db, asker.id), body.code, service.hall.now())
        people.change(db, asker.id, settings=msgspec.json.encode(settings).decode())
    if not right:
        raise Forbidden("person.code")
    return {"name": asker.name, "settings": shown(settings)}


@router.post("/me/account", dependencies=[Depends(slowly)])
@tells(Card)
def make_account(
    body: models.Account, request: Request, response: Response, service: Served, asker: Asker, lang: Lang
) -> dict[str, Any]:
    """Give oneself a password; a guest keeps all chairs."""
    if asker.only_table:
        whole_person(asker)
    if asker.account:
        raise Clash("person.account")
    person_id, name = asker.id or new_id(), clean(body.name)
    secret = hash_password(body.password)
    with service.store.write() as db:
        must_be_nobodys(db, name, person_id)
        must_differ(name, people.near(db, person_id))
        if not asker.id:
            people.create(db, person_id, name, name.casefold(), secret, service.hall.now(), {"lang": lang})
        else:
            people.change(db, person_id, name=name, login=name.casefold(), look=likeness(name), password=secret)
    service.sessions.forget()
    return _card(person_id, name, True, open_session(request, response, person_id))


def _must_know(service: Any, asker: Person, password: str) -> None:
    with service.store.read() as db:
        row = people.by_id(db, asker.id)
    if row is None or (row["password"] and not password_fits(row["password"], password)):
        raise Forbidden("person.password")


@router.post("/me/password", dependencies=[Depends(slowly)])
@tells(Card)
def change_password(
    body: models.NewPassword, request: Request, response: Response, service: Served, asker: Whole
) -> dict[str, Any]:
    """A new password; all other sessions end."""
    if not asker.account:
        raise Clash("person.no_account")
    _must_know(service, asker, body.old)
    secret = hash_password(body.new)
    with service.store.write() as db:
        people.change(db, asker.id, password=secret)
        people.close_sessions(db, asker.id)
    service.hall.sessions_ended(asker.id)
    return _card(asker.id, asker.name, True, open_session(request, response, asker.id))


@router.delete("/me", status_code=204, dependencies=[Depends(slowly)])
def delete_me(body: models.Goodbye, response: Response, service: Served, asker: Whole) -> None:
    """Delete oneself; chairs become free, games go on."""
    _must_know(service, asker, body.password)
    leave_everything(service.hall, asker)
    with service.store.write() as db:
        people.remove(db, asker.id)
    service.hall.sessions_ended(asker.id)
    response.delete_cookie(COOKIE, path="/")
