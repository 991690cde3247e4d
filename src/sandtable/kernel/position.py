"""Positions as people write them: who holds what, who stands where, whose phase it is; in data or on one line."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec.structs import replace

from sandtable.kernel.board import SHORTEST
from sandtable.kernel.dice import Dice
from sandtable.kernel.events import Event, Moment, WarMade
from sandtable.kernel.game import Game
from sandtable.kernel.phases import find_stop, phase_of, stack_to
from sandtable.kernel.play import Play
from sandtable.kernel.program import Over, Program
from sandtable.kernel.state import State
from sandtable.kernel.units import Build, Unit
from sandtable.kernel.verdict import Refused

BUILDS = re.compile(r"(?P<owner>[^:]+?)(?: (?P<due>\d/\d\d))?: (?P<units>.+)\Z")
ASHORE = {"amphibious", "supports_land"}  # ships with one of these abilities may be written on land
MOST_UNITS = 5000
MOST_MONEY = 1_000_000
MOST_ROUNDS = 10_000
PIECE = re.compile(
    r"\s*(?:(?P<n>\d{1,4})\s+)?(?P<kind>[a-z][a-z0-9 -]*?)(?:\s+hit\s+(?P<hits>\d))?(?:\s+(?P<post>submerged))?"
    r"(?:\s+\((?P<name>[^()]{1,40})\))?"
    r"\s*(?:\[(?P<cargo>[^\]]*)\])?\s*\Z"
)


class Position(msgspec.Struct, omit_defaults=True):
    """A position. Units are written as `2 infantry, 1 transport [1 tank, 1 infantry]`."""

    round: int = 1
    power: str = ""
    phase: str = ""
    empty: bool = False  # begin with no units instead of the printed set-up
    purses: dict[str, int] = {}
    hold: dict[str, str] = {}  # space -> holder, where it is not the printed one
    units: dict[str, dict[str, str]] = {}  # space -> owner -> units
    marks: dict[str, Any] = {}  # what the game remembers, such as developments
    war: list[tuple[str, str]] | None = None  # all that are at war, where it is not the printed opening
    queue: list[str] | None = None  # what is paid for and waits, as `Germany 4/39: 2 infantry 3`


def find_space(game: Game, name: str) -> str:
    """The space that is meant."""
    found = game.board.find(name)
    if found is not None:
        return found
    like = game.board.like(name)
    if like:
        raise Refused("space.unknown_like", name=name.strip(), like=tuple(like))
    raise Refused("space.unknown", name=name.strip(), game=game.title)


def find_country(game: Game, name: str) -> str:
    """The country that is meant."""
    for country in game.countries:
        if country.casefold() == name.strip().casefold():
            return country
    raise Refused("country.unknown", name=name, game=game.title, known=tuple(game.countries))


def _power(game: Game, name: str) -> str:
    found = find_country(game, name)
    if not game.countries[found].power:
        raise Refused("power.not_one", name=found, known=tuple(game.powers))
    return found


def split_pieces(text: str) -> list[str]:
    """The parts of a list of units, between commas or `and`: commas inside brackets belong to the cargo."""
    parts, depth, start = [], 0, 0
    text = text.replace(" and ", ", ")
    for at, char in enumerate(text):
        depth += (char == "[") - (char == "]")
        if char == "," and depth == 0:
            parts.append(text[start:at])
            start = at + 1
    return [p for p in (*parts, text[start:]) if p.strip()]


def kind_of(game: Game, word: str) -> str:
    """The kind a person means: plural and case do not matter, and an unmistakable part of the name will do."""
    word = " ".join(word.split()).casefold()
    for kind in game.kinds:
        if word in (kind, kind + "s", kind + "es", kind.removesuffix("y") + "ies"):
            return kind
    found = meant(word.removesuffix("s"), game.kinds) or meant(word, game.kinds)
    if found is None:
        raise Refused("kind.unknown", word=word, game=game.title, known=tuple(game.kinds))
    return found


def meant(word: str, names: Iterable[str]) -> str | None:
    """The only name of which some word begins so; None if there is none or more than one."""
    if len(word) < SHORTEST:
        return None
    begun = [n for n in names if f" {n}".casefold().find(f" {word.casefold()}") >= 0]
    return begun[0] if len(begun) == 1 else None


def add_units(game: Game, state: State, owner: str, space: str, text: str, aboard: str = "") -> list[str]:
    """Put the units of a written list on the board."""
    made: list[str] = []
    for part in split_pieces(text):
        match = PIECE.match(part)
        if match is None:
            raise Refused("position.group", part=part.strip())
        kind = kind_of(game, match["kind"])
        at_sea = game.board.is_sea[space]
        if space in game.board.closed:
            raise Refused("position.closed", space=space)
        if match["hits"] and int(match["hits"]) >= game.kinds[kind].hits:
            raise Refused("position.too_damaged", kind=kind, hits=match["hits"])
        if game.kinds[kind].arm == "sea" and not at_sea and not game.kinds[kind].abilities & ASHORE:
            raise Refused("position.cannot_stand", kind=kind, space=space)
        if game.kinds[kind].arm == "land" and at_sea and not aboard:
            raise Refused("position.cargo", kind=kind, space=space)
        for _ in range(int(match["n"] or 1)):
            if len(state.units) >= MOST_UNITS:
                raise Refused("position.most_units", most=MOST_UNITS)
            hits, post, name = int(match["hits"] or 0), match["post"] or "", match["name"] or ""
            unit = Unit(state.fresh_id(owner), kind, owner, space, hits, aboard, post, name)
            state.put(unit)
            made.append(unit.id)
            for cargo in (match["cargo"] or "").split(";"):
                rider, _, of = cargo.partition(" of ")
                if rider.strip():
                    add_units(game, state, find_country(game, of) if of else owner, space, rider, unit.id)
    return made


def _seat_aircraft(game: Game, state: State) -> None:
    """Aircraft written at sea without a ship go aboard a ship of theirs that has a berth."""
    for unit in list(state.units.values()):
        if unit.aboard or game.kinds[unit.kind].arm != "air" or not game.board.is_sea[unit.space]:
            continue
        for ship in state.here(unit.space):
            berths = game.kinds[ship.kind].holds.count(unit.kind)
            taken = sum(u.aboard == ship.id for u in state.here(unit.space))
            if ship.owner == unit.owner and taken < berths:
                state.put(replace(unit, aboard=ship.id))
                break


def enter(game: Game, position: Position, dice: Dice | None = None) -> State:
    """The state in which the position's power begins its phase."""
    return entered(game, position, dice)[0]


