"""Weights from games: every position at which a turn ended, and who won in the end.

The model is a conditional logit: the chance of a side grows with the exponential of its weighed figures. Figures of
which more is never worse get no negative weight. How good the weights are is measured in games that were left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np

from sandtable.arena.study import REPLAYS, RESULTS, results
from sandtable.games.loader import load
from sandtable.judging.figures import NAMES, Numbers, figures, sides_of
from sandtable.judging.judge import Judgement, Leaning, Learned, moment, timing
from sandtable.kernel.dice import RecordedDice
from sandtable.kernel.machine import take
from sandtable.kernel.match import first
from sandtable.kernel.phases import round_of, turn_of
from sandtable.kernel.play import Play
from sandtable.kernel.record import effective, parse
from sandtable.kernel.verdict import Refused

FOLDS = 5  # parts of the games, each judged by what the others taught
STEADYING = (0.03, 0.1, 0.3, 1.0, 3.0)  # how strongly weights are drawn to nothing: what judges unseen games best
SLIGHTLY = 0.03  # the same for what speaks for a side by its name
BINS = 10  # of the table of reliability
STEPS = 50  # of Newton's way to the likeliest weights; a dozen are the rule


class Seen(NamedTuple):
    """One position of a game whose end is known."""

    dice: str  # games with the same dice stay together
    sides: tuple[str, ...]
    time: float
    rows: Numbers
    won: tuple[float, ...]
    weight: float  # every game counts the same, however long it was


class Taught(NamedTuple):
    """What came of learning."""

    judgement: Judgement
    reliability: list[dict[str, float]]  # of games left out: what was foretold, and what came


def watched(folder: Path, slug: str = "") -> Iterator[Seen]:
    """The positions of the games of a study; refused if it is one of another game."""
    if not (folder / RESULTS).is_file():
        raise Refused("learn.folder", folder=folder)
    for outcome in results(folder / RESULTS):
        save = parse((folder / REPLAYS / f"{outcome.number:05d}.json").read_bytes())
        if slug and save.game != slug:
            raise Refused("learn.other", folder=folder, other=save.game, game=slug)
        game = load(save.game, save.options)
        play = Play(game, first(game, save.position, RecordedDice(save.opening))[0])
        sides, found = sides_of(play), [(moment(play), figures(play))]
        share = 1.0 / len(sides)
        won = tuple(float(outcome.winner == s) if outcome.winner else share for s in sides)
        turn = turn_of(play.state), round_of(play.state)
        for record in effective(save.entries):
            play.dice, play.events, play.look = RecordedDice(record.throws), [], {}
            take(play, record.decision)
            now = turn_of(play.state), round_of(play.state)
            if now != turn and now[0]:
                turn = now
                found.append((moment(play), figures(play)))
        for time, rows in found:
            yield Seen(f"{save.game} {outcome.seed}", sides, time, rows, won, 1.0 / len(found))


def teach(seen: Iterable[Seen], leaning: bool = True) -> Taught:
    """The weights that judge unseen games best. Without `leaning` they favour no side by name."""
    positions = list(seen)
    if not positions:
        raise Refused("learn.nothing")
    sides = positions[0].sides
    named = sides[1:] if leaning else ()
    columns = np.array([_columns(one, named) for one in positions])
    won = np.array([one.won for one in positions])
    dice = list(dict.fromkeys(one.dice for one in positions))
    part = np.array([dice.index(one.dice) % FOLDS for one in positions])
    games = round(sum(one.weight for one in positions))
    weight = np.array([one.weight for one in positions])
    spread = (columns - columns.mean(axis=1, keepdims=True)).std(axis=(0, 1))
    spread[spread == 0.0] = 1.0
    columns /= spread
    tried = []
    for steady in STEADYING:
        told = np.zeros_like(won)
        for n in range(FOLDS):
            out = part == n
            if out.any() and not out.all():
                told[out] = _chances(columns[out], _fit(columns[~out], won[~out], weight[~out], steady))
        tried.append((_brier(told, won, weight), steady, told))
    brier, steady, told = min(tried, key=lambda t: t[0])
    weights = _fit(columns, won, weight, steady) / spread
    judgement = Judgement(
        {name: round(float(w), 4) for name, w in zip(NAMES, weights[: len(NAMES)], strict=True)},
        {
            side: Leaning(*(round(float(w), 4) for w in weights[len(NAMES) + 3 * n :][:3]))
            for n, side in enumerate(named)
        },
        Learned(games, len(positions), round(brier, 4)),
    )
    return Taught(judgement, _reliability(told, won, weight))


def _columns(one: Seen, named: tuple[str, ...]) -> Numbers:
    """The figures of all sides, and which side is which."""
    told = np.zeros((len(one.sides), 3 * len(named)))
    for n, side in enumerate(named):
        told[one.sides.index(side), 3 * n : 3 * n + 3] = 1.0, *timing(one.time)
    return np.hstack([one.rows, told])


def _chances(columns: Numbers, weights: Numbers) -> Numbers:
    scores = columns @ weights
    found: Numbers = np.exp(scores - scores.max(axis=1, keepdims=True))
    found /= found.sum(axis=1, keepdims=True)
    return found


def _fit(columns: Numbers, won: Numbers, weight: Numbers, steady: float) -> Numbers:
    """The likeliest weights; those of figures that would come out negative are nothing, one after the other."""
    free = list(range(columns.shape[2]))
    while True:
        found = np.zeros(columns.shape[2])
        # What speaks for a side by its name is only held back where nothing is known of it.
        drawn = np.array([steady if n < len(NAMES) else min(SLIGHTLY, steady) for n in free])
        found[free] = _newton(columns[:, :, free], won, weight, drawn)
        worst = int(np.argmin(found[: len(NAMES)]))
        if found[worst] >= 0.0:
            return found
        free.remove(worst)


def _newton(columns: Numbers, won: Numbers, weight: Numbers, drawn: Numbers) -> Numbers:
    found = np.zeros(columns.shape[2])
    for _ in range(STEPS):
        chance = _chances(columns, found)
        slope = np.einsum("n,ns,nsc->c", weight, won - chance, columns) - drawn * found
        mean = np.einsum("ns,nsc->nc", chance, columns)
        bend = np.einsum("n,ns,nsc,nsd->cd", weight, chance, columns, columns, optimize=True)
        bend -= np.einsum("n,nc,nd->cd", weight, mean, mean)
        step = np.linalg.solve(bend + np.diag(drawn), slope)
        found = found + step
        if np.abs(step).max() < 1e-9:
            break
    return found


def _brier(told: Numbers, won: Numbers, weight: Numbers) -> float:
    """The mean squared error of the first side's chance, every game counting the same."""
    return float((weight * (told[:, 0] - won[:, 0]) ** 2).sum() / weight.sum())


