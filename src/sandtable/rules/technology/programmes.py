"""Technology in steps: start a programme, buy dice that develop it, and one die a turn that may complete it.

The sheet `technologies` says who may have what, in how many ranks, and what a die costs. Some money a round is free for
this and lost if not used; there is a limit to all that is spent.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import msgspec

from sandtable.kernel.dice import Throw
from sandtable.kernel.events import Moment, Paid, Told
from sandtable.kernel.game import Game
from sandtable.kernel.marks import Mark, put
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Basket
from sandtable.kernel.phases import round_of
from sandtable.kernel.questions import Reason
from sandtable.kernel.settings import Setting, Shape
from sandtable.kernel.text import Text
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.economy.accounts import baskets_of
from sandtable.rules.economy.baskets import Baskets, odd_numbers
from sandtable.rules.goods import BEGIN, DICE, Good
from sandtable.rules.hooks import Goods, Memories
from sandtable.rules.memories import held_names
from sandtable.rules.politics.alliances import at_war
from sandtable.rules.questions import Developed

if TYPE_CHECKING:
    from sandtable.kernel.play import Play
    from sandtable.kernel.steps import Step

SHEET = "technologies"
START = "start "  # what an order for a new programme begins with


class Technology(msgspec.Struct, frozen=True):
    """One technology."""

    name: str
    who: str  # a power, or "" for all
    ranks: int
    cost: int  # of a die


class Programmes(Shape, frozen=True):
    """How research is paid for."""

    since: int  # the round from which on
    great: tuple[str, ...]  # who may, once at war with another of them
    start: int  # the price of a programme
    gifts: int  # programmes that are started for nothing
    free: int  # money a round for this alone
    most: int  # that may be spent in a round, the free money included
    top: int  # the highest level


PROGRAMMES = Setting("programmes", Programmes, "How technologies are started, developed and completed.")
# power -> technology -> the level it has been developed to
LEVELS: Mark[dict[str, dict[str, int]]] = Mark("programmes", "game", {})
# power -> completed technologies, one entry a rank
KNOWN: Mark[dict[str, list[str]]] = Mark("technologies", "game", {})
GIVEN: Mark[dict[str, int]] = Mark("free starts", "game", {})  # power -> programmes it has started for nothing


@cache
def technologies(game: Game) -> dict[str, Technology]:
    """All technologies, by name."""
    return {
        row["technology"]: Technology(
            row["technology"], "" if row["who"] == "all" else row["who"], int(row["levels"]), int(row["cost_per_roll"])
        )
        for row in game.sheets.get(SHEET, ())
    }


def rank(play: Play, power: str, name: str) -> int:
    """How many ranks of a technology a power has."""
    return KNOWN.get(play.state).get(power, []).count(name)


def may(play: Play, power: str) -> bool:
    """Whether a power may research now."""
    rules = play.game.setting(PROGRAMMES)
    if power not in rules.great or round_of(play.state) < rules.since:
        return False
    return any(at_war(play, power, other) for other in rules.great)


def open_to(play: Play, power: str) -> list[Technology]:
    """What a power may still have more of."""
    own = (t for t in technologies(play.game).values() if t.who in ("", power))
    return [t for t in own if rank(play, power, t.name) < t.ranks]


def running(play: Play, power: str) -> dict[str, int]:
    """The programmes of a power, with their levels."""
    return LEVELS.get(play.state).get(power, {})


def set_level(play: Play, power: str, name: str, level: int | None) -> None:
    """A programme stands at a level, or is over."""
    left = {n: v for n, v in running(play, power).items() if n != name}
    put(LEVELS, play, {power: left if level is None else {**left, name: level}})


def complete(play: Play, power: str, name: str) -> None:
    """A power has a technology, or one more rank of it."""
    set_level(play, power, name, None)
    put(KNOWN, play, {power: [*KNOWN.get(play.state).get(power, []), name]})
    play.emit(Told(Text("log.developed", {"power": power, "name": name})))
    play.emit(Moment("technology.completed", (power,), {"name": name}))


def lose(play: Play, power: str, name: str) -> None:
    """A power has a technology no longer."""
    left = list(KNOWN.get(play.state).get(power, []))
    left.remove(name)
    put(KNOWN, play, {power: left})


def gifts(play: Play, power: str) -> int:
    """Programmes that a power may still start for nothing."""
    return play.game.setting(PROGRAMMES).gifts - GIVEN.get(play.state).get(power, 0)


class Study(Baskets, frozen=True, kw_only=True, tag="study"):
    """Programmes are started, dice are bought, and then all of them fall."""

    topic: str = "research"

    def purses(self, play: Play, power: str) -> tuple[str, ...]:
        return baskets_of(play.game, power)

    def worth_asking(self, play: Play, power: str, purse: str) -> bool:
        return may(play, power) and bool(self._prices(play, power))

    def _prices(self, play: Play, power: str) -> dict[str, int]:
        """A start costs what it costs unless one is free; dice may be bought for what is started in the same order."""
        rules, begun = play.game.setting(PROGRAMMES), running(play, power)
        price = 0 if gifts(play, power) > 0 else rules.start
        starts = {f"{START}{t.name}": price for t in open_to(play, power) if t.name not in begun}
        return {**starts, **{t.name: t.cost for t in open_to(play, power)}}

    def form(self, play: Play, power: str, purse: str) -> Basket:
        prices = self._prices(play, power)
        limits = {name: 1 for name in prices if name.startswith(START)}
        return Basket(prices, self._budget(play, power), limits=limits)

    def _budget(self, play: Play, power: str) -> int:
        rules = play.game.setting(PROGRAMMES)
        return min(rules.most, rules.free + play.state.purses[power])

    def prompt(self, play: Play, power: str, purse: str, money: int) -> Text:
        return Text("prompt.study", {"power": power, "money": money})

    def total(self, play: Play, power: str, basket: dict[str, int]) -> int:
        """What a basket costs: the first starts may be free."""
        rules, known = play.game.setting(PROGRAMMES), technologies(play.game)
        starts = sum(n for name, n in basket.items() if name.startswith(START))
        dice = sum(known[name].cost * n for name, n in basket.items() if name in known)
        return max(0, starts - max(0, gifts(play, power))) * rules.start + dice

    def faults(self, play: Play, power: str, purse: str, basket: dict[str, int]) -> list[Fault]:
        prices, begun = self._prices(play, power), running(play, power)
        if strange := [name for name in basket if name not in prices]:
            return [fault("study.unknown", names=strange, power=power)]
        if found := odd_numbers(basket):
            return found
        started = {name.removeprefix(START) for name, n in basket.items() if name.startswith(START) and n}
        idle = [name for name, n in basket.items() if not name.startswith(START) and n and name not in begun]
        if twice := [name for name, n in basket.items() if name.startswith(START) and n > 1]:
            return [fault("study.once", names=twice)]
        if missing := [name for name in idle if name not in started]:
            return [fault("study.start", names=missing)]
        total, there = self.total(play, power, basket), self._budget(play, power)
        return [fault("study.money", total=total, money=there, power=power)] if total > there else []

    def carry_out(self, play: Play, power: str, purse: str, basket: dict[str, int]) -> None:
        rules, known = play.game.setting(PROGRAMMES), technologies(play.game)
        total = self.total(play, power, basket)
        starts = [name.removeprefix(START) for name, n in basket.items() if name.startswith(START) and n]
        given = min(len(starts), max(0, gifts(play, power)))
        if given:
            put(GIVEN, play, {power: GIVEN.get(play.state).get(power, 0) + given})
        if total > rules.free:
            play.emit(Paid(purse, rules.free - total, "research"))
        for name in starts:
            set_level(play, power, name, 0)
        for name, n in basket.items():
            if name in known and n:
                ones = sum(die == 1 for die in play.roll(Throw(n, "development", power)))
                set_level(play, power, name, min(rules.top, running(play, power)[name] + ones))
        self._try(play, power)

    def _try(self, play: Play, power: str) -> None:
        """One die for each programme that has come to anything."""
        for name, level in list(running(play, power).items()):
            if level:
                (die,) = play.roll(Throw(1, "completion", power, on=level))
                if die <= level:
                    complete(play, power, name)
                else:
                    play.emit(Told(Text("log.not_developed", {"power": power, "name": name})))


def _research(play: Play, who: tuple[str, ...]) -> Step | None:
    able = tuple(p for p in who if may(play, p))
    return Study(who=able) if able else None


def _developed(play: Play, q: Developed, value: bool, why: list[Reason] | None) -> bool:
    return value or rank(play, q.country, q.name) > 0


def _good(play: Play, power: str, key: str) -> Good | None:
    name, rules = key.removeprefix(START), play.game.setting(PROGRAMMES)
    if name not in technologies(play.game):
        return None
    if key != name:
        return Good(name, power, BEGIN, free=max(0, gifts(play, power)), then=rules.start)
    return Good(name, power, DICE, chance=1 / 6, level=running(play, power).get(name, 0), top=rules.top)


def _own(game: Game, power: str) -> list[str]:
    return [t.name for t in technologies(game).values() if t.who in ("", power)]


MODULE = Module(
    steps={"research": _research},
    classes=(Study,),
    values={Developed: _developed},
    hooks=(Goods(_good), Memories({"technologies": held_names(KNOWN, _own)})),
    settings=(PROGRAMMES,),
)
