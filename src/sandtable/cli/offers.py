"""`sandtable offers`: what is asked of whom, and what may be answered."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated

import typer

from sandtable.cli import wording
from sandtable.cli.files import glance
from sandtable.cli.output import Json, print_json
from sandtable.kernel.game import Game
from sandtable.kernel.offers import Basket, Group, Losses, Offer, Option, Options, Spots
from sandtable.kernel.state import State
from sandtable.paper import Paper


def offers(
    file: Annotated[Path, typer.Argument(help="A saved game.")],
    json: Json = False,
) -> None:
    """Say what is asked of whom, with the lines one may type."""
    match = glance(file).match
    asked = match.offers()
    if json:
        print_json({"record": match.number, "offers": [wording.question(match.game, match.state, o) for o in asked]})
        return
    if not asked:
        typer.echo("The game is over; nobody is asked anything.")
    for offer in asked:
        Paper().print("\n".join(in_words(match.game, match.state, offer)))


def in_words(game: Game, state: State, offer: Offer) -> list[str]:
    """An offer as lines to read, with what to type at the end of each."""
    text = [wording.prompt(game, offer)]
    form = offer.form
    if isinstance(form, Basket):
        text.append("  prices: " + ", ".join(f"{name} {price}" for name, price in form.prices.items()))
        if form.chosen:
            text.append("  chosen so far: " + ", ".join(f"{n} {k}" for k, n in form.chosen.items()))
        verb = wording.verb(game, offer)
        able = [name for name, price in form.prices.items() if price <= form.money]
        text.append(f"  type: {verb} 1 {able[0]}, or done" if able else "  type: done; nothing can be paid for")
    elif isinstance(form, Group):
        text += _moves(game, state, form)
    elif isinstance(form, Spots):
        for kind, n in form.waiting.items():
            text.append(f"  {n} {kind}: {', '.join(form.spots.get(kind, ())) or 'no room anywhere'}")
        first = next(((kind, spots[0]) for kind, spots in form.spots.items() if spots), None)
        text += [f"  type: place 1 {first[0]} at {first[1]}"] if first else []
    elif isinstance(form, Options):
        for at, option in enumerate(form.options, 1):
            said = game.say(option.text) + _condition(state, option)
            text.append(f"  {at}  {said}   ({wording.answer(offer, option)})")
        if form.least == 0:
            text.append("  or: choose nothing" + (", choose all" if form.most > 1 else ""))
    elif isinstance(form, Losses):
        text += _losses(state, form)
        text.append(f"  type: lose {form.take} KIND")
    if offer.default is not None:
        instead = offer.prompt.args.get("fallback")  # of a question on which partners must agree
        leaves = f", which leaves it to {instead}" if instead else ""
        text.append(f"  accept means: {wording.spoken(game, state, offer.default, offer)}{leaves}")
    elif offer.done:
        text.append("  or: done")
    return text


def _condition(state: State, option: Option) -> str:
    """Whether the unit an option stands for is damaged or whole, where that tells it from another."""
    unit = state.units.get(option.units[0]) if len(option.units) == 1 else None
    word = wording.described(state, unit).removesuffix(unit.kind).strip() if unit else ""
    return f", {word}" if word else ""


def _moves(game: Game, state: State, form: Group) -> list[str]:
    text = []
    rows = wording.ways(game, state, form)
    for row in rows:
        if row["to"]:
            text.append(f"  {row['number']} {row['kind']} in {row['space']}: {', '.join(row['to'])}")
    still = sum(not row["to"] for row in rows)
    if still:
        text.append(f"  ({still} more {'group has' if still == 1 else 'groups have'} nowhere to go now)")
    open_row = next((row for row in rows if row["orders"]), None)
    example = [open_row["orders"][0]] if open_row else []
    back = [f"recall {wording.told_apart(state, form.recallable[:1])}"] if form.recallable else []
    text.append(f"  type: {', or '.join([*example, *back, 'done'])}")
    return text


def _losses(state: State, form: Losses) -> list[str]:
    """The units that can take hits, by owner and kind; who can take more than one is told apart."""
    counts: Counter[tuple[str, str, int]] = Counter()
    for i, lives in form.lives.items():
        counts[state.units[i].owner, wording.described(state, state.units[i]), lives] += 1
    text = []
    for (owner, kind, lives), n in counts.items():
        text.append(f"  {n} {kind} of {owner}" + (f", good for {lives} hits" if lives > 1 else ""))
    return text
