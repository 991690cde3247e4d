"""Counts of legal choices in fixed positions, two decisions deep: one integer that changes is a rule that changed."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from sandtable.bots.sampler import Sampler
from sandtable.games.loader import available, load
from sandtable.kernel.decisions import Amount, Buy, Choose, Decision, Done, Go, Put, Value
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.game import Game
from sandtable.kernel.line import from_line, to_line
from sandtable.kernel.machine import apply, check, offers
from sandtable.kernel.match import Match
from sandtable.kernel.offers import Basket, Number, Offer, Options, Spots
from sandtable.kernel.phases import stops
from sandtable.kernel.play import Play
from sandtable.kernel.position import describe, enter
from sandtable.kernel.state import State
from sandtable.kernel.verdict import Refused
from sandtable.rules.movement.moving import Moving

TRIED = 6  # decisions of each position after which the choices are counted again, spread evenly over all there are
EVERY = 90  # decisions of a random game between two positions that are kept


def count(game: Game, state: State) -> dict[str, Any]:
    """How many choices a position offers: units that can move, ways they can go, or whatever is asked."""
    found: dict[str, Any] = {}
    play = Play(game, state)
    for offer in offers(game, state):
        found["topic"], found["to"] = offer.topic, offer.power
    step = state.stack[-1]
    if isinstance(step, Moving):
        ways = [len(step.ways(play, unit)) for unit in step.units(play)]
        found["movable"] = sum(n > 0 for n in ways)
        found["ways"] = sum(ways)
    else:
        asked = [o.form for o in offers(game, state) if o.holds]
        found["prices"] = sum(len(form.prices) for form in asked if isinstance(form, Basket))
        found["options"] = sum(len(form.options) for form in asked if isinstance(form, Options))
        found["spots"] = sum(len(spots) for form in asked if isinstance(form, Spots) for spots in form.spots.values())
    return found


# -- the second decision --


def choices(game: Game, state: State) -> list[Decision]:
    """Legal decisions of a position, the simplest of each sort: one unit one way, one thing bought, one option."""
    play, step = Play(game, state), state.stack[-1]
    asked = [o for o in step.offers(play) if o.holds]
    if isinstance(step, Moving):
        power = step.waits(play)[0]
        found = [
            Decision(power, step.topic, Go((unit.id,), way.path))
            for unit in step.units(play, power)
            for way in step.ways(play, unit)
        ]
        found.append(Decision(power, step.topic, Done()))
    else:
        found = [Decision(offer.power, offer.topic, value) for offer in asked for value in _answers(offer)]
    return [decision for decision in found if not check(game, state, decision).faults]


def _answers(offer: Offer) -> Iterator[Value]:
    form = offer.form
    if isinstance(form, Basket):
        yield from (Buy({name: 1}) for name in form.prices)
    elif isinstance(form, Options):
        yield from (Choose((option.key,)) for option in form.options)
        yield Choose(())
    elif isinstance(form, Spots):
        yield from (Put(kind, space, 1) for kind, spots in form.spots.items() for space in spots)
    elif isinstance(form, Number):
        yield from (Amount(n) for n in {form.least, form.most})
    if offer.default is not None:
        yield offer.default
    if offer.done:
        yield Done()


def deeper(game: Game, state: State) -> list[int]:
    """How many choices there are in all, and how many after some of them."""
    first = choices(game, state)
    tried = first[:: max(1, len(first) // TRIED)][:TRIED]
    after = [apply(game, state, decision, SeededDice("golden"), checked=True)[0] for decision in tried]
    return [len(first), *(sum(n for n in count(game, s).values() if isinstance(n, int)) for s in after)]


# -- the positions --


def positions(slug: str) -> dict[str, str]:
    """Fixed positions by name, each on one line: the start of every phase of a round, and some from random games."""
    game = load(slug)
    start = Match(game, "golden")
    found: dict[str, str] = {}
    for stop in stops(game):
        position = describe(game, start.state)
        position.power, position.phase = stop.who[0] if stop.who else "", f"{stop.way[-1][0]} {stop.item}"
        line = to_line(game, position)
        if _asks(game, line):
            found[f"start, {' '.join((*stop.who[:1], stop.item))}"] = line
    for seed in range(3):
        match, sampler = Match(game, f"golden-{seed}"), Sampler(Random(seed))
        for _ in range(4):
            for _ in range(EVERY):
                if not match.over:
                    match.decide(sampler.draw(match.look))
            if not match.over:
                # Plainly: what a step is made of may change, what can be done on a board may not.
                line = to_line(game, describe(game, match.state))
                if _asks(game, line):
                    found[f"random game {seed}, record {match.number}"] = line
    return found


def _asks(game: Game, line: str) -> bool:
    """Whether somebody is asked something at the beginning of a phase."""
    try:
        return bool(offers(game, enter(game, from_line(game, line), SeededDice("golden"))))
    except Refused:
        return False


def measure(game: Game, line: str) -> dict[str, Any]:
    """The counts of one position."""
    state = enter(game, from_line(game, line), SeededDice("golden"))
    return {**count(game, state), "deeper": deeper(game, state)}


def write(slug: str, path: Path) -> None:
    """Fix positions and counts anew."""
    game = load(slug)
    rows = [{"name": name, "line": line, "count": measure(game, line)} for name, line in positions(slug).items()]
    path.write_text(json.dumps(rows, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    for each in available():
        write(each, Path(sys.argv[1]) / f"{each}.json")
