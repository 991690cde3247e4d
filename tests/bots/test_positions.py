"""Moves a good player sees: every position of tests/bots/positions is played by the bots that should see them."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from sandtable.bots.guard import Guard
from sandtable.bots.interface import Budget
from sandtable.bots.registry import make
from sandtable.kernel.decisions import Buy, Decision, Go, Recall
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.machine import apply
from sandtable.kernel.program import Program
from sandtable.kernel.state import State
from sandtable.kernel.view import view
from tests.tools.table import Table

FOLDER = Path(__file__).parent / "positions"
POSITIONS = [p for file in sorted(FOLDER.glob("*.toml")) for p in tomllib.loads(file.read_text("utf-8"))["position"]]


def whose_turn(state: State) -> str:
    """The power whose turn it is: the innermost program that addresses one."""
    return next((s.who[0] for s in reversed(state.stack) if isinstance(s, Program) and s.who), "")


class Played:
    """One turn of a bot from a position on, and what it did."""

    def __init__(self, spec: str, position: dict[str, Any], dice: str = "1") -> None:
        self.power = position["power"]
        self.table = table = Table(
            self.power,
            position["phase"],
            position["units"],
            hold=position.get("hold"),
            purses=position.get("purses"),
            **position.get("options", {}),
        )
        self.before = table.state.copy()
        self.orders: list[Go] = []
        self.bought: Counter[str] = Counter()
        guard = Guard(make(spec))
        for n in range(600):
            if whose_turn(table.state) != self.power or (position["phase"], table.topic) == ("purchase", "combat_move"):
                break
            asked = table.asked[0]
            offer = table.offer(asked)
            decision = guard.decide(view(table.game, table.state, (asked,)), offer, Budget(10.0))
            if asked == self.power:
                self._note(decision, offer.topic)
            table.state, _ = apply(table.game, table.state, decision, SeededDice(dice, n))
        assert not guard.complaints, guard.complaints

    def _note(self, decision: Decision, topic: str) -> None:
        match decision.value:
            case Go() as order if topic == "combat_move":
                self.orders.append(order)
            case Recall(units=back):
                self.orders = [o for o in self.orders if not set(o.units) & set(back)]
            case Buy(basket=wanted):
                self.bought.update(wanted)

    def force(self, space: str) -> Counter[str]:
        """Who was sent against a place."""
        sent = [i for o in self.orders if o.path[-1] == space and not o.role for i in o.units]
        return Counter(self.before.units[i].kind for i in sent)

    def standing(self, space: str) -> int:
        """How many of the power and its friends that fight stand there in the end."""
        game = self.table.game
        side = game.countries[self.power].alliance
        return sum(
            not game.kinds[u.kind].can("facility") and game.countries[u.owner].alliance == side
            for u in self.table.state.here(space)
        )


def disappointments(played: Played, wanted: dict[str, Any]) -> list[str]:
    """What was asked for and did not happen."""
    table = played.table
    raided = {o.path[-1] for o in played.orders if o.role == "raid"}
    found = [f"{s} not attacked" for s in wanted.get("attacked", ()) if not played.force(s)]
    found += [f"{s} attacked" for s in wanted.get("not_attacked", ()) if played.force(s)]
    found += [f"{s} not taken" for s in wanted.get("taken", ()) if table.holder(s) != played.power]
    found += [f"{s} not raided" for s in wanted.get("raided", ()) if s not in raided]
    found += [f"{s} raided" for s in wanted.get("not_raided", ()) if s in raided]
    for space, n in wanted.get("most", {}).items():
        found += [f"{played.standing(space)} in {space}"] if played.standing(space) > n else []
    for space, n in wanted.get("least", {}).items():
        found += [f"only {played.standing(space)} in {space}"] if played.standing(space) < n else []
    for space, kind in wanted.get("none", {}).items():
        found += [f"{kind} in {space}"] if table.units(space, played.power).get(kind) else []
    for space, force in wanted.get("force", {}).items():
        sent = played.force(space)
        found += [f"{space}: {sent[kind]} {kind} sent" for kind, n in force.items() if sent[kind] < n]
    for kind, n in wanted.get("alive", {}).items():
        alive = sum(u.kind == kind and u.owner == played.power for u in table.state.units.values())
        found += [f"{alive} {kind} alive"] if alive < n else []
    found += [f"{played.bought[k]} {k} bought" for k, n in wanted.get("bought", {}).items() if played.bought[k] < n]
    found += [f"{k} bought" for k in wanted.get("not_bought", ()) if played.bought[k]]
    spent = sum(table.game.kinds[k].cost * n for k, n in played.bought.items())
    found += [f"only {spent} spent"] if spent < wanted.get("spent", 0) else []
    return found


SEEN = [(level, p) for p in POSITIONS for level in p.get("by", ["normal", "hard"])]


@pytest.mark.parametrize(("level", "position"), SEEN, ids=[f"{p['name'].replace(' ', '-')}-{lv}" for lv, p in SEEN])
def test_the_move_a_good_player_sees(position: dict[str, Any], level: str) -> None:
    assert disappointments(Played(level, position), position["expect"]) == []


def test_a_suite_worth_the_name() -> None:
    assert len({p["name"] for p in POSITIONS}) == len(POSITIONS) >= 30
    assert all("hard" in p.get("by", ["hard"]) for p in POSITIONS)
