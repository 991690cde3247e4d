"""Hand the atlas to the web client: fonts as files it fetches, icons and colours as data it is built with."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from sandtable.atlas import board, icons, palette

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
ATLAS = Path(board.__file__).parent


def main() -> None:
    fonts, made = (WEB / p for p in ("public/fonts", "src/generated"))
    for folder in (fonts, made):
        folder.mkdir(parents=True, exist_ok=True)
    for font in ("Lato-Regular.ttf", "Lato-Bold.ttf", "Lato-BoldItalic.ttf", "OFL.txt"):
        shutil.copyfile(ATLAS / "fonts" / font, fonts / font)
    drawn = {"paths": icons.ALL, "aliases": icons.ALIASES, "order": icons.ORDER, "facilities": sorted(icons.FACILITIES)}
    (made / "icons.json").write_text(json.dumps(drawn))
    parts = [f for f in palette.Theme.__dataclass_fields__ if f != "worn"]
    themes = {name: {f: getattr(theme, f) for f in parts} for name, theme in palette.THEMES.items()}
    colours = {"emblems": palette.EMBLEM_OF, "tokens": palette.TOKENS, "themes": themes}
    (made / "palette.json").write_text(json.dumps(colours))


main()
