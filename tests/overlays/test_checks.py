"""Whatever a rule would stumble over in a game's files is told before anybody plays, with file and line."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.games.loader import load
from sandtable.proving.words import page
from tests.overlays.tools import lay, problems


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (
            "[settings]\nweather = 3",
            "game.toml:4: no rule of this game reads the setting 'weather'; there is advantages,",
        ),
        ("[settings.combat]\nlosess = []", "game.toml:4: settings.combat (How battles run"),
        (
            'drop = ["settings.victory"]',
            "settings.victory (How many cities win, by the level agreed on.): it is missing",
        ),
        ('drop = ["settings.combat.beats"]', "settings.combat (How battles run"),
        ('[settings.victory.levels]\nmajor = "ten"', "game.toml:3: settings.victory (How many cities win"),
        ("[settings]\nseats = []", "game.toml:4: no rule of this game reads the setting 'seats'"),
    ],
)
def test_settings(tmp_path: Path, text: str, complaint: str) -> None:
    """One that nobody reads, a word it does not have, one that is missing whole or in part, a text for a number."""
    assert complaint in problems(lay(tmp_path, "mine", "revised-1942", text))


def test_a_setting_of_a_dropped_module_may_stay_beneath(tmp_path: Path) -> None:
    assert load(lay(tmp_path, "mine", "revised-1942", '[modules]\ndrop = ["victory.cities"]'))


def test_abilities_and_tags(tmp_path: Path) -> None:
    folder = lay(
        tmp_path,
        "mine",
        "revised-1942",
        units="do,name,abilities,speed\nchange,tank,captures;blizt,2\n",
        spaces="do,name,capitol\nchange,Caucasus,Germany\n",
    )
    told = [line.partition("; there is ") for line in problems(folder).splitlines()]
    known = {wrong: set(words.split(", ")) for wrong, _, words in told}
    assert "blitz" in known["units.csv:2: no rule of this game knows the ability 'blizt'"]
    assert "repair" in known["units.csv:1: no rule of this game knows the column 'speed'"]
    assert {"capital", "city"} <= known["spaces.csv:1: no rule of this game knows the column 'capitol'"]


def test_land_is_closed_by_its_column_whoever_owns_it(tmp_path: Path) -> None:
    """Neutral land may be open, and land of a power closed."""
    rows = "do,name,closed\nchange,Turkey,-\nchange,Caucasus,yes\n"
    board = load(lay(tmp_path, "mine", "revised-1942", spaces=rows)).board
    assert board.spaces["Turkey"].owner == "Neutral"
    assert board.closed == load("revised-1942").board.closed - {"Turkey"} | {"Caucasus"}
    wrong = lay(tmp_path, "wrong", "revised-1942", spaces="do,name,closed\nchange,Turkey,shut\n")
    assert "spaces.csv:2: closed is yes or empty, not 'shut'" in problems(wrong)


def test_words_of_one_game_are_not_words_of_another(tmp_path: Path) -> None:
    words = "do,name,abilities\nchange,tank,commands\n"
    assert "the ability 'commands'" in problems(lay(tmp_path, "mine", "revised-1942", units=words))
    changed = words.replace("tank", "infantry 3")
    assert load(lay(tmp_path, "other", "blitzkrieg-general", units=changed)).kinds["infantry 3"].can("commands")


def test_the_page_of_words_is_up_to_date() -> None:
    """Every setting, ability and tag a file may hold is told on one page (`make pages` writes it anew)."""
    assert (Path(__file__).parents[2] / "docs" / "words.md").read_text() == page()
