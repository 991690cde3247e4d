"""What workers do for heavy questions. A refusal travels as the code and arguments it is made of."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import msgspec

from sandtable.games.loader import load
from sandtable.kernel.game import Game
from sandtable.kernel.record import Save
from sandtable.kernel.state import State
from sandtable.kernel.text import Text
from sandtable.kernel.verdict import Refused
from sandtable.server.answers.answered import answered_odds
from sandtable.server.answers.forces import force_odds
from sandtable.server.answers.odds import battle_odds, threats
from sandtable.server.core.proving import proved
from sandtable.server.errors import Problem

BUDGET = 20.0  # seconds one question may take


class Study(msgspec.Struct, tag="study"):
    """A question about a game, or a position of it."""

    game: str
    options: dict[str, Any]
    ruleset: int
    what: str
    args: list[Any]
    state: dict[str, Any] | None = None
    budget: float = BUDGET

    @property
    def level(self) -> str:
        """What its failures are counted under."""
        return self.what

    @property
    def title(self) -> str:
        """What it is called in the log."""
        return f"the study of {self.what}"


class Proof(msgspec.Struct, tag="proof"):
    """A game in a file, or a position in writing, that may hold anything."""

    game: str
    options: dict[str, Any]
    ruleset: int
    position: str
    save: Save | None
    budget: float = 6 * BUDGET
    level: str = "proof"
    title: str = "the proof of a game"


def question(game: Game, what: str, *args: Any, state: State | None = None) -> Study:
    """A study, ready to be sent to a worker."""
    data = state.to_data() if state is not None else None
    return Study(game.slug, game.options, game.version, what, list(args), data)


WHAT: dict[str, Callable[..., dict[str, Any]]] = {
    "answered": answered_odds,
    "battles": battle_odds,
    "forces": force_odds,
    "threats": threats,
}


@lru_cache(maxsize=16)
def _loaded(slug: str, options: bytes, ruleset: int) -> Game:
    return load(slug, msgspec.json.decode(options), ruleset)


def game_of(job: Any) -> Game:
    """The game any job is about."""
    return _loaded(job.game, msgspec.json.encode(job.options, order="deterministic"), job.ruleset)


def studied(job: Study | Proof) -> dict[str, Any]:
    """What was found, or why it is refused."""
    try:
        game = game_of(job)
        if isinstance(job, Proof):
            return {"found": proved(game, job.position, job.save, "")[1]}
        if job.state is None:
            return {"found": WHAT[job.what](game, *job.args, heavy=True)}
        return {"found": WHAT[job.what](game, State.from_data(job.state, game.classes), *job.args, heavy=True)}
    except (Problem, Refused) as refused:
        return {"refused": msgspec.to_builtins(refused.text)}


def revived(data: Any) -> Any:
    """A text that travelled as plain data, with the texts inside it."""
    if isinstance(data, dict):
        if data.keys() == {"code", "args"}:
            return Text(data["code"], {name: revived(value) for name, value in data["args"].items()})
        return data
    return tuple(revived(one) for one in data) if isinstance(data, list) else data
