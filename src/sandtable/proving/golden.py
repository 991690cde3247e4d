"""Counts of legal choices in fixed positions: one integer that changes is a rule that changed."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from sandtable.bots.sampler import Sampler
from sandtable.games.loader import load
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.game import Game
from sandtable.kernel.line import from_line, to_line
from sandtable.kernel.machine import offers
from sandtable.kernel.match import Match
from sandtable.kernel.play import Play
from sandtable.kernel.position import describe, enter
from sandtable.kernel.state import State
from sandtable.rules.movement.moving import Moving

PHASES = ("purchase", "combat_move", "noncombat_move")


def count(game: Game, state: State) -> dict[str, Any]:
    """How many choices a position offers: units that can move, ways they can go, or whatever is asked."""
    found: dict[str, Any] = {}
    play = Play(game, state)
    for offer in offers(game, state):
        found["topic"], found["to"] = offer.topic, offer.to
    step = state.stack[-1]
    if isinstance(step, Moving):
        ways = [len(step.ways(play, unit)) for unit in step.units(play)]
        found["movable"] = sum(n > 0 for n in ways)
        found["ways"] = sum(ways)
    else:
        found["prices"] = sum(len(getattr(o.form, "prices", ())) for o in offers(game, state))
    return found


def positions(slug: str) -> dict[str, str]:
    """Fixed positions by name, each on one line: the start of every power's phases, and some from random games."""
    game = load(slug)
    start = Match(game, "golden")
    found: dict[str, str] = {}
    for power in game.powers:
        for phase in PHASES:
            position = describe(game, start.state)
            position.power, position.phase = power, phase
            found[f"start, {power}, {phase}"] = to_line(game, position)
    for seed in range(3):
        match, sampler = Match(game, f"golden-{seed}"), Sampler(Random(seed))
        for _ in range(4):
            for _ in range(90):
                if not match.over:
                    match.decide(sampler.next(game, match.state))
            if not match.over:
                position = describe(game, match.state)
                position.phase = "combat_move"
                found[f"random game {seed}, record {match.number}"] = to_line(game, position)
    return found


def measure(game: Game, line: str) -> dict[str, Any]:
    """The counts of one position."""
    return count(game, enter(game, from_line(game, line), SeededDice("golden")))


def write(slug: str, path: Path) -> None:
    """Fix positions and counts anew."""
    game = load(slug)
    rows = [{"name": name, "line": line, "count": measure(game, line)} for name, line in positions(slug).items()]
    path.write_text(json.dumps(rows, indent=1) + "\n", "utf-8")
