"""What differs between games is a question: an overlay with one module of its own changes the answer everywhere."""

from __future__ import annotations

import pytest

from sandtable.games.loader import load
from sandtable.kernel.machine import begin
from sandtable.kernel.play import Play
from sandtable.kernel.units import Unit
from sandtable.rules.combat.raid import muster
from sandtable.rules.combat.raiding import RAID
from sandtable.rules.economy.purchase import prices
from sandtable.rules.look import ground, hostile
from sandtable.rules.movement.lift import room
from sandtable.rules.movement.sea import stops
from sandtable.rules.production.mobilise import room_left

OWN = '''
"""Submarines stop nobody and make no zone hostile; prices and factories of another book."""
from sandtable.kernel.module import Module
from sandtable.rules.questions import Capacity, Carries, Ground, Price, RaidCap, Stops


def _ground(play, q, value, why):
    ships = [u for u in play.state.here(q.space) if play.game.kinds[u.kind].arm == "sea"]
    return "friendly" if ships and all(u.kind == "submarine" for u in ships) else value


def _stops(play, q, value, why):
    return None if play.ask(Ground(q.power, q.zone)) == "friendly" else value


def _carries(play, q, value, why):
    return len(q.units) <= (1 if any(u.kind == "tank" for u in q.units) else 2)


MODULE = Module(values={
    Ground: _ground, Stops: _stops, Carries: _carries,
    Capacity: lambda play, q, value, why: 10,
    RaidCap: lambda play, q, value, why: 2,
    Price: lambda play, q, value, why: value - 1 if q.power == "Azure" else value,
})
'''


@pytest.fixture(scope="module", params=["training", "own"])
def play(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Play:
    slug = "training"
    if request.param == "own":
        where = tmp_path_factory.mktemp("own")
        (where / "rules").mkdir()
        (where / "rules" / "own.py").write_text(OWN)
        toml = 'base = "training"\nslug = "own"\n[modules]\nadd = ["game.own"]\n'
        (where / "game.toml").write_text(toml)
        slug = str(where)
    game = load(slug)
    state = begin(game)[0]
    for i in [u.id for u in state.units.values() if u.space == "Sea Zone 2"]:
        state.drop(i)
    state.put(Unit("crimson.90", "submarine", "Crimson", "Sea Zone 2"))
    state.put(Unit("azure.89", "bomber", "Azure", "Redgate"))
    return Play(game, state)


def test_one_module_changes_every_answer(play: Play) -> None:
    own = play.game.slug == "own"
    ship = Unit("azure.90", "transport", "Azure", "Sea Zone 1")
    troops = [
        Unit(f"azure.9{i}", kind, "Azure", "Fairhaven") for i, kind in enumerate(("tank", "infantry", "infantry"))
    ]
    assert hostile(play, "Azure", "Sea Zone 2") is not own
    assert (stops(play, "Azure", ship, "Sea Zone 2") is None) is own
    assert room_left(play, "Azure", "Fairhaven") == (10 if own else 6)
    assert prices(play, "Azure")["tank"] == (4 if own else 5)
    assert prices(play, "Crimson")["tank"] == 5
    assert room(play, ship, troops[:2]) is not own  # a tank and one more, or a tank alone
    assert room(play, ship, troops[1:])
    (bombs,) = muster(play, "Azure", "Redgate", RAID, units=("azure.89",)).facts["bombs"].values()
    assert max(bombs["worth"]) == (2 if own else 6)


def test_what_land_is_to_a_power(play: Play) -> None:
    told = {s: ground(play, "Azure", s) for s in ("Fairhaven", "Redgate", "The Waste")}
    assert told == {"Fairhaven": "own", "Redgate": "hostile", "The Waste": "closed"}
