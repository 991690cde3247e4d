"""A game whose first power has two regional purses and a third that helps one of them and dies unspent.

Azure holds the mainland (Fairhaven 6, Northmoor 2, Ridgeway 2) and the islands (Gull Isle 1), with a factory in each.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.games.loader import load
from sandtable.games.problems import BrokenGame
from sandtable.kernel.decisions import Buy, Decision, Done, Put
from sandtable.kernel.game import Game
from sandtable.kernel.line import from_line, to_line
from sandtable.kernel.machine import check, offer_to
from sandtable.kernel.match import Match
from sandtable.kernel.offers import Basket
from sandtable.kernel.position import Position, describe, enter
from sandtable.narrate import Narrator

TOML = """
base = "training"
slug = "economies"

[modules]
add = ["economy.purses > economy.purchase", "game.convoys > economy.income"]

[[purses]]
name = "Mainland"
owner = "Azure"
money = 10
region = "mainland"
places = "mainland"

[[purses]]
name = "Islands"
owner = "Azure"
money = 2
region = "islands"
places = "islands"
buys = ["infantry", "transport"]

[[purses]]
name = "Convoys"
owner = "Azure"
money = 5
joins = ["Islands"]
keeps = "purchase"
"""
SPACES = """do,name,region
change,Fairhaven,mainland
change,Northmoor,mainland
change,Ridgeway,mainland
change,Gull Isle,islands
"""
SETUP = "do,owner,space,unit,number\nadd,Azure,Gull Isle,industrial complex,1\n"
CONVOYS = '''
"""A convoy a turn brings four."""
from sandtable.kernel.module import Module
from sandtable.rules.questions import Income


def _income(play, q, value, why):
    return value + 4 if q.purse == "Convoys" else value


MODULE = Module(values={Income: _income})
'''
RULES = "do,code,rule\nadd,purse.buys,REV-PUR-01\nadd,purse.places,REV-MOB-01\n"


def folder(where: Path, toml: str = TOML) -> str:
    (where / "rules").mkdir()
    files = {"game.toml": toml, "spaces.csv": SPACES, "setup.csv": SETUP, "rules.csv": RULES}
    for name, text in (*files.items(), ("rules/convoys.py", CONVOYS)):
        (where / name).write_text(text)
    return str(where)


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    return load(folder(tmp_path_factory.mktemp("economies")))


@pytest.fixture
def match(game: Game) -> Match:
    """Azure buys; nobody wants to research anything."""
    found = Match(game, seed="purses")
    found.decide(Decision("Azure", "research", Done()))
    return found


def form(match: Match) -> Basket:
    offer = offer_to(match.game, match.state, "Azure")
    assert offer is not None
    assert isinstance(offer.form, Basket)
    return offer.form


def buy(match: Match, **basket: int) -> None:
    match.decide(Decision("Azure", "purchase", Buy(basket)))
    match.decide(Decision("Azure", "purchase", Done()))


def codes(match: Match, value: Buy | Put, topic: str = "purchase") -> list[str]:
    return [f.code for f in check(match.game, match.state, Decision("Azure", topic, value)).faults]


def test_a_power_without_declared_purses_has_one_of_its_name(game: Game) -> None:
    assert game.purses == {"Mainland": 10, "Islands": 2, "Convoys": 5, "Crimson": 11}
    assert load("training").purses == {"Azure": 11, "Crimson": 11}


def test_each_purse_has_a_basket_of_its_own_and_buys_what_it_is_for(match: Match) -> None:
    assert (form(match).money, form(match).purses) == (10, {"Mainland": 10})
    assert "tank" in form(match).prices
    buy(match, infantry=1)
    assert (form(match).money, form(match).purses) == (7, {"Convoys": 5, "Islands": 2})
    assert list(form(match).prices) == ["infantry", "transport"]
    assert codes(match, Buy({"tank": 1})) == ["purse.buys"]
    assert codes(match, Buy({"dragon": 1})) == ["buy.unknown"]
    assert codes(match, Buy({"infantry": 3})) == ["buy.money"]


def test_money_that_dies_is_spent_first_and_what_is_left_of_it_is_lost(match: Match) -> None:
    buy(match, infantry=1)
    buy(match, infantry=1)
    assert [(b.kind, b.purse) for b in match.state.queue] == [("infantry", "Mainland"), ("infantry", "Islands")]
    assert match.state.purses == {"Mainland": 7, "Islands": 2, "Convoys": 0, "Crimson": 11}
    assert match.state.stack[-1].scopes == ("move",)  # the phase is left: three were paid, two are lost


def test_the_log_tells_what_was_lost(game: Game, match: Match) -> None:
    buy(match, infantry=1)
    narrator = Narrator(game, match.state)
    events = match.decide(Decision("Azure", "purchase", Done()))
    assert "Convoys: 5 IPC that were not spent are lost." in [game.say(line.text) for line in narrator.tell(events)]


def to_placing(match: Match) -> None:
    for topic in ("combat_move", "noncombat_move"):
        match.decide(Decision("Azure", topic, Done()))


def test_what_a_region_paid_for_is_placed_in_it(match: Match) -> None:
    buy(match, infantry=1)
    buy(match, infantry=1)
    to_placing(match)
    match.decide(Decision("Azure", "mobilise", Put("infantry", "Gull Isle")))
    assert [b.purse for b in match.state.queue] == ["Mainland"]
    assert codes(match, Put("infantry", "Gull Isle"), "mobilise") == ["purse.places"]
    match.decide(Decision("Azure", "mobilise", Put("infantry", "Fairhaven")))
    assert not match.state.queue


def test_too_much_for_a_region_is_refused_with_the_purse(match: Match) -> None:
    buy(match, infantry=2)
    match.decide(Decision("Azure", "purchase", Done()))
    to_placing(match)
    assert codes(match, Put("infantry", "Gull Isle"), "mobilise") == ["purse.places"]
    assert not codes(match, Put("infantry", "Fairhaven", 2), "mobilise")


def test_each_purse_gets_what_its_land_pays_and_what_found_no_room_goes_back_to_it(match: Match) -> None:
    buy(match, infantry=1)
    buy(match, infantry=2)  # the islands have room for one
    to_placing(match)
    match.decide(Decision("Azure", "mobilise", Put("infantry", "Gull Isle")))
    match.decide(Decision("Azure", "mobilise", Put("infantry", "Fairhaven")))
    # 1 of the islands' 2 was spent after the 5 of the convoys; 3 come back, and their land is worth 1.
    assert match.state.purses == {"Mainland": 7 + 10, "Islands": 1 + 3 + 1, "Convoys": 4, "Crimson": 11}


def test_positions_write_purses_and_who_paid(game: Game, match: Match) -> None:
    buy(match, infantry=1)
    buy(match, infantry=1)
    line = to_line(game, describe(game, match.state))
    assert "purse Mainland 7" in line
    assert "queue Azure from Mainland: 1 infantry" in line
    again = enter(game, from_line(game, line))
    assert (again.purses, again.queue) == (match.state.purses, match.state.queue)
    rich = enter(game, Position(power="Azure", phase="purchase", purses={"islands": 9}))
    assert rich.purses["Islands"] == 9


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('owner = "Azure"\nmoney = 10', 'owner = "Mauve"\nmoney = 10', "belongs to 'Mauve', which is not a power"),
        ('region = "islands"', 'region = "moon"', "names a region that no space is in"),
        ('joins = ["Islands"]', 'joins = ["Treasure"]', "joins a purse that is not declared"),
        ('keeps = "purchase"', 'keeps = "tea"', "is kept until 'tea', which no program holds"),
        ('keeps = "purchase"', 'kept = "purchase"', "'kept' says nothing about a purse"),
        ('name = "Islands"', 'name = "Crimson"', "has the name of another power"),
        ("money = 2", 'money = "two"', "cannot be read"),
    ],
)
def test_a_purse_that_makes_no_sense_does_not_load(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    with pytest.raises(BrokenGame, match=complaint):
        load(folder(tmp_path, TOML.replace(old, new)))
