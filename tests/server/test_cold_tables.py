"""A table opens again, always: positions of the stored games, taken up as the store takes them up, and asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, cast

import msgspec
import pytest
from msgspec.structs import replace

from sandtable.bots.sampler import Sampler
from sandtable.games.loader import available, load
from sandtable.kernel import match as kernel_match
from sandtable.kernel.decisions import Decision, Done, Go, Recall
from sandtable.kernel.machine import take
from sandtable.kernel.match import EVERY, Match, retrace
from sandtable.kernel.play import Play
from sandtable.kernel.record import Record, Save, effective
from sandtable.proving.replays import read
from sandtable.rules.marks import MOVED
from sandtable.rules.movement.moving import Moving
from sandtable.server.answers.offers import offers_for
from sandtable.server.answers.spoken import offers_message
from sandtable.server.answers.views import position_view
from sandtable.server.bots.worker import Look, answer
from sandtable.server.core import undoing
from sandtable.server.core.deciding import play_bundle
from sandtable.server.core.hall import Hall
from sandtable.server.core.table import LiveTable
from sandtable.server.core.undoing import amend, undo, undoable
from sandtable.server.review.course import Course
from sandtable.server.review.summing import review
from sandtable.server.table_data import Kept, Person, Seat
from tests.server.test_fair_turns import two
from tests.server.tools import LONG, House

REPLAYS = Path(__file__).parents[1] / "replays"
STORED = {  # those of earlier rulesets too
    str(path.relative_to(REPLAYS)).partition(".")[0]: path for path in sorted(REPLAYS.rglob("*.json.gz"))
}
PLAYED = {  # games of which no long one is stored: so many records of any play
    slug: 1000 if LONG else 160
    for slug in available()
    if LONG or not any(name.partition("/")[0] == slug for name in STORED)
}
NAMES = [*STORED, *(f"{slug}/any" for slug in PLAYED)]
FAR = 1_000_000 if LONG else 160  # records that are gone through: three positions are kept on the way to 160
SHORT = 1_000_000 if LONG else 12  # positions at the start of a game that are all opened
REVIEWED = 1 if LONG else 199  # every so many records
PROVED = 2000  # records of stored games that are held against the rules in `make test`
STEPS = 3  # that are taken back one by one; all of them only at some positions
ANNA = Person("anna", "Anna")


def places(length: int) -> Iterator[int]:
    """The first positions; later on those around each kept position, and some in between. In `make attack` all."""
    for n in range(min(length, FAR)):
        if n < SHORT or n % EVERY in (0, 1, EVERY - 1) or n % 37 == 0:
            yield n


@cache
def game_called(name: str) -> Save:
    """A stored game, or one that is played now, the same each time."""
    if name in STORED:
        return read(STORED[name])
    slug = name.partition("/")[0]
    match, sampler = Match(load(slug), f"cold-{slug}"), Sampler(Random(slug))
    while not match.over and match.number < PLAYED[slug]:
        offer = next(o for o in match.offers() if o.holds)
        match.decide(sampler.decide(match.game, match.state, offer))
    return match.save(reveal=True)


class Cold:
    """A stored game that can be opened after any of its records, from the positions the store would have kept."""

    def __init__(self, save: Save) -> None:
        self.game = load(save.game, save.options, save.ruleset)
        self.save = replace(save, entries=[], digest="", result={}, carried=())
        self.records = effective(save.entries)
        self.entries = [Kept(record, n, "player") for n, record in enumerate(self.records, 1)]
        self.kept: list[dict[str, Any] | None] = [None]
        for at in range(EVERY, min(len(self.records), FAR), EVERY):
            self.kept.append(self._match(at, self.kept[-1]).snapshot())

    def _match(self, n: int, *snapshots: dict[str, Any] | None) -> Match:
        save = replace(self.save, entries=list(self.records[:n]))
        last, *earlier = snapshots
        return Match.resume(self.game, save, self.save.seed, last, earlier=earlier[0] if earlier else None)

    def open(self, n: int, mine: tuple[str, ...]) -> LiveTable:
        """The table after some records, as it comes from the store: Anna plays some powers and bots the others."""
        since = next((at for at in range(n, 0, -1) if self.records[at - 1].throws), 0)
        match = self._match(n, self.kept[n // EVERY], self.kept[since // EVERY])
        row: dict[str, Any] = dict.fromkeys(("id", "title", "owner", "visibility", "commitment", "invite"), "x")
        row |= {"status": "playing", "terms": "{}", "result": "{}", "redo": "[]", "asking": "{}", "due": None}
        row |= dict.fromkeys(("created", "revision", "journal", "asked"), n)
        seats = {p: Seat(p, ANNA.id) if p in mine else Seat(p, "", "easy", "bot") for p in self.game.powers}
        return LiveTable(row, seats, match, self.entries[:n], [])


class Still:
    """In the hall's place: one table, of which nothing is written."""

    def __init__(self, table: LiveTable) -> None:
        self.table = table

    def change(self, _: str, work: Callable[[LiveTable], Any]) -> Any:
        return work(self.table)


