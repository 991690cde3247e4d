"""Neutral land: taken over by friends who walk in, won over to the other side by an attack, all strict ones together.

Whether it may be entered at all is `politics.entry`; that an unfriendly neutral is a foe is `politics.alliances`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.decisions import Go
from sandtable.kernel.events import Moment, Owned, Taken, Told
from sandtable.kernel.marks import put
from sandtable.kernel.module import Module
from sandtable.kernel.questions import Reason
from sandtable.kernel.text import Text
from sandtable.rules.hooks import MoveAfter
from sandtable.rules.look import commanded
from sandtable.rules.marks import JOINED, LANDING, MOVED
from sandtable.rules.movement.common import COMBAT
from sandtable.rules.politics.alliances import STRICT, at_war, lean, leaning, neutral_homes, opposing, side_of
from sandtable.rules.politics.questions import Turns
from sandtable.rules.questions import Choosers

if TYPE_CHECKING:
    from sandtable.kernel.play import Play
    from sandtable.rules.movement.move import Move


def _after(play: Play, step: Move, order: Go) -> None:
    """Who enters a friendly neutral first takes it over, with its garrison, which has had its move."""
    space = order.path[-1]
    holder = play.state.control.get(space, "")
    likes = leaning(play, holder)
    if step.manner == COMBAT or play.game.board.is_sea[space] or not likes or likes != side_of(play, step.to):
        return
    garrison = tuple(u.id for u in play.state.here(space) if u.owner == holder)
    put(JOINED, play, dict.fromkeys(order.units, space))
    play.emit(Taken(space, step.to, holder, "joined"))
    if garrison:
        put(MOVED, play, dict.fromkeys(garrison, COMBAT))
        play.emit(Owned(garrison, step.to))


def attacked(play: Play, power: str) -> list[str]:
    """The neutral land that a power attacks, as its combat moves stand."""
    own, sea = commanded(play, power), play.game.board.is_sea
    spaces = {u.space for u in play.state.units.values() if u.owner in own and not sea[u.space]}
    spaces |= {land for i, land in LANDING.get(play.state).items() if i in play.state.units}
    control = play.state.control
    return [s for s in play.game.board.open_land if s in spaces and leaning(play, control[s])]


def _closed(play: Play, moment: Moment) -> None:
    """Whoever is attacked joins the other side; with one strict neutral go all the others."""
    power = moment.who[0]
    victims = [play.state.control[s] for s in attacked(play, power)]
    other = play.game.countries[opposing(play, power)[0]].alliance
    strict = any(leaning(play, v) == STRICT for v in victims)
    turned = [
        c
        for c in neutral_homes(play.game)
        if c in victims or (leaning(play, c) == STRICT and play.ask(Turns(power, tuple(victims), c)))
    ]
    for country in turned:
        lean(play, country, other)
    for country in victims:
        play.emit(Told(Text("neutral.attacked", {"power": power, "country": country, "side": other})))
    if strict:
        play.emit(Told(Text("neutral.turned", {"side": other})))


def _turns(play: Play, q: Turns, value: bool, why: list[Reason] | None) -> bool:
    return value or any(leaning(play, v) == STRICT for v in q.victims)


def protector(play: Play, attacker: str) -> str:
    """Who leads the garrison of a neutral: the first power against the attacker, in the order of the game."""
    against = opposing(play, attacker)
    return next((p for p in against if at_war(play, p, attacker)), against[0])


def _choosers(play: Play, q: Choosers, value: tuple[str, ...], why: list[Reason] | None) -> tuple[str, ...]:
    attacker = next((str(to) for step in reversed(play.state.stack) if (to := getattr(step, "to", ""))), "")
    if not attacker:
        return value
    return tuple(dict.fromkeys(protector(play, attacker) if leaning(play, c) else c for c in value))


MODULE = Module(
    on={"combat_move.closed": _closed},
    values={Choosers: _choosers, Turns: _turns},
    hooks=(MoveAfter(_after),),
)
