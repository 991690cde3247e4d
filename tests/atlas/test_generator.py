"""The generator: one small invented board, built twice; and every kind of bad input, named."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("shapely", reason="the generator's packages are not installed")
pytest.importorskip("fontTools", reason="the generator's packages are not installed")

from sandtable.atlas.build import write
from sandtable.atlas.build.make import make
from sandtable.atlas.build.problems import BadInputError
from sandtable.games.loader import folder_of

HOME = folder_of("training") / "atlas"
TRAINING = (HOME / "geography.toml").read_text(encoding="utf-8")


def _folder(tmp_path: Path, text: str) -> Path:
    folder = tmp_path / "training"
    folder.mkdir(exist_ok=True)
    (folder / "geography.toml").write_text(text, encoding="utf-8")
    return folder


def _problems(tmp_path: Path, text: str) -> list[str]:
    with pytest.raises(BadInputError) as caught:
        make(_folder(tmp_path, text))
    return list(caught.value.problems)


def test_same_input_same_bytes(tmp_path: Path) -> None:
    folder = _folder(tmp_path, TRAINING)
    made, report = make(folder)
    assert report.ok
    # the committed file was made by another process at another time
    assert write.encode(made) == (HOME / "board.json").read_bytes(), "run `make atlas`"


def test_unknown_space_and_missing_space(tmp_path: Path) -> None:
    found = _problems(tmp_path, TRAINING.replace('"Salt Isle" = ', '"Pepper Isle" = '))
    assert any("Pepper Isle: drawn, but no space of the game" in problem for problem in found)
    assert any("Salt Isle: a space of the game that the geography does not draw" in problem for problem in found)


def test_sea_seed_on_land(tmp_path: Path) -> None:
    found = _problems(tmp_path, TRAINING.replace('"Sea Zone 1" = [', '"Sea Zone 1" = [[520.0, 250.0], '))
    assert any("Sea Zone 1" in problem and "lies on land (Ridgeway)" in problem for problem in found)


def test_land_seed_in_the_water(tmp_path: Path) -> None:
    found = _problems(tmp_path, TRAINING.replace('"Fairhaven" = [', '"Fairhaven" = [[60.0, 400.0], '))
    assert any("Fairhaven" in problem and "lies in the water" in problem for problem in found)


def test_missing_province_is_an_error(tmp_path: Path) -> None:
    text = TRAINING.replace("[[sheet.land.mass]]", 'scenery = ["XYZ"]\n\n[[sheet.land.mass]]', 1)
    found = _problems(tmp_path, text)
    assert any("no country 'XYZ'" in problem for problem in found)


def test_label_without_room(tmp_path: Path) -> None:
    found = _problems(tmp_path, TRAINING + '\n[label."Gull Isle"]\ntext = "' + "ENDLESSNAME" * 30 + '"\nsize = 40.0\n')
    assert any("Gull Isle: its label finds no room" in problem for problem in found)


def test_misspelt_key(tmp_path: Path) -> None:
    found = _problems(tmp_path, TRAINING.replace("phone_scale", "fone_scale"))
    assert any("fone_scale" in problem for problem in found)


def test_unknown_names_in_hints_connectors_and_nodes(tmp_path: Path) -> None:
    extra = (
        '\n[label."Nowhere"]\ntext = "X"\n\n[[connector]]\nbetween = ["Salt Isle", "Elsewhere"]\n\n'
        '[[sheet.land.node]]\nat = [10.0, 10.0]\nzones = ["Sea Zone 9"]\n'
    )
    found = " ".join(_problems(tmp_path, TRAINING + extra))
    for name in ("Nowhere", "Elsewhere", "Sea Zone 9"):
        assert name in found


def test_all_problems_are_listed_at_once(tmp_path: Path) -> None:
    text = TRAINING.replace('"Salt Isle" = ', '"Pepper Isle" = ').replace('"Gull Isle" = ', '"Goose Isle" = ')
    assert len(_problems(tmp_path, text)) >= 4


def test_folded_projection_is_refused(tmp_path: Path) -> None:
    from sandtable.atlas.build.projection import Projection, Widen

    calm = Projection(scale=10, west=-180, top=80, bottom=-60, width=3600)
    wild = Projection(scale=10, west=-180, top=80, bottom=-60, width=3600, widen=(Widen(0, 200, 5, floor=1.0),))
    assert calm.least_area() > 0 >= wild.least_area()
