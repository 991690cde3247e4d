"""Private branches: trying moves from a position without touching the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, func, insert, or_, select, update

from sandtable.kernel.game import Game
from sandtable.kernel.machine import apply, offers, waiting
from sandtable.kernel.match import Match, replay, thrown
from sandtable.kernel.offers import Offer
from sandtable.kernel.play import Play
from sandtable.kernel.program import Over
from sandtable.kernel.record import Record
from sandtable.kernel.state import State
from sandtable.kernel.steps import SHAPE
from sandtable.kernel.verdict import Refused
from sandtable.orders import read
from sandtable.rules.look import yields
from sandtable.server.core.actor import must_hold
from sandtable.server.core.deciding import as_decision, illegal
from sandtable.server.core.hall import Hall
from sandtable.server.core.looking_back import state_at
from sandtable.server.core.luck import branch_dice
from sandtable.server.core.table import LiveTable
from sandtable.server.errors import Clash, Illegal, Unknown
from sandtable.server.store.schema import branches
from sandtable.server.table_data import Person
from sandtable.server.tokens import new_id, new_token

MOST = 50  # branches of one person at one table
LONGEST = 2000  # records in one
WORTH = ("swing", "income", "money")  # what branches are compared by


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
    delta: dict[str, dict[str, int]] | None = None  # what it changed, by country; older ones do not tell


class Ground(msgspec.Struct, frozen=True):
    """What branches need of a table: taken while it is held, so that nobody waits while they are played through."""

    table_id: str
    match: Match
    sides: frozenset[str]  # of whoever asks

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.match.game


def ground(table: LiveTable, person: Person) -> Ground:
    """A table as it stands, for somebody."""
    return Ground(table.id, table.match, table.sides(person.id))


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


def found(hall: Hall, here: Ground, person: Person, name: str, dice: str, record: int | None) -> Branch:
    """A new branch from now or from an earlier record."""
    start = here.match.number if record is None else record
    digest = state_at(hall, here.table_id, here.match, start).digest()
    branch = Branch(new_id(), name, dice, start, digest, new_token(), shape=SHAPE, delta={})
    c = branches.c
    mine = select(func.count()).where(c.table_id == here.table_id, c.person_id == person.id)
    with hall.store.write() as db:
        if db.execute(mine).scalar_one() >= MOST:
            raise Illegal("branch.many", most=MOST)
        data = msgspec.json.encode(branch).decode()
        db.execute(
            insert(branches).values(table_id=here.table_id, id=branch.id, person_id=person.id, name=name, data=data)
        )
    return branch


def _rows(db: Connection, table_id: str, person_id: str, only: str = "") -> list[tuple[Branch, bool, str]]:
    """Branches somebody may look at, whether they are theirs, and as they are stored. Those of others stay unread."""
    c = branches.c
    query = select(c.data, c.person_id).where(c.table_id == table_id)
    query = query.where(or_(c.person_id == person_id, c.data.contains(f'"{person_id}"', autoescape=True)))
    found = []
    for row in db.execute(query.where(c.id == only) if only else query):
        branch = msgspec.json.decode(row.data, type=Branch)
        if row.person_id == person_id or person_id in branch.shared:
            found.append((branch, row.person_id == person_id, row.data))
    return found


def listing(hall: Hall, here: Ground, person: Person) -> list[dict[str, Any]]:
    """My branches and those shown to me, each compared with where it left the game."""
    with hall.store.read() as db:
        rows = _rows(db, here.table_id, person.id)
    firsts: dict[int, State] = {}
    made = []
    for branch, mine, _ in rows:
        entry: dict[str, Any] = {
            "id": branch.id,
            "name": branch.name,
            "dice": branch.dice,
            "start": branch.start,
            "length": len(branch.records),
            "thrown": any(r.throws for r in branch.records),
            "mine": mine,
            "shared": len(branch.shared),
            "stale": False,
        }
        try:
            first = _first(hall, here, branch, firsts)
            if is_strange(branch, first) or branch.delta is None:
                branch.delta = delta_of(opened(here, branch, first))
            entry.update(compare(here, first, branch.delta))
        except Clash:
            entry["stale"] = True
        made.append(entry)
    return made


def get(hall: Hall, table_id: str, person: Person, branch_id: str, write: bool = False) -> Branch:
    """One branch that this person may look at, or change."""
    return _get(hall, table_id, person, branch_id, write)[0]


def _get(hall: Hall, table_id: str, person: Person, branch_id: str, write: bool) -> tuple[Branch, str]:
    with hall.store.read() as db:
        for branch, mine, data in _rows(db, table_id, person.id, branch_id):
            if mine or not write:
                return branch, data
    raise Unknown("branch.unknown")


def _first(hall: Hall, here: Ground, branch: Branch, known: dict[int, State] | None = None) -> State:
    """The position a branch leaves from, if the game still knows it."""
    if branch.start > here.match.number:
        raise Clash("branch.behind")
    known = known if known is not None else {}
    if branch.start not in known:
        known[branch.start] = state_at(hall, here.table_id, here.match, branch.start)
    return known[branch.start]


def opened(here: Ground, branch: Branch, first: State) -> Opened:
    """A branch, played through."""
    strange = is_strange(branch, first)
    try:  # the digest of a position that was written in another way tells nothing: then its records must fit
        return Opened(branch, here.game, first, replay(here.game, first, branch.records, strange))
    except Refused:
        if strange:
            raise Clash("branch.other_course") from None
        raise


def is_strange(branch: Branch, first: State) -> bool:
    """Whether a branch may leave from another position, which was written in another way; refused if it surely does."""
    strange = first.digest() != branch.digest
    if strange and branch.shape == SHAPE:
        raise Clash("branch.other_course")
    return strange


def open_branch(hall: Hall, here: Ground, branch: Branch) -> Opened:
    """The position of a branch."""
    return opened(here, branch, _first(hall, here, branch))


def play(
    hall: Hall, here: Ground, person: Person, branch_id: str, bundle: Sequence[dict[str, Any]], back: int
) -> Opened:
    """Undo some records of a branch and take decisions in it, for any power: it is only a thought."""
    branch, was = _get(hall, here.table_id, person, branch_id, write=True)
    if back:
        branch.records = branch.records[: max(0, len(branch.records) - back)]
        branch.bundles = [b for b in branch.bundles if b < len(branch.records)]
    begins = len(branch.records)
    if begins + len(bundle) > LONGEST:
        raise Illegal("branch.long", most=LONGEST)
    opened = open_branch(hall, here, branch)
    mine = side_of(here, opened.first)
    friends = frozenset(p for p in here.game.powers if here.game.countries[p].alliance == mine)
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
    branch.delta = delta_of(opened)
    _save(hall, here.table_id, branch, was)
    return opened


def _save(hall: Hall, table_id: str, branch: Branch, was: str) -> None:
    """Write a branch down, unless it was changed from another device meanwhile."""
    c = branches.c
    data = msgspec.json.encode(branch).decode()
    same = update(branches).where(c.table_id == table_id, c.id == branch.id, c.data == was)
    with hall.store.write() as db:
        if db.execute(same.values(data=data)).rowcount == 0:
            raise Clash("request.clash")


def share(hall: Hall, table: LiveTable, person: Person, branch_id: str, power: str) -> None:
    """Show a branch to the holder of an allied chair."""
    branch, was = _get(hall, table.id, person, branch_id, write=True)
    seat = table.seats.get(power)
    if seat is None or not seat.person_id or table.side_of(power) not in table.sides(person.id):
        raise Illegal("branch.share")
    branch.shared = sorted({*branch.shared, seat.person_id})
    _save(hall, table.id, branch, was)


def discard(hall: Hall, table_id: str, person: Person, branch_id: str) -> None:
    """Forget a branch."""
    get(hall, table_id, person, branch_id, write=True)
    c = branches.c
    with hall.store.write() as db:
        db.execute(delete(branches).where(c.table_id == table_id, c.id == branch_id))


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


def side_of(here: Ground, first: State) -> str:
    """Whose luck a branch tries: my side; with chairs on both or none, the side that is asked where it begins."""
    if len(here.sides) == 1:
        return next(iter(here.sides))
    asked = waiting(here.game, first)
    return here.game.countries[asked[0] if asked else here.game.powers[0]].alliance


def compare(here: Ground, first: State, delta: dict[str, dict[str, int]]) -> dict[str, int]:
    """What a branch changed for my side: units, income and money against the other sides."""
    side, countries = side_of(here, first), here.game.countries

    def sign(country: str) -> int:
        alliance = countries[country].alliance
        return 0 if not alliance else 1 if alliance == side else -1

    return {name: sum(sign(c) * n for c, n in delta.get(name, {}).items()) for name in WORTH}


def delta_of(opened: Opened) -> dict[str, dict[str, int]]:
    """The same for each country, so that it need not be played through again to be compared."""
    before, after = (_worth(opened.game, state) for state in (opened.first, opened.state))
    for name in WORTH:
        after[name].subtract(before[name])
    return {name: {c: n for c, n in after[name].items() if n} for name in WORTH}


def _worth(game: Game, state: State) -> dict[str, Counter[str]]:
    found: dict[str, Counter[str]] = {name: Counter() for name in WORTH}
    for unit in state.units.values():
        found["swing"][unit.owner] += game.kinds[unit.kind].cost
    play = Play(game, state)
    for space, holder in state.control.items():
        if holder in game.countries:
            found["income"][holder] += yields(play, holder, space)
    for purse, money in state.purses.items():
        if purse in game.countries:
            found["money"][purse] += money
    return found
