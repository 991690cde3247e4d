"""The combat rules of a game, gathered once from its modules and settings."""

from __future__ import annotations

from sandtable.kernel.game import Game
from sandtable.rules.combat.battle import Beat, CombatRules
from sandtable.rules.combat.targets import FILTERS


def combat_rules(game: Game) -> CombatRules:
    """The beats of every sort of battle of a game; beats whose module is not in play are left out."""
    known: CombatRules | None = game.__dict__.get("_combat_rules")
    if known is None:
        beats: dict[str, Beat] = {}
        for table in game.table("beats"):
            beats.update(table)
        combat = game.settings["combat"]
        known = CombatRules(
            beats={
                sort: tuple(beats[name] for name in names if name in beats) for sort, names in combat["beats"].items()
            },
            # Support comes last: it lifts only those whom nothing else has lifted.
            strengths=(*game.table("strengths"), *game.table("support")),
            filters={**FILTERS, **{name: one for table in game.table("filters") for name, one in table.items()}},
            losses=tuple(combat["losses"]),
            weakens=bool(combat.get("weakens")),
        )
        game.__dict__["_combat_rules"] = known
    return known
