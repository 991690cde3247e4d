"""Hand the atlas to the web client: boards and fonts as files it fetches, icons and colours as data it is built with."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from sandtable.atlas import board, icons, palette
from sandtable.atlas.render.small import small

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
ATLAS = Path(board.__file__).parent


def main() -> None:
    boards, fonts, made = (WEB / p for p in ("public/boards", "public/fonts", "src/generated"))
    for folder in (boards, fonts, made):
        folder.mkdir(parents=True, exist_ok=True)
    for slug in board.slugs():
        shutil.copyfile(board.BOARDS / slug / "board.json", boards / f"{slug}.json")
        (boards / f"{slug}.svg").write_text(small(board.load(slug), palette.THEMES["atlas"]))
    for font in ("Lato-Regular.ttf", "Lato-Bold.ttf", "Lato-BoldItalic.ttf", "OFL.txt"):
        shutil.copyfile(ATLAS / "fonts" / font, fonts / font)
    drawn = {"paths": icons.ALL, "aliases": icons.ALIASES, "order": icons.ORDER, "facilities": sorted(icons.FACILITIES)}
    (made / "icons.json").write_text(json.dumps(drawn))
    codes = {*palette.CODES.values(), ""}
    tokens = {c: palette._TOKENS[c] for c in sorted(codes)}
    themes = {name: {f: getattr(theme, f) for f in theme.__dataclass_fields__} for name, theme in palette.THEMES.items()}
    colours = {"codes": palette.CODES, "short": palette.SHORT, "axis": sorted(palette.AXIS), "tokens": tokens}
    (made / "palette.json").write_text(json.dumps({**colours, "themes": themes}))


main()
