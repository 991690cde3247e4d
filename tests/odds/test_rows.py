"""The quick way for land battles against the graph of all positions: guns, planes, bombardment from the sea."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.games.loader import load
from sandtable.odds import by_hand
from sandtable.odds.build import anywhere
from sandtable.odds.exact import graph_flow, solve
from sandtable.odds.field import Field
from sandtable.odds.policy import NEVER
from sandtable.rules.combat.assemble import combat_rules
from tests.odds.test_stages import told

GUN, BATTLESHIP = "antiaircraft gun", "battleship"
# Whose battle it is, and a shore on which one can land.
SIDES: dict[str, tuple[str, str, str]] = {
    "revised-1942": ("United States", "Germany", "Western Europe"),
    "pacific-1941": ("United States", "Japan", "Philippines"),
    "europe-1940": ("United Kingdom", "Germany", "Normandy Bordeaux"),
    "global-1940": ("United Kingdom", "Germany", "Normandy Bordeaux"),
}
ATTACKERS, DEFENDERS = ("infantry", "artillery", "tank", "fighter"), ("infantry", "tank", "fighter", GUN)


def army(dice: Random, kinds: tuple[str, ...]) -> str:
    some = {kind: dice.randint(1, 2) for kind in kinds if dice.random() < 0.6}
    return ", ".join(f"{n} {kind}" for kind, n in ({"infantry": 2} | some).items())


@pytest.mark.parametrize("slug", SIDES)
def test_rows_agree_with_the_graph(slug: str) -> None:
    """Random armies, every other one landed under the guns of its ships: who is hit by those may fire once more."""
    us, them, shore = SIDES[slug]
    game = load(slug)
    rules, dice = combat_rules(game), Random(f"{slug}-rows")
    for n in range(16):
        ours, theirs = army(dice, ATTACKERS), army(dice, DEFENDERS)
        landing = n % 2 == 1
        battle = anywhere(
            by_hand(
                game,
                f"{us}: {ours}" + (f", {dice.randint(1, 2)} {BATTLESHIP}" if landing else ""),
                f"{them}: {theirs}",
                space=shore,
                amphibious=landing,
            )
        )
        quick, slow = (Field(rules, battle, NEVER) for _ in range(2))
        found, known = solve(quick, [(1.0, battle)]), graph_flow(slow, {slow.enter(battle): 1.0}, 1 << 40)
        assert quick.graph is None, f"{ours} v {theirs} did not go the quick way"
        assert found.rounds == pytest.approx(known.rounds), f"{ours} v {theirs}"
        assert told(quick, found) == pytest.approx(told(slow, known)), f"{ours} v {theirs}"
