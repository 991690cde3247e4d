"""Powers that may not attack a neutral without a die: if it does not exceed the worth of the land, all go back.

That costs income, and the land is left alone by all who share these qualms from then on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.dice import Throw
from sandtable.kernel.events import Moment, Moved, Told
from sandtable.kernel.marks import Mark, put
from sandtable.kernel.marks import take as forget
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Option
from sandtable.kernel.pick import Answer, Pick
from sandtable.kernel.questions import Reason, because
from sandtable.kernel.settings import Setting, Shape
from sandtable.kernel.text import Text
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.hooks import Ahead, Memories
from sandtable.rules.look import commanded
from sandtable.rules.marks import BEGAN, FLIGHT, LANDING, MOVED, ROLE, SPENT
from sandtable.rules.memories import by_country
from sandtable.rules.movement.landing import free_berths
from sandtable.rules.politics.coalitions import is_neutral
from sandtable.rules.politics.treaties import targets
from sandtable.rules.questions import Enter, Income

if TYPE_CHECKING:
    from sandtable.kernel.play import Play
    from sandtable.kernel.units import Unit

TOPIC = "fine"
FLYING_ON = "turned away and flying on"  # a reading given up: aircraft a neutral turned away still fly to another base


class Qualms(Shape, frozen=True):
    """Who has them, and what they cost."""

    powers: tuple[str, ...]
    fine: int
    free: tuple[str, ...] = ()  # countries of no side that need no die


QUALMS = Setting("qualms", Qualms, "Powers that roll before they attack a neutral, and what a refusal costs.")
REFUSED: Mark[dict[str, str]] = Mark("refused", "game", {})  # land -> who was refused
FINED: Mark[dict[str, int]] = Mark("fined", "turn", {})  # power -> what it collects less this turn


def _closed(play: Play, moment: Moment) -> None:
    rules, power = play.game.setting(QUALMS), moment.who[0]
    if power not in rules.powers:
        return
    for space in targets(play, power):
        holder = play.state.control[space]
        if not is_neutral(play, holder) or holder in rules.free:
            continue
        worth = play.game.board.spaces[space].value
        (die,) = play.roll(Throw(1, "qualms", power, space))
        if die > worth:
            continue
        put(REFUSED, play, {space: power})
        play.emit(Told(Text("log.refused", {"power": power, "space": space})))
        _fine(play, power, space, _call_back(play, power, space))


def _call_back(play: Play, power: str, space: str) -> list[Unit]:
    """All units go back where they came from, and have moved.

    An aircraft whose carrier has sailed meanwhile is still in the air: it lands when others do, with its whole range.
    """
    state, own, landing = play.state, commanded(play, power), LANDING.get(play.state)
    units = [u for u in state.units.values() if u.owner in own and (u.space == space or landing.get(u.id) == space)]
    began, back = BEGAN.get(state), [u.id for u in units if u.space == space]
    for i in back:
        start, aboard = began.get(i, [space, ""])
        play.emit(Moved((i,), (space, start), aboard if _room(play, state.units[i], start, aboard) else ""))
    ids, sea = [u.id for u in units], play.game.board.is_sea
    forget(LANDING, play, ids)
    forget(ROLE, play, ids)
    if not play.game.keeps(FLYING_ON):
        forget(SPENT, play, back)
        forget(FLIGHT, play, [i for i in back if state.units[i].aboard or not sea[state.units[i].space]])
    put(MOVED, play, dict.fromkeys(ids, "combat"))
    return units


def _room(play: Play, unit: Unit, zone: str, aboard: str) -> bool:
    """Whether the carrier that a unit left is where it was, and its berth still free."""
    carrier = play.state.units.get(aboard)
    if carrier is None or play.game.keeps(FLYING_ON):
        return carrier is not None
    return carrier.space == zone and free_berths(play, carrier, unit.kind) > 0


def _fine(play: Play, power: str, space: str, units: list[Unit]) -> None:
    rules = play.game.setting(QUALMS)
    owners = [p for p in rules.powers if any(u.owner == p for u in units)] or [power]
    if len(owners) == 1:
        _charge(play, owners[0])
        return
    options = tuple(Option(p, Text("option.fine", {"power": p, "money": rules.fine})) for p in owners)
    prompt = Text("prompt.fine", {"power": power, "space": space, "money": rules.fine})
    play.react(Pick(to=power, topic=TOPIC, prompt=prompt, options=options, default=(owners[0],), handler=TOPIC))


def _charge(play: Play, power: str) -> None:
    put(FINED, play, {power: FINED.get(play.state).get(power, 0) + play.game.setting(QUALMS).fine})


def _named(play: Play, answer: Answer) -> None:
    _charge(play, answer.chosen[0])


def _income(play: Play, q: Income, value: int, why: list[Reason] | None) -> int:
    fine = FINED.get(play.state).get(play.game.accounts[q.purse].owner, 0)
    if not fine:
        return value
    because(why, "income.fine", -fine)
    return max(0, value - fine)


def _enter(play: Play, q: Enter) -> list[Fault]:
    refused = q.space in REFUSED.get(play.state) and q.power in play.game.setting(QUALMS).powers
    if not refused or not is_neutral(play, play.state.control[q.space]):
        return []
    return [fault("neutral.refused", spaces=(q.space,), space=q.space)]


def _ahead(play: Play) -> tuple[Text, ...]:
    rule = play.game.setting(QUALMS)
    return (Text("ahead.qualms", {"powers": rule.powers, "fine": rule.fine}),)


MODULE = Module(
    on={"combat_move.closed": _closed},
    values={Income: _income},
    limits={Enter: _enter},
    answers={TOPIC: _named},
    hooks=(Ahead(_ahead), Memories({"refused": by_country(REFUSED, of_countries=False)})),
    settings=(QUALMS,),
)
