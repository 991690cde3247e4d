"""What needs consent: going back past dice, a draw, conceding as a side, another's chair. Bots always agree."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection, insert, select, update

from sandtable.kernel.record import Rollback
from sandtable.kernel.verdict import Refused
from sandtable.server.core.actor import must_hold, must_play
from sandtable.server.core.changes import Change, write_change
from sandtable.server.core.going_back import asked_for, must_be_allowed, must_be_restorable
from sandtable.server.core.hall import Hall, Line
from sandtable.server.core.leaving import get_up, who_must_agree
from sandtable.server.core.seating import must_end, set_seat
from sandtable.server.core.standing import consenting, has_played, must_be_here, must_have_played
from sandtable.server.core.table import LiveTable
from sandtable.server.errors import Clash, Forbidden, Unknown
from sandtable.server.store import schema
from sandtable.server.table_data import Person
from sandtable.server.tokens import new_id


class Proposal(msgspec.Struct):
    """A question to people: `needs` are those who must agree, `given` those who did."""

    id: str
    kind: str
    by: str  # the name of whoever proposed it
    to: int
    side: str
    revision: int
    needs: list[str]
    given: list[str]
    state: str = "open"
    power: str = ""  # whose chair is to be freed
    holder: str = ""  # and who sat there when it was proposed
    until: float = 0.0  # how long a clock is to stand


def _told(proposal: Proposal) -> dict[str, Any]:
    """A proposal as everybody may see it: how many are missing, not their ids."""
    return {
        "id": proposal.id,
        "kind": proposal.kind,
        "by": proposal.by,
        "to": proposal.to,
        "side": proposal.side,
        "power": proposal.power,
        "state": proposal.state,
        "missing": len(proposal.needs) - len(proposal.given),
    }


def _line(proposal: Proposal) -> dict[str, Any]:
    """A proposal in the journal, where `kind` is the kind of line."""
    told = _told(proposal)
    return {"what": told.pop("kind"), **told}


def lapsed(table: LiveTable, proposal: Proposal) -> bool:
    """Whether the game moved on since: who decides has answered. Only who sits where has nothing to do with that."""
    return proposal.kind not in ("unseat", "pause") and proposal.revision != table.revision


def listing(hall: Hall, table: LiveTable, person: Person) -> list[dict[str, Any]]:
    """Open proposals that concern somebody's side, and whether this person is asked and has not answered."""
    c = schema.proposals.c
    with hall.store.read() as db:
        rows = db.execute(select(c.data).where(c.table_id == table.id, c.state == "open")).scalars().all()
    found = [msgspec.json.decode(raw, type=Proposal) for raw in rows]
    sides = table.sides(person.id)
    return [
        {**_told(p), "asked": person.id in p.needs and person.id not in p.given}
        for p in found
        if (not p.side or p.side in sides) and not lapsed(table, p)
    ]


def propose(
    hall: Hall, table_id: str, person: Person, kind: str, to: int, power: str = "", until: float = 0.0
) -> dict[str, Any]:
    """Ask; if nobody else needs to agree it happens at once, before a bot or anybody may move the game on."""

    def work(table: LiveTable) -> dict[str, Any]:
        held = must_play(table, person)
        if table.over:
            raise Clash("game.ended")
        if kind == "rollback":
            must_be_here(hall, table, to)
            must_be_allowed(hall, table, person, to)
        if kind == "restore":
            must_be_restorable(table)
        side = table.side_of(held[0]) if kind == "concede" else ""
        if side:
            must_have_played(table, person, side)
        if any((p["kind"], p["side"], p["power"]) == (kind, side, power) for p in listing(hall, table, person)):
            raise Clash("proposal.open")
        chairs = [s for s in table.seats.values() if not side or table.side_of(s.power) == side]
        needs = sorted({s.person_id for s in chairs if s.person_id})
        if kind in ("rollback", "restore"):
            needs = asked_for(table, person)
        proposal = Proposal(new_id(), kind, person.name, to, side, table.revision, needs, [person.id])
        if kind == "unseat":
            proposal.needs = who_must_agree(table, power)
            proposal.power, proposal.holder = power, table.seats[power].person_id
        if kind == "pause":
            must_hold(table, person, power)
            must_end(hall, until)
            proposal.power, proposal.holder, proposal.until = power, person.id, until
        asked = ("proposed", _line(proposal), f"side {side}" if side else "")
        return _settle(hall, table, proposal, lambda db: _insert(db, table, proposal), [asked])

    return hall.change(table_id, work)


def missing(hall: Hall, table: LiveTable, proposal_id: str) -> list[str]:
    """Whose consent is still asked for."""
    proposal = _stored(hall, table, proposal_id)
    return [p for p in proposal.needs if p not in proposal.given] if proposal.state == "open" else []


def _insert(db: Connection, table: LiveTable, proposal: Proposal) -> None:
    data = msgspec.json.encode(proposal).decode()
    values = {"table_id": table.id, "id": proposal.id, "kind": proposal.kind, "state": proposal.state, "data": data}
    db.execute(insert(schema.proposals).values(**values))


