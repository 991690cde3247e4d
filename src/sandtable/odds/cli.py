"""`sandtable odds`: a battle on the command line."""

from __future__ import annotations

from typing import Annotated

import typer

from sandtable.games.loader import load
from sandtable.kernel.verdict import Refused
from sandtable.odds import words
from sandtable.odds.policy import RETREATS, SAMPLES, SEED, STANDS, SUBMERGES, Policy, retreat, stand, submerge


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
    defender_retreat: Annotated[str, typer.Option(help=f"The defender's, where it may: {STANDS}.")] = "never",
    submerge_when: Annotated[str, typer.Option("--submerge", help=f"The attacker's: {SUBMERGES}.")] = "never",
    defender_submerge: Annotated[str, typer.Option(help="The defender's, likewise.")] = "never",
    accept: Annotated[list[str] | None, typer.Option(help="Say yes to a question: 'kaiten: submarine'.")] = None,
    scramble: Annotated[str, typer.Option(help="Defenders who scramble to the battle.")] = "",
    development: Annotated[list[str] | None, typer.Option(help="For example 'Germany: jet fighters'.")] = None,
    advantage: Annotated[list[str] | None, typer.Option(help="For example 'Japan: banzai attacks'.")] = None,
    low_luck: Annotated[bool, typer.Option("--low-luck", help="Play with low luck.")] = False,
    prize: Annotated[int, typer.Option(help="IPC the place is worth, for --retreat negative.", min=0)] = 0,
    then: Annotated[list[str] | None, typer.Option(help="Another wave, against what is left.")] = None,
    counter: Annotated[str, typer.Option(help="A counter-attack on what takes the place.")] = "",
    pool: Annotated[str, typer.Option(help="Units that could join the attack.")] = "",
    target: Annotated[float, typer.Option(help="Cheapest part of the pool for this chance; 0: best swing.")] = 0.0,
    method: Annotated[str, typer.Option(help="auto, exact or sample.")] = "auto",
    samples: Annotated[int, typer.Option(help="Battles to sample.", min=1, max=10_000_000)] = SAMPLES,
    seed: Annotated[int, typer.Option(help="For sampling.", min=0)] = SEED,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """The odds of a battle: exact where they can be, sampled with bounds where not."""
    from sandtable.odds.report import Query, report  # here, so that other commands do not wait for NumPy

    chosen = load(game, ({"low_luck": True} if low_luck else {}) | ({"advantages": "chosen"} if advantage else {}))
    if not 0.0 <= target <= 1.0:
        raise Refused("odds.target")
    policy = Policy(
        order=(words.order_of_loss(chosen, order_of_loss), words.order_of_loss(chosen, defender_order_of_loss)),
        retreat=retreat(retreat_when),
        defender_retreat=stand(defender_retreat),
        submerge=(submerge(submerge_when), submerge(defender_submerge)),
        accept=words.accepted(accept),
        prize=prize,
    )
    query = Query(
        game=chosen,
        attacker=attacker,
        defender=defender,
        how={
            "sort": "sea" if sea else "land",
            "amphibious": amphibious,
            "space": space,
            "marks": words.marks(chosen, development, advantage),
        },
        policy=policy,
        scramble=scramble,
        then=tuple(then or ()),
        counter=counter,
        pool=pool,
        target=target,
        method=words.method(method),
        samples=samples,
        seed=seed,
    )
    report(query, json)
