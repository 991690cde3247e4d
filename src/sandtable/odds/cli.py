"""`sandtable odds`: a battle on the command line."""

from __future__ import annotations

import time
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console

from sandtable.games.loader import load
from sandtable.kernel.game import Game
from sandtable.kernel.verdict import Refused
from sandtable.odds import answer, show, words
from sandtable.odds.hand import by_hand, captured_guns
from sandtable.odds.plan import hold, waves
from sandtable.odds.policy import RETREATS, SUBMERGES, Policy, retreat, submerge
from sandtable.odds.search import Search
from sandtable.rules.combat.battle import ATTACKER, Battle
from sandtable.rules.combat.rules import combat_rules

METHODS = ("auto", "exact", "sample")


def odds(
    game: Annotated[str, typer.Argument(help="The game, for example revised-1942.")],
    attacker: Annotated[str, typer.Option(help="For example '6 infantry, 2 tank', or 'Germany: 6 infantry'.")],
    defender: Annotated[str, typer.Option(help="Several owners: 'Germany: 2 infantry; Japan: 1 fighter'.")],
    sea: Annotated[bool, typer.Option("--sea", help="A sea battle.")] = False,
    amphibious: Annotated[bool, typer.Option("--amphibious", help="A landing; ships named bombard.")] = False,
    space: Annotated[str, typer.Option(help="Where, if it matters to a rule.")] = "",
    order_of_loss: Annotated[str, typer.Option(help="The attacker's: kinds, 'planes first|last', 'keep N'.")] = "",
    defender_order_of_loss: Annotated[str, typer.Option(help="The defender's, likewise.")] = "",
    retreat_when: Annotated[str, typer.Option("--retreat", help=f"One of: {RETREATS}.")] = "never",
    submerge_when: Annotated[str, typer.Option("--submerge", help=f"The attacker's: {SUBMERGES}.")] = "never",
    defender_submerge: Annotated[str, typer.Option(help="The defender's, likewise.")] = "never",
    accept: Annotated[list[str] | None, typer.Option(help="Say yes to a question: 'kaiten: submarine'.")] = None,
    scramble: Annotated[str, typer.Option(help="Defenders who scramble to the battle.")] = "",
    development: Annotated[list[str] | None, typer.Option(help="For example 'Germany: jet fighters'.")] = None,
    advantage: Annotated[list[str] | None, typer.Option(help="For example 'Japan: banzai attacks'.")] = None,
    low_luck: Annotated[bool, typer.Option("--low-luck", help="Play with low luck.")] = False,
    prize: Annotated[int, typer.Option(help="IPCs the place is worth, for --retreat negative.", min=0)] = 0,
    then: Annotated[list[str] | None, typer.Option(help="Another wave, against what is left.")] = None,
    counter: Annotated[str, typer.Option(help="A counter-attack on what takes the place.")] = "",
    pool: Annotated[str, typer.Option(help="Units that could join the attack.")] = "",
    target: Annotated[float, typer.Option(help="Cheapest part of the pool for this chance; 0: best swing.")] = 0.0,
    method: Annotated[str, typer.Option(help="auto, exact or sample.")] = "auto",
    samples: Annotated[int, typer.Option(help="Battles to sample.", min=1, max=10_000_000)] = answer.SAMPLES,
    seed: Annotated[int, typer.Option(help="For sampling.", min=0)] = answer.SEED,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """The odds of a battle: exact where they can be, sampled with bounds where not."""
    chosen = load(game, _options(low_luck, advantage))
    if method not in METHODS:
        raise Refused(f"{method[:40]!r} is no method; there is {', '.join(METHODS)}.")
    if not 0.0 <= target <= 1.0:
        raise Refused("A target is a chance between 0 and 1, for example 0.9.")
    policy = Policy(
        order=(words.order_of_loss(chosen, order_of_loss), words.order_of_loss(chosen, defender_order_of_loss)),
        retreat=retreat(retreat_when),
        submerge=(submerge(submerge_when), submerge(defender_submerge)),
        accept=_accepted(accept),
        prize=prize,
    )
    how: dict[str, Any] = {
        "sort": "sea" if sea else "land",
        "amphibious": amphibious,
        "space": space,
        "marks": words.marks(chosen, development, advantage),
    }
    start = time.perf_counter()
    battle = by_hand(chosen, attacker, defender, scramble=scramble, **how)
    rules = combat_rules(chosen)
    found = answer.odds(rules, battle, policy, method, samples, seed)  # type: ignore[arg-type]  # checked above
    told = show.facts(found, round((time.perf_counter() - start) * 1e3, 3))
    if then:
        told["waves"] = _waves(chosen, battle, [by_hand(chosen, w, defender, **how) for w in then], policy)
    if counter:
        answered = _counter(chosen, battle, counter, defender, how)
        told["hold"] = _hold(chosen, battle, answered, policy)
    if pool:
        told["reinforcement"] = _search(chosen, battle, by_hand(chosen, pool, defender, **how), policy, target)
    if json:
        typer.echo(msgspec.json.encode(told).decode())
        return
    out = Console(highlight=False)
    out.print(show.summary(found, told["elapsed_ms"]))
    for side in (0, 1):
        out.print(show.histogram(found, side))
        out.print(show.likeliest(found, side))
    for name in ("waves", "hold", "reinforcement"):
        if name in told:
            out.print(f"{name}: " + ", ".join(f"{k} {_plain(v)}" for k, v in told[name].items()), markup=False)


def _plain(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{n} {kind}" for kind, n in value.items()) or "nobody"
    return f"{value:.4g}" if isinstance(value, float) else str(value)


def _options(low_luck: bool, advantage: list[str] | None) -> dict[str, Any]:
    found: dict[str, Any] = {"low_luck": True} if low_luck else {}
    return found | ({"advantages": "chosen"} if advantage else {})


def _accepted(texts: list[str] | None) -> dict[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    for text in texts or ():
        topic, colon, kinds = text.partition(":")
        if not colon:
            raise Refused(f"Write who says yes, for example 'kaiten: submarine'; {text[:40]!r} does not.")
        found[topic.strip()] = frozenset(k.strip() for k in kinds.split(","))
    return found


def _waves(game: Game, first: Battle, later: list[Battle], policy: Policy) -> dict[str, Any]:
    found = waves(game, [first, *later], policy)
    return {"taken": found.taken, "swing_ipc": found.swing, "reached": list(found.reached)}


def _counter(game: Game, battle: Battle, counter: str, defender: str, how: dict[str, Any]) -> Battle:
    """The enemies of the attackers come in their turn; guns in the place have changed hands."""
    sides = [force[0].profile for force in battle.sides if force]
    if len(sides) < 2:
        raise Refused("A counter-attack needs a battle before it.")
    garrison = ", ".join(filter(None, (f"1 {sides[0].kind}", captured_guns(game, defender))))
    changed = {**how, "amphibious": False, "owners": (sides[1].owner, sides[0].owner)}
    return by_hand(game, counter, garrison, **changed)


def _hold(game: Game, first: Battle, counter: Battle, policy: Policy) -> dict[str, Any]:
    found = hold(game, first, counter, policy)
    return {"takes": found.takes, "holds": found.holds, "both": found.both, "swing_ipc": found.swing}


def _search(game: Game, battle: Battle, pool: Battle, policy: Policy, target: float) -> dict[str, Any]:
    search = Search(combat_rules(game), battle, pool.sides[ATTACKER], policy)
    found = search.cheapest(target) if target else search.best_swing()
    if found is None:
        raise Refused(f"Even with the whole pool the chance stays below {target:g}.")
    return {
        "units": found.units,
        "cost": found.cost,
        "takes_territory": found.odds.takes_territory,
        "attacker_wins": found.odds.attacker_wins,
        "swing_ipc": found.odds.swing,
    }
