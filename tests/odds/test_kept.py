"""What is kept from one battle to the next changes no odds."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from sandtable.games.loader import available, load
from sandtable.odds import Leave, Policy, by_hand, odds
from sandtable.odds.build import NAMES
from sandtable.odds.exact import solve
from sandtable.odds.field import Field
from sandtable.odds.kept import FIELDS, _kept, forget
from sandtable.odds.policy import NEVER
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


class Nameless(dict[str, Any]):
    """Facts of a battle that may be asked anything but who and where."""

    def get(self, key: str, default: Any = None) -> Any:
        assert key not in NAMES, f"a chance depends on {key}"
        return super().get(key, default)

    def __getitem__(self, key: str) -> Any:
        assert key not in NAMES, f"a chance depends on {key}"
        return super().__getitem__(key)


@pytest.mark.parametrize("slug", available())
def test_no_chance_depends_on_who_and_where(slug: str) -> None:
    """Battles that differ in nothing else share what is known of them, so no beat may read it."""
    game = load(slug)
    rules = combat_rules(game)
    fighting = [k for k in game.kinds.values() if k.attack and k.defence]
    for sort in ("land", "sea"):
        army = ", ".join(f"2 {k.name}" for k in fighting if k.arm == sort)
        battle = by_hand(game, army, army, sort=sort)
        facts = Nameless({**battle.facts, **dict.fromkeys(NAMES, "here"), "exits": ["there"]})
        found = solve(Field(rules, replace(battle, facts=facts), NEVER), [(1.0, replace(battle, facts=facts))])
        again = odds(rules, replace(battle, facts=dict(facts)), method="exact")
        assert found.rounds == pytest.approx(again.rounds)