def entered(game: Game, position: Position, dice: Dice | None = None) -> tuple[State, list[Event]]:
    """The same, and what happened until the first decision was due."""
    state = State()
    for space in game.board.spaces.values():
        if space.owner:
            state.control[space.name] = space.owner
    state.purses.update(game.purses)
    for name, money in position.purses.items():
        if not 0 <= money <= MOST_MONEY:
            raise Refused("position.money", power=name, money=money)
        state.purses[_power(game, name)] = money
    if not position.empty:
        for unit in game.setup:
            state.put(unit)
            state.serial[unit.owner] = state.serial.get(unit.owner, 0) + 1
    for name, owners in position.units.items():
        for owner, text in owners.items():
            add_units(game, state, find_country(game, owner), find_space(game, name), text)
    _seat_aircraft(game, state)
    if not 1 <= position.round <= MOST_ROUNDS:
        raise Refused("position.no_round", round=position.round)
    stop = find_stop(game, find_country(game, position.power) if position.power else "", position.phase)
    state.stack = stack_to(game, stop, position.round, {})
    play = Play(game, state, dice)
    for opening in game.table("opening"):
        opening(play)
    _overrule(game, state, position)
    for program in state.stack[1:]:
        assert isinstance(program, Program)
        play.emit(Moment(f"{program.name}.entered", program.who))
    play.crank()
    return play.state, play.events


def _overrule(game: Game, state: State, position: Position) -> None:
    """What the position says itself stands in the place of what the game opens with."""
    for name, holder in position.hold.items():
        place = find_space(game, name)
        if game.board.is_sea[place] or place in game.board.closed:
            raise Refused("position.held_by_nobody", space=place)
        state.control[place] = _holder(game, holder)
    if position.war is not None:
        state.war = {}
        for a, b in position.war:
            WarMade(find_country(game, a), find_country(game, b)).do(state)
    if position.queue is not None:
        state.queue = tuple(b for line in position.queue for b in read_builds(game, line))
    campaign = state.stack[0]
    state.stack = (replace(campaign, marks={**campaign.marks, **position.marks}), *state.stack[1:])


def _holder(game: Game, name: str) -> str:
    """Who holds land: a power, or in games that have lesser countries any country."""
    return find_country(game, name) if any(c.tags for c in game.countries.values()) else _power(game, name)


# -- units that are paid for and wait --


def read_builds(game: Game, line: str) -> list[Build]:
    """The units of `Germany 4/39: 2 infantry 3`; without a date, those that are placed at the next opportunity."""
    match = BUILDS.match(line)
    if match is None:
        raise Refused("position.waiting", line=line)
    owner, made = find_country(game, match["owner"]), []
    for part in split_pieces(match["units"]):
        piece = PIECE.match(part)
        if piece is None:
            raise Refused("position.group", part=part.strip())
        kind = kind_of(game, piece["kind"])
        build = Build(kind, owner, game.kinds[kind].cost, match["due"] or "", piece["name"] or "")
        made += [build] * int(piece["n"] or 1)
    return made


