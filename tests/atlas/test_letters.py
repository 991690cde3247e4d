"""Every letter and sign the table shows is in the fonts that come with it, so that it looks the same everywhere."""

from __future__ import annotations

from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

ROOT = Path(__file__).parents[2]
FONTS = ROOT / "src/sandtable/atlas/fonts"
SHOWN = ("web/src/**/*.svelte", "web/src/**/*.ts", "web/src/messages/*.json", "src/sandtable/texts/*.toml",
         "src/sandtable/games/*/*.csv", "src/sandtable/games/*/game.toml")  # fmt: skip


@pytest.mark.parametrize("face", ["Regular", "Bold"])
def test_the_fonts_have_every_letter(face: str) -> None:
    letters = set(TTFont(FONTS / f"Lato-{face}.ttf").getBestCmap())
    missing = {
        f"{path.relative_to(ROOT)}: {sign}"
        for pattern in SHOWN
        for path in ROOT.glob(pattern)
        for sign in path.read_text()
        if ord(sign) > 126 and ord(sign) not in letters
    }
    assert missing == set()
