"""The combat rules of a game, gathered once from its modules and settings."""

from __future__ import annotations

from sandtable.kernel.game import Game
from sandtable.rules.combat.battle import CombatRules
from sandtable.rules.combat.targets import FILTERS
from sandtable.rules.hooks import BattleTags, Beats, Filters, Strengths, Support


def combat_rules(game: Game) -> CombatRules:
    """The beats of every sort of battle of a game; beats whose module is not in play are left out."""
    known: CombatRules | None = game.__dict__.get("_combat_rules")
    if known is None:
        beats = game.merged(Beats)
        combat = game.settings["combat"]
        known = CombatRules(
            beats={
                sort: tuple(beats[name] for name in names if name in beats) for sort, names in combat["beats"].items()
            },
            # Support comes last: it lifts only those whom nothing else has lifted.
            strengths=(*game.hooks(Strengths), *game.hooks(Support)),
            filters={**FILTERS, **game.merged(Filters)},
            tags=frozenset[str]().union(*game.hooks(BattleTags)),
            losses=tuple(combat["losses"]),
            weakens=bool(combat.get("weakens")),
        )
        game.__dict__["_combat_rules"] = known
    return known
