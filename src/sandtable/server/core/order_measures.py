"""What the conditions of standing orders measure."""

from __future__ import annotations

from collections.abc import Iterable
from math import isfinite
from typing import TYPE_CHECKING, Any

from sandtable import odds
from sandtable.kernel.game import Game
from sandtable.kernel.offers import Offer
from sandtable.kernel.play import Play
from sandtable.kernel.state import State
from sandtable.kernel.verdict import Refused
from sandtable.rules.combat.assemble import combat_rules
from sandtable.rules.combat.battle import ATTACKER, Battle
from sandtable.rules.combat.engagements import engagements
from sandtable.rules.combat.fight import being_fought
from sandtable.rules.look import foes
from sandtable.server.core.order_data import Condition
from sandtable.server.core.order_stakes import stake
from sandtable.server.core.patch import turn_of
from sandtable.server.errors import Illegal

if TYPE_CHECKING:
    from sandtable.odds import Odds


LARGEST = 200  # units of a battle whose odds an order may depend on; larger ones cannot be told in passing
PLAIN = ("round", "enemy_has")  # measures that are seen on the board; all others are odds


def must_fit(game: Game, conditions: Iterable[Condition]) -> None:
    """Every condition compares like with like, so that it can be asked at any time without going wrong."""
    for condition in conditions:
        name, value = condition.measure, condition.value
        if name == "enemy_has":
            if value not in game.kinds:
                raise Illegal("plan.kind", known=tuple(game.kinds))
        elif isinstance(value, bool) or not isinstance(value, (int, float)) or not isfinite(value):
            raise Illegal("plan.number", measure=name)


def measure(game: Game, state: State, offer: Offer, name: str, value: Any, space: str) -> Any:
    """A figure about the question at hand, or about a space (chances in percent); None when it cannot be told."""
    if name == "round":
        return turn_of(game, state)["round"]
    if name == "enemy_has":
        against = foes(Play(game, state), offer.power)
        return any(u.kind == value and u.owner in against for u in state.here(space))
    if name == "stake":
        return stake(game, state, offer)
    fought = _fought(game, state) or _coming(game, state, space)
    if fought is None:
        return None
    battle, found = fought
    attacking = any(g.profile.owner == offer.power for g in battle.sides[ATTACKER])
    if name == "win":
        return 100 * (found.attacker_wins if attacking else found.defender_wins)
    if name == "hold":
        return 100 * (1 - found.attacker_wins)
    if name == "loss":
        return found.attacker_loss if attacking else found.defender_loss
    return found.defender_loss if attacking else found.attacker_loss


def place_of(state: State, offer: Offer) -> str:
    """Where a question is about."""
    for step in reversed(state.stack):
        place = getattr(step, "space", "")
        if place:
            return str(place)
    return str(offer.prompt.args.get("space", ""))


def in_battle(state: State) -> bool:
    """Whether a battle is being fought."""
    fight = being_fought(state)
    return fight is not None and fight.battle is not None


def _fought(game: Game, state: State) -> tuple[Battle, Odds] | None:
    """The battle that is being fought, and its odds from here."""
    fight = being_fought(state)
    return _with_odds(game, fight.battle) if fight is not None and fight.battle is not None else None


def _coming(game: Game, state: State, space: str) -> tuple[Battle, Odds] | None:
    """The battle that will be fought in a space as things stand, and its odds."""
    play = Play(game, state)
    for power in turn_of(game, state)["powers"]:
        if any(e.space == space and e.sort in ("land", "sea") for e in engagements(play, power)):
            try:
                return _with_odds(game, odds.attack(game, state, power, space))
            except (Refused, ValueError, LookupError):
                return None
    return None


def _with_odds(game: Game, battle: Battle) -> tuple[Battle, Odds] | None:
    if sum(group.n for force in battle.sides for group in force) > LARGEST:
        return None
    try:
        return battle, odds.odds(combat_rules(game), battle)
    except (Refused, ValueError, LookupError):
        return None
