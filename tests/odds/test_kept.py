"""What is kept from one battle to the next changes no odds."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.games.loader import load
from sandtable.odds import Leave, Policy, by_hand, odds
from sandtable.odds.kept import FIELDS, _kept, forget
from sandtable.rules.combat.assemble import combat_rules

SHIPS = ("submarine", "destroyer", "transport", "battleship", "fighter")
ARMY = ("infantry", "artillery", "tank", "fighter", "bomber")
DIVING = Policy(submerge=(Leave("after", 2), Leave("never")))
LEAVING = Policy(retreat=Leave("negative"), prize=4)


def armies(dice: Random, kinds: tuple[str, ...]) -> str:
    return ", ".join(f"{dice.randint(1, 3)} {kind}" for kind in kinds if dice.random() < 0.7) or f"1 {kinds[0]}"


@pytest.mark.parametrize("policy", [Policy(), DIVING, LEAVING], ids=["stay", "dive", "retreat"])
@pytest.mark.parametrize(("sort", "kinds"), [("sea", SHIPS), ("land", ARMY)], ids=["sea", "land"])
def test_odds_are_the_same_with_and_without_what_is_kept(sort: str, kinds: tuple[str, ...], policy: Policy) -> None:
    game = load("revised-1942")
    rules, dice = combat_rules(game), Random(f"{sort}-7")
    battles = [by_hand(game, armies(dice, kinds), armies(dice, kinds), sort=sort) for _ in range(12)]
    fresh = []
    for battle in battles:
        forget()
        fresh.append(odds(rules, battle, policy, method="exact"))
    forget()
    for again in range(2):
        for battle, alone in zip(battles, fresh, strict=True):
            found = odds(rules, battle, policy, method="exact")
            told, known = ((o.attacker_wins, o.defender_wins, o.draw, o.swing, o.rounds) for o in (found, alone))
            assert told == pytest.approx(known, abs=1e-9)
            for side in (0, 1):
                ends = {tuple(e.units.items()): e.chance for e in alone.survivors(side)}
                kept = {tuple(e.units.items()): e.chance for e in found.survivors(side)}
                assert kept == pytest.approx(ends, abs=1e-9), again


def test_a_graph_for_a_unit_more_is_worked_out_from_what_is_known() -> None:
    game = load("revised-1942")
    rules = combat_rules(game)
    forget()
    sizes = []
    for n in (3, 4, 4):
        battle = by_hand(game, f"{n} submarine, 2 destroyer", "2 submarine, 1 destroyer, 1 transport", sort="sea")
        graph = odds(rules, battle, DIVING, method="exact").field.graph
        assert graph is not None
        sizes.append(len(graph.a))
    forget()
    graph = odds(rules, battle, DIVING, method="exact").field.graph
    assert graph is not None
    # The second battle adds what only four submarines can come to; the third adds nothing.
    assert sizes[0] < sizes[1] == sizes[2]
    assert sizes[1] - sizes[0] < len(graph.a) / 2


def test_only_so_much_is_kept() -> None:
    game = load("revised-1942")
    rules = combat_rules(game)
    for prize in range(FIELDS + 3):
        odds(rules, by_hand(game, "2 infantry", "1 infantry"), Policy(prize=prize))
    assert len(_kept) == FIELDS
