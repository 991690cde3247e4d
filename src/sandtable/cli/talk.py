"""Answers to what players ask at the table: the board, a space, how far units reach, and why."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import RenderableType

from sandtable.cli import facts, tables
from sandtable.cli.do import decisions_of
from sandtable.cli.show import card, colours_of
from sandtable.kernel.machine import check, explain
from sandtable.kernel.match import Match
from sandtable.kernel.names import find_space, kind_of
from sandtable.kernel.notation import VERBS, count
from sandtable.kernel.play import Play
from sandtable.kernel.questions import Question
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Refused
from sandtable.rules.movement.moving import Moving
from sandtable.rules.questions import Allowance, Attack, Defence
from sandtable.texts import say

HELP = """\
Orders (a beginning of a name is enough where it is plain: arch, kar, inf, sz 5)
  research rockets 1              buy research dice
  buy 3 tank, 1 artillery         fill the basket; then: done
  go 2 infantry: Archangel > West Russia      or: 2 infantry from Archangel to West Russia
  go 1 bomber: Germany > United Kingdom as raid
  go 1 infantry: Japan > sz 60                load; then: go 1 transport: sz 60 > sz 61
  go 1 infantry: sz 61 > Kwangtung            land, or declare an assault
  recall 2 infantry in West Russia            take moves of this phase back
  choose West Russia, or its number           choose nothing, choose all
  lose 2 infantry, 1 tank         take hits
  place 3 tank at Caucasus        place new units
  declare Denmark, give up        take up what may be done unasked, by its name
  done                            nothing more here
  accept                          what silence would mean
At the table
  ?  or Enter                     what may be ordered now
  board [power]                   the board, or the land of one power
  where SPACE                     the card of a space
  reach 1 fighter in Russia       where units can go
  why ORDER                       whether an order is allowed, and by which rules not
  why infantry in Russia          what a unit is worth there, and why
  log [20]                        what happened
  undo, save [FILE], quit"""


def board(match: Match, power: str) -> Iterable[RenderableType]:
    """The board as tables."""
    found = facts.position(match.game, match.state)
    colours = colours_of(match.game)
    if not power:
        return tables.board(found, colours)
    name = next((p for p in match.game.powers if p.casefold().startswith(power.casefold())), None)
    if name is None:
        raise Refused("power.unknown", name=power, known=tuple(match.game.powers))
    return [t for t in (tables.lands(found, name, colours),) if t is not None]


def where(match: Match, name: str) -> str:
    """The card of a space."""
    return card(match, find_space(match.game, name))


def _units(match: Match, text: str) -> list[Unit]:
    """The units a person means by `2 infantry in Russia`."""
    units, _, place = text.partition(" in ")
    if not place:
        raise Refused("cli.how_reach")
    space = find_space(match.game, place)
    kind = kind_of(match.game, count(units)[1])
    asked = match.waiting()
    here = [u for u in match.state.here(space) if u.kind == kind]
    if not here:
        raise Refused("cli.no_units", kind=kind, space=space)
    return sorted(here, key=lambda u: u.owner not in asked)


def reach(match: Match, text: str) -> str:
    """Where units could go in this phase."""
    step = match.state.stack[-1]
    if not isinstance(step, Moving):
        raise Refused("cli.nobody_moves")
    unit = _units(match, text)[0]
    found = step.ways(Play(match.game, match.state), unit)
    if not found:
        return f"This {unit.kind} can go nowhere now."
    return "\n".join(f"  {w.cost}  {' > '.join(w.path)}" for w in sorted(found, key=lambda w: (w.cost, w.space)))


def why(match: Match, text: str) -> str:
    """Whether an order is allowed, or what a unit is worth in its place."""
    if text.partition(" ")[0] not in VERBS and " in " in text and ">" not in text:
        return _worth(match, _units(match, text)[0])
    decisions = decisions_of(match, text, match.offers()[0].to)
    verdicts = [check(match.game, match.state, decision, final=True) for decision in decisions]
    faults = [f"No: {say(f.text)}" + (f" ({f.rule})" if f.rule else "") for v in verdicts for f in v.faults]
    notes = [f"Note: {say(w.text)}" for v in verdicts for w in v.warnings]
    final = any(v.final for v in verdicts)
    return "\n".join(faults or ["This is allowed" + (", and cannot be undone." if final else "."), *notes])


def _worth(match: Match, unit: Unit) -> str:
    """A unit's numbers here and now, each with its reasons and rules."""
    told = [f"{unit.kind} of {unit.owner} in {unit.space}"]
    asked: list[tuple[str, Question]] = [
        ("attacks on", Attack(unit, unit.space)),
        ("defends on", Defence(unit, unit.space)),
        ("moves", Allowance(unit, "combat")),
    ]
    for word, question in asked:
        value, reasons = explain(match.game, match.state, question)
        because = "; ".join(r.sentence + (f" ({r.rule})" if r.rule else "") for r in reasons)
        told.append(f"  {word} {value}" + (f": {because}" if because else ""))
    return "\n".join(told)
