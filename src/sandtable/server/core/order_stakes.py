"""What is at stake in a question: how far its answers lie apart."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from sandtable import odds
from sandtable.kernel.decisions import Decision, Lose
from sandtable.kernel.game import Game
from sandtable.kernel.machine import check
from sandtable.kernel.offers import Losses, Offer
from sandtable.kernel.state import State
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Refused
from sandtable.odds.result import value_of
from sandtable.rules.combat.assemble import combat_rules
from sandtable.rules.combat.battle import ATTACKER
from sandtable.rules.combat.fight import Fight, being_fought
from sandtable.rules.combat.running import answer
from sandtable.rules.combat.throwing import picks_of

LARGEST = 40  # units of a battle that is weighed once for each answer; larger ones cannot be told in passing
EDGES = 20_000  # of its graph: some tens of milliseconds an answer
ANSWERS = 12  # that are weighed


def stake(game: Game, state: State, offer: Offer) -> float | None:
    """Of losses in a battle: how much the chance to win (in percent) or what the battle brings (in money) depends on
    who is lost, the larger of the two. None for every other question: what it decides cannot be told in one figure."""
    fight, default = being_fought(state), offer.default
    if not isinstance(offer.form, Losses) or not isinstance(default, Lose) or fight is None:
        return None
    if fight.battle is None or fight.asked is None or sum(g.n for force in fight.battle.sides for g in force) > LARGEST:
        return None
    answers = list(islice(_swaps(game, state, offer, default), ANSWERS + 1))
    if len(answers) > ANSWERS:
        return None
    told = []
    for lost in answers:
        found = _weighed(game, fight, offer, lost)
        if found is None:
            return None
        told.append(found)
    return max(max(one[i] for one in told) - min(one[i] for one in told) for i in (0, 1))


def _swaps(game: Game, state: State, offer: Offer, default: Lose) -> Iterator[Lose]:
    """The losses that are proposed, and those with one unit of each kind instead of one of another kind."""
    assert isinstance(offer.form, Losses)
    yield default
    kept = {_sort(state.units[u]): u for u, lives in offer.form.lives.items() if default.units.count(u) < lives}
    lost = {_sort(state.units[u]): u for u in default.units}
    for sort, unit in lost.items():
        for other, instead in kept.items():
            rest = list(default.units)
            rest[rest.index(unit)] = instead
            wanted = Lose(tuple(rest))
            if other != sort and not check(game, state, Decision(offer.power, offer.topic, wanted)).faults:
                yield wanted


def _sort(unit: Unit) -> tuple[str, str, int]:
    return unit.kind, unit.owner, unit.hits


def _weighed(game: Game, fight: Fight, offer: Offer, lost: Lose) -> tuple[float, float] | None:
    """The chance to win in percent, and what the battle brings from here on, after these losses."""
    assert fight.battle is not None
    assert fight.asked is not None
    rules, side = combat_rules(game), fight.asked.side
    try:
        after = answer(rules, fight.battle, picks_of(fight.battle, side, lost.units))
        found = odds.odds(rules, after, largest=EDGES)
    except (Refused, ValueError, LookupError):
        return None
    gone = value_of(fight.battle.sides[side]) - value_of(after.sides[side])
    swing = found.defender_loss - found.attacker_loss
    win = found.attacker_wins if side == ATTACKER else found.defender_wins
    return 100 * win, (swing if side == ATTACKER else -swing) - gone
