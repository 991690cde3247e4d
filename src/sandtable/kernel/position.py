"""Positions as people write them, as data: who holds what, who stands where, whose phase it is."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec
from msgspec.structs import replace

from sandtable.kernel.dice import Dice, SeededDice
from sandtable.kernel.events import Event, Moment, WarMade
from sandtable.kernel.game import Game
from sandtable.kernel.hooks import Opening
from sandtable.kernel.names import find_country, find_power, find_purse, find_space, led_by
from sandtable.kernel.phases import find_stop, phase_of, stack_to
from sandtable.kernel.pieces import Piece, read_pieces, write_pieces
from sandtable.kernel.play import Play
from sandtable.kernel.program import Over, Program
from sandtable.kernel.questions import Stands
from sandtable.kernel.state import State, seniority
from sandtable.kernel.units import Build, Unit, slug
from sandtable.kernel.verdict import Refused, worded_by_game

MOST_UNITS = 1500  # no game has half as many
MOST_MONEY = 1_000_000
MOST_ROUNDS = 10_000


class Position(msgspec.Struct, omit_defaults=True):
    """A position. Units are written as `2 piece, 1 cart [1 wall, 1 piece]`."""

    round: int = 1
    power: str = ""
    phase: str = ""
    empty: bool = False  # begin with no units instead of the printed set-up
    purses: dict[str, int] = {}
    hold: dict[str, str] = {}  # space -> holder, where it is not the printed one
    units: dict[str, dict[str, str]] = {}  # space -> owner -> units
    marks: dict[str, Any] = {}  # what the game remembers, such as developments
    # What the printed opening says holds where these are None.
    war: list[tuple[str, str]] | None = None  # all pairs that are at war
    queue: list[str] | None = None  # what is paid for and waits, as `North 4/39: 2 piece`
    layers: dict[str, dict[str, str]] | None = None  # layer -> space -> what it says there
    # Only where a position is told exactly, in the middle of a phase.
    raised: dict[str, int] = {}  # country -> how many units it has had so far
    steps: list[dict[str, Any]] = []  # the whole stack, as plain data


# -- from a position to a state --


def enter(game: Game, position: Position, dice: Dice | None = None) -> State:
    """The state in which the position's power begins its phase, or the very one that an exact position tells."""
    return entered(game, position, dice)[0]


@worded_by_game
def entered(game: Game, position: Position, dice: Dice | None = None) -> tuple[State, list[Event]]:
    """The same, and what happened until the first decision was due."""
    state = blank(game)
    for name, money in position.purses.items():
        if not 0 <= money <= MOST_MONEY:
            raise Refused("position.money", power=name, money=money)
        state.purses[find_purse(game, name)] = money
    if not position.empty:
        set_up(game, state)
    laden: set[str] = set()  # those whose hold is written, empty or not
    for name, owners in position.units.items():
        for owner, text in owners.items():
            where = _Spot(game, state, find_space(game, name), laden, freely=bool(position.steps))
            where.add(find_country(game, owner), text)
    if not 1 <= position.round <= MOST_ROUNDS:
        raise Refused("position.no_round", round=position.round)
    if position.steps:
        return _exactly(game, state, position), []
    _seat_loose(game, state, laden)
    stop = find_stop(game, find_country(game, position.power) if position.power else "", position.phase)
    state.stack = stack_to(game, stop, position.round, {})
    play = Play(game, state, dice)
    for opening in game.hooks(Opening):
        opening(play)
    _overrule(game, state, position)
    campaign = state.stack[0]
    state.stack = (replace(campaign, marks={**campaign.marks, **position.marks}), *state.stack[1:])
    for program in state.stack[1:]:
        assert isinstance(program, Program)
        play.emit(Moment(f"{program.name}.entered", program.who))
    play.crank()
    return play.state, play.events


def blank(game: Game) -> State:
    """The printed board and purses, without a unit and before any step."""
    state = State()
    for space in game.board.spaces.values():
        if space.owner:
            state.control[space.name] = space.owner
    state.purses.update(game.purses)
    return state


def set_up(game: Game, state: State) -> None:
    """Put the printed units on the board."""
    for unit in game.setup:
        state.put(unit)
        state.serial[unit.owner] = state.serial.get(unit.owner, 0) + 1


