"""`sandtable do`: take a decision."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from sandtable.cli import wording
from sandtable.cli.files import open_match, write
from sandtable.cli.output import Json, print_json, print_lines
from sandtable.kernel.decisions import Decision
from sandtable.kernel.events import Event
from sandtable.kernel.machine import check
from sandtable.kernel.match import Match
from sandtable.kernel.names import find_country
from sandtable.kernel.offers import Offer
from sandtable.kernel.verdict import Fault, Refused
from sandtable.narrate import Line, Narrator
from sandtable.orders import read_all, standing
from sandtable.paper import Paper
from sandtable.texts import say


def do(
    file: Annotated[Path, typer.Argument(help="A saved game.")],
    order: Annotated[str, typer.Argument(help='An order, such as "go 3 infantry: Archangel > West Russia".')],
    by: Annotated[str, typer.Option("--as", help="The power that decides, where it is not obvious.")] = "",
    at: Annotated[int | None, typer.Option(help="Refuse unless the game is at this record.")] = None,
    check_only: Annotated[bool, typer.Option("--check", help="Only say whether it would be allowed.")] = False,
    json: Json = False,
) -> None:
    """Take a decision in a saved game, and tell what happened."""
    match = open_match(file)
    if at is not None and at != match.number:
        raise Refused("answer.stale", record=at, now=match.number)
    if check_only:
        _judge(match, decisions_of(match, order, by)[0], json)
        return
    events, lines, warnings = take(match, order, by)
    write(file, match)
    if json:
        print_json(_facts(match, events, lines, warnings))
        return
    print_lines(lines)
    for offer in match.offers()[:1]:
        Paper().print(wording.prompt(match.game, offer), style="dim")


def decisions_of(match: Match, order: str, by: str = "") -> list[Decision]:
    """The decisions a line means in a game: several where it moves units of several arms."""
    offer, order = offer_for(match, by, order)
    power = find_country(match.game, by) if by else offer.power
    return [Decision(power, offer.topic, value) for value in read_all(match.game, match.state, offer, order)]


def offer_for(match: Match, by: str, order: str) -> tuple[Offer, str]:
    """The offer a power answers, and the answer: a standing one that is called by its name, else the one it is asked.

    Without a power's name it is the only one there is.
    """
    offers = match.offers()
    named = [o for o in offers if not by or o.power == find_country(match.game, by)]
    if taken := standing(named, order):
        others = {o.power for o in named if o.topic == taken[0].topic} - {taken[0].power}
        if others:
            raise Refused("cli.who_says", powers=tuple(sorted(others | {taken[0].power})))
        return taken
    offers = tuple(o for o in offers if o.holds)
    if not offers:
        raise Refused("game.over")
    if by:
        power = find_country(match.game, by)
        # An answer by somebody who is not asked goes on to the rules, which refuse it.
        return next((o for o in offers if o.power == power), offers[0]), order
    asked = list(dict.fromkeys(o.power for o in offers))
    if len(asked) > 1:
        raise Refused("cli.who", powers=tuple(asked))
    return offers[0], order


def take(match: Match, order: str, by: str = "") -> tuple[list[Event], list[Line], list[Fault]]:
    """Take the decisions of a line, all or none: what happened, in words too, and what a friend would have said."""
    return carry_out(match, decisions_of(match, order, by))


def carry_out(match: Match, decisions: list[Decision]) -> tuple[list[Event], list[Line], list[Fault]]:
    """The same for decisions that are known."""
    events: list[Event] = []
    lines: list[Line] = []
    warnings: list[Fault] = []
    taken: list[str] = []
    try:
        for decision in decisions:
            verdict = check(match.game, match.state, decision)
            narrator = Narrator(match.game, match.state)
            happened = match.decide(decision)
            taken.append(decision.by)
            events += happened
            lines += narrator.tell(happened, decision)
            warnings += verdict.warnings
    except Refused:
        for power in reversed(taken):
            match.undo(power)
        raise
    return events, lines, warnings


def _judge(match: Match, decision: Decision, json: bool) -> None:
    verdict = check(match.game, match.state, decision, final=True)
    if verdict.faults:
        raise Refused.by_rules(match.game, verdict.faults)
    if json:
        print_json({"ok": True, "final": verdict.final, "warnings": [msgspec.to_builtins(w) for w in verdict.warnings]})
        return
    typer.echo("This is allowed" + (", and cannot be undone." if verdict.final else "."))
    for warning in verdict.warnings:
        typer.echo(f"But: {say(warning.text)}")


def _facts(match: Match, events: list[Event], lines: list[Line], warnings: list[Fault]) -> dict[str, Any]:
    return {
        "ok": True,
        "record": match.number,
        "events": [msgspec.to_builtins(e) for e in events],
        "log": [say(line.text) for line in lines],
        "warnings": [msgspec.to_builtins(w) for w in warnings],
        "asked": list(match.waiting()),
        "over": match.over,
        "result": match.result,
    }
