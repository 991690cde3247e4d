"""The chance to win: weights are data that games between bots have taught, and any game can be judged."""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec
import numpy as np
import pytest

import sandtable.games
from sandtable.games.loader import available, load
from sandtable.judging.figures import NAMES, figures, sides_of
from sandtable.judging.judge import COMMON, FILE, Judgement, chances, judgement_of
from sandtable.kernel.events import Taken
from sandtable.kernel.machine import begin
from sandtable.kernel.play import Play
from sandtable.kernel.program import Over

SHIPPED = [COMMON, *Path(sandtable.games.__file__).parent.glob(f"*/{FILE}")]
GAMES = list(available())


def opened(slug: str) -> Play:
    game = load(slug)
    return Play(game, begin(game)[0])


def of(play: Play, side: str, name: str) -> float:
    return float(figures(play)[sides_of(play).index(side), NAMES.index(name)])


@pytest.mark.parametrize("path", SHIPPED, ids=lambda p: p.parent.name)
def test_weights_are_known_figures_of_which_more_is_never_worse(path: Path) -> None:
    judgement = msgspec.convert(tomllib.loads(path.read_text("utf-8")), Judgement)
    assert set(judgement.weights) <= set(NAMES)
    assert min(judgement.weights.values()) >= 0.0
    assert max(judgement.weights.values()) > 0.0
    assert judgement.learned is not None
    assert judgement.learned.brier < 0.2, "much better than a coin, in games that were left out"


@pytest.mark.parametrize("slug", GAMES)
def test_any_game_is_judged_and_who_loses_half_his_army_is_less_likely_to_win(slug: str) -> None:
    play = opened(slug)
    first, *_ = sides = sides_of(play)
    before = chances(play)
    assert sum(before.values()) == pytest.approx(1.0, abs=0.001)
    assert all(0.05 < before[s] < 0.95 for s in sides), "nothing is decided when it begins"
    mine = [u.id for u in play.state.units.values() if play.game.countries[u.owner].alliance == first]
    for unit in mine[::2]:
        play.state.units.pop(unit)
    assert chances(play)[first] < before[first]


def test_a_game_laid_over_another_is_judged_like_it_and_a_strange_one_like_all() -> None:
    assert judgement_of("training") == judgement_of("revised-1942")
    assert judgement_of("no such game") == msgspec.convert(tomllib.loads(COMMON.read_text("utf-8")), Judgement)


def test_land_armies_seats_and_the_way_to_victory_are_seen() -> None:
    play = opened("revised-1942")
    was = {name: of(play, "Axis", name) for name in NAMES}
    for space in ("Caucasus", "Russia"):
        play.emit(Taken(space, "Germany", "Soviet Union", "captured"))
    assert of(play, "Axis", "production") > was["production"]
    assert of(play, "Axis", "way") > was["way"]
    assert of(play, "Allies", "seats") == -1.0
    assert of(play, "Axis", "turn") == 0.0
    assert of(play, "Allies", "turn") == 1.0


def test_who_stands_nearer_has_more_grip_and_is_a_danger_to_governments() -> None:
    far, near = opened("revised-1942"), opened("revised-1942")
    for unit in list(near.state.units.values()):
        if unit.owner == "Germany" and unit.space == "Germany" and unit.kind in ("infantry", "tank"):
            near.state.units[unit.id] = msgspec.structs.replace(unit, space="Ukraine S.S.R.")
    assert of(near, "Axis", "grip") > of(far, "Axis", "grip")
    assert of(near, "Allies", "shelter") < of(far, "Allies", "shelter")
    assert of(near, "Axis", "land") == of(far, "Axis", "land")


def test_a_power_whose_capital_is_taken_earns_nothing() -> None:
    play = opened("revised-1942")
    play.emit(Taken("Germany", "United Kingdom", "Germany", "captured"))
    alone = opened("revised-1942")
    assert of(play, "Axis", "production") < of(alone, "Axis", "production") - 0.3


def test_a_game_that_is_over_is_judged_by_its_result() -> None:
    play = opened("revised-1942")
    play.state.stack = (*play.state.stack, Over(winners=("Japan", "Germany"), how="cities"))
    assert chances(play) == {"Allies": 0.0, "Axis": 1.0}
    play.state.stack = (*play.state.stack, Over(winners=(), how="agreed"))
    assert chances(play) == {"Allies": 0.5, "Axis": 0.5}


@pytest.mark.parametrize("slug", GAMES)
def test_figures_are_numbers_also_when_a_side_has_nothing_left(slug: str) -> None:
    play = opened(slug)
    play.state.units.clear()
    assert np.isfinite(figures(play)).all()
