"""Bots by name, with parameters, from files and entry points; wrong names are refused in words."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from sandtable.bots import finding
from sandtable.bots.random_bot import RandomBot
from sandtable.bots.registry import about, described, make, names, parse_settings, split_specs
from sandtable.bots.staff.levels import Level
from sandtable.kernel.verdict import Refused
from sandtable.texts import say

SILENT = """
from sandtable.kernel.decisions import Decision

class Silent:
    def __init__(self, volume: float = 0.5):
        self.volume = volume

    def decide(self, view, offer, budget):
        return Decision(offer.power, offer.topic, offer.default)

class Mute:
    pass
"""


def test_names_and_parameters() -> None:
    bot = make("greedy:aggression=1.5")
    assert isinstance(bot, Level)
    assert bot.aggression == 1.5
    assert isinstance(make("random", seed=3), RandomBot)
    assert {"random", "greedy"} <= set(names())


def test_opponents_with_a_temper() -> None:
    names = ("cautious", "normal", "bold", "bold:aggression=2")
    calm, usual, brave, asked = (vars(make(name))["aggression"] for name in names)
    assert calm < usual < brave < asked == 2.0


def test_a_bot_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "quiet.py"
    file.write_text(SILENT)
    bot = make(f"{file}:Silent:volume=0.25", seed=7)  # a seed it does not know is not forced on it
    assert vars(bot)["volume"] == 0.25
    assert type(bot) is type(make(f"{file}:Silent"))


def test_a_bot_from_an_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = EntryPoint("theirs", "sandtable.bots.random_bot:RandomBot", finding.GROUP)
    monkeypatch.setattr(finding, "entry_points", lambda group: [entry] if group == finding.GROUP else [])
    assert "theirs" in names()
    assert isinstance(make("theirs:seed=4"), RandomBot)


@pytest.mark.parametrize(
    "spec",
    [
        "",
        "grandmaster",
        "nowhere.py:Bot",
        "greedy:aggression",
        "greedy:taste=3",
        "greedy:aggression=99",
        "greedy:a b=1",
    ],
)
def test_what_cannot_be_made_is_refused(spec: str) -> None:
    with pytest.raises(Refused):
        make(spec)


def test_files_that_are_no_bots_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "quiet.py"
    file.write_text(SILENT)
    broken = tmp_path / "broken.py"
    broken.write_text("1 / 0")
    for spec in (f"{file}", f"{file}:Nobody", f"{file}:Mute", f"{broken}:Bot"):
        with pytest.raises(Refused):
            make(spec)


def test_settings_are_typed() -> None:
    assert parse_settings("a=1,b=0.5,c=true,d=calm") == {"a": 1, "b": 0.5, "c": True, "d": "calm"}


def test_commas_part_bots_and_parameters() -> None:
    assert split_specs("greedy:aggression=1.2,seed=4, random") == ["greedy:aggression=1.2,seed=4", "random"]
    assert split_specs("a.py:B,greedy") == ["a.py:B", "greedy"]


def test_a_bot_of_a_module() -> None:
    assert isinstance(make("sandtable.bots.random_bot:RandomBot:seed=4"), RandomBot)


WRONG = """
class Twice:
    def decide(self, view, offer):
        return None

class Proud:
    def __init__(self):
        raise RuntimeError("not today")
    def decide(self, view, offer, budget):
        return None
"""


@pytest.mark.parametrize(
    ("bot", "sentence"),
    [
        ("Twice", "has decide(view, offer); it must take decide(view, offer, budget)."),
        ("Nope", "wrong.py has no bot called 'Nope'; it has Twice and Proud."),
        ("Proud", "cannot be made: not today."),
    ],
)
def test_a_wrong_bot_is_refused_when_it_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bot: str, sentence: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("wrong.py").write_text(WRONG)
    with pytest.raises(Refused) as refused:
        make(f"wrong.py:{bot}")
    assert sentence in say(refused.value.text)


def test_a_module_that_is_not_there_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        make("nomodule:Nope")
    assert "nomodule cannot be loaded: ModuleNotFoundError" in say(refused.value.text)


def test_the_line_about_a_strangers_bot_is_its_docstring(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = EntryPoint("theirs", "sandtable.bots.random_bot:RandomBot", finding.GROUP)
    monkeypatch.setattr(finding, "entry_points", lambda group: [entry])
    described.cache_clear()
    assert about("theirs", "de") == (RandomBot.__doc__ or "").splitlines()[0] != ""
    described.cache_clear()
