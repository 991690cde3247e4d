"""`sandtable offers`: what is asked of whom, and what may be answered."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated, Any

import typer

from sandtable.cli import wording
from sandtable.cli.files import at_once
from sandtable.cli.output import Json, print_json
from sandtable.kernel.decisions import Decision, Done
from sandtable.kernel.game import Game
from sandtable.kernel.machine import check
from sandtable.kernel.match import Match
from sandtable.kernel.offers import Basket, Group, Losses, Number, Offer, Option, Options, Spots
from sandtable.kernel.state import State
from sandtable.paper import Paper


def offers(
    file: Annotated[Path, typer.Argument(help="A saved game.")],
    json: Json = False,
) -> None:
    """Say what is asked of whom, with the lines one may type."""
    if json:
        print_json(at_once(file, _facts))
    else:
        Paper().print(at_once(file, _lines))


def _facts(match: Match, checked: bool) -> dict[str, Any]:
    asked = [wording.question(match.game, match.state, o) for o in match.offers()]
    return {"record": match.number, "checked": checked, "offers": asked}


def _lines(match: Match, checked: bool) -> str:
    told = [line for offer in match.offers() for line in in_words(match.game, match.state, offer)]
    return "\n".join(told) or "The game is over; nobody is asked anything."


def in_words(game: Game, state: State, offer: Offer) -> list[str]:
    """An offer as lines to read, with what to type at the end of each."""
    text = [wording.prompt(game, offer)]
    form = offer.form
    if isinstance(form, Basket):
        priced = (f"{wording.goods(state, name)} at {price}" for name, price in form.prices.items())
        text.append("  prices: " + ", ".join(priced))
        if form.chosen:
            text.append("  chosen so far: " + ", ".join(f"{n} {k}" for k, n in form.chosen.items()))
        verb = wording.verb(game, offer)
        able = [name for name, price in form.prices.items() if price <= form.money]
        text.append(f"  type: {verb} 1 {able[0]}, or done" if able else "  type: done; nothing can be paid for")
    elif isinstance(form, Group):
        text += _moves(game, state, offer, form)
    elif isinstance(form, Spots):
        for kind, n in form.waiting.items():
            text.append(f"  {n} {kind}: {', '.join(form.spots.get(kind, ())) or 'no room anywhere'}")
        first = next(((kind, spots[0]) for kind, spots in form.spots.items() if spots), None)
        text += [f"  type: place 1 {first[0]} at {first[1]}"] if first else []
    elif isinstance(form, Options):
        for at, option in enumerate(form.options, 1):
            said = game.say(option.text) + _condition(state, option)
            typed = f"choose {at}" if offer.holds and _by_name(state, option.key) else wording.answer(offer, option)
            text.append(f"  {at}  {said}   ({typed})")
        if form.least == 0:
            text.append("  or: choose nothing" + (", choose all" if form.most > 1 else ""))
    elif isinstance(form, Number):
        text.append(f"  type: amount {form.least}, or any number up to {form.most}")
    elif isinstance(form, Losses):
        text += _losses(state, form)
        text.append(f"  type: {wording.example(game, state, form)}")
    if offer.default is not None:
        instead = offer.prompt.args.get("fallback")  # of a question on which partners must agree
        leaves = f", which leaves it to {instead}" if instead else ""
        text.append(f"  accept means: {wording.spoken(game, state, offer.default, offer)}{leaves}")
    elif offer.done:
        text.append("  or: done")
    return text


def _by_name(state: State, key: str) -> bool:
    """Whether an option is called by the name of a unit, or by a word of the program: nobody types those."""
    return "_" in key or wording.plain(state, key) != key


def _condition(state: State, option: Option) -> str:
    """Whether the unit an option stands for is damaged or whole, where that tells it from another."""
    unit = state.units.get(option.units[0]) if len(option.units) == 1 else None
    word = wording.described(state, unit).removesuffix(unit.kind).strip() if unit else ""
    return f", {word}" if word else ""


def _moves(game: Game, state: State, offer: Offer, form: Group) -> list[str]:
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
    ended = not check(game, state, Decision(offer.power, offer.topic, Done())).faults
    text.append(f"  type: {', or '.join([*example, *back, *(['done'] if ended else [])])}")
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