def _reliability(told: Numbers, won: Numbers, weight: Numbers) -> list[dict[str, float]]:
    found = []
    at = np.minimum((told[:, 0] * BINS).astype(int), BINS - 1)
    for n in range(BINS):
        mine = at == n
        if mine.any():
            share = weight[mine] / weight[mine].sum()
            found.append(
                {
                    "positions": int(mine.sum()),
                    "games": round(float(weight[mine].sum()), 1),
                    "foretold": round(float((share * told[mine, 0]).sum()), 3),
                    "came": round(float((share * won[mine, 0]).sum()), 3),
                }
            )
    return found


def written(judgement: Judgement, how: str) -> str:
    """The file of a game."""
    lines = [f"# Written by `{how}`. What the names mean: src/sandtable/judging/figures.py.", "[weights]"]
    lines += [f"{name} = {value}" for name, value in judgement.weights.items()]
    for side, leaning in judgement.sides.items():
        lines += ["", f'[sides."{side}"]', *(f"{k} = {v}" for k, v in msgspec.to_builtins(leaning).items())]
    if judgement.learned is not None:
        told: dict[str, Any] = msgspec.to_builtins(judgement.learned)
        lines += ["", "[learned]", *(f"{name} = {value}" for name, value in told.items())]
    return "\n".join(lines) + "\n"
