"""What must be true of every position of this game, each law with the rule it quotes; fuzzed games are held to them."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.rules.hooks import Laws, LawsBetweenTurns
from sandtable.rules.look import can, foes
from sandtable.rules.marks import LANDING
from sandtable.rules.questions import Carries, Production


def one_holder(play: Play) -> Iterator[str]:
    """REV-MAP-05, REV-MAP-09: every land has one holder, and neutral land never gets one."""
    board = play.game.board
    for name in board.land:
        holder = play.state.control.get(name)
        if holder not in play.game.countries:
            yield f"REV-MAP-05: {name} is held by {holder!r}"
        elif name in board.closed and holder != board.spaces[name].owner:
            yield f"REV-MAP-09: neutral {name} is held by {holder}"


def nobody_in_neutral_land(play: Play) -> Iterator[str]:
    """REV-MAP-08: no unit is ever in neutral land."""
    for name in play.game.board.closed:
        if name in play.state.at:
            yield f"REV-MAP-08: there are units in {name}"


def everybody_in_its_element(play: Play) -> Iterator[str]:
    """REV-MAP-15: ships are at sea, land units are at sea only as cargo or on the way to a beach."""
    sea, kinds = play.game.board.is_sea, play.game.kinds
    landing = LANDING.get(play.state)
    for unit in play.state.units.values():
        arm = kinds[unit.kind].arm
        if arm == "sea" and not sea[unit.space]:
            yield f"REV-MAP-15: {unit.id} ({unit.kind}) is on land in {unit.space}"
        if arm == "land" and sea[unit.space] and not unit.aboard and unit.id not in landing:
            yield f"REV-MAP-15: {unit.id} ({unit.kind}) swims in {unit.space}"


def berths_suffice(play: Play) -> Iterator[str]:
    """REV-TRN-01, REV-CV-01: what is aboard is in the same place as its ship and fits its berths."""
    riders: dict[str, list[str]] = {}
    for unit in play.state.units.values():
        if unit.aboard:
            riders.setdefault(unit.aboard, []).append(unit.id)
    for carrier_id, ids in riders.items():
        carrier = play.state.units.get(carrier_id)
        if carrier is None:
            yield f"REV-TRN-09: {ids} are aboard {carrier_id}, which is gone"
            continue
        units = [play.state.units[i] for i in ids]
        if any(u.space != carrier.space for u in units):
            yield f"REV-TRN-01: {ids} are aboard {carrier_id} but elsewhere"
        if not play.ask(Carries(carrier, tuple(units))):
            yield f"REV-TRN-01, REV-CV-01: {[u.kind for u in units]} do not fit aboard {carrier_id} ({carrier.kind})"


def one_factory_a_place(play: Play) -> Iterator[str]:
    """REV-MOB-11: no land has two factories; SETUP-10: a factory is its land's holder's."""
    for space in play.game.board.land:
        owners = [u.owner for u in play.state.here(space) if can(play, u, "factory")]
        if len(owners) > 1:
            yield f"REV-MOB-11: {space} has {len(owners)} factories"
        if owners and owners[0] != play.state.control[space]:
            yield f"REV-SETUP-10: the factory in {space} is {owners[0]}'s, the land {play.state.control[space]}'s"


def production_adds_up(play: Play) -> Iterator[str]:
    """REV-CAPTURE-04: what one side gains the other loses, so the world's production stays the same."""
    total = sum(int(play.ask(Production(p))) for p in play.game.powers)
    worth = sum(s.value for s in play.game.board.spaces.values())
    if total != worth:
        yield f"REV-CAPTURE-04: production adds up to {total}, the board is worth {worth}"


# -- between two turns, when nothing is half done --


def no_enemies_share_land(play: Play) -> Iterator[str]:
    """REV-COMBAT-01: after a turn no land holds units of both sides, nor units of its holder's enemies."""
    for space in play.game.board.open_land:
        against = foes(play, play.state.control[space])
        for unit in play.state.here(space):
            if unit.owner in against:
                yield f"REV-COMBAT-01: {unit.owner}'s {unit.kind} stands in {play.state.control[space]}'s {space}"


def nothing_left_over(play: Play) -> Iterator[str]:
    """REV-BB-03, REV-SUB-14, REV-AIR-13: between turns ships are whole, submarines up, fighters on deck."""
    for unit in play.state.units.values():
        if unit.hits:
            yield f"REV-BB-03: {unit.id} is still damaged"
        if unit.post:
            yield f"REV-SUB-14: {unit.id} is still {unit.post}"
        flies = play.game.kinds[unit.kind].arm == "air"
        if flies and play.game.board.is_sea[unit.space] and not unit.aboard:
            yield f"REV-AIR-13: {unit.id} is at sea without a carrier in {unit.space}"


def nothing_waits(play: Play) -> Iterator[str]:
    """REV-MOB-01, REV-GAP-34: what was bought is on the board or refunded when the turn ends."""
    if play.state.queue:
        yield f"REV-MOB-01: {len(play.state.queue)} bought units are still waiting"


MODULE = Module(
    hooks=(
        Laws(
            (
                one_holder,
                nobody_in_neutral_land,
                everybody_in_its_element,
                berths_suffice,
                one_factory_a_place,
                production_adds_up,
            )
        ),
        LawsBetweenTurns((no_enemies_share_land, nothing_left_over, nothing_waits)),
    )
)
