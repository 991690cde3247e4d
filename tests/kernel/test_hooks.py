"""Seams: each is declared once, filled as its type says, and a game that fills them wrongly does not load."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.games.loader import available, load
from sandtable.games.problems import BrokenGame
from sandtable.kernel.hooks import Hook, hook_problems
from sandtable.kernel.module import Module
from sandtable.proving.seams import declared, modules, seams_page
from sandtable.rules.hooks import Asked, Filters, Homes, Laws, Muster, Resolve, Tags, Today, ToFight

PAGE = Path(__file__).parents[2] / "docs" / "concepts" / "seams.md"


def test_what_modules_fill_is_asked_for_in_their_order() -> None:
    game = load("training")
    assert [list(table) for table in game.hooks(Resolve)] == [["raid"], ["rocket"], ["land", "sea"]]
    assert list(game.merged(Resolve)) == ["raid", "rocket", "land", "sea"]
    assert game.hooks(Today) == ()
    with pytest.raises(LookupError, match="no module of training fills Today"):
        game.the(Today)


@pytest.mark.parametrize("slug", list(available()))
def test_odds_and_server_find_an_answer_in_every_game(slug: str) -> None:
    """Nobody has an answer of his own to fall back on: each game says how it is fought and where aircraft come home."""
    game = load(slug)
    assert len(game.hooks(ToFight)) == len(game.hooks(Homes)) == 1
    assert {"land", "sea"} <= set(game.merged(Muster))


def test_one_seam_takes_one_module() -> None:
    first, second = Module(hooks=(Today(lambda play: "May"),)), Module(hooks=(Today(lambda play: "June"),))
    assert list(hook_problems({"a": first, "b": second})) == [
        ("b", "fills Today, which a fills already, and only one module can")
    ]


def test_a_keyed_seam_takes_each_name_once_and_others_may_repeat_it() -> None:
    twice = {name: Module(hooks=(Resolve({"land": lambda *a: None}), Asked({"x": "options"}))) for name in "ab"}
    assert list(hook_problems(twice)) == [("b", "fills in 'land' of Resolve, which a has filled in already")]


def test_what_is_no_seam_fills_none() -> None:
    strange = Module(hooks=("muster",))  # type: ignore[arg-type]  # what is tried
    assert list(hook_problems({"a": strange})) == [("a", "'muster' fills no seam")]


def test_a_seam_that_is_needed_must_be_filled() -> None:
    needy, giving = Module(needs=(Tags,)), Module(hooks=(Tags(lambda *a: frozenset()),))
    assert list(hook_problems({"a": needy})) == [("a", "needs Tags, which no module of the game fills")]
    assert not list(hook_problems({"a": needy, "b": giving}))


def overlay(tmp_path: Path, modules: str, rule: str = "") -> str:
    """Revised with other modules, and a rule of its own."""
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "own.py").write_text(rule)
    (tmp_path / "game.toml").write_text(f'base = "revised-1942"\nslug = "mine"\n[modules]\n{modules}\n')
    return str(tmp_path)


def test_a_second_answer_where_one_is_wanted_does_not_load(tmp_path: Path) -> None:
    rule = """
from sandtable.kernel.module import Module
from sandtable.rules.combat.muster import muster
from sandtable.rules.hooks import Muster
MODULE = Module(hooks=(Muster({"land": muster}),))
"""
    complaint = r"rules/own\.py: the rule module game\.own fills in 'land' of Muster, which combat\.conduct"
    with pytest.raises(BrokenGame, match=complaint):
        load(overlay(tmp_path, 'add = ["game.own"]', rule))


def test_a_needed_answer_that_nobody_gives_does_not_load(tmp_path: Path) -> None:
    complaint = (
        r"rules/movement/move\.py: the rule module movement\.move needs Homes, which no module of the game fills"
    )
    with pytest.raises(BrokenGame, match=complaint):
        load(overlay(tmp_path, 'drop = ["movement.closing"]'))


def test_a_misspelt_seam_does_not_load(tmp_path: Path) -> None:
    with pytest.raises(BrokenGame, match=r"'game\.own' cannot be read: ImportError: .*'Mustre'"):
        load(overlay(tmp_path, 'add = ["game.own"]', "from sandtable.rules.hooks import Mustre\n"))


UNFILLED = {Filters}  # every hit of today's games falls on a sort of unit that all games know


def test_every_seam_is_explained_and_used() -> None:
    filled = {type(hook) for module in modules().values() for hook in module.hooks} | UNFILLED
    seams = list(declared(Hook, "hooks"))
    assert Muster in seams
    assert Laws in seams
    for seam in seams:
        assert seam.__doc__, seam
        assert seam in filled, f"nobody fills {seam.__name__}"


def test_the_page_of_seams_is_current() -> None:
    assert PAGE.read_text("utf-8") == seams_page(), "write it anew: make pages"


def test_a_module_may_have_to_stand_before_another() -> None:
    """Handlers run in the order of the list, so whoever depends on it says so; a game without the other is fine."""
    first = Module(before=("b",))
    assert not list(hook_problems({"a": first, "b": Module()}))
    assert not list(hook_problems({"a": first}))
    assert list(hook_problems({"b": Module(), "a": first})) == [
        ("a", "must stand before b in the game's list of modules")
    ]
