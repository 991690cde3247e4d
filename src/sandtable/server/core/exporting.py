"""A game as one file, and the plan of another like it."""

from __future__ import annotations

from sandtable.kernel.record import Save
from sandtable.server.core.founding import Plan
from sandtable.server.core.table import LiveTable


def export(table: LiveTable, names: dict[str, str]) -> Save:
    """The saved game. The seed is told when the game is over, and not before."""
    match = table.match
    match.names = {p: names.get(s.person_id, "") or s.bot for p, s in table.seats.items()}
    save = match.save()
    save.commitment = table.commitment
    save.seed = match.seed if table.over else ""
    save.result = table.result
    return save


def rematch_plan(table: LiveTable, names: dict[str, str]) -> tuple[Plan, dict[str, tuple[str, str]]]:
    """The same game by the same terms, and who sat where."""
    game = table.match.game
    bots = {p: s.bot for p, s in table.seats.items() if s.playing == "bot"}
    plan = Plan(game.slug, dict(game.options), table.title, table.visibility, table.terms, [], bots)
    holders: dict[str, tuple[str, str]] = {
        p: (s.person_id, names.get(s.person_id, "")) for p, s in table.seats.items() if s.person_id
    }
    return plan, holders
