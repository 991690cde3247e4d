"""The questions that rule modules put to each other. Naming one here is what makes a rule replaceable."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from sandtable.kernel.questions import Question
from sandtable.kernel.units import Build, Kind, Unit
from sandtable.rules.berths import fits

if TYPE_CHECKING:
    from sandtable.kernel.play import Play
    from sandtable.kernel.verdict import Fault


def known(play: Play, question: Callable[[str], Question], about: str) -> Any:
    """An answer asked for all the time, kept until something happens."""
    key = (question, about)
    found = play.look.get(key)
    if found is None:
        found = play.look[key] = play.ask(question(about))
    return found


class Foes(Question, frozen=True):
    """The countries this one is at war with."""

    country: str

    def start(self, play: Play) -> frozenset[str]:
        return frozenset()


class Friends(Question, frozen=True):
    """The countries on this one's side, itself among them."""

    country: str

    def start(self, play: Play) -> frozenset[str]:
        return frozenset((self.country,))


OWN, FRIENDLY, HOSTILE, NEUTRAL, CLOSED = "own", "friendly", "hostile", "neutral", "closed"


class Ground(Question, frozen=True):
    """What a space is to a power: own, friendly, hostile, neutral, or closed to everybody.

    Land is what its holder is, and an empty zone is friendly to everybody. Only of zones with units in them the game
    is asked; without a word from it a zone is hostile where enemies can be met.
    """

    power: str
    space: str

    def start(self, play: Play) -> str:
        return plain_ground(play, self.power, self.space)


def plain_ground(play: Play, power: str, space: str) -> str:
    """What a space is to a power where no module of the game says more."""
    state = play.state
    if play.game.board.is_sea[space]:
        if not (here := state.at.get(space)):
            return FRIENDLY
        units, against = state.units, known(play, Foes, power)
        for i in here:
            if (unit := units[i]).owner in against and unit.post != "submerged":
                return HOSTILE
        return FRIENDLY
    holder = state.control.get(space, "")
    if holder == power:
        return OWN
    if holder in known(play, Foes, power):
        return HOSTILE
    if space in play.game.board.closed:
        return CLOSED
    return FRIENDLY if holder in known(play, Friends, power) else NEUTRAL


class Stops(Question, frozen=True):
    """Why a power's ship that enters a zone must end its move there: a fault; None if it may go on."""

    power: str
    unit: Unit
    zone: str

    def start(self, play: Play) -> Fault | None:
        return None


class Commanded(Question, frozen=True):
    """The countries whose units this power leads now."""

    power: str

    def start(self, play: Play) -> frozenset[str]:
        return frozenset((self.power,))


class CapitalLost(Question, frozen=True):
    """Whether the enemy holds this country's seat of government."""

    country: str

    def start(self, play: Play) -> bool:
        return False


class Income(Question, frozen=True):
    """What a purse receives when its power collects."""

    purse: str

    def start(self, play: Play) -> int:
        return 0


class Production(Question, frozen=True):
    """The level of a power's economy, or of the part of it that pays one purse, before anything is taken off it."""

    power: str
    purse: str = ""

    def start(self, play: Play) -> int:
        return 0


class Price(Question, frozen=True):
    """What one unit of a kind costs a power."""

    power: str
    kind: str

    def start(self, play: Play) -> int:
        return play.game.kinds[self.kind].cost


class Sells(Question, frozen=True):
    """May this power buy units of a kind, with this purse? (limit)"""

    power: str
    kind: str
    purse: str


class Capacity(Question, frozen=True):
    """How many more new units a power's factory in a place can produce this turn."""

    power: str
    space: str

    def start(self, play: Play) -> int:
        return 0


class Produces(Question, frozen=True):
    """May a power's factory in a place produce this, which is paid for? (limit)"""

    power: str
    space: str
    build: Build


class Developed(Question, frozen=True):
    """Whether a country has a development."""

    country: str
    name: str

    def start(self, play: Play) -> bool:
        return False


class Allowance(Question, frozen=True):
    """How far a unit may move on this way in this manner; with no way named, the most that any way allows."""

    unit: Unit
    manner: str
    path: tuple[str, ...] = ()

    def start(self, play: Play) -> int:
        return play.game.kinds[self.unit.kind].move


class Enter(Question, frozen=True):
    """May this unit go into a space in this manner, or, if it is not the last of its way, through it? (limit)

    Of the unit its kind and owner matter, so that the answer for one is the answer for all of its sort.
    """

    power: str
    unit: Unit
    space: str
    manner: str
    last: bool


class NoFly(Question, frozen=True):
    """The spaces that aircraft of a country may not fly over."""

    country: str

    def start(self, play: Play) -> frozenset[str]:
        return frozenset()


