"""What units can be told to do besides going somewhere is among the places of the hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sandtable.games.loader import available, load
from sandtable.kernel.machine import offers_of
from sandtable.kernel.play import Play
from sandtable.rules.hooks import Roles, Tasks
from sandtable.server.answers.hand import Hand
from sandtable.server.answers.offers import offer_payload
from sandtable.server.answers.reach import reach_answer
from sandtable.server.answers.words import Words
from tests.pacific.table import AMERICA, pacific, z
from tests.tools import Table, rule
from tests.world.theatre import EAST, GER, RUS, board

ROOT = Path(__file__).parents[2]


def place(t: Table, zone: str) -> dict[str, Any]:
    hand = Hand(t.game, t.state, AMERICA, t.ids("Hawaiian Islands", "fighter"), [])
    found: dict[str, Any] = reach_answer(hand, Words(t.game))["to"][zone]
    return found


def test_a_zone_without_a_deck_means_a_patrol() -> None:
    """One gesture orders it."""
    t = pacific(AMERICA, "noncombat_move", {"Hawaiian Islands": {AMERICA: "1 fighter"}})
    assert [d["value"]["role"] for d in place(t, z(9))["plan"]] == ["patrol"]


def test_with_a_deck_there_the_patrol_is_the_other_way() -> None:
    """The fighter lands, or patrols if that is chosen."""
    units = {"Hawaiian Islands": {AMERICA: "1 fighter"}, z(9): {AMERICA: "1 aircraft carrier"}}
    found = place(pacific(AMERICA, "noncombat_move", units), z(9))
    assert [other["label"] for other in found["alts"]] == ["patrol"]
    assert "role" not in found["plan"][0]["value"]


# -- journeys by rail: for those who cannot walk there, and there is only so much room in the trains --

EASTERN = {"Poland": GER, "Ukraine": GER, "Belorussia": GER}


def eastward(lang: str = "en", only: str = "", **hand: int) -> dict[str, Any]:
    """What is told of a hand in Germany, with friendly land as far as Ukraine."""
    t = board(GER, "noncombat_move", {"Germany": {GER: "6 infantry, 2 tank, 1 fighter"}}, hold=EASTERN, war=EAST)
    units = [unit for kind, n in hand.items() for unit in t.ids("Germany", kind)[:n]]
    return reach_answer(Hand(t.game, t.state, GER, units, []), Words(t.game, lang), only=only)


def orders(place: dict[str, Any]) -> list[tuple[int, str]]:
    return [(len(d["value"]["units"]), d["value"].get("role", "")) for d in place["plan"]]


@rule("WAW-RAIL-01", "WAW-RAIL-03", "WAW-RAIL-05")
def test_a_far_place_means_the_railway_and_tells_what_is_left_of_it() -> None:
    to = eastward(infantry=3)["to"]
    assert (orders(to["Ukraine"]), to["Ukraine"]["task"]) == ([(3, "rail")], "rail")
    assert to["Ukraine"]["note"] == "By rail: 1 of 4 left after it."
    assert eastward("de", infantry=3)["to"]["Ukraine"]["note"] == "Mit der Bahn: danach noch 1 von 4."
    assert (orders(to["Poland"]), to["Poland"]["alts"]) == ([(3, "")], []), "whoever can walk there needs no train"


@rule("WAW-RAIL-05")
def test_who_can_go_by_himself_leaves_his_place_in_the_train() -> None:
    """Four places for four of infantry: the tanks roll and the fighter flies, in one gesture."""
    assert sorted(orders(eastward(infantry=4, tank=2, fighter=1)["to"]["Ukraine"])) == [(1, ""), (2, ""), (4, "rail")]


@rule("WAW-RAIL-05")
def test_a_train_too_small_says_so_and_takes_as_many_as_it_can() -> None:
    told = eastward(infantry=6)
    assert "Ukraine" not in told["to"]
    assert (told["no"]["Ukraine"]["rule"], told["no"]["Ukraine"]["args"]["left"]) == ("WAW-RAIL-05", 4)
    why = eastward(infantry=6, only="Ukraine")["no"]["Ukraine"]
    assert [(len(d["value"]["units"]), d["value"]["role"]) for d in why["fix"]] == [(4, "rail")]


@rule("WAW-RAIL-05", "WAW-RAIL-06", "WAW-RAILTECH-01")
def test_the_offer_tells_what_each_network_still_carries() -> None:
    t = board(RUS, "noncombat_move", {"Russia": {RUS: "4 infantry"}}, war=EAST)
    t.do("go 2 infantry: Russia > Volga > Kazakh as rail")

    def told(lang: str) -> list[str]:
        play = Play(t.game, t.state)
        told: list[str] = offer_payload(play, offers_of(play)[0], Words(t.game, lang))["rests"]
        return told

    assert told("en") == [
        "By rail (Russian): 1 of 3 units left this turn.",
        "By rail (Russian in Europe): 1 of 1 units left this turn.",
    ]
    assert told("de")[0] == "Mit der Bahn (russisch): in diesem Zug noch 1 von 3 Einheiten."


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_task_has_a_word_on_its_button(lang: str) -> None:
    words = json.loads((ROOT / f"web/src/messages/{lang}.json").read_text())
    games = {name: load(name) for name in available()}
    named = {(name, role) for name, game in games.items() for role in (*game.merged(Tasks), *game.merged(Roles))}
    assert {one for one in named if f"effect.{one[1]}" not in words} == set()
