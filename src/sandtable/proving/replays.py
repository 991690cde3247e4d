"""Whole games kept as files: one for every way a game can end, each to be replayed by every later version."""

from __future__ import annotations

import gzip
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random

from sandtable.bots.guard import Guard
from sandtable.bots.interface import Budget
from sandtable.bots.registry import make as make_bot
from sandtable.bots.sampler import Sampler
from sandtable.bots.temper import Temper
from sandtable.games.loader import describe, load
from sandtable.kernel.decisions import Choose, Decision
from sandtable.kernel.dice import RecordedDice
from sandtable.kernel.machine import check
from sandtable.kernel.match import Match, first, replay
from sandtable.kernel.offers import Options
from sandtable.kernel.phases import round_of
from sandtable.kernel.record import Save, dump, effective, parse
from sandtable.kernel.view import view

LONGEST = 150
GIVEN_UP, DRAW = "given_up", "draw"


def endings(slug: str) -> Iterator[tuple[str, str]]:
    """Every way a game can end, for each side: each level of victory, or what the game lists, for all or for one."""
    spec = describe(slug)
    levels = spec["option"]["victory"]["choices"] if "victory" in spec["option"] else spec["settings"]["endings"]
    sides = sorted({p["side"] for p in spec["powers"]})
    for listed in levels:
        level, _, only = listed.partition(" ")
        for side in [only] if only else sides if level != DRAW else [""]:
            yield level, side


def name_of(level: str, side: str) -> str:
    """How the file of an ending is called."""
    return f"{level}-{side.lower()}" if side else level


def file_of(folder: Path, level: str, side: str) -> Path:
    """Where the game that ends so is kept."""
    return folder / f"{name_of(level, side)}.json.gz"


def make(slug: str, level: str, side: str, start: str = "", bot: str = "") -> Match:
    """A game that ends so: the losing side only answers what it must, the other plays at random or as a bot does.

    `start` is a position near a rare ending.
    """
    levelled = "victory" in describe(slug)["option"]
    game = load(slug, {"victory": level} if levelled else {})
    for n in range(50):
        match = Match(game, f"replay-{level}-{side}-{n}", dict.fromkeys(game.powers, "bot"), start)
        _play(match, level, side, _bot(bot, n) if bot else Sampler(Random(match.seed), LEISURE))
        if match.result.get("side", "") == side and match.result.get("how") == level:
            return match
    raise RuntimeError(f"no game of {slug} ended in {level} for {side}")


LEISURE = Temper(haste=0.4)  # who plays for a win moves more than one in a random game


def _bot(name: str, n: int) -> Guard:
    return Guard(make_bot(name, seed=n), name, n)


def _play(match: Match, level: str, side: str, player: Sampler | Guard) -> None:
    """Play to the end: the winner as the player does, the others by silence; who is to give up does so in the end."""
    game = match.game
    while not match.over and round_of(match.state) <= LONGEST:
        asked = match.waiting()
        offer = next(o for o in match.offers() if o.power in asked)
        passive = game.countries[offer.power].alliance != side
        if level == GIVEN_UP and passive and round_of(match.state) > 1:
            match.decide(_white_flag(match, side))
            continue
        quiet = Decision(offer.power, offer.topic, offer.default) if offer.default is not None else None
        if quiet is not None and passive and not check(game, match.state, quiet).faults:
            match.decide(quiet)
        elif isinstance(player, Guard):
            match.decide(player.decide(view(game, match.state, (offer.power,)), offer, Budget(20.0)))
        else:
            match.decide(player.draw(match.look))


def _white_flag(match: Match, winner: str) -> Decision:
    """The decision by which the losing side gives up."""
    for offer in match.offers():
        if offer.topic == "give_up" and match.game.countries[offer.power].alliance != winner:
            assert isinstance(offer.form, Options)
            return Decision(offer.power, offer.topic, Choose((offer.form.options[0].key,)))
    raise RuntimeError("nobody can give up here")


def write_all(slug: str, folder: Path) -> None:
    """Make all the files anew."""
    folder.mkdir(parents=True, exist_ok=True)
    starts = folder / "starts.toml"
    near = tomllib.loads(starts.read_text("utf-8")) if starts.is_file() else {}
    for level, side in endings(slug):
        raw = dump(make(slug, level, side, near.get(name_of(level, side), ""), near.get("bot", "")).save())
        # No time stamp in the file: the same game gives the same bytes.
        file_of(folder, level, side).write_bytes(gzip.compress(raw, 9, mtime=0))


def read(path: Path) -> Save:
    """A kept game."""
    return parse(gzip.decompress(path.read_bytes()))


def digest_of(save: Save) -> str:
    """Where a kept game leads when it is replayed from its own dice."""
    game = load(save.game, save.options, save.ruleset)
    start, _ = first(game, save.position, RecordedDice(save.opening))
    return replay(game, start, effective(save.entries)).digest()