def _overrule(game: Game, state: State, position: Position) -> None:
    """What the position says itself stands in the place of what the game opens with."""
    for name, holder in position.hold.items():
        place = find_space(game, name)
        if game.board.is_sea[place] or place in game.board.closed:
            raise Refused("position.held_by_nobody", space=place)
        if holder:
            state.control[place] = _holder(game, holder)
        else:
            state.control.pop(place, None)
    if position.war is not None:
        state.war = {}
        for a, b in position.war:
            WarMade(find_country(game, a), find_country(game, b)).do(state)
    if position.queue is not None:
        state.queue = tuple(b for line in position.queue for b in read_builds(game, line))
    if position.layers is not None:
        state.layers = {
            name: {find_space(game, space): value for space, value in layer.items()}
            for name, layer in position.layers.items()
        }


def _exactly(game: Game, state: State, position: Position) -> State:
    """A position in the middle of a phase: its stack is told, nothing begins."""
    state.units = dict(sorted(state.units.items(), key=lambda item: seniority(item[0])))  # as they were raised
    _overrule(game, state, position)
    state.serial = {find_country(game, name): n for name, n in position.raised.items()}
    try:
        state.stack = tuple(game.step(step) for step in position.steps)
        assert isinstance(state.stack[0], Program)
    except (msgspec.ValidationError, LookupError, TypeError, AssertionError) as error:
        raise Refused("position.steps", game=game.title, error=str(error)) from None
    return state


def _holder(game: Game, name: str) -> str:
    """Who holds land: a power, or in games that have lesser countries any country."""
    return find_country(game, name) if any(c.tags for c in game.countries.values()) else find_power(game, name)


# -- units --


def add_units(game: Game, state: State, owner: str, space: str, text: str) -> list[str]:
    """Put the units of a written list on the board."""
    return _Spot(game, state, space, set()).add(owner, text)


class _Spot:
    """A space that is being filled. In the middle of a phase units may stand `freely`, as the rules left them."""

    def __init__(self, game: Game, state: State, space: str, laden: set[str], freely: bool = False) -> None:
        self.game, self.state, self.space, self.laden, self.freely = game, state, space, laden, freely

    def add(self, owner: str, text: str) -> list[str]:
        """The units of a written list."""
        return [i for piece in read_pieces(self.game, text) for i in self._put(owner, piece, "")]

    def _put(self, owner: str, piece: Piece, aboard: str) -> list[str]:
        self._must_stand(piece, aboard)
        made: list[str] = []
        for at in range(piece.n):
            if len(self.state.units) >= MOST_UNITS:
                raise Refused("position.most_units", most=MOST_UNITS)
            unit_id = self._id(owner, piece.ids[at]) if piece.ids else self.state.fresh_id(owner)
            self.state.put(Unit(unit_id, piece.kind, owner, self.space, piece.hits, aboard, piece.post, piece.name))
            made.append(unit_id)
            if piece.hold is not None:
                self.laden.add(unit_id)
            for rider, of in piece.hold or ():
                self._put(of or owner, rider, unit_id)
        return made

    def _id(self, owner: str, written: str) -> str:
        """The id that is written: a number of the owner's own units, or a whole id."""
        found = written if "." in written else f"{slug(owner)}.{written}"
        if found in self.state.units:
            raise Refused("position.twice", unit=found)
        return found

    def _must_stand(self, piece: Piece, aboard: str) -> None:
        kind = self.game.kinds[piece.kind]
        if self.space in self.game.board.closed:
            raise Refused("position.closed", space=self.space)
        if piece.hits >= kind.hits:
            raise Refused("position.too_damaged", kind=kind.name, hits=piece.hits)
        if not aboard and not self.freely and not Play(self.game, self.state).ask(Stands(piece.kind, self.space)):
            if kind.arm == "land":
                raise Refused("position.cargo", kind=kind.name, space=self.space)
            raise Refused("position.cannot_stand", kind=kind.name, space=self.space)


def _seat_loose(game: Game, state: State, laden: set[str]) -> None:
    """Aircraft written at sea without a ship go aboard a ship of theirs with a berth, unless its hold is written."""
    for unit in list(state.units.values()):
        if unit.aboard or game.kinds[unit.kind].arm != "air" or not game.board.is_sea[unit.space]:
            continue
        for ship in state.here(unit.space):
            berths = (
                0 if ship.id in laden else sum(unit.kind in berth.split("/") for berth in game.kinds[ship.kind].holds)
            )
            taken = sum(u.aboard == ship.id for u in state.here(unit.space))
            if ship.owner == unit.owner and taken < berths:
                state.put(replace(unit, aboard=ship.id))
                break


# -- units that are paid for and wait --


