"""Answering one query of the command line: the battle, and what was asked beyond it."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

import msgspec
import typer

from sandtable.kernel.game import Game
from sandtable.kernel.verdict import Refused
from sandtable.odds import show
from sandtable.odds.answer import odds
from sandtable.odds.hand import by_hand, captured_guns
from sandtable.odds.plan import hold, waves
from sandtable.odds.policy import Method, Policy
from sandtable.odds.search import Search
from sandtable.paper import Paper
from sandtable.rules.combat.assemble import combat_rules
from sandtable.rules.combat.battle import ATTACKER, Battle


@dataclass(frozen=True)
class Query:
    """What somebody wants to know."""

    game: Game
    attacker: str
    defender: str
    how: dict[str, Any]  # where and in what way they meet
    policy: Policy
    scramble: str
    then: tuple[str, ...]
    counter: str
    pool: str
    target: float
    method: Method
    samples: int
    seed: int

    def against(self, attacker: str) -> Battle:
        """Another force against the same defenders."""
        return by_hand(self.game, attacker, self.defender, scramble=self.scramble, **self.how)


def report(query: Query, as_json: bool) -> None:
    """Work it out and print it."""
    start = time.perf_counter()
    battle = query.against(query.attacker)
    found = odds(combat_rules(query.game), battle, query.policy, query.method, query.samples, query.seed)
    told = show.facts(found, round((time.perf_counter() - start) * 1e3, 3))
    more: dict[str, dict[str, Any]] = {}
    if query.then:
        more["waves"] = _waves(query, battle)
    if query.counter:
        more["hold"] = _hold(query, battle)
    if query.pool:
        more["reinforcement"] = _search(query, battle)
    if as_json:
        typer.echo(msgspec.json.encode(told | more).decode())
        return
    out = Paper()
    out.print(show.summary(found, told["elapsed_ms"], query.game.phrases.templates.get("moneys", "money")))
    for side in (0, 1):
        for table in (show.histogram(found, side), show.likeliest(found, side)):
            out.print()
            out.print(table)
    for name, facts in more.items():
        out.print(f"{name}: " + ", ".join(f"{k} {_plain(v)}" for k, v in facts.items()))


def _plain(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{n} {kind}" for kind, n in value.items()) or "nobody"
    return f"{value:.4g}" if isinstance(value, float) else str(value)


def _waves(query: Query, first: Battle) -> dict[str, Any]:
    found = waves(query.game, [first, *map(query.against, query.then)], query.policy)
    return {"taken": found.taken, "swing_ipc": found.swing, "reached": list(found.reached)}


def _hold(query: Query, first: Battle) -> dict[str, Any]:
    """The enemies of the attackers come in their turn; guns in the place have changed hands."""
    sides = [force[0].profile for force in first.sides if force]
    if len(sides) < 2:
        raise Refused("odds.counter")
    garrison = ", ".join(filter(None, (f"1 {sides[0].kind}", captured_guns(query.game, query.defender))))
    how = {**query.how, "amphibious": False, "owners": (sides[1].owner, sides[0].owner)}
    found = hold(query.game, first, by_hand(query.game, query.counter, garrison, **how), query.policy)
    return {"takes": found.takes, "holds": found.holds, "both": found.both, "swing_ipc": found.swing}


def _search(query: Query, battle: Battle) -> dict[str, Any]:
    pool = query.against(query.pool).sides[ATTACKER]
    search = Search(combat_rules(query.game), battle, pool, query.policy)
    found = search.cheapest(query.target) if query.target else search.best_swing()
    if found is None:
        raise Refused("odds.out_of_reach", target=f"{query.target:g}")
    return {
        "units": found.units,
        "cost": found.cost,
        "takes_territory": found.odds.takes_territory,
        "attacker_wins": found.odds.attacker_wins,
        "swing_ipc": found.odds.swing,
    }
