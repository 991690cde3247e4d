"""A game as one file, and the plan of another like it."""

from __future__ import annotations

from sandtable.kernel.record import Save
from sandtable.server.core.founding import Plan
from sandtable.server.core.table import LiveTable
from sandtable.server.table_data import Person


def export(table: LiveTable, names: dict[str, str]) -> Save:
    """The saved game. The seed is told when the game is over, and not before."""
    match = table.match
    match.names = {p: names.get(s.person_id, "") or s.bot for p, s in table.seats.items()}
    save = match.save()
    save.commitment = table.commitment
    save.seed = match.seed if table.over else ""
    save.result = table.result
    return save


def rematch_plan(table: LiveTable, person: Person) -> Plan:
    """The same game by the same terms, with somebody on the chairs they had; the others decide for themselves.

    A public table becomes one that is not listed: the free chairs are for those who sat there.
    """
    game = table.match.game
    bots = {p: s.bot for p, s in table.seats.items() if s.playing == "bot"}
    shown = "unlisted" if table.visibility == "public" else table.visibility
    return Plan(game.slug, dict(game.options), table.title, shown, table.terms, list(table.held_by(person.id)), bots)
