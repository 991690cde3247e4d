"""A game in files: `game.json` can be shown to anybody at any time, and its secret seed lies beside it.

The save itself tells the seed only when the game is over. Until then the seed stays in `game.secret.json`, readable by
its owner alone, because whoever knows it knows every die to come.
"""

from __future__ import annotations

import gzip
import os
import secrets
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, TypeVar

import msgspec

from sandtable.cli.kept import keep, kept, known
from sandtable.games.loader import HOME, available, load
from sandtable.kernel.dice import commitment
from sandtable.kernel.game import Game
from sandtable.kernel.match import MISFITS, Match, snapshot
from sandtable.kernel.record import LONG, MOST_BYTES, Entry, Save, dump, effective, parse
from sandtable.kernel.state import State
from sandtable.kernel.verdict import Refused
from sandtable.paper import Paper
from sandtable.texts import say

MOST_SEED = 200


class Secret(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """What only the keeper of a running game knows."""

    seed: str
    folder: str = ""  # where the game was loaded from, if it is not one of the project's own


def secret_of(path: Path) -> Path:
    """The file beside a game that keeps its seed."""
    return path.with_name(f"{path.name.removesuffix('.json')}.secret.json")


def new_seed() -> str:
    """A seed nobody can guess."""
    return secrets.token_hex(16)


def read_bytes(path: Path, most: int = MOST_BYTES) -> bytes:
    """A file, packed or not, if it is one and not far too large."""
    if not path.is_file():
        raise Refused("file.none", path=path)
    try:
        with gzip.open(path) if path.suffix == ".gz" else path.open("rb") as file:
            raw = file.read(most + 1)
    except (gzip.BadGzipFile, EOFError, zlib.error):
        raise Refused("file.unpacked", path=path) from None
    if len(raw) > most:
        raise Refused("file.large", path=path, most=most)
    return raw


def read_save(path: Path) -> Save:
    """The saved game in a file."""
    return _parsed(path, read_bytes(path))


def _parsed(path: Path, raw: bytes) -> Save:
    try:
        return parse(raw)
    except Refused as refused:
        if str(path) in say(refused.text):
            raise
        raise Refused("file.at", told_by=refused.game, path=path, why=refused.text) from None


def read_secret(path: Path) -> Secret | None:
    """What lies beside a game, if anything does."""
    place = secret_of(path)
    if not place.exists():
        return None
    try:
        return msgspec.json.decode(read_bytes(place, 10_000), type=Secret)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Refused("file.seed", path=place, error=str(error)) from None


def game_of(save: Save, secret: Secret | None) -> Game:
    """The game a save was played by. A save names it; only the keeper's own file may name a folder."""
    folder = secret.folder if secret else ""
    if not folder and save.game not in available():
        raise Refused("game.unknown", name=save.game, known=tuple(available()))
    return load(folder or save.game, save.options, save.ruleset)


def look_at(path: Path) -> Match:
    """A saved game to look at; its seed may be unknown."""
    save, secret = read_save(path), read_secret(path)
    seed = save.seed or (secret.seed if secret else "")
    return Match.resume(game_of(save, secret), save, seed, doubt=True)


class Look(NamedTuple):
    """A saved game to print something about, and what its file says."""

    match: Match
    raw: bytes

    def kept(self, what: str, make: Callable[[], bytes]) -> bytes:
        """An answer about a long game, worked out once."""
        return kept(self.raw, what, make) if _long(self.match.game, self.match.entries) else make()


class Page(NamedTuple):
    """What a file says of a game, not yet played through."""

    game: Game
    save: Save
    seed: str
    raw: bytes

    @property
    def long(self) -> bool:
        """Whether playing it through takes time."""
        return _long(self.game, self.save.entries)

    def match(self) -> Match:
        """The game. A long one is played through and checked when it is first met, and not again."""
        if not self.long:
            return Match.resume(self.game, self.save, self.seed, doubt=True)

        stood = known(self.raw, POSITION)
        if stood is not None:
            return Match.resume(self.game, self.save, self.seed, msgspec.json.decode(stood), doubt=True)
        self.first_met()
        match = Match.resume(self.game, self.save, self.seed, doubt=True)
        self.vouch(match.state)
        return match

    @property
    def vouched(self) -> bool:
        """Whether a long game was played or checked here."""
        return known(self.raw, POSITION) is not None

    def glimpse(self) -> Match | None:
        """The game as the file says it stands, if that was never checked here: only to be looked at."""
        if not self.long or self.vouched:
            return None
        return Match.glimpse(self.game, self.save, self.seed)

    def first_met(self) -> None:
        """Say what takes so long."""
        records = len(self.save.entries)
        _note(f"This game was not played here; its {records} records are played through and checked now, once.")

    def vouch(self, state: State) -> None:
        """Keep where the game stands: every record of it was held against the rules."""
        keep(self.raw, POSITION, msgspec.json.encode(snapshot(self.game, state, len(effective(self.save.entries)))))


def page(path: Path) -> Page:
    """Read a file and the secret beside it."""
    raw = read_bytes(path)
    save, secret = _parsed(path, raw), read_secret(path)
    return Page(game_of(save, secret), save, save.seed or (secret.seed if secret else ""), raw)


Told = TypeVar("Told")
UNCHECKED = (
    "Not checked: this is where the file says the game stands. Nobody held its records against the rules here; "
    "`sandtable log {path}` does, and so does the first order."
)


def at_once(path: Path, tell: Callable[[Match, bool], Told]) -> Told:
    """What can be told of where a saved game stands, and whether that is checked: a long game that was never played
    through here is believed for a first look, and the reader is told so. What no game can be is played through."""
    found = page(path)
    match = found.glimpse()
    if match is not None:
        try:
            told = tell(match, False)
        except MISFITS:
            pass
        else:
            _note(UNCHECKED.format(path=path))
            return told
    return tell(found.match(), True)


def _note(text: str) -> None:
    """A word beside the answer, which programs read."""
    Paper(err=True).print(text, style="yellow")


def glance(path: Path) -> Look:
    """A saved game to print something about."""
    found = page(path)
    return Look(found.match(), found.raw)


POSITION = "position"


def _long(game: Game, entries: list[Entry]) -> bool:
    """Whether replaying takes time; of games from other folders nothing is kept, since their rules may change."""
    return len(entries) > LONG and available().get(game.slug, HOME).parent == HOME


def open_match(path: Path) -> Match:
    """A saved game to play on with, its seed at hand."""
    found = page(path)
    if not found.seed:
        raise Refused("file.no_seed", path=secret_of(path))
    if found.save.commitment != commitment(found.seed):
        raise Refused("file.other_seed", path=secret_of(path))
    return found.match()


def write(path: Path, match: Match, folder: str = "") -> None:
    """Save a game and keep its seed beside it; and where it stands, since the rules have just vouched for that."""
    place = secret_of(path)
    if not place.exists() or folder:
        _replace(place, msgspec.json.encode(Secret(match.seed, folder)) + b"\n", 0o600)
    raw = dump(match.save()) + b"\n"
    _replace(path, raw, 0o644)
    if not folder and _long(match.game, match.entries):
        keep(raw, POSITION, msgspec.json.encode(match.snapshot()))


def create(path: Path, match: Match, folder: str = "", force: bool = False) -> None:
    """Save a new game; an old one in the same place is not overwritten by accident."""
    if path.exists() and not force:
        raise Refused("file.there", path=path)
    secret_of(path).unlink(missing_ok=True)
    write(path, match, folder)


def _replace(path: Path, raw: bytes, mode: int) -> None:
    """Write a file in one piece: whoever reads it meanwhile sees the old one or the new one."""
    fresh = path.with_name(f"{path.name}.new")
    handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode)
    with os.fdopen(handle, "wb") as file:
        file.write(raw)
    os.replace(fresh, path)
