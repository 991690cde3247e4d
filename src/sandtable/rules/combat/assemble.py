"""The combat rules of a game, gathered once from its modules and settings."""

from __future__ import annotations

from sandtable.kernel.game import Game
from sandtable.kernel.settings import Setting, Shape
from sandtable.rules.combat.battle import CombatRules
from sandtable.rules.combat.targets import FILTERS
from sandtable.rules.hooks import BattleTags, Beats, Filters, Strengths, Support


class Combat(Shape, frozen=True):
    """How battles run."""

    beats: dict[str, tuple[str, ...]]  # for each sort of battle, what happens in a cycle, in order
    losses: tuple[str, ...]  # kinds of unit, what a sensible owner gives up first
    losses_defending: tuple[str, ...] = ()  # the same in defence, where it is another order
    once: tuple[str, ...] = ()  # sorts whose beats are gone through once, whether or not anybody defends
    weakens: bool = False  # whether a unit that was hit and survives fights with its number in `worn`


COMBAT = Setting("combat", Combat, "How battles run: the beats of a cycle, and what is given up first.")


def combat_rules(game: Game) -> CombatRules:
    """The beats of every sort of battle of a game; beats whose module is not in play are left out."""
    known: CombatRules | None = game.__dict__.get("_combat_rules")
    if known is None:
        beats = game.merged(Beats)
        combat = game.setting(COMBAT)
        known = CombatRules(
            beats={sort: tuple(beats[name] for name in names if name in beats) for sort, names in combat.beats.items()},
            # Support comes last: it lifts only those whom nothing else has lifted.
            strengths=(*game.hooks(Strengths), *game.hooks(Support)),
            filters={**FILTERS, **game.merged(Filters)},
            tags=frozenset[str]().union(*game.hooks(BattleTags)),
            losses=combat.losses,
            losses_defending=combat.losses_defending,
            once=frozenset(combat.once),
            weakens=combat.weakens,
        )
        game.__dict__["_combat_rules"] = known
    return known
