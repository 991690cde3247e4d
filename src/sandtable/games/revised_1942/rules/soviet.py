"""Salvage, Lend-Lease and the Trans-Siberian Railway."""

from __future__ import annotations

from sandtable.games.revised_1942.rules.held import SOVIETS, coloured, has, proposal, reinforce
from sandtable.kernel.events import Moment, Owned
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Option
from sandtable.kernel.pick import Answer, Pick
from sandtable.kernel.play import Play
from sandtable.kernel.questions import Reason, because
from sandtable.kernel.text import Text
from sandtable.kernel.units import Unit
from sandtable.rules.hooks import Asked
from sandtable.rules.look import can, fights, friends
from sandtable.rules.questions import Allowance

RAILWAY = frozenset(("Russia", "Novosibirsk", "Yakut S.S.R.", "Buryatia S.S.R."))
PASSENGERS = frozenset(("infantry", "artillery", "antiaircraft gun"))


# -- Salvage: a tank left behind by a beaten attacker --


def _salvage(play: Play, moment: Moment) -> None:
    space: str = moment.data["space"]
    if "tank" not in moment.data["lost"] or not has(play, SOVIETS, "salvage") or not coloured(play, SOVIETS, space):
        return
    if moment.data["won"] == "defender" and any(u.owner == SOVIETS and fights(play, u) for u in play.state.here(space)):
        play.react(proposal(SOVIETS, "salvage", space=space))


def _tow(play: Play, answer: Answer) -> None:
    if answer.chosen:
        reinforce(play, SOVIETS, 1, "tank", answer.note["space"], "salvage")


# -- Lend-Lease: friends' units in red land become Soviet --


def _loans(play: Play) -> list[Unit]:
    givers = friends(play, SOVIETS) - {SOVIETS}
    return [
        u
        for u in play.state.units.values()
        if u.owner in givers
        and not play.game.board.is_sea[u.space]
        and coloured(play, SOVIETS, u.space)
        and not can(play, u, "factory")
    ]


def _offer_loans(play: Play, moment: Moment) -> None:
    if moment.who != (SOVIETS,) or not has(play, SOVIETS, "lend-lease"):
        return
    units = _loans(play)
    if not units:
        return
    options = tuple(
        Option(u.id, Text("option.loan", {"unit": u.kind, "owner": u.owner, "space": u.space}), (u.id,)) for u in units
    )
    prompt = Text("prompt.lend_lease", {"power": SOVIETS})
    most = len(options)
    play.react(
        Pick(to=SOVIETS, topic="lend_lease", prompt=prompt, options=options, least=0, most=most, handler="lend_lease")
    )


def _take_over(play: Play, answer: Answer) -> None:
    if answer.chosen:
        play.emit(Owned(answer.chosen, SOVIETS))


# -- Trans-Siberian Railway: two lands in one ride, all of it on the line --


def _allowance(play: Play, q: Allowance, value: int, why: list[Reason] | None) -> int:
    """With no way named, the most that any way allows."""
    rides = q.unit.owner == SOVIETS and q.unit.kind in PASSENGERS and value > 0 and len(q.path) in (0, 3)
    if rides and RAILWAY.issuperset(q.path or (q.unit.space,)) and has(play, SOVIETS, "trans-siberian railway"):
        because(why, "why.railway", 2)
        return max(value, 2)
    return value


MODULE = Module(
    on={"fight.closed": _salvage, "purchase.entered": _offer_loans},
    answers={"salvage": _tow, "lend_lease": _take_over},
    values={Allowance: _allowance},
    hooks=(Asked({"salvage": "options"}),),
)