class Blitzes(Question, frozen=True):
    """Whether a unit may go on through empty hostile land."""

    unit: Unit

    def start(self, play: Play) -> bool:
        return play.game.kinds[self.unit.kind].can("blitz")


class Berths(Question, frozen=True):
    """What a unit can carry: one entry a berth, naming a kind or an arm, or several with a stroke between them."""

    unit: Unit

    def start(self, play: Play) -> tuple[str, ...]:
        return play.game.kinds[self.unit.kind].holds


class Carries(Question, frozen=True):
    """Whether a unit can carry these together: each in a berth of its own, or as the game knows better."""

    carrier: Unit
    units: tuple[Unit, ...]

    def start(self, play: Play) -> bool:
        return fits(play, play.ask(Berths(self.carrier)), self.units)


class Shores(Question, frozen=True):
    """In how many lands a transport may offload in one turn, in this manner."""

    unit: Unit
    manner: str

    def start(self, play: Play) -> int:
        return 1


class Free(Question, frozen=True):
    """May this unit still move in this manner? (limit)"""

    unit: Unit
    manner: str
    power: str


class Again(Question, frozen=True):
    """Whether a unit may move in this manner although it has moved or fought this turn."""

    unit: Unit
    manner: str

    def start(self, play: Play) -> bool:
        return False


class Pass(Question, frozen=True):
    """May this power's ships use a passage? With no unit named: may any of them? (limit)"""

    power: str
    passage: str
    unit: Unit | None = None


class FlightMap(Question, frozen=True):
    """Distances for the aircraft of a country."""

    country: str

    def start(self, play: Play) -> dict[str, dict[str, int]]:
        shut: frozenset[str] = known(play, NoFly, self.country)
        return play.game.board.distances_past(shut) if shut else play.game.board.distances


class Raids(Question, frozen=True):
    """Whether a unit may bomb factories."""

    unit: Unit

    def start(self, play: Play) -> bool:
        return play.game.kinds[self.unit.kind].can("raids")


class Attack(Question, frozen=True):
    """The number a unit hits on when it attacks in a space."""

    unit: Unit
    space: str

    def start(self, play: Play) -> int:
        return play.game.kinds[self.unit.kind].attack


class Defence(Question, frozen=True):
    """The number a unit hits on when it defends in a space."""

    unit: Unit
    space: str

    def start(self, play: Play) -> int:
        return play.game.kinds[self.unit.kind].defence


class AttackDice(Question, frozen=True):
    """How many dice a unit throws when it attacks."""

    unit: Unit

    def start(self, play: Play) -> int:
        return 1


class DefenceDice(Question, frozen=True):
    """How many dice a unit throws when it defends."""

    unit: Unit

    def start(self, play: Play) -> int:
        return 1


class GunHits(Question, frozen=True):
    """The number a gun hits aircraft on."""

    unit: Unit

    def start(self, play: Play) -> int:
        return play.game.kinds[self.unit.kind].defence


def broadside(kind: Kind) -> int:
    """The number such a ship hits land on; 0 if it cannot."""
    return kind.numbers.get("bombard", kind.attack) if kind.can("bombards") else 0


class Bombards(Question, frozen=True):
    """The number a ship hits on when it supports a landing; 0 if it cannot."""

    unit: Unit

    def start(self, play: Play) -> int:
        return broadside(play.game.kinds[self.unit.kind])


class RaidCap(Question, frozen=True):
    """The most that a strike at its industry can cost a place: what it is worth, unless the game knows better."""

    space: str

    def start(self, play: Play) -> int:
        return play.game.board.spaces[self.space].value


class RaidDamage(Question, frozen=True):
    """What the dice of one raiding unit cost the enemy, before the cap of the place."""

    unit: Unit
    dice: tuple[int, ...]

    def start(self, play: Play) -> int:
        return sum(self.dice)


class Choosers(Question, frozen=True):
    """The powers that decide together what becomes of some units in a battle."""

    units: tuple[str, ...]

    def start(self, play: Play) -> tuple[str, ...]:
        return tuple(dict.fromkeys(play.state.units[i].owner for i in self.units))


class Settler(Question, frozen=True):
    """Who decides where the powers of a side cannot agree; without another word the enemy does."""

    power: str
    enemy: str

    def start(self, play: Play) -> str:
        return self.enemy


class Task(Question, frozen=True):
    """What makes a unit in a battle unlike others of its kind, so that it matters which of them is lost."""

    unit: Unit
    side: int

    def start(self, play: Play) -> tuple[object, ...]:
        return ()
