"""What the server tells about battles of Blitzkrieg General: on the board, written by hand, and threatening."""

from __future__ import annotations

import pytest

from sandtable.games.loader import load
from sandtable.kernel.position import Position, enter
from sandtable.odds import attack, by_hand, odds
from sandtable.rules.combat.assemble import combat_rules
from sandtable.server.answers.forces import force_odds
from sandtable.server.answers.odds import battle_odds, threats

GAME = load("blitzkrieg-general")
RULES = combat_rules(GAME)


def test_the_battles_on_the_board() -> None:
    """Each battle of the side, and the chance of both together."""
    units = {
        "Warsaw": {"Germany": "2 infantry 3", "Poland": "1 infantry 2"},
        "Lorraine": {"Germany": "1 infantry 3", "France": "1 infantry 2"},
    }
    state = enter(GAME, Position(power="Germany", phase="battles", empty=True, units=units))
    told = battle_odds(GAME, state, "Germany", ())
    one, other = (odds(RULES, attack(GAME, state, "Germany", space)).attacker_wins for space in ("Warsaw", "Lorraine"))
    assert told["battles"]["Warsaw"]["win"] == pytest.approx(one)
    assert told["all"] == pytest.approx(one * other)
    assert set(battle_odds(GAME, state, "Germany", ["Warsaw"])["battles"]) == {"Warsaw"}


def test_battles_of_a_partner_are_told_apart() -> None:
    """Who holds Italy alone is told of Germany's battle, but "all together" means only Italy's own."""
    units = {
        "Warsaw": {"Germany": "2 infantry 3", "Poland": "1 infantry 2"},
        "Provence": {"Italy": "2 infantry 3", "France": "1 infantry 2"},
    }
    war = [("Germany", "Poland"), ("Italy", "France")]
    state = enter(GAME, Position(power="Germany", phase="battles", empty=True, units=units, war=war))
    told = battle_odds(GAME, state, "Germany", (), ["Italy"])
    assert {s: one["own"] for s, one in told["battles"].items()} == {"Warsaw": False, "Provence": True}
    assert told["all"] == told["battles"]["Provence"]["win"]
    attacked = battle_odds(GAME, state, "Germany", (), ["France"])
    assert attacked["battles"]["Provence"]["own"], "who defends takes part as well"
    assert not attacked["battles"]["Warsaw"]["own"]


def test_written_forces() -> None:
    """The same as the odds package says."""
    found = odds(RULES, by_hand(GAME, "2 armour 4", "France: 2 infantry 2"))
    told = force_odds(GAME, {"attacker": "2 armour 4", "defender": "France: 2 infantry 2"})
    assert told["take"] == found.takes_territory


def test_threats() -> None:
    """In 1939 Poland is threatened by Germany from several sides, and Paris not yet."""
    state = enter(GAME, Position(power="British Empire", phase="movement"))
    found = threats(GAME, state, "British Empire")
    assert found["Posen"]["by"] == "Germany"
    assert found["Posen"]["hold"] < 0.1
    assert found["Paris"]["hold"] == 1.0, "only aircraft reach it, and aircraft take no land"
