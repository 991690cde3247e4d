"""Every committed board: the same links as the rules, clear to read, light enough to send."""

from __future__ import annotations

import math
from itertools import combinations
from pathlib import Path

import pytest

from sandtable.atlas import board as boards
from sandtable.atlas import rules, written
from sandtable.atlas.board import Board, Space
from sandtable.atlas.check import check, contacts
from sandtable.atlas.geometry import Point, area, distance_to_line, inside
from sandtable.games.loader import available, load
from sandtable.kernel.verdict import Refused
from sandtable.texts import say

SLUGS = boards.slugs()
THUMB = 44.0


def home(slug: str) -> Path:
    found = boards.folder_of(slug)
    assert found is not None
    return found


@pytest.fixture(params=SLUGS, scope="module")
def board(request: pytest.FixtureRequest) -> Board:
    return boards.load(str(request.param))


@pytest.mark.parametrize("game", list(available()))
def test_every_game_has_a_board(game: str) -> None:
    """Its own, or that of the game it is laid over."""
    assert set(load(game).board.spaces) <= {space.name for space in boards.load(game).spaces}


def test_drawn_links_are_the_declared_links(board: Board) -> None:
    report = check(board)
    assert report.missing == ()
    assert report.extra == ()
    assert report.ok, report


def test_exceptions_are_few_and_explained(board: Board) -> None:
    assert len(board.blocked) <= 8
    assert all(len(item.reason) > 20 for item in board.blocked)


def test_borders_are_clear(board: Board) -> None:
    """A link that counts is well longer than a contact that does not."""
    report = check(board)
    assert report.weakest > board.contact > report.closest


def test_corner_contact_does_not_count(board: Board) -> None:
    assert all(shared > 0 for shared in contacts(board).values())


def test_every_space_of_the_game_has_a_shape(board: Board) -> None:
    declared = rules.declared(board.slug)
    assert {space.name for space in board.spaces} == set(declared.spaces)
    for space in board.spaces:
        for part in board.polygons(space.shape):
            assert area(part[0]) > 0
            assert all(ring[0] == ring[-1] for ring in part)


def test_the_board_has_no_holes(board: Board) -> None:
    """Spaces, scenery, lakes and open water together fill the frames."""
    filled = 0.0
    for shape in [space.shape for space in board.spaces] + [other.shape for other in board.others]:
        for rings in board.polygons(shape):
            filled += area(rings[0]) - sum(area(hole) for hole in rings[1:])
    frames = sum((right - left) * (bottom - top) for left, top, right, bottom in (s.frame for s in board.sheets))
    assert filled == pytest.approx(frames, rel=2e-4)


def test_made_from_the_tables_as_they_are(board: Board) -> None:
    """The committed board belongs to the committed geography and tables: nobody forgot `make atlas`."""
    geography = written.read(home(board.slug) / written.NAME)
    assert board.digest == rules.stamp(geography, rules.declared(board.slug))


def _label_corners(space: Space) -> list[Point]:
    label = space.label
    angle = math.radians(label.turn)
    corners = []
    for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        dx, dy = sx * label.w / 2, sy * label.h / 2
        corners.append(
            (
                label.x + dx * math.cos(angle) - dy * math.sin(angle),
                label.y + dx * math.sin(angle) + dy * math.cos(angle),
            )
        )
    return corners


def _apart(one: list[Point], other: list[Point]) -> bool:
    """Two convex figures are apart when some side of either separates them."""
    for figure in (one, other):
        for (ax, ay), (bx, by) in zip(figure, figure[1:] + figure[:1], strict=True):
            nx, ny = by - ay, ax - bx
            first = [nx * x + ny * y for x, y in one]
            second = [nx * x + ny * y for x, y in other]
            if max(first) <= min(second) or max(second) <= min(first):
                return True
    return False


def test_labels_never_overlap(board: Board) -> None:
    figures = [(space.name, _label_corners(space)) for space in board.spaces]
    for space in board.spaces:
        if space.row:
            x, y, wide = space.row
            half = wide / 2
            figures.append((space.name, [(x - half, y - 9), (x + half, y - 9), (x + half, y + 9), (x - half, y + 9)]))
    shifts = (0.0, board.period, -board.period) if board.period else (0.0,)
    for (name, one), (other_name, other) in combinations(figures, 2):
        for shift in shifts:
            moved = [(x + shift, y) for x, y in other]
            assert _apart(one, moved), f"{name} / {other_name}"


def _holds(board: Board, space: Space, at: Point) -> bool:
    return any(
        inside(part[0], *at) and not any(inside(hole, *at) for hole in part[1:]) for part in board.polygons(space.shape)
    )


def test_four_anchors_in_or_beside_every_space(board: Board) -> None:
    for space in board.spaces:
        assert len(space.anchors) >= 4, space.name
        inner = space.anchors[: len(space.anchors) - space.outside]
        for at in inner:
            assert _holds(board, space, at), f"{space.name}: anchor {at} is not inside"
        for x, y in space.anchors[len(inner) :]:
            near = min(distance_to_line(part[0], x, y) for part in board.polygons(space.shape))
            assert near < 130, f"{space.name}: anchor {x}, {y} is {near:.0f} px away"


def test_stacks_stand_apart(board: Board) -> None:
    """Tokens are 30 x 23 px, less where the space says so; none covers another, anywhere on the board."""
    spots = [(space.name, space.scale, at) for space in board.spaces for at in space.anchors]
    for (name, one, (ax, ay)), (other, two, (bx, by)) in combinations(spots, 2):
        scale = (one + two) / 2
        assert abs(ax - bx) >= 30 * scale - 0.5 or abs(ay - by) >= 23 * scale - 0.5, f"{name} / {other}"


def test_islands_can_be_hit_with_a_thumb(board: Board) -> None:
    """44 px at the default zoom of a phone: by their own shape or by their halo."""
    near = rules.declared(board.slug).neighbours()
    seas = {space.name for space in board.spaces if space.sea}
    for space in board.spaces:
        if space.sea or not near[space.name] or not near[space.name] <= seas:
            continue
        lines = [part[0] for part in board.polygons(space.shape)] + board.halo(space)
        size = max(
            min(
                max(x for x, _ in line) - min(x for x, _ in line),
                max(y for _, y in line) - min(y for _, y in line),
            )
            for line in lines
        )
        assert size * board.phone.scale >= THUMB - 1, f"{space.name}: {size:.0f} px"


def test_sizes() -> None:
    revised = home("revised-1942") / "board.json"
    assert revised.stat().st_size <= 300_000
    for slug in SLUGS:
        assert (home(slug) / "board.json").stat().st_size <= 500_000
        assert (home(slug) / "board.svg").stat().st_size <= 1_600_000


def test_reading_and_writing_gives_the_same_bytes(board: Board) -> None:
    """What is committed is in the one form the writer knows (checked when the generator's packages
    are there)."""
    pytest.importorskip("shapely")
    from sandtable.atlas.build.write import encode

    raw = (home(board.slug) / "board.json").read_bytes()
    assert encode(boards.parse(raw)) == raw


def test_wrap_shows_the_same_world_twice() -> None:
    revised = boards.load("revised-1942")
    left, _, right, _ = revised.size
    assert revised.period == pytest.approx(right - left)
    assert boards.load("training").period == 0


def test_unknown_board_names_the_known_ones() -> None:
    with pytest.raises(Refused) as refused:
        boards.load("no-such-board")
    assert "revised-1942" in say(refused.value.text)
