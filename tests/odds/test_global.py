"""Global 1940: the odds of its technologies, of paratroopers and of rockets against the engine's own battles."""

from __future__ import annotations

from collections import Counter

import pytest

from sandtable.games.loader import load
from sandtable.kernel.machine import take
from sandtable.kernel.play import Play
from sandtable.odds import Policy
from sandtable.odds.build import attack
from sandtable.odds.met import met_rocket
from sandtable.rules.combat.base_rockets import ROCKET
from sandtable.rules.combat.engagements import engagements
from sandtable.rules.hooks import Resolve
from tests.globe.test_research import EAST, lab
from tests.globe.theatre import GER, SOV, UK
from tests.odds.agreement import BATTLES, agree
from tests.odds.cases import Case
from tests.odds.played import RandomDice, fought
from tests.odds.test_played import compare, ends
from tests.tools import rule

LONG = BATTLES > 1000
HERE = "Eastern Poland"


def _with(technology: str, ours: str, theirs: str, sort: str = "land", whose: str = GER) -> Case:
    how = {"sort": sort, "marks": {"developed": {whose: [technology]}}}
    return f"{GER}: {ours}", f"{UK}: {theirs}", how, Policy()


CASES: dict[str, Case] = {
    "advanced artillery": _with("advanced artillery", "4 infantry, 2 artillery", "4 infantry, 1 tank"),
    "improved mechanised infantry": _with(
        "improved mechanised infantry", "3 mechanised infantry, 2 tank, 1 artillery", "4 infantry"
    ),
    "heavy bombers": _with("heavy bombers", "2 infantry, 2 strategic bomber", "4 infantry"),
    "jet fighters": _with("jet fighters", "1 infantry, 3 fighter", "4 infantry"),
    "radar": _with("radar", "2 infantry, 3 fighter", "2 infantry, 1 antiaircraft gun", whose=UK),
    "super submarines": _with("super submarines", "3 submarine", "1 cruiser, 1 battleship", "sea"),
}


@pytest.mark.parametrize("name", CASES if LONG else ("advanced artillery", "heavy bombers", "radar"))
def test_technologies_agree_with_battles_played(name: str) -> None:
    compare(load("global-1940", {"research": True}), CASES[name], seed=sorted(CASES).index(name))


@pytest.mark.parametrize("guns", [0, 1])
@rule("GLO-TECH-10", "GLO-TECH-11")
def test_paratroopers_agree_with_battles_played(guns: int) -> None:
    """Guns fire at those who jump, and at nobody who walks."""
    theirs = "3 infantry" + (", 1 antiaircraft gun" if guns else "")
    units = {
        "Germany": {GER: "1 air base, 2 infantry"},
        "Poland": {GER: "2 infantry, 1 tank"},
        HERE: {SOV: theirs},
    }
    t = lab(GER, "combat_move", units, has="paratroopers", war=EAST)
    t.do(f"go 2 infantry: Germany > Poland > {HERE} as drop")
    t.do(f"go 2 infantry: Poland > {HERE}").do(f"go 1 tank: Poland > {HERE}")
    chances = ends(t.game, attack(t.game, t.state, GER, HERE), Policy())
    agree(chances, fought(t.game, t.state, GER, HERE, BATTLES, seed=3), BATTLES)


@pytest.mark.parametrize("damage", [0, 3])
@rule("GLO-TECH-08")
def test_rockets_agree_with_rockets_fired(damage: int) -> None:
    """A die of damage, as far as the target has room for it."""
    units = {"Western Germany": {GER: "1 air base"}, "United Kingdom": {UK: f"1 air base hit {damage}"}}
    t = lab(GER, "combat_move", units, has="rockets")
    [target] = t.ids("United Kingdom", "air base")
    chances = met_rocket(t.game, t.state, target)
    dice, seen = RandomDice(4), Counter[int]()
    start = Play(t.game, t.state.copy(), dice)
    take(start, t.decision("done"))
    for _ in range(BATTLES):
        play = Play(t.game, start.state.copy(), dice)
        [shot] = [e for e in engagements(play, GER) if e.sort == ROCKET]
        t.game.merged(Resolve)[ROCKET](play, GER, shot)
        seen[play.state.units[target].hits - damage] += 1
    agree(chances, seen, BATTLES)
