"""What must be true of every position of this game, each law with the rule it quotes; fuzzed games are held to them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.rules import laws
from sandtable.rules.hooks import Laws, LawsBetweenTurns
from sandtable.rules.questions import Production


def production_adds_up(play: Play) -> Iterator[str]:
    """REV-CAPTURE-04: what one side gains the other loses, so the world's production stays the same."""
    total = sum(int(play.ask(Production(p))) for p in play.game.powers)
    worth = sum(s.value for s in play.game.board.spaces.values())
    if total != worth:
        yield f"REV-CAPTURE-04: production adds up to {total}, the board is worth {worth}"


ALWAYS = (
    partial(laws.one_holder, held="REV-MAP-05", closed="REV-MAP-09", empty="REV-MAP-08"),
    partial(laws.ships_at_sea, rule="REV-MAP-15"),
    partial(laws.land_units_ashore, rule="REV-MAP-15"),
    partial(laws.with_their_carrier, gone="REV-TRN-09", elsewhere="REV-TRN-01"),
    partial(laws.berths_suffice, rule="REV-TRN-01, REV-CV-01"),
    partial(laws.one_factory, rule="REV-MOB-11"),
    partial(laws.factories_go_with_land, rule="REV-SETUP-10"),
    production_adds_up,
)

BETWEEN_TURNS = (
    partial(laws.no_enemies_share_land, rule="REV-COMBAT-01"),
    partial(laws.nobody_damaged, rule="REV-BB-03"),
    partial(laws.postures_are_over, rule="REV-SUB-14"),
    partial(laws.aircraft_on_decks, rule="REV-AIR-13"),
    partial(laws.nothing_waits, rule="REV-MOB-01"),
)

MODULE = Module(hooks=(Laws(ALWAYS), LawsBetweenTurns(BETWEEN_TURNS)))
