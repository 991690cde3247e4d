"""Private branches: trying moves from a position without touching the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from sandtable.kernel.game import Game
from sandtable.kernel.machine import apply, offers, waiting
from sandtable.kernel.match import replay, thrown
from sandtable.kernel.offers import Offer
from sandtable.kernel.program import Over
from sandtable.kernel.record import Record
from sandtable.kernel.state import State
from sandtable.kernel.steps import SHAPE
from sandtable.kernel.verdict import Refused
from sandtable.orders import read
from sandtable.server.core.actor import Person, must_hold
from sandtable.server.core.deciding import as_decision, illegal
from sandtable.server.core.hall import Hall
from sandtable.server.core.looking import state_at
from sandtable.server.core.luck import branch_dice
from sandtable.server.core.table import LiveTable
from sandtable.server.errors import Clash, Illegal, Unknown
from sandtable.server.store.schema import branches
from sandtable.server.tokens import new_id, new_token

MOST = 50  # branches of one person at one table
LONGEST = 2000  # records in one


class Branch(msgspec.Struct):
    """A course that was not played: where it leaves the game, and its own records."""

    id: str
    name: str
    dice: str
    start: int
    digest: str  # of the position it leaves from
    seed: str
    records: list[Record] = []
    bundles: list[int] = []  # where each bundle of decisions begins among the records
    shared: list[str] = []  # people who may look
    shape: int = 1  # of the steps in the position it leaves from


class Opened(msgspec.Struct):
    """A branch with its position."""

    branch: Branch
    game: Game
    first: State
    state: State

    @property
    def last(self) -> int:
        """How many records the last bundle has: one step of undo."""
        records = self.branch.records
        return len(records) - (self.branch.bundles[-1] if self.branch.bundles else max(0, len(records) - 1))

    def offers(self) -> tuple[Offer, ...]:
        """What is asked in the branch now."""
        return () if isinstance(self.state.stack[-1], Over) else offers(self.game, self.state)


def found(hall: Hall, table: LiveTable, person: Person, name: str, dice: str, record: int | None) -> Branch:
    """A new branch from now or from an earlier record."""
    start = table.match.number if record is None else record
    digest = state_at(hall, table, start).digest()
    branch = Branch(new_id(), name, dice, start, digest, new_token(), shape=SHAPE)
    with hall.store.write() as db:
        if len(_rows(db, table.id, person.id)) >= MOST:
            raise Illegal("branch.many", most=MOST)
        data = msgspec.json.encode(branch).decode()
        db.execute(insert(branches).values(table_id=table.id, id=branch.id, person_id=person.id, name=name, data=data))
    return branch


def _rows(db: Connection, table_id: str, person_id: str) -> list[tuple[Branch, bool]]:
    c = branches.c
    found = []
    for row in db.execute(select(c.data, c.person_id).where(c.table_id == table_id)):
        branch = msgspec.json.decode(row.data, type=Branch)
        if row.person_id == person_id or person_id in branch.shared:
            found.append((branch, row.person_id == person_id))
    return found


def listing(hall: Hall, table: LiveTable, person: Person) -> list[dict[str, Any]]:
    """My branches and those shown to me, each compared with where it left the game."""
    with hall.store.read() as db:
        rows = _rows(db, table.id, person.id)
    made = []
    for branch, mine in rows:
        entry: dict[str, Any] = {
            "id": branch.id,
            "name": branch.name,
            "dice": branch.dice,
            "start": branch.start,
            "length": len(branch.records),
            "mine": mine,
            "shared": len(branch.shared),
            "stale": False,
        }
        try:
            entry.update(compare(open_branch(hall, table, branch), table, person))
        except Clash:
            entry["stale"] = True
        made.append(entry)
    return made


def get(hall: Hall, table: LiveTable, person: Person, branch_id: str, write: bool = False) -> Branch:
    """One branch that this person may look at, or change."""
    with hall.store.read() as db:
        for branch, mine in _rows(db, table.id, person.id):
            if branch.id == branch_id and (mine or not write):
                return branch
    raise Unknown("branch.unknown")


def open_branch(hall: Hall, table: LiveTable, branch: Branch) -> Opened:
    """The position of a branch."""
    if branch.start > table.match.number:
        raise Clash("branch.behind")
    first = state_at(hall, table, branch.start)
    elsewhere = Clash("branch.other_course")
    strange = first.digest() != branch.digest
    if strange and branch.shape == SHAPE:
        raise elsewhere
    try:  # the digest of a position that was written in another way tells nothing: then its records must fit
        return Opened(branch, table.match.game, first, replay(table.match.game, first, branch.records, strange))
    except Refused:
        if strange:
            raise elsewhere from None
        raise


def play(
    hall: Hall, table: LiveTable, person: Person, branch_id: str, bundle: Sequence[dict[str, Any]], back: int
) -> Opened:
    """Undo some records of a branch and take decisions in it, for any power: it is only a thought."""
    branch = get(hall, table, person, branch_id, write=True)
    if back:
        branch.records = branch.records[: max(0, len(branch.records) - back)]
        branch.bundles = [b for b in branch.bundles if b < len(branch.records)]
    begins = len(branch.records)
    opened = open_branch(hall, table, branch)
    mine = side_of(opened, table, person)
    friends = frozenset(p for p in table.match.game.powers if table.side_of(p) == mine)
    for at, data in enumerate(bundle):
        asked = waiting(opened.game, opened.state)
        if not asked:
            raise Illegal("branch.over")
        decision = as_decision(opened.game, opened.state, opened.offers, data, read)
        n = branch.start + len(branch.records) + 1
        try:
            state, events = apply(
                opened.game, opened.state, decision, branch_dice(branch.dice, friends, branch.seed, n)
            )
        except Refused as refused:
            raise illegal(refused, at) from None
        opened.state = state
        branch.records.append(Record(n, decision.by, decision.topic, decision.value, thrown(events)))
    if len(branch.records) > begins:
        branch.bundles.append(begins)
    if len(branch.records) > LONGEST:
        raise Illegal("branch.long", most=LONGEST)
    _save(hall, table, branch)
    return opened


def _save(hall: Hall, table: LiveTable, branch: Branch) -> None:
    c = branches.c
    data = msgspec.json.encode(branch).decode()
    with hall.store.write() as db:
        db.execute(update(branches).where(c.table_id == table.id, c.id == branch.id).values(data=data))


def share(hall: Hall, table: LiveTable, person: Person, branch_id: str, power: str) -> None:
    """Show a branch to the holder of an allied chair."""
    branch = get(hall, table, person, branch_id, write=True)
    seat = table.seats.get(power)
    if seat is None or not seat.person_id or table.side_of(power) not in table.sides(person.id):
        raise Illegal("branch.share")
    branch.shared = sorted({*branch.shared, seat.person_id})
    _save(hall, table, branch)


def discard(hall: Hall, table: LiveTable, person: Person, branch_id: str) -> None:
    """Forget a branch."""
    get(hall, table, person, branch_id, write=True)
    c = branches.c
    with hall.store.write() as db:
        db.execute(delete(branches).where(c.table_id == table.id, c.id == branch_id))


def to_replay(table: LiveTable, person: Person, branch: Branch) -> tuple[list[dict[str, Any]], int]:
    """The decisions of a branch that can be played for real: up to the first die; and how many are left."""
    if branch.start != table.match.number:
        raise Clash("branch.old")
    bundle: list[dict[str, Any]] = []
    for record in branch.records:
        must_hold(table, person, record.by)
        bundle.append(msgspec.to_builtins(record.decision))
        if record.throws:
            break
    return bundle, len(branch.records) - len(bundle)


def side_of(opened: Opened, table: LiveTable, person: Person) -> str:
    """Whose luck a branch tries: my side; with chairs on both or none, the side that is asked where it begins."""
    sides = table.sides(person.id)
    if len(sides) == 1:
        return next(iter(sides))
    asked = waiting(opened.game, opened.first)
    return table.side_of(asked[0] if asked else opened.game.powers[0])


def compare(opened: Opened, table: LiveTable, person: Person) -> dict[str, Any]:
    """What a branch changed for my side: units, income and money against the other sides."""
    mine = side_of(opened, table, person)
    before, after = (_worth(table, s, mine) for s in (opened.first, opened.state))
    return {name: after[name] - before[name] for name in after}


def _worth(table: LiveTable, state: State, side: str) -> dict[str, int]:
    game = table.match.game
    found = {"swing": 0, "income": 0, "money": 0}

    def sign(country: str) -> int:
        alliance = game.countries[country].alliance
        return 0 if not alliance else 1 if alliance == side else -1

    for unit in state.units.values():
        found["swing"] += sign(unit.owner) * game.kinds[unit.kind].cost
    for space, holder in state.control.items():
        found["income"] += sign(holder) * game.board.spaces[space].value
    for purse, money in state.purses.items():
        found["money"] += sign(purse) * money if purse in game.countries else 0
    return found
