"""Units as people write them: `2 piece, 1 cart hit 1 hidden (name) #4 [1 wall; 1 piece of South]`.

Every reader here goes through its text once: what a stranger sends costs no more than its length.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from sandtable.kernel.game import Game
from sandtable.kernel.names import find_country, find_kind, kind_of
from sandtable.kernel.state import State
from sandtable.kernel.units import Unit, slug
from sandtable.kernel.verdict import Refused

OPEN, CLOSE = "[(", "])"
DEEPEST = 4  # a rider that carries riders that carry riders
MOST_OF_A_PIECE = 9_999
MOST_HITS = 99


class Piece(msgspec.Struct, frozen=True, omit_defaults=True):
    """So many like units; what one of them carries, each of them carries."""

    kind: str
    n: int = 1
    hits: int = 0
    post: str = ""
    name: str = ""
    ids: tuple[str, ...] = ()  # which they are, where it matters: "4", or "south.4" after a change of hands
    hold: tuple[tuple[Piece, str], ...] | None = None  # riders and, where it is another, their owner; None: not said
    price: int = -1  # what was paid for each, where it is not the printed price: for units that wait


def split_outside(text: str, mark: str) -> list[str]:
    """The parts of a text between marks that are in no bracket; empty ones are left out."""
    parts, depth, start, at = [], 0, 0, 0
    while at < len(text):
        char = text[at]
        depth += (char in OPEN) - (char in CLOSE)
        if depth == 0 and char == mark[0] and text.startswith(mark, at):
            parts.append(text[start:at])
            at = start = at + len(mark)
            continue
        at += 1
    return [p for p in (*parts, text[start:]) if p.strip()]


def split_pieces(text: str) -> list[str]:
    """The parts of a list of units, between commas or `and`: those inside brackets belong to the cargo."""
    return [part for piece in split_outside(text, ",") for part in split_outside(piece, " and ")]


def read_pieces(game: Game, text: str) -> list[Piece]:
    """The pieces of a written list."""
    return [_read(game, part, 0) for part in split_pieces(text)]


def read_piece(game: Game, text: str) -> Piece:
    """One piece, alone."""
    return _read(game, text, 0)


def _read(game: Game, text: str, deep: int) -> Piece:
    """One piece, read from its end: hold, number of the unit, name, price, posture, damage; then number and kind."""
    whole, hold, name = text.strip(), None, ""
    rest = whole
    if rest.endswith("]"):
        at = rest.find("[")
        if at < 0 or deep == DEEPEST:
            raise Refused("position.group", part=whole)
        hold, rest = tuple(_riders(game, rest[at + 1 : -1], deep + 1)), rest[:at].rstrip()
    ids: tuple[str, ...] = ()
    if (at := rest.rfind(" ")) >= 0 and rest.startswith("#", at + 1):
        ids, rest = _read_ids(whole, rest[at + 2 :]), rest[:at].rstrip()
    if rest.endswith(")"):
        at = rest.rfind("(")
        name, rest = rest[at + 1 : -1].strip(), rest[: max(at, 0)].rstrip()
        if at < 0 or not name or len(name) > 40:
            raise Refused("position.group", part=whole)
    words = rest.split()
    n = int(words.pop(0)) if words and words[0].isascii() and words[0].isdigit() and len(words[0]) < 5 else 1
    words, price = _after(words, "for", whole)
    kind, hits, post = _kind(game, words, whole)
    if ids and len(ids) != n:
        raise Refused("position.ids", part=whole, n=n, ids=len(ids))
    return Piece(kind, n, hits, post, name, ids, hold, price)


def _after(words: list[str], word: str, whole: str) -> tuple[list[str], int]:
    """The number after a word near the end, as in `wall for 4`, and the words before; -1 if it is not there."""
    if len(words) < 3 or words[-2] != word:
        return words, -1
    if not (words[-1].isascii() and words[-1].isdigit() and len(words[-1]) < 5):
        raise Refused("position.group", part=whole)
    return words[:-2], int(words[-1])


def _kind(game: Game, words: list[str], whole: str) -> tuple[str, int, str]:
    """Kind, damage and posture: `wall hit 1`, `piece hidden`."""
    post = ""
    if len(words) > 1 and words[-1] in game.postures and find_kind(game, " ".join(words)) is None:
        post = words.pop()
    words, hits = _after(words, "hit", whole)
    if not words:
        raise Refused("position.group", part=whole)
    if hits > MOST_HITS:
        raise Refused("position.too_damaged", kind=" ".join(words), hits=hits)
    return kind_of(game, " ".join(words)), max(hits, 0), post


def _riders(game: Game, text: str, deep: int) -> Iterator[tuple[Piece, str]]:
    for part in split_outside(text, ";"):
        rider, of, owner = _of(part)
        for piece in split_pieces(rider):
            yield _read(game, piece, deep), find_country(game, owner) if of else ""


def _of(text: str) -> tuple[str, str, str]:
    """What stands before and after the last `of` that is in no bracket."""
    parts = split_outside(text, " of ")
    return (parts[0], " of ", " of ".join(parts[1:])) if len(parts) > 1 else (text, "", "")


def _read_ids(whole: str, text: str) -> tuple[str, ...]:
    """`4`, `4-6`, `4+7`, `south.4`: which units they are."""
    found: list[str] = []
    for part in text.strip().split("+"):
        first, dash, last = part.partition("-")
        if dash and first.isdigit() and last.isdigit() and len(first) < 7 and len(last) < 7:
            if not 0 <= int(last) - int(first) < MOST_OF_A_PIECE:
                raise Refused("position.group", part=whole)
            found += map(str, range(int(first), int(last) + 1))
        elif part and part.replace(".", "").replace("-", "").isalnum():
            found.append(part)
        else:
            raise Refused("position.group", part=whole)
    return tuple(found)


# -- writing --


Riders = dict[str, list[Unit]]  # by what carries them


def write_pieces(state: State, units: Iterable[Unit], exact: bool = False, loose: bool = False) -> str:
    """Units of one owner in one space as a list. `exact` says which they are; where planes stand `loose` beside a
    ship that could take them, its empty hold is written as such."""
    units = list(units)
    riders = _carried(state, {unit.space for unit in units})
    found: dict[tuple[str, str], list[Unit]] = {}
    for unit in units:
        found.setdefault((_looks(unit), _hold(riders, unit, exact, loose)), []).append(unit)
    return ", ".join(f"{len(like)} {looks}{_which(like, exact)}{hold}" for (looks, hold), like in found.items())


def _carried(state: State, spaces: Iterable[str]) -> Riders:
    """Everybody who is carried there, gathered once: looked for unit by unit, a crowd would cost its square."""
    found: Riders = {}
    for space in spaces:
        for unit in state.here(space):
            if unit.aboard:
                found.setdefault(unit.aboard, []).append(unit)
    return found


def _looks(unit: Unit) -> str:
    """Kind, damage, posture and name."""
    hits = f" hit {unit.hits}" if unit.hits else ""
    return f"{unit.kind}{hits}" + (f" {unit.post}" if unit.post else "") + (f" ({unit.data})" if unit.data else "")


def _hold(riders: Riders, unit: Unit, exact: bool, loose: bool) -> str:
    """What a unit carries."""
    mine = riders.get(unit.id, ())
    inner = "; ".join(_rider(riders, u, unit.owner, exact) for u in mine)
    return f" [{inner}]" if mine or loose else ""


def _rider(riders: Riders, unit: Unit, owner: str, exact: bool) -> str:
    text = f"{_looks(unit)}{_which([unit], exact)}{_hold(riders, unit, exact, False)}"
    return text if unit.owner == owner else f"{text} of {unit.owner}"


def _which(units: list[Unit], exact: bool) -> str:
    """Which units they are: runs as `4-6`, those that another country raised in full."""
    if not exact:
        return ""
    runs: list[list[str]] = []
    for unit in units:
        short = unit.id.removeprefix(f"{slug(unit.owner)}.")
        if runs and short.isdigit() and runs[-1][-1].isdigit() and int(short) == int(runs[-1][-1]) + 1:
            runs[-1] = [runs[-1][0], short]
        else:
            runs.append([short])
    return " #" + "+".join("-".join(run) for run in runs)
