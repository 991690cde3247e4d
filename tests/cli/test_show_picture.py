"""`sandtable show --svg/--png`: the position as a picture, with the moves of the power that decided last."""

from __future__ import annotations

from pathlib import Path

from typer.testing import CliRunner

from sandtable.cli.app import app
from sandtable.cli.picture import picture_of
from sandtable.games.loader import load
from sandtable.kernel.decisions import Decision, Done, Go
from sandtable.kernel.match import Match


def test_show_tells_the_purses_of_a_power_apart() -> None:
    """Britain has 47 in three purses; powers with one have one line."""
    told = CliRunner().invoke(app, ["show", "pacific-1941"]).output
    rows = [line.split() for line in told.splitlines()]
    assert ["United", "Kingdom", "Allies", "47", "47"] in [row[:5] for row in rows]
    for purse in (["India", "15"], ["Australia", "20"], ["Convoys", "12"]):
        assert purse in rows
    assert ["Japan", "Japan", "19"] in [row[:3] for row in rows]
    assert ["Japan", "19"] not in rows


def moved() -> Match:
    match = Match(load("training"), "picture")
    for topic in ("research", "purchase"):
        match.decide(Decision("Azure", topic, Done()))
    units = tuple(u.id for u in match.state.here("Ridgeway") if u.kind == "infantry")
    match.decide(Decision("Azure", "combat_move", Go(units, ("Ridgeway", "Ashdown"))))
    return match


def test_a_picture_shows_owners_stacks_and_the_last_moves() -> None:
    picture = picture_of(moved())
    assert picture.owners["Ashdown"] == "Crimson"
    assert ("Azure", "infantry", 2) in picture.stacks["Ashdown"]
    assert [(a.path, a.power, a.number, a.kind) for a in picture.arrows] == [
        (("Ridgeway", "Ashdown"), "Azure", 2, "combat")
    ]


def test_show_draws_svg_and_png(tmp_path: Path) -> None:
    svg, png = tmp_path / "board.svg", tmp_path / "board.png"
    result = CliRunner().invoke(app, ["show", "training", "--svg", str(svg), "--png", str(png)])
    assert result.exit_code == 0, result.output
    assert svg.read_text("utf-8").startswith("<svg")
    assert png.read_bytes().startswith(b"\x89PNG")


def test_a_picture_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["show", "training", "--svg", str(tmp_path / "no" / "such" / "folder.svg")])
    assert result.exit_code == 2
    assert "cannot be written" in result.output