def read_builds(game: Game, line: str) -> list[Build]:
    """The units of `North 4/39: 2 piece`; without a date, those that are placed at the next opportunity.

    Where a power has several purses, `North from Treasure: 2 piece` tells which one paid; `North in Port: 1 piece`
    tells the only place that makes it.
    """
    whose, said, units = line.partition(": ")
    owner, due = led_by(game.countries, whose.strip())
    due, tied, at = f" {due}".partition(" in ")
    due, paid, purse = due.partition("from ")
    due = due.strip()
    if paid:
        purse = find_purse(game, purse.strip())
    if not said or not owner or len(due) > 20 or (tied and at not in game.board.spaces):
        raise Refused("position.waiting", line=line)
    made: list[Build] = []
    for piece in read_pieces(game, units):
        price = game.kinds[piece.kind].cost if piece.price < 0 else piece.price
        if len(made) + piece.n > MOST_UNITS:
            raise Refused("position.most_units", most=MOST_UNITS)
        made += [Build(piece.kind, owner, price, due, piece.name, purse, at)] * piece.n
    return made


def _queue(game: Game, state: State) -> list[str]:
    """The waiting units in their order, like ones together."""
    found: list[tuple[str, str, list[tuple[str, int]]]] = []
    for build in state.queue:
        dear = "" if build.price == game.kinds[build.kind].cost else f" for {build.price}"
        text = build.kind + dear + (f" ({build.name})" if build.name else "")
        when = f"{build.due} from {build.purse}".strip() if build.purse else build.due
        when = f"{when} in {build.at}".strip() if build.at else when
        if not found or found[-1][:2] != (build.owner, when):
            found.append((build.owner, when, []))
        pieces = found[-1][2]
        if pieces and pieces[-1][0] == text:
            pieces[-1] = (text, pieces[-1][1] + 1)
        else:
            pieces.append((text, 1))
    return [f"{o} {due}".strip() + ": " + ", ".join(f"{n} {t}" for t, n in pieces) for o, due, pieces in found]


# -- from a state --


def describe(game: Game, state: State, exact: bool = False) -> Position:
    """The position of a state at the start of its phase; `exact`, wherever it stands in it and whichever units they
    are, so that entering it leads to the very same state."""
    campaign = state.stack[0]
    assert isinstance(campaign, Program)
    power, phase = phase_of(game, state)
    told, opening = Position(), _opening(game)
    if state.war or opening.war:
        told.war = [(a, b) for a in sorted(state.war) for b in sorted(state.war[a]) if a < b]
    if state.queue or opening.queue:
        told.queue = _queue(game, state)
    if state.layers or opening.layers:
        told.layers = {name: dict(layer) for name, layer in state.layers.items()}
    if exact:
        told.raised = dict(state.serial)
        told.steps = [msgspec.to_builtins(step, order="deterministic") for step in state.stack]
    return replace(
        told,
        round=campaign.lap,
        power=power,
        phase="" if isinstance(state.stack[-1], Over) else phase,
        empty=True,
        purses=dict(state.purses),
        hold=_held(game, state),
        units=_standing(game, state, exact),
        marks={} if exact else campaign.marks,
    )


def _held(game: Game, state: State) -> dict[str, str]:
    """Who holds what, where it is not as printed; nobody is an empty name."""
    printed = {s.name: s.owner for s in game.board.spaces.values()}
    return {s: state.control.get(s, "") for s, owner in printed.items() if state.control.get(s, "") != owner}


def _standing(game: Game, state: State, exact: bool) -> dict[str, dict[str, str]]:
    """The units of every space, by owner."""
    found: dict[str, dict[str, str]] = {}
    for space in game.board.spaces:
        here: dict[str, list[Unit]] = {}
        for unit in state.here(space):
            if not unit.aboard:
                here.setdefault(unit.owner, []).append(unit)
        loose = game.board.is_sea[space] and any(game.kinds[u.kind].arm == "air" for us in here.values() for u in us)
        if here:
            found[space] = {o: write_pieces(state, units, exact, loose and not exact) for o, units in here.items()}
    return found


@lru_cache(maxsize=16)
def _opening(game: Game) -> State:
    """What stands on the board when the game opens, so that a position need not say what is as printed."""
    state = blank(game)
    state.stack = stack_to(game, find_stop(game, "", ""), 1, {})
    play = Play(game, state, SeededDice("opening"))
    for opening in game.hooks(Opening):
        opening(play)
    return play.state