def ask_and_play(table: LiveTable, whole: bool = True) -> int:
    """What a client asks of a table that was just opened, and what its player may do there; how far back they may."""
    match, held = table.match, table.held_by(ANNA.id)
    assert match.offers()
    told = msgspec.json.decode(offers_for(table, ANNA, "en"))
    ways = undoable(table, ANNA)
    assert not told or told[0]["undo"]["n"] == len(ways)
    for who in (ANNA, Person()):
        assert offers_message(table, who, "de")  # the first words to whoever watches
    assert position_view(match.game, match.state)["units"]
    if ways:
        same = [msgspec.to_builtins(r.decision) for r in ways[0]]
        tried = amend(cast(Hall, Still(table)), table.id, ANNA, table.revision, ways[0][0].n, same, dry=True)
        assert tried["ok"], ways[0]
    if ways:  # the first way back and, now and then, the longest; without writing it down
        for n in {1, min(STEPS, len(ways)), len(ways) if whole else 1}:
            back = undo(cast(Hall, Still(table)), table.id, ANNA, table.revision, n)["match"]
            assert len(back.records) == len(match.records) - sum(len(bundle) for bundle in ways[:n])
    if whole:
        assert match.at(max(0, len(match.records) - 2 * EVERY)).units
    mine = next((o for o in match.offers() if o.power in held and o.holds), None)
    if mine is not None:
        decision = Sampler(Random(match.number)).decide(match.game, match.state, mine)
        forth = match.fork()
        play_bundle(forth, ANNA, table, [msgspec.to_builtins(decision)])
        assert forth.number == match.number + 1
    return len(ways)


@pytest.mark.parametrize("name", NAMES)
def test_every_position_opens_cold(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(undoing, "write_change", lambda hall, table, change: {"match": change.match})
    cold, undone = Cold(game_called(name)), 0
    game = cold.game
    sides = [
        tuple(p for p in game.powers if game.countries[p].alliance == s)
        for s in dict.fromkeys(game.countries[p].alliance for p in game.powers)
    ]
    for n in places(len(cold.records)):
        undone += ask_and_play(cold.open(n, sides[n % len(sides)]), whole=not LONG or n % 97 == 0)
    assert undone, "somewhere something could be taken back"


@pytest.mark.parametrize("name", STORED)
def test_every_stored_game_still_keeps_the_rules(name: str) -> None:
    """Else it opens, but no decision of it can be changed and no file of it comes in. The longest in `make attack`."""
    save = game_called(name)
    if LONG or len(save.entries) <= PROVED:
        assert retrace(load(save.game, save.options, save.ruleset), save)


@pytest.mark.parametrize("name", NAMES)
def test_every_position_can_be_reviewed(name: str) -> None:
    """A battle against a country that nobody leads has luck for one side alone."""
    save = game_called(name)
    records: list[Record] = effective(save.entries)[: None if LONG else 600]
    course = Course(load(save.game, save.options, save.ruleset), save.opening, save.position)
    for n in [*range(0, len(records), REVIEWED), len(records)]:
        course.follow(records[:n])
        found = review(course, {})
        assert set(found["luck"]) == {side["name"] for side in found["sides"]}
        assert {point["side"] for point in found["turning"]} <= set(found["luck"])
        assert found["series"]
    job = Look(name, save.game, save.options, save.ruleset, save.opening, records[:60], {}, save.position, 60.0)
    assert "failed" not in answer(job), "the worker says the same"


def test_a_review_that_fails_is_not_called_late(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = house.person("Anna")
    table = anna.found()
    for data, status, text in (({"failed": "KeyError: ''"}, 500, "defect"), (None, 503, "in time")):
        monkeypatch.setattr(house.service.desk.pool, "submit", lambda make, back, data=data, **more: back(data))
        problem = anna.call("GET", f"/tables/{table}/review")
        assert problem.status_code == status
        assert text in problem.json()["text"]
        house.service.desk._known.clear()


def test_a_table_put_away_at_a_kept_position_is_played_on(house_on: House) -> None:
    """Nobody threw a die for fifty records, so undo looks back behind the position the table is loaded from."""
    anna, bob, table = two(house_on)
    while anna.get(f"/tables/{table}")["number"] < EVERY:
        (anna if anna.offers(table) else bob).decide(table, "done")
    house_on.hall.forget(table)
    mover = anna if anna.offers(table) else bob
    now = mover.decide(table, "done")["revision"]
    house_on.hall.forget(table)
    now = mover.post(f"/tables/{table}/undo", {"offer": now})["revision"]
    assert now
    house_on.hall.forget(table)
    mover.decide(table, "done")


def test_going_back_from_a_cold_table_plays_each_record_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """It was played again for every step back: a hundred moves taken back at once held the table for seconds."""
    monkeypatch.setattr(undoing, "write_change", lambda hall, table, change: {"match": change.match})
    match, steps = Match(load("revised-1942"), "back"), 2 * EVERY
    while match.number < steps + 2:
        (offer,) = match.offers()
        if offer.topic in ("research", "purchase"):
            match.decide(Decision(offer.power, offer.topic, Done()))
        else:
            unit = next(u for u in match.state.units.values() if u.owner == offer.power and u.kind == "infantry")
            away = unit.id in MOVED.get(match.state)
            step = match.state.stack[-1]
            assert isinstance(step, Moving)
            order = Recall((unit.id,)) if away else Go((unit.id,), step.ways(match.look, unit)[0].path)
            match.decide(Decision(offer.power, offer.topic, order))
    table = Cold(match.save(reveal=True)).open(steps + 2, match.game.powers)
    played = 0

    def counted(play: Play, decision: Decision) -> None:
        nonlocal played
        played += 1
        take(play, decision)

    monkeypatch.setattr(kernel_match, "take", counted)
    back = undo(cast(Hall, Still(table)), table.id, ANNA, table.revision, steps)["match"]
    assert len(back.records) == 2
    assert steps <= played <= steps + EVERY
