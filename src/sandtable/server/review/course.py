"""Playing a game through once more, with an eye on turns, battles and dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from sandtable import odds
from sandtable.judging.judge import chances
from sandtable.kernel.dice import RecordedDice, Thrown
from sandtable.kernel.events import Event, Moment, Removed, Rolled
from sandtable.kernel.game import Game
from sandtable.kernel.machine import take
from sandtable.kernel.match import first
from sandtable.kernel.play import Play
from sandtable.kernel.record import Record
from sandtable.kernel.state import State
from sandtable.kernel.verdict import Refused
from sandtable.rules.combat.assemble import combat_rules
from sandtable.rules.combat.battle import ATTACKER, DEFENDER, Battle
from sandtable.rules.look import commanded
from sandtable.server.core.patch import turn_of
from sandtable.server.review.worth import Standing


class Fought(msgspec.Struct):
    """One battle: what was to be expected when it opened, and what came of it."""

    record: int
    space: str
    attacker: str
    defender: str
    sides: tuple[str, str]
    expected: float
    win_before: float
    before: dict[str, float]  # the chances of the game
    lost: list[int]
    after: dict[str, float] = {}

    def told(self) -> dict[str, Any]:
        """As clients get it."""
        actual = self.lost[DEFENDER] - self.lost[ATTACKER]
        return {
            "record": self.record,
            "space": self.space,
            "attacker": self.attacker,
            "defender": self.defender,
            "expected": round(self.expected, 2),
            "actual": actual,
            "luck": round(actual - self.expected, 2),
            "win_before": round(self.win_before, 4),
            "change": {s: round(p - self.before[s], 4) for s, p in self.after.items()},
        }


class Watched(Play):
    """A hand that tells the course what happens while it turns the crank."""

    __slots__ = ("course",)

    def __init__(self, game: Game, state: State, course: Course) -> None:
        super().__init__(game, state)
        self.course = course

    def emit(self, event: Event) -> None:
        super().emit(event)
        self.course.saw(self, event)


class Course:
    """A game's course so far; more records can follow."""

    def __init__(self, game: Game, opening: Sequence[Thrown], position: str = "") -> None:
        self.game = game
        self.records: list[Record] = []
        state, _ = first(game, position, RecordedDice(opening))
        self.play = Watched(game, state, self)
        self.start = Standing(self.play)
        self.series: list[dict[str, Any]] = []
        self.battles: list[Fought] = []
        self.dice: dict[str, dict[str, float]] = {}
        self._open: Fought | None = None
        self._record = 0

    def follow(self, records: Sequence[Record]) -> None:
        """Play the records that are new; `records` begins with those already played."""
        turn = turn_of(self.game, self.play.state)
        if not self.series:
            self._point(turn, "")
        for record in records[len(self.records) :]:
            self.play.dice = RecordedDice(record.throws)
            self.play.events, self.play.look = [], {}
            self._record = record.n
            take(self.play, record.decision)
            self.records.append(record)
            now = turn_of(self.game, self.play.state)
            if now["powers"] != turn["powers"] or now["round"] != turn["round"] or now["over"]:
                self._point(turn, ", ".join(turn["powers"]))
                turn = now

    def _point(self, turn: dict[str, Any], power: str) -> None:
        figures = Standing(self.play).told()
        place = {"n": len(self.series), "record": self._record, "round": turn["round"], "power": power}
        self.series.append({**place, **figures})

    # -- while the crank turns --

    def saw(self, play: Play, event: Event) -> None:
        """Note what matters."""
        if isinstance(event, Rolled):
            self._threw(event.thrown)
        elif isinstance(event, Removed) and self._open is not None and event.space == self._open.space:
            for unit in event.gone:
                side = self._side(unit.owner)
                self._open.lost[DEFENDER if side == self._open.sides[DEFENDER] else ATTACKER] += self._cost(unit.kind)
        elif isinstance(event, Moment) and event.name == "fight.opened":
            self._opened(play, str(event.data["space"]), event.who[0])
        elif isinstance(event, Moment) and event.name == "fight.closed" and self._open is not None:
            self._open.after = chances(play)
            self.battles.append(self._open)
            self._open = None

    def _threw(self, thrown: Thrown) -> None:
        throw = thrown.throw
        if not throw.who or not throw.on:
            return
        sums = self.dice.setdefault(throw.who, {"rolled": 0, "hits": 0, "expected": 0.0})
        sums["rolled"] += throw.n
        sums["hits"] += sum(die <= throw.on for die in thrown.dice)
        sums["expected"] = round(sums["expected"] + throw.n * min(1.0, throw.on / throw.faces), 4)

    def _opened(self, play: Play, space: str, attacker: str) -> None:
        battle = getattr(play.top, "battle", None)
        if not isinstance(battle, Battle):
            return
        try:
            found = odds.odds(combat_rules(self.game), battle)
        except (Refused, ValueError, LookupError):
            return  # a battle that cannot be reckoned has no luck that could be told
        owners: dict[str, int] = {}
        for group in battle.sides[DEFENDER]:
            owner = group.profile.owner
            owners[owner] = owners.get(owner, 0) + group.n * self._cost(group.profile.kind)
        defender = max(owners, key=lambda o: owners[o])
        sides = self._side(attacker), self._side(defender)
        before = chances(play)
        self._open = Fought(
            self._record, space, attacker, defender, sides, found.swing, found.attacker_wins, before, [0, 0]
        )

    def _side(self, country: str) -> str:
        """Whose luck a country's is: a minor counts to the side that leads it, or to nobody."""
        own = self.game.countries[country].alliance
        led = (self.start.side[p] for p in self.game.powers if country in commanded(self.play, p))
        return own or next(led, "")

    def _cost(self, kind: str) -> int:
        return self.game.kinds[kind].cost
