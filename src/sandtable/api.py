"""What a bot, a script or a notebook needs, by name; `import sandtable` gives the same. docs/python.md shows it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from sandtable.bots.guard import safe_default
from sandtable.bots.interface import Budget
from sandtable.bots.registry import make as make_bot
from sandtable.cli.files import look_at
from sandtable.games.loader import available, load
from sandtable.kernel.decisions import Amount, Buy, Choose, Decision, Done, Go, Lose, Put, Recall
from sandtable.kernel.events import Event
from sandtable.kernel.game import Game
from sandtable.kernel.line import from_line, to_line
from sandtable.kernel.machine import apply, check, offer_to, offers
from sandtable.kernel.match import Match, verify
from sandtable.kernel.offers import Basket, Group, Losses, Number, Options, Spots
from sandtable.kernel.phases import round_of, turn_of
from sandtable.kernel.play import Play
from sandtable.kernel.position import describe, enter
from sandtable.kernel.state import State
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Refused
from sandtable.kernel.view import view
from sandtable.rules import look
from sandtable.rules.movement.common import Way
from sandtable.rules.movement.moving import Moving
from sandtable.tabular import tables
from sandtable.texts import say

if TYPE_CHECKING:
    from sandtable.odds import Odds

__all__ = [
    "Amount",
    "Basket",
    "Budget",
    "Buy",
    "Choose",
    "Decision",
    "Done",
    "Go",
    "Group",
    "Lose",
    "Losses",
    "Match",
    "Number",
    "Options",
    "Put",
    "Recall",
    "Refused",
    "Spots",
    "apply",
    "available",
    "chances",
    "check",
    "enemies",
    "events",
    "hostile",
    "line",
    "load",
    "make_bot",
    "neighbours",
    "offer_to",
    "offers",
    "open_game",
    "position",
    "reach",
    "round_of",
    "safe_default",
    "say",
    "tables",
    "turn_of",
    "verify",
    "view",
]


def neighbours(game: Game, space: str) -> tuple[str, ...]:
    """The spaces that touch a space."""
    return tuple(game.board.next[space])


def enemies(game: Game, state: State, power: str, space: str) -> list[Unit]:
    """The enemy units a power would meet in a space."""
    return look.enemies(Play(game, state), power, space)


def hostile(game: Game, state: State, power: str, space: str) -> bool:
    """Whether a power must fight to be there: enemy land, or a sea zone with enemy units."""
    return look.hostile(Play(game, state), power, space)


def reach(game: Game, state: State, unit: Unit) -> list[Way]:
    """Everywhere a unit may go now, the way to each; nowhere if nobody is asked to move it."""
    step, play = state.stack[-1], Play(game, state)
    return step.ways(play, unit) if isinstance(step, Moving) and unit in step.units(play) else []


def chances(game: Game, attacker: str, defender: str, space: str = "") -> Odds:
    """The odds of a battle of written forces, such as `3 infantry, 1 tank`; `sandtable.odds` knows more."""
    from sandtable.odds import by_hand, odds  # here, because NumPy takes its time
    from sandtable.rules.combat.assemble import combat_rules

    return odds(combat_rules(game), by_hand(game, attacker, defender, space=space))


def line(game: Game, state: State, exact: bool = False) -> str:
    """A position on one line of text; `exact`, also in the middle of a phase."""
    return to_line(game, describe(game, state, exact))


def position(game: Game, text: str) -> State:
    """The position that a line of text tells."""
    return enter(game, from_line(game, text))


def open_game(path: str | Path) -> Match:
    """A game from a file, packed or not, replayed and checked against the rules."""
    return look_at(Path(path))


def events(match: Match) -> Iterator[tuple[int, Event]]:
    """All that happened in a game, with the number of the record it followed from; 0 is before the first."""
    return ((n, event) for n, _, found in match.course() for event in found)
