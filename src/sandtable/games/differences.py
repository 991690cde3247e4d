"""What one game has otherwise than another: units, parts of a turn and rules, read from the games themselves."""

from __future__ import annotations

import msgspec

from sandtable.games.loader import load
from sandtable.kernel.game import Game
from sandtable.kernel.units import Kind

OWN = "game."  # modules of a game alone: what another calls the same is not the same
FIGURES = ("cost", "attack", "defence", "move", "hits")


class Figure(msgspec.Struct, frozen=True):
    """A number of a unit in the one game and in the other."""

    name: str
    here: int
    there: int


class UnitChange(msgspec.Struct, frozen=True):
    """A kind of unit that both games have, with what is different about it here."""

    kind: str
    figures: tuple[Figure, ...]
    gains: tuple[str, ...]  # abilities it has here alone
    lacks: tuple[str, ...]
    carries: tuple[tuple[str, ...], tuple[str, ...]] | None = None  # berths here and there, where they differ


class Differences(msgspec.Struct, frozen=True):
    """Everything that one game has otherwise than another that the reader knows."""

    game: str
    known: str
    new_units: tuple[str, ...]
    no_units: tuple[str, ...]
    units: tuple[UnitChange, ...]
    phases: tuple[tuple[str, ...], tuple[str, ...]]  # the parts of a turn here and there
    new_rules: tuple[str, ...]  # modules the game has and the known one has not
    no_rules: tuple[str, ...]


def differences(slug: str, known: str) -> Differences:
    """What somebody who knows one game must learn for another."""
    here, there = load(slug), load(known)
    both = [k for k in here.kinds if k in there.kinds]
    changes = (_change(here.kinds[k], there.kinds[k]) for k in both)
    mine, theirs = _modules(here), _modules(there)
    return Differences(
        slug,
        known,
        tuple(k for k in here.kinds if k not in there.kinds),
        tuple(k for k in there.kinds if k not in here.kinds),
        tuple(c for c in changes if c is not None),
        (turn_of(here), turn_of(there)),
        tuple(m for m in mine if m not in theirs or m.startswith(OWN)),
        tuple(m for m in theirs if m not in mine or m.startswith(OWN)),
    )


def _change(here: Kind, there: Kind) -> UnitChange | None:
    figures = tuple(
        Figure(name, getattr(here, name), getattr(there, name))
        for name in FIGURES
        if getattr(here, name) != getattr(there, name)
    )
    gains, lacks = sorted(here.abilities - there.abilities), sorted(there.abilities - here.abilities)
    carries = (here.holds, there.holds) if sorted(here.holds) != sorted(there.holds) else None
    if not (figures or gains or lacks or carries):
        return None
    return UnitChange(here.name, figures, tuple(gains), tuple(lacks), carries)


def turn_of(game: Game) -> tuple[str, ...]:
    """The parts of the longest program that is no round: what a power goes through in its turn."""
    return max((p.items for n, p in game.programs.items() if n not in ("campaign", "round")), key=len, default=())


def _modules(game: Game) -> list[str]:
    return list(game.modules)
