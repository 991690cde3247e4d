"""One silhouette for every kind of unit of all six games, each different and drawn on the same grid."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from sandtable.atlas.icons import ALL, key, sprite_file
from sandtable.atlas.palette import EMBLEM_OF

KINDS = [
    # Revised, Pacific, 1940
    "infantry", "artillery", "tank", "antiaircraft gun", "fighter", "bomber", "battleship", "destroyer",
    "aircraft carrier", "submarine", "transport", "industrial complex", "marine", "mechanised infantry",
    "tactical bomber", "strategic bomber", "cruiser", "air base", "naval base", "major industrial complex",
    "minor industrial complex",
    # The World at War
    "paratrooper", "heavy bomber", "SS panzer", "SS panzergrenadier", "tiger", "U-boat bunker", "rocket",
    "guard", "partisan", "armoured infantry", "special transport", "flying tigers", "ranger",
    # Blitzkrieg General
    "armour", "air", "task_force", "convoy", "hq", "naval_hq",
]  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_kind_has_an_icon(kind: str) -> None:
    assert ALL[key(kind)]


def test_unknown_kind_is_named() -> None:
    with pytest.raises(KeyError, match="zeppelin"):
        key("zeppelin")


def test_no_two_icons_are_alike() -> None:
    assert len(set(ALL.values())) == len(ALL)


def test_icons_stay_on_their_grid() -> None:
    for name, path in ALL.items():
        for x, y in re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", path):
            assert -0.5 <= float(x) <= 24.5, name
            assert -0.5 <= float(y) <= 24.5, name


def test_sprite_is_valid_and_small() -> None:
    text = sprite_file()
    root = ET.fromstring(text)
    ids = [symbol.get("id") or "" for symbol in root]
    assert len(ids) == len(set(ids))
    assert {f"e-{code}" for code in EMBLEM_OF.values()} <= set(ids)
    assert len(text) <= 60_000
