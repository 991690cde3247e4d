"""Answers to what players ask at the table: the board, a space, how far units reach, and why."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.cli import facts, tables
from sandtable.cli.do import decisions_of
from sandtable.cli.show import card, colours_of
from sandtable.cli.wording import described
from sandtable.kernel.machine import check, explain
from sandtable.kernel.match import Match
from sandtable.kernel.names import find_space
from sandtable.kernel.notation import VERBS, count, wanted
from sandtable.kernel.play import Play
from sandtable.kernel.questions import Question
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Refused
from sandtable.paper import Printable
from sandtable.rules.combat.muster import by_damage
from sandtable.rules.hooks import AttackMove
from sandtable.rules.movement.moving import Moving
from sandtable.rules.questions import Allowance, Attack, AttackDice, Defence, DefenceDice
from sandtable.texts import say


def board(match: Match, power: str) -> Iterable[Printable]:
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
    word = count(units)[1]
    mean, asked = wanted(match.game, word), match.waiting()
    here = [u for u in match.state.here(space) if mean.fits(u)]
    if not here:
        raise Refused("cli.no_units", kind=word, space=space)
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
    decisions = decisions_of(match, text, match.offers()[0].power)
    verdicts = [check(match.game, match.state, decision, final=True) for decision in decisions]
    faults = [f"No: {say(f.text)}" + (f" ({f.rule})" if f.rule else "") for v in verdicts for f in v.faults]
    notes = [f"Note: {say(w.text)}" for v in verdicts for w in v.warnings]
    final = any(v.final for v in verdicts)
    return "\n".join(faults or ["This is allowed" + (", and cannot be undone." if final else "."), *notes])


def _worth(match: Match, unit: Unit) -> str:
    """A unit's numbers here and now, each with its reasons and rules."""
    told = [f"{described(match.state, unit)} of {unit.owner} in {unit.space}"]
    kind = match.game.kinds[unit.kind]
    asked: list[tuple[str, Question]] = [
        ("attacks on", Attack(unit, unit.space)),
        ("attacks with dice:", AttackDice(unit)),
        ("defends on", Defence(unit, unit.space)),
        ("defends with dice:", DefenceDice(unit)),
        ("moves", Allowance(unit, match.game.the(AttackMove)(unit.owner).manner)),
    ]
    for word, question in asked:
        value, reasons = explain(match.game, match.state, question)
        if isinstance(question, AttackDice | DefenceDice) and value == 1:
            continue  # what goes without saying
        if unit.hits and isinstance(question, Attack | Defence) and isinstance(value, int):
            hurt = by_damage(kind, value, "hurt_attack" if isinstance(question, Attack) else "hurt_defence")[unit.hits]
            if hurt != value:
                told.append(f"  {word} {hurt}: damaged; whole it would be {value}")
                continue
        because = "; ".join(match.game.say(r.text) + (f" ({r.rule})" if r.rule else "") for r in reasons)
        told.append(f"  {word} {value}" + (f": {because}" if because else ""))
    return "\n".join(told)