def answer(hall: Hall, table_id: str, person: Person, proposal_id: str, yes: bool) -> dict[str, Any]:
    """Agree or refuse."""

    def work(table: LiveTable) -> dict[str, Any]:
        must_play(table, person)
        proposal = _stored(hall, table, proposal_id)
        if person.id not in proposal.needs:
            raise Forbidden("proposal.not_yours")
        if proposal.state != "open":
            raise Clash("proposal.settled")
        if lapsed(table, proposal):
            raise Clash("proposal.lapsed")
        if not yes:
            proposal.state = "withdrawn" if person.id == proposal.given[0] else "refused"
        elif person.id not in proposal.given:
            proposal.given.append(person.id)
        return _settle(hall, table, proposal, lambda db: _update(db, table, proposal))

    return hall.change(table_id, work)


def _stored(hall: Hall, table: LiveTable, proposal_id: str) -> Proposal:
    c = schema.proposals.c
    with hall.store.read() as db:
        raw = db.execute(select(c.data).where(c.table_id == table.id, c.id == proposal_id)).scalar()
    if raw is None:
        raise Unknown("proposal.unknown")
    return msgspec.json.decode(raw, type=Proposal)


Also = Callable[[Connection], None]


def _settle(hall: Hall, table: LiveTable, proposal: Proposal, keep: Also, asked: Sequence[Line] = ()) -> dict[str, Any]:
    """Write the proposal down; when nobody is missing, together with what it brings about."""
    moved = proposal.holder and table.seats[proposal.power].person_id != proposal.holder
    if proposal.state == "open" and (table.over or moved or lapsed(table, proposal)):
        proposal.state = "void"
    if proposal.state == "open" and set(proposal.needs) <= set(proposal.given):
        proposal.state = "agreed"
    side = proposal.side if proposal.kind == "concede" and proposal.state != "agreed" else ""
    line = ("answered", _line(proposal), f"side {side}" if side else "")
    if proposal.state == "agreed":
        _carry_out(hall, table, proposal, keep, [line])
    else:
        hall.write_lines(table, [*asked, line], keep)
    return _told(proposal)


def _update(db: Connection, table: LiveTable, proposal: Proposal) -> None:
    c = schema.proposals.c
    data = msgspec.json.encode(proposal).decode()
    query = update(schema.proposals).where(c.table_id == table.id, c.id == proposal.id)
    db.execute(query.values(state=proposal.state, data=data))


def _carry_out(hall: Hall, table: LiveTable, proposal: Proposal, also: Also, more: list[Line]) -> None:
    """What was agreed comes about in one transaction with the last consent: neither is ever there without the other."""
    if proposal.kind in ("rollback", "restore"):
        match = table.match.fork()
        kept = match.number
        agreed = consenting(table, proposal.given)
        try:
            if proposal.kind == "restore":
                match.restore(*agreed)
            else:
                match.rollback(proposal.to, *agreed)
        except Refused as refused:
            raise Clash(refused) from None
        entry = match.entries[-1]
        assert isinstance(entry, Rollback)
        data = {"to": entry.to, **({"restored": True} if entry.restore else {})}
        back = Change("rolled_back", match, kept, [(entry, 0, "consent")], data=data, also=also, more=more)
        write_change(hall, table, back)
    elif proposal.kind == "unseat":
        get_up(hall, table, table.seats[proposal.power], also, more, freed=True)
    elif proposal.kind == "pause":
        new = replace(table.seats[proposal.power], away_until=proposal.until, away_then="pause")
        set_seat(hall, table, new, "away", {"until": proposal.until, "then": "pause"}, also, more)
    elif proposal.kind == "draw":
        end(hall, table, {"winners": [], "how": "draw by agreement"}, also, more)
    else:
        end(hall, table, conceded(table, proposal.side), also, more)


def conceded(table: LiveTable, side: str) -> dict[str, Any]:
    """The result when a side gives up."""
    winners = [p for p in table.match.game.powers if table.side_of(p) != side]
    return {"winners": winners, "how": "conceded", "side": side}


def end(
    hall: Hall, table: LiveTable, result: dict[str, Any], also: Also | None = None, more: Sequence[Line] = ()
) -> None:
    """End a game by agreement; the seed is revealed."""
    match = table.match.fork()
    over = Change("ended", match, match.number, [], status="ended", result=result, also=also, more=list(more))
    write_change(hall, table, over)


def resign(hall: Hall, table_id: str, person: Person, power: str) -> dict[str, Any]:
    """Give up a chair; a side with nobody left gives up the game, unless who gives it up has hardly played."""

    def work(table: LiveTable) -> dict[str, Any]:
        must_hold(table, person, power)
        if table.over:
            raise Clash("game.ended")
        side = table.side_of(power)
        mates = [s for s in table.seats.values() if table.side_of(s.power) == side and s.person_id]
        if all(s.person_id == person.id for s in mates) and has_played(table, person, side):
            end(hall, table, conceded(table, side))
        else:
            bot = table.seats[power].bot or table.terms.caretaker
            new = replace(table.seats[power], person_id="", bot=bot, playing="bot")
            set_seat(hall, table, new, "resigned", {"name": person.name, "bot": bot})
        return {"status": table.status, "result": table.result}

    return hall.change(table_id, work)