def _queue(state: State) -> list[str] | None:
    """The waiting units, by owner and date."""
    found: dict[tuple[str, str], list[str]] = {}
    for build in state.queue:
        text = f"{build.kind} ({build.name})" if build.name else build.kind
        found.setdefault((build.owner, build.due), []).append(text)
    return [f"{owner} {due}".strip() + f": {_counted(', '.join(t))}" for (owner, due), t in found.items()] or None


# -- from a state, and on one line --


def describe(game: Game, state: State) -> Position:
    """The position of a state, as far as it can be told apart from the course of a phase."""
    campaign = state.stack[0]
    assert isinstance(campaign, Program)
    power, phase = phase_of(game, state)
    over = isinstance(state.stack[-1], Over)
    units: dict[str, dict[str, str]] = {}
    for space in game.board.spaces:
        for unit in state.here(space):
            if not unit.aboard:
                text = _piece(state, unit)
                old = units.setdefault(space, {}).get(unit.owner)
                units[space][unit.owner] = f"{old}, {text}" if old else text
    return Position(
        round=campaign.lap,
        power=power,
        phase="" if over else phase,
        empty=True,
        purses=dict(state.purses),
        hold={s: h for s, h in state.control.items() if h != game.board.spaces[s].owner},
        units={s: {o: _counted(t) for o, t in owners.items()} for s, owners in units.items()},
        marks=campaign.marks,
        war=[(a, b) for a in sorted(state.war) for b in sorted(state.war[a]) if a < b] or None,
        queue=_queue(state),
    )


def _piece(state: State, unit: Unit) -> str:
    text = unit.kind
    if unit.hits:
        text += f" hit {unit.hits}"
    if unit.post:
        text += f" {unit.post}"
    if unit.data:
        text += f" ({unit.data})"
    riders = [u for u in state.here(unit.space) if u.aboard == unit.id]
    if riders:
        inner = (_piece(state, u) if u.owner == unit.owner else f"{_piece(state, u)} of {u.owner}" for u in riders)
        text += f" [{'; '.join(inner)}]"
    return text


def _counted(text: str) -> str:
    counts: dict[str, int] = {}
    for part in split_pieces(text):
        counts[part.strip()] = counts.get(part.strip(), 0) + 1
    return ", ".join(f"{n} {part}" for part, n in counts.items())


def to_line(game: Game, position: Position) -> str:
    """A position on one line, fit for a message: parts are separated by ` / `."""
    parts = [game.slug, f"round {position.round}", f"turn {position.power} {position.phase}".strip()]
    if position.empty:
        parts.append("empty")
    parts += [f"purse {p} {n}" for p, n in position.purses.items()]
    parts += [f"hold {s} = {h}" for s, h in position.hold.items()]
    parts += [f"at {s} = {o}: {t}" for s, owners in position.units.items() for o, t in owners.items()]
    parts += [f"war {a}, {b}" for a, b in position.war or ()]
    parts += [f"queue {line}" for line in position.queue or ()]
    if position.marks:
        parts.append("marks " + msgspec.json.encode(position.marks, order="deterministic").decode())
    return " / ".join(parts)


def from_line(game: Game, line: str) -> Position:
    """A position from one line."""
    position = Position()
    for part in line.strip().split(" / "):
        word, _, rest = part.partition(" ")
        if word == game.slug:
            continue
        if word == "round" and rest.isdigit():
            position.round = int(rest)
        elif word == "turn":
            power = next((c for c in game.powers if rest.startswith(c)), "")
            position.power, position.phase = power, rest[len(power) :].strip()
        elif word == "empty":
            position.empty = True
        elif word == "purse" and (match := re.match(r"(.+) (\d{1,6})\Z", rest)):
            position.purses[match[1]] = int(match[2])
        elif word == "hold" and " = " in rest:
            space, _, holder = rest.partition(" = ")
            position.hold[space] = holder
        elif word == "at" and (match := re.match(r"(.+?) = (.+?): (.+)\Z", rest)):
            position.units.setdefault(match[1], {})[match[2]] = match[3]
        elif word == "war" and rest.count(", ") == 1:
            a, b = rest.split(", ")
            position.war = [*(position.war or ()), (a, b)]
        elif word == "queue":
            position.queue = [*(position.queue or ()), rest]
        elif word == "marks":
            try:
                position.marks = msgspec.json.decode(rest, type=dict[str, Any])
            except (msgspec.ValidationError, msgspec.DecodeError) as error:
                raise Refused("position.marks", error=str(error)) from None
        else:
            raise Refused("position.part", part=part)
    return position
