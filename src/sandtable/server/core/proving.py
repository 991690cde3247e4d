"""Whether a game in a file, or a position in writing, can be played: strangers may have written anything into it."""

from __future__ import annotations

import re
from random import Random
from typing import Any

from sandtable.bots.sampler import Sampler
from sandtable.kernel.game import Game
from sandtable.kernel.match import Match, retrace
from sandtable.kernel.record import Save
from sandtable.kernel.verdict import Refused
from sandtable.server.errors import Illegal

TRIAL = 40  # decisions that a position in writing must stand
SMALL_GAME, SMALL_POSITION, SMALL_ARMY = 200, 8000, 400  # records, letters and units that are proved in a blink


def is_small(position: str, save: Save | None) -> bool:
    """Whether the proof takes no longer than any other request."""
    if save is not None and len(save.entries) > SMALL_GAME:
        return False
    text = save.position if save is not None else position
    numbers = re.findall(r"\d+", text[:SMALL_POSITION])
    return len(text) <= SMALL_POSITION and sum(int(n[:6]) for n in numbers) <= SMALL_ARMY


def proved(game: Game, position: str, save: Save | None, seed: str) -> tuple[Match, dict[str, Any]]:
    """The match, played through by the rules, and what it came to, so that nobody needs to do so again."""
    try:
        if save is None:
            match = Match(game, seed, position=position.strip())
            if match.position:
                _try_out(match)
        else:
            match, _ = retrace(game, save)
            if match.over and not save.seed:
                raise Illegal("file.seedless")
            match.seed = seed
    except Refused as refused:
        raise Illegal(refused) from None
    except (AssertionError, LookupError, AttributeError, TypeError, ValueError, RuntimeError) as error:
        raise Illegal("position.unplayable", error=type(error).__name__) from None
    return match, {"snapshot": match.snapshot(), "result": match.result}


def believed(game: Game, position: str, save: Save | None, seed: str, proof: dict[str, Any]) -> Match:
    """The match that a worker has proved. Its result is the one the rules found: a game that goes on has none."""
    if save is None:
        return Match(game, seed, position=position.strip())
    match = Match.resume(game, save, seed, proof["snapshot"])
    match.result = proof["result"]
    return match


def _try_out(match: Match) -> None:
    """Play on a little at random: what a stranger wrote may hold marks that no rule can read."""
    trial, sampler = match.fork("trial"), Sampler(Random(1))
    trial.state.digest()
    for _ in range(TRIAL):
        if not trial.over:
            trial.decide(sampler.decide(trial.game, trial.state, trial.offers()[0]))
