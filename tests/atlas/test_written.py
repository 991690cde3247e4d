"""What is written about a board: laying one file over another, and which columns of a game are drawn."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.atlas import board as boards
from sandtable.atlas import rules, written
from sandtable.atlas.render import render_svg
from sandtable.games.loader import folder_of


def test_tables_are_joined_lists_follow_and_values_are_replaced() -> None:
    beneath = {"board": {"title": "Half", "wrap": False}, "sea": {"North": [[1, 2]]}, "drop": ["A"]}
    own = {"board": {"title": "Whole"}, "sea": {"North": [[3, 4]], "South": [[5, 6]]}, "drop": ["B"]}
    assert written.laid_over(beneath, own) == {
        "board": {"title": "Whole", "wrap": False},
        "sea": {"North": [[1, 2], [3, 4]], "South": [[5, 6]]},
        "drop": ["A", "B"],
    }


def test_a_board_over_another_has_its_spaces_and_belongs_to_both_files(tmp_path: Path) -> None:
    path = tmp_path / written.NAME
    path.write_text('over = "training"\n[board]\ntitle = "More"\n', encoding="utf-8")
    base = written.read(folder_of("training") / "atlas" / written.NAME)
    found = written.read(path)
    assert found.plain["board"] == base.plain["board"] | {"title": "More"}
    assert found.plain["sheet"] == base.plain["sheet"]
    assert base.raw in found.raw
    assert path.read_bytes() in found.raw


def test_a_board_over_nothing_is_refused_with_the_games_there_are(tmp_path: Path) -> None:
    path = tmp_path / written.NAME
    path.write_text('over = "atlantis"\n', encoding="utf-8")
    with pytest.raises(OSError, match=r"atlantis.*training"):
        written.read(path)


def test_signs_follow_the_columns_of_the_game() -> None:
    file = written.Written(
        {
            "sign": [
                {"column": "convoy", "values": ["centre"], "icon": "convoy centre"},
                {"column": "convoy", "except": ["centre"], "icon": "convoy zone"},
                {"column": "kamikaze", "icon": "kamikaze"},
            ]
        },
        b"",
    )

    def signs(**tags: str) -> tuple[str, ...]:
        return rules.Space("Sea Zone 1", "sea", tags=tags).signs(file)

    assert signs(convoy="centre") == ("convoy centre",)
    assert signs(convoy="Borneo", kamikaze="yes") == ("convoy zone", "kamikaze")
    assert signs(convoy="", kamikaze="") == ()


@pytest.mark.parametrize("slug", [slug for slug in boards.slugs() if any(s.signs for s in boards.load(slug).spaces)])
def test_the_board_draws_what_its_tables_say(slug: str) -> None:
    """Every sign of the tables is on the board, has room in the strip and is drawn."""
    folder = boards.folder_of(slug)
    assert folder is not None
    file = written.read(folder / written.NAME)
    board, declared = boards.load(slug), rules.declared(slug)
    for space in board.spaces:
        assert space.signs == declared.spaces[space.name].signs(file)
        if space.signs:
            assert space.row is not None
            assert space.row[2] >= 19 * len(space.signs)
    svg = render_svg(slug)
    for icon in {icon for space in board.spaces for icon in space.signs}:
        wanted = sum(icon in space.signs for space in board.spaces)
        assert svg.count(f'href="#i-{icon.replace(" ", "-")}"') == wanted
