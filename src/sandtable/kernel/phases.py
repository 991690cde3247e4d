"""Where a phase stands among the programs of a game: what a position names, and the stack that leads there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from sandtable.kernel.game import Game
from sandtable.kernel.program import DUE, INSIDE, Over, Program
from sandtable.kernel.state import State
from sandtable.kernel.verdict import Refused


class Stop(msgspec.Struct, frozen=True):
    """One item of a program: the (program, index) pairs that lead to it, its name, and whom it addresses."""

    way: tuple[tuple[str, int], ...]
    item: str
    who: tuple[str, ...]


def stops(game: Game) -> list[Stop]:
    """Every phase of a lap of the campaign, in the order of play."""
    campaign = game.programs["campaign"]
    return [stop for at in range(max(campaign.loop, 0), len(campaign.items)) for stop in _inside(game, at)]


def _inside(game: Game, at: int) -> Iterator[Stop]:
    yield from _below(game, (("campaign", at),), ())


def _below(game: Game, way: tuple[tuple[str, int], ...], who: tuple[str, ...]) -> Iterator[Stop]:
    program, at = way[-1]
    name, _, powers = game.programs[program].items[at].partition(" ")
    addressed = tuple(powers.split(", ")) if powers else who
    if name not in game.programs:
        yield Stop(way, name, addressed)
        return
    for inner in range(len(game.programs[name].items)):
        yield from _below(game, (*way, (name, inner)), addressed)


def find_stop(game: Game, power: str, phase: str) -> Stop:
    """The phase that is meant: `battles`, or `exploitation battles` where programs share a name."""
    known = stops(game)
    if power and not any(power in s.who for s in known):
        raise Refused("phase.no_turn", power=power, game=game.title)
    named = [s for s in known if phase in (s.item, f"{s.way[-1][0]} {s.item}")] if phase else known
    if not named:
        raise Refused("phase.unknown", phase=phase, known=tuple(dict.fromkeys(s.item for s in known)))
    # A phase of all powers at once may be named with one of them; by itself a power means its own turn.
    fit = [s for s in named if not power or power in s.who or (phase and not s.who)]
    fit = fit if phase or not power else [s for s in fit if s.who]
    if not fit:
        raise Refused("phase.not_theirs", power=power, phase=phase, known=[s.item for s in known if power in s.who])
    return next((s for s in fit if s.who), fit[0]) if not phase else fit[0]


def stack_to(game: Game, stop: Stop, lap: int, marks: dict[str, Any]) -> tuple[Program, ...]:
    """The programs on their way to a phase that is due."""
    made = []
    who: tuple[str, ...] = ()
    for depth, (name, at) in enumerate(stop.way):
        plan = game.programs[name]
        last = depth == len(stop.way) - 1
        program = Program(
            name=name,
            items=plan.items,
            scopes=plan.scopes,
            loop=plan.loop,
            who=who,
            at=at,
            stage=DUE if last else INSIDE,
            lap=1 if depth else lap,
            marks={} if depth else marks,
        )
        made.append(program)
        who = program.split(plan.items[at])[1]
    return tuple(made)


def round_of(state: State) -> int:
    """The round that is being played, from 1; 0 on a board where no campaign is under way."""
    campaign = state.stack[0]
    return campaign.lap if isinstance(campaign, Program) else 0


def turn_of(state: State) -> tuple[str, ...]:
    """The powers whose turn it is, which is not always who is asked; nobody between turns and when the game is over."""
    if isinstance(state.stack[-1], Over):
        return ()
    return next((s.who for s in reversed(state.stack) if isinstance(s, Program) and s.who), ())


def at_work(state: State) -> tuple[Program, str, tuple[str, ...]]:
    """The innermost program of a state, the item it is at, and whom that addresses."""
    program = [s for s in state.stack if isinstance(s, Program)][-1]
    return program, *program.split(program.items[min(program.at, len(program.items) - 1)])


def place_of(state: State) -> str:
    """Where a state stands among its programs, as one word: the same question comes back only at the same place."""
    return ".".join(f"{p.name}{p.lap}:{p.at}" for p in state.stack if isinstance(p, Program))


def phase_of(game: Game, state: State) -> tuple[str, str]:
    """The power and the phase of a state: the first of several powers, and a name that finds the phase again."""
    program, name, who = at_work(state)
    power = who[0] if who else ""
    if name in game.programs:
        return power, ""
    fit = [s for s in stops(game) if s.item == name and (not power or power in s.who)]
    return power, name if len(fit) < 2 else f"{program.name} {name}"


def phases_of_a_turn(game: Game) -> tuple[str, ...]:
    """The parts of a power's turn in their order, each once, whatever the program is called that lists them."""
    turn = next((p for p in game.programs.values() if "turn" in p.scopes), None)
    found: dict[str, None] = {}

    def walk(items: tuple[str, ...]) -> None:
        for item in items:
            inner = game.programs.get(item.partition(" ")[0])
            walk(inner.items) if inner is not None else found.setdefault(item)

    walk(turn.items if turn is not None else ())
    return tuple(found)
