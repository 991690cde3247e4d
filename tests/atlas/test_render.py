"""Pictures of positions: valid, quick, the same every time."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections import defaultdict

import pytest

from sandtable.atlas import board as boards
from sandtable.atlas import palette
from sandtable.atlas.render import Arrow, Group, Picture, render_png, render_svg
from sandtable.atlas.render.png import size
from sandtable.atlas.render.small import small
from sandtable.games.layers import layers_of
from sandtable.games.loader import folder_of

SLUGS = boards.slugs()
SVG = "{http://www.w3.org/2000/svg}"


def full(slug: str) -> Picture:
    """Every space of the board with four groups: more than any real position."""
    board = boards.load(slug)
    kinds = [
        ("Germany", "infantry", 12),
        ("Germany", "tank", 3),
        ("Japan", "fighter", 1),
        ("United States", "bomber", 2),
    ]
    return Picture(stacks={space.name: kinds for space in board.spaces})


def opening(slug: str = "revised-1942") -> Picture:
    stacks: dict[str, list[Group]] = defaultdict(list)
    for row in layers_of(slug).table("setup.csv"):
        stacks[row.cells["space"]].append((row.cells["owner"], row.cells["unit"], int(row.cells["number"])))
    return Picture(stacks=stacks)


@pytest.mark.parametrize("slug", SLUGS)
def test_svg_is_valid_and_shows_every_space(slug: str) -> None:
    root = ET.fromstring(render_svg(slug))
    shown = {element.get("data-space") for element in root.iter() if element.get("data-space")}
    assert shown == {space.name for space in boards.load(slug).spaces}


def test_same_picture_same_text() -> None:
    assert render_svg("revised-1942", opening()) == render_svg("revised-1942", opening())


def test_committed_svg_is_the_rendered_board() -> None:
    for slug in SLUGS:
        committed = (folder_of(slug) / "atlas" / "board.svg").read_text(encoding="utf-8")
        assert committed == render_svg(slug), f"{slug}: run `make atlas`"


def test_every_group_is_shown_or_counted() -> None:
    root = ET.fromstring(render_svg("training", opening("training")))
    units = [element for element in root.iter(f"{SVG}g") if element.get("class") == "unit"]
    groups = sum(
        1 for groups in opening("training").stacks.values() for _, kind, _ in groups if kind != "industrial complex"
    )
    assert len(units) == groups


def test_too_many_groups_end_in_a_plus() -> None:
    kinds = [
        "infantry", "artillery", "tank", "fighter", "bomber", "submarine", "destroyer", "transport",
        "battleship", "aircraft carrier", "antiaircraft gun", "cruiser",
    ]  # fmt: skip
    many: list[Group] = [("Japan", kind, 2) for kind in kinds]
    text = render_svg("revised-1942", Picture(stacks={"Okinawa": many}))
    assert 'class="more"' in text


def test_owner_changes_the_colour() -> None:
    plain, taken = render_svg("training"), render_svg("training", Picture(owners={"Ridgeway": "Crimson"}))
    assert plain != taken


def test_arrows_and_marks() -> None:
    picture = Picture(
        arrows=[
            Arrow(("Germany", "Eastern Europe", "Ukraine S.S.R."), "Germany", 4),
            Arrow(("Sea Zone 55", "Sea Zone 54"), "United States", 1, "move"),
            Arrow(("Germany", "Balkans"), "Germany", 2, "air"),
            Arrow(("Russia", "Kazakh S.S.R."), "Soviet Union", 2, "rail"),
        ],
        marks={"Caucasus": [("battle", 0), ("damage", 3)]},
        lit=frozenset({"Caucasus"}),
        caption="Germany, round 1",
    )
    root = ET.fromstring(render_svg("revised-1942", picture))
    assert sum(1 for element in root.iter(f"{SVG}g") if element.get("class") == "arrow") == 4
    assert root.findtext(f"{SVG}title") == "Germany, round 1"


@pytest.mark.parametrize("theme", ["atlas", "clear", "night"])
def test_png(theme: str) -> None:
    png = render_png("training", opening("training"), theme, width=390)
    assert png.startswith(b"\x89PNG")
    assert size(png)[0] == 390


def test_cut_out() -> None:
    png = render_png("training", window=(200.0, 100.0, 400.0, 300.0), width=200)
    assert size(png) == (200, 150)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_small_picture_has_every_holder_of_land_and_little_weight(slug: str) -> None:
    board, theme = boards.load(slug), palette.dressed("atlas", slug)
    drawn = small(board, theme)
    held = {theme.land_of(s.owner) for s in board.spaces if not s.sea and s.sheet == board.sheets[0].name}
    assert {path.get("fill") for path in ET.fromstring(drawn).iter(f"{SVG}path")} == held
    assert len(drawn) < 0.35 * (folder_of(slug) / "atlas" / "board.json").stat().st_size
