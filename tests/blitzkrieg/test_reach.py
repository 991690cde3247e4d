"""What is shown as reachable is what the rules allow, in positions nobody thought of."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.bots.sampler import Sampler
from sandtable.games.blitzkrieg_general.rules.movement.moving import Manoeuvre
from sandtable.games.loader import load
from sandtable.kernel.decisions import Decision, Go
from sandtable.kernel.machine import check
from sandtable.kernel.match import Match
from sandtable.kernel.play import Play
from sandtable.kernel.units import Unit


def wander(match: Match, unit: Unit, rng: Random) -> tuple[str, ...]:
    """A way to anywhere, allowed or not."""
    game, path = match.game, [unit.space]
    for _ in range(rng.randint(1, 2 * game.kinds[unit.kind].move)):
        near = [s for s in game.board.next[path[-1]] if s not in path]
        if near:
            path.append(rng.choice(near))
    return tuple(path)


@pytest.mark.parametrize("seed", [4, 5])
def test_ways_are_legal_and_legal_ways_are_shown(seed: int) -> None:
    """Every way of a unit passes the check; no random order passes that leads where no way was shown."""
    match, rng = Match(load("blitzkrieg-general"), f"reach {seed}"), Random(seed)
    sampler, shown, tried = Sampler(rng), 0, 0
    for _ in range(400):
        step = match.state.stack[-1]
        if isinstance(step, Manoeuvre) and rng.random() < (0.02 if step.manner == "movement" else 0.2):
            play = Play(match.game, match.state)
            for power in step.waits(play):
                for unit in step.units(play, power):
                    ways = step.ways(play, unit)
                    shown += len(ways)
                    for path in (way.path for way in ways):
                        assert not faults(match, power, step, unit, path), (unit, path)
                    path = wander(match, unit, rng)
                    if len(path) > 1 and not faults(match, power, step, unit, path):
                        tried += 1
                        assert path[-1] in {way.space for way in ways}, (unit, path)
        match.decide(sampler.next(match.game, match.state))
        if match.over:
            break
    assert shown > 1000
    assert tried > 40


def faults(match: Match, power: str, step: Manoeuvre, unit: Unit, path: tuple[str, ...]) -> object:
    """What speaks against an order."""
    return check(match.game, match.state, Decision(power, step.topic, Go((unit.id,), path))).faults
