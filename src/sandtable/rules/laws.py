"""What must be true of positions in many games.

A game takes a law with the rules it rests on there: `partial(one_holder, held="...", closed="...")`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from sandtable.rules.look import arm, can, foes, friends, kinds_that
from sandtable.rules.marks import DOOMED, LANDING
from sandtable.rules.politics.turned import TURNED
from sandtable.rules.questions import Carries

if TYPE_CHECKING:
    from sandtable.kernel.play import Play
    from sandtable.kernel.units import Unit


# -- at every moment --


def one_holder(play: Play, *, held: str, closed: str, empty: str = "") -> Iterator[str]:
    """Every land has one holder; what is closed keeps its own, and nobody is there."""
    board = play.game.board
    for name in board.land:
        holder = play.state.control.get(name)
        if holder not in play.game.countries:
            yield f"{held}: {name} is held by {holder!r}"
        if name in board.closed and holder != board.spaces[name].owner:
            yield f"{closed}: {name} is closed, but {holder} holds it"
        if name in board.closed and name in play.state.at:
            yield f"{empty or closed}: {name} is closed, but somebody is there"


def land_units_ashore(play: Play, *, rule: str) -> Iterator[str]:
    """Land units are at sea only as cargo or on the way to a beach."""
    sea, landing, kinds = play.game.board.is_sea, LANDING.get(play.state), play.game.kinds
    for unit in play.state.units.values():
        if sea[unit.space] and not unit.aboard and unit.id not in landing and kinds[unit.kind].arm == "land":
            yield f"{rule}: {unit.id} ({unit.kind}) swims in {unit.space}"


def ships_at_sea(play: Play, *, rule: str) -> Iterator[str]:
    """Ships are at sea."""
    sea, kinds = play.game.board.is_sea, play.game.kinds
    for unit in play.state.units.values():
        if not sea[unit.space] and kinds[unit.kind].arm == "sea":
            yield f"{rule}: {unit.id} ({unit.kind}) is on land in {unit.space}"


def with_their_carrier(play: Play, *, gone: str, elsewhere: str) -> Iterator[str]:
    """What is aboard is where its carrier is."""
    for unit in play.state.units.values():
        carrier = play.state.units.get(unit.aboard) if unit.aboard else unit
        if carrier is None:
            yield f"{gone}: {unit.id} is aboard {unit.aboard}, which is gone"
        elif carrier.space != unit.space:
            yield f"{elsewhere}: {unit.id} is aboard {unit.aboard}, but elsewhere"


def berths_suffice(play: Play, *, rule: str) -> Iterator[str]:
    """What is aboard a carrier fits together; damage that closes a deck throws nobody overboard."""
    units = play.state.units
    riders: dict[str, list[Unit]] = {}
    for unit in units.values():
        if unit.aboard in units:
            riders.setdefault(unit.aboard, []).append(unit)
    for carrier, aboard in riders.items():
        if not play.ask(Carries(replace(units[carrier], hits=0), tuple(aboard))):
            yield f"{rule}: {[u.kind for u in aboard]} do not fit aboard {carrier} ({units[carrier].kind})"


def nobody_overhit(play: Play, *, rule: str) -> Iterator[str]:
    """Nobody on the board has taken all its hits, but who is lost and fires once more."""
    for unit in play.state.units.values():
        if not 0 <= unit.hits < play.game.kinds[unit.kind].hits and unit.id not in DOOMED.get(play.state):
            yield f"{rule}: {unit.id} ({unit.kind}) has taken {unit.hits} hits"


def one_factory(play: Play, *, rule: str) -> Iterator[str]:
    """No land has two factories."""
    kinds, sea = kinds_that(play, "factory"), play.game.board.is_sea
    number = Counter(u.space for u in play.state.units.values() if u.kind in kinds and not sea[u.space])
    for space, n in number.items():
        if n > 1:
            yield f"{rule}: {space} has {n} factories"


def factories_go_with_land(play: Play, *, rule: str, friendly: bool = False) -> Iterator[str]:
    """A factory is its land's holder's, or where a game says so a friend's."""
    kinds, closed = kinds_that(play, "factory"), play.game.board.closed
    for unit in play.state.units.values():
        if unit.kind in kinds and unit.space in play.state.control and unit.space not in closed:
            holder = play.state.control[unit.space]
            if unit.owner not in (friends(play, holder) if friendly else (holder,)):
                yield f"{rule}: the factory in {unit.space} is {unit.owner}'s, the land {holder}'s"


def allied(play: Play, one: str, other: str) -> bool:
    """Whether two countries are of one side for the whole game."""
    return play.game.countries[one].alliance == play.game.countries[other].alliance


def war_goes_both_ways(
    play: Play, *, pairs: str, sides: str, together: Callable[[Play, str, str], bool] = allied
) -> Iterator[str]:
    """War holds between pairs, and never between those that stand together."""
    for one, against in play.state.war.items():
        for other in against:
            if one not in play.state.war.get(other, ()):
                yield f"{pairs}: {one} is at war with {other}, but not the other way round"
            if together(play, one, other):
                yield f"{sides}: {one} and {other} are on one side and at war"


# -- between two turns, when nothing is half done --


def no_enemies_share_land(play: Play, *, rule: str, but: str = "") -> Iterator[str]:
    """No land holds units of enemies, nor of its holder's enemies; those with an ability may hide there.

    Land that has turned out of turn is fought for in the next turn of whoever stands there.
    """
    turned = TURNED.get(play.state)
    for space in play.game.board.open_land:
        if space not in play.state.at or space in turned:
            continue
        here = [u for u in play.state.here(space) if not can(play, u, but)]
        owners = {play.state.control[space], *(u.owner for u in here)}
        against = {foe for owner in owners for foe in foes(play, owner)}
        for unit in here:
            if unit.owner in against:
                yield f"{rule}: {unit.owner}'s {unit.kind} stands among enemies in {space}"


def only_friends_stand(play: Play, *, rule: str) -> Iterator[str]:
    """Only its holder and the holder's friends stand in a land."""
    for space in play.game.board.open_land:
        holder = play.state.control[space]
        for unit in play.state.here(space):
            if unit.owner not in friends(play, holder):
                yield f"{rule}: {unit.owner}'s {unit.kind} stands in {holder}'s {space}"


def nobody_damaged(play: Play, *, rule: str) -> Iterator[str]:
    """What was damaged is repaired."""
    for unit in play.state.units.values():
        if unit.hits:
            yield f"{rule}: {unit.id} is still damaged"


def postures_are_over(play: Play, *, rule: str, but: Collection[str] = ()) -> Iterator[str]:
    """Nobody is under water or in the air any more, but in postures that last."""
    for unit in play.state.units.values():
        if unit.post and unit.post not in but:
            yield f"{rule}: {unit.id} is still {unit.post}"


def aircraft_on_decks(play: Play, *, rule: str, but: Collection[str] = ()) -> Iterator[str]:
    """Aircraft at sea are aboard, but those in a posture that lasts."""
    for unit in play.state.units.values():
        if arm(play, unit) == "air" and play.game.board.is_sea[unit.space] and not unit.aboard and unit.post not in but:
            yield f"{rule}: {unit.id} is at sea without a deck in {unit.space}"


def nothing_waits(play: Play, *, rule: str) -> Iterator[str]:
    """What was bought is on the board, or paid back."""
    if play.state.queue:
        yield f"{rule}: {len(play.state.queue)} bought units are still waiting"
