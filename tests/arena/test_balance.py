"""The balance lab: a bid changes what a power begins with, and the figures say how sure they are."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from sandtable.arena.balance import ask, balance, even_bid, fitted, pairings, read_bids
from sandtable.arena.chronicle import Chronicle, Standing
from sandtable.arena.measure import sides
from sandtable.arena.one import Outcome
from sandtable.arena.plot import plot
from sandtable.cli.app import app
from sandtable.games.loader import load
from sandtable.kernel.record import parse
from sandtable.kernel.verdict import Refused


def run(*words: str) -> dict[str, object]:
    done = CliRunner().invoke(app, ["balance", "training", *words, "--rounds", "2", "--bots", "random", "--json"])
    assert done.exit_code == 0, done.output
    found: dict[str, object] = json.loads(done.stdout)
    return found


def test_bids_are_read() -> None:
    assert read_bids("0..12") == tuple(range(13))
    assert read_bids("0..12", 4) == (0, 4, 8, 12)
    assert read_bids("6,0,3") == (0, 3, 6)
    for wrong in ("", "x", "3..", "5..2", "-1", "0..9999"):
        with pytest.raises(Refused):
            read_bids(wrong)


def test_the_money_goes_to_the_second_side_unless_said_otherwise() -> None:
    assert (ask("revised-1942", (0,)).power, ask("revised-1942", (0,)).side) == ("Germany", "Axis")
    assert ask("revised-1942", (0,), "united kingdom").side == "Allies"
    with pytest.raises(Refused):
        ask("revised-1942", (0,), "Atlantis")


def test_every_bid_is_an_option_the_game_takes() -> None:
    """The extra money is in the purse when the game begins."""
    question = ask("revised-1942", (0, 7))
    plain, more = (load("revised-1942", question.option(bid)).purses for bid in question.bids)
    assert more == plain | {"Germany": plain["Germany"] + 7}


def test_every_bid_is_played_with_the_same_dice_and_seats() -> None:
    games = pairings(ask("training", (0, 5)), ["a", "b"], list(sides(load("training"))), 4, 9)
    assert [g.options for g in games[:2]] == [{}, {"bid": "Crimson +5"}]
    none, five = games[::2], games[1::2]
    assert [(g.seats, g.seed) for g in none] == [(g.seats, g.seed) for g in five]
    assert none[0].seed == none[1].seed
    assert none[0].seats != none[1].seats


def test_the_even_bid_is_found_where_the_games_show_one() -> None:
    scores = {bid: [1.0] * won + [0.0] * (100 - won) for bid, won in ((0, 20), (5, 50), (10, 80))}
    found = even_bid(scores)
    assert found is not None
    low, mid, high = found
    assert low < mid < high
    assert mid == pytest.approx(5.0, abs=0.1)
    base, slope = fitted(scores)
    assert slope > 0 > base


def test_no_even_bid_is_claimed_where_there_is_none() -> None:
    assert even_bid({bid: [1.0] * 90 + [0.0] * 10 for bid in (0, 5, 10)}) is None
    assert even_bid({0: [1.0, 0.0], 5: [0.0, 1.0]}) is None


def test_the_command_measures_each_bid_and_draws(tmp_path: Path) -> None:
    picture, folder = tmp_path / "balance.svg", tmp_path / "study"
    pytest.importorskip("matplotlib", reason="matplotlib comes with requirements/research.txt")
    words = ("--bid", "0..6", "--step", "6", "--games", "2", "--plot", str(picture), "--out", str(folder))
    found = run(*words)
    assert found["side"] == "South"
    assert [(row["bid"], row["games"]) for row in found["bids"]] == [(0, 2), (6, 2)]  # type: ignore[attr-defined]  # JSON
    assert found["errors"] == []
    drawn = picture.read_text("utf-8")
    assert drawn.startswith("<?xml")
    saves = [parse(file.read_bytes()) for file in sorted((folder / "replays").iterdir())]
    assert [s.options["bid"] for s in saves] == ["", "Crimson +6", "", "Crimson +6"]
    before = found | {"seconds": 0}
    assert run(*words) | {"seconds": 0} == before, "a study that is done is only read"


def test_each_bid_tells_how_strong_its_side_became() -> None:
    """South holds Crimson: half as strong without a bid, twice as strong with one; games of no rounds tell nothing."""
    standing = [{"Azure": Standing(0, 100), "Crimson": Standing(0, units)} for units in (50, 200)]
    played = [Outcome(n, {}, str(n), how="adjudicated", chronicle=Chronicle({1: standing[n % 2]})) for n in range(4)]
    rows = balance(ask("training", (0, 5)), played)["bids"]
    assert [row["lead"] for row in rows] == [[0.5, 0.5, 0.5], [2.0, 2.0, 2.0]]
    assert balance(ask("training", (0, 5)), [Outcome(0, {}, "0")])["bids"][0]["lead"] is None


def test_a_picture_of_a_clear_result(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="matplotlib comes with requirements/research.txt")
    question = ask("training", (0, 5))
    played = [Outcome(n, {}, str(n), "South" if n % 2 else "North") for n in range(40)]
    found = balance(question, played) | {"bots": ["greedy"]}
    plot(found, tmp_path / "b.png")
    assert (tmp_path / "b.png").read_bytes().startswith(b"\x89PNG")


def test_a_plot_of_another_sort_is_refused_before_anything_is_played() -> None:
    done = CliRunner().invoke(app, ["balance", "training", "--plot", "b.pdf"])
    assert done.exit_code == 2
    assert ".png or .svg" in done.stderr


def test_no_bid_is_named_at_the_edge_of_what_was_tried() -> None:
    """ "even at a bid of -0 (-16.58 to 3)" is no answer: half of what it says was never tried."""
    won = {0: 20, 3: 25, 6: 30}
    edge = {bid: [1.0] * n + [0.0] * (40 - n) for bid, n in won.items()}
    base, slope = fitted(edge)
    assert round(-base / slope) == 0
    assert even_bid(edge) is None
    lower = even_bid({bid: s[5:] + [0.0] * 5 for bid, s in edge.items()})
    assert lower is not None
    assert 2 < lower[1] < 4
