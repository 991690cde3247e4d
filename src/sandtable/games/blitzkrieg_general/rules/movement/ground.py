"""The board as the units of one country see it, and what the acting side attacks on it."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable

import msgspec

from sandtable.games.blitzkrieg_general.rules.marks import CONQUERED
from sandtable.games.blitzkrieg_general.rules.settings import DECLARATIONS
from sandtable.kernel.play import Play
from sandtable.kernel.program import Program
from sandtable.kernel.units import Unit
from sandtable.rules.look import commanded, foes, friends
from sandtable.rules.marks import LANDING
from sandtable.rules.politics.pairs import at_war, commander

UNSHIELDED = "islands without a shield"  # a reading given up: abandoned islands are open to all who are at war
NOBODY = "Neutral"  # holds what a conquered country left behind


class Region(Container[str]):
    """Spaces told by a test, which is made when somebody asks: an order looks at few of them."""

    __slots__ = ("known", "test")

    def __init__(self, test: Callable[[str], bool]) -> None:
        self.test = test
        self.known: dict[str, bool] = {}

    def __contains__(self, space: object) -> bool:
        assert isinstance(space, str)
        found = self.known.get(space)
        if found is None:
            found = self.known[space] = self.test(space)
        return found


class Ground(msgspec.Struct, frozen=True):
    """Spaces by what they are to a country; land that is in none of the regions is neutral to it."""

    friendly: Region  # land of its own or of friends
    hostile: Region  # land of enemies, and land without a government that it may take
    guarded: Region  # land with enemy units, sea zones with enemy ships or headquarters
    strange: Region  # land with units of countries that are neither friend nor foe

    def open(self, space: str) -> bool:
        """Whether its units may be on, or over, this land at all."""
        return space in self.friendly or space in self.hostile


def ground(play: Play, country: str) -> Ground:
    """What the board is to a country in the position at hand: good until something happens."""
    found: Ground | None = play.look.get(("ground", country))
    if found is None:
        found = play.look["ground", country] = _survey(play, country)
    return found


def _survey(play: Play, country: str) -> Ground:
    board, mates, against = play.game.board, friends(play, country), foes(play, country)
    control, units, at, kinds = play.state.control, play.state.units, play.state.at, play.game.kinds
    shut = _shielded_islands(play, country)  # now: a test that held the play, which holds it, would never be freed

    def hostile(space: str) -> bool:
        holder = control.get(space)
        free = holder == NOBODY and against and space not in board.closed
        return (holder in against or bool(free)) and space not in shut

    def guarded(space: str) -> bool:
        sea = board.is_sea[space]
        here = (units[i] for i in at.get(space, ()))
        return any(u.owner in against and not u.aboard and not (sea and kinds[u.kind].arm != "sea") for u in here)

    def strange(space: str) -> bool:
        if board.is_sea[space]:
            return False
        return any(units[i].owner not in mates and units[i].owner not in against for i in at.get(space, ()))

    return Ground(Region(lambda s: control.get(s) in mates), Region(hostile), Region(guarded), Region(strange))


def _shielded_islands(play: Play, country: str) -> frozenset[str]:
    """The islands that a country may not take yet."""
    if commander(play, country) not in play.game.setting(DECLARATIONS).also:
        return frozenset()
    return frozenset(s for s in play.game.board.tagged("island").get("yes", ()) if shielded(play, country, s))


def shielded(play: Play, country: str, space: str) -> str:
    """The power with whom a country must be at war before it takes these islands, also from an enemy or from nobody."""
    leader = commander(play, country)
    plan = play.game.setting(DECLARATIONS).also.get(leader)
    place = play.game.board.spaces[space]
    named = plan is not None and place.owner in plan.islands and place.tags.get("island") == "yes"
    if plan is None or not named or play.game.keeps(UNSHIELDED):
        return ""
    held = play.state.control.get(space)
    if held != NOBODY and held not in foes(play, country):
        return ""  # then war would have to be declared on the holder anyhow
    gone = plan.means in CONQUERED.get(play.state)  # nobody is left to make war with
    return "" if gone or at_war(play, leader, plan.means) else plan.means


def enemy_fleet(play: Play, country: str, zone: str) -> bool:
    """Whether enemy ships control a zone; a naval headquarters alone controls none."""
    against, kinds, units = foes(play, country), play.game.kinds, play.state.units
    here = play.state.at.get(zone, ())
    return any(units[i].owner in against and kinds[units[i].kind].can("ship") for i in here)


# -- sides --


def acting_powers(play: Play) -> tuple[str, ...]:
    """The powers whose segment it is."""
    for frame in reversed(play.state.stack):
        if isinstance(frame, Program) and frame.name == "segment":
            return frame.who
    return ()


def acting(play: Play) -> frozenset[str]:
    """The countries of the acting side."""
    found: frozenset[str] | None = play.look.get("acting")
    if found is None:
        found = frozenset(c for p in acting_powers(play) for c in commanded(play, p))
        play.look["acting"] = found
    return found


def reacting_powers(play: Play) -> tuple[str, ...]:
    """The powers of the other side."""
    now = acting_powers(play)
    return tuple(p for p in play.game.powers if p not in now)


# -- attacks --


class Onset(msgspec.Struct, frozen=True):
    """An attack on a space: who has entered it, and who is to land in it once the zone is won."""

    space: str
    units: tuple[Unit, ...]  # of the acting side, in the space
    landing: tuple[Unit, ...] = ()  # aboard, bound for it

    def by(self, play: Play, arm: str, against: frozenset[str]) -> bool:
        """Whether enemies of one arm take part; "" asks for any arm."""
        return any(
            u.owner in against and arm in ("", play.game.kinds[u.kind].arm) for u in (*self.units, *self.landing)
        )


def onsets(play: Play) -> dict[str, Onset]:
    """Everything the acting side attacks now: where its units and units it is at war with are together."""
    found: dict[str, Onset] | None = play.look.get("onsets")
    if found is None:
        found = play.look["onsets"] = _onsets(play)
    return found


def _onsets(play: Play) -> dict[str, Onset]:
    ours = acting(play)
    bound: dict[str, list[Unit]] = {}
    for i, land in LANDING.get(play.state).items():
        if i in play.state.units:
            bound.setdefault(land, []).append(play.state.units[i])
    found = {}
    for space, ids in play.state.at.items():
        if len(ids) == 1 and space not in bound:
            continue
        here = [u for u in play.state.here(space) if not u.aboard]
        attackers = [u for u in here if u.owner in ours]
        landing = bound.get(space, [])
        if not attackers and not landing:
            continue
        rest = {u.owner for u in here} - ours
        if any(foes(play, owner) & rest for owner in owners([*attackers, *landing])):
            found[space] = Onset(space, tuple(attackers), tuple(landing))
    return found


def owners(units: Iterable[Unit]) -> set[str]:
    """The countries of some units."""
    return {u.owner for u in units}
