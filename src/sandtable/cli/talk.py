"""Answers to what players ask at the table: the board, a space, how far units reach, and why."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.cli import facts, tables
from sandtable.cli.do import decisions_of
from sandtable.cli.help import some_unit
from sandtable.cli.show import card, colours_of
from sandtable.cli.wording import described
from sandtable.kernel.machine import check, explain
from sandtable.kernel.match import Match
from sandtable.kernel.names import find_space
from sandtable.kernel.notation import VERBS, count, wanted
from sandtable.kernel.phases import phase_of
from sandtable.kernel.play import Play
from sandtable.kernel.questions import Question
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Refused
from sandtable.paper import Printable
from sandtable.rules.combat.assemble import combat_rules
from sandtable.rules.combat.engagements import engagements
from sandtable.rules.combat.fight import being_fought
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
    if not name:
        raise Refused("cli.how_where", space=some_unit(match).space)
    return card(match, find_space(match.game, name))


def _units(match: Match, word: str, text: str) -> list[Unit]:
    """The units a person means who asks, with some word, about `2 UNIT in SPACE`."""
    units, _, place = text.partition(" in ")
    if not place:
        example = some_unit(match)
        raise Refused("cli.how_units", word=word, kind=example.kind, space=example.space)
    space = find_space(match.game, place)
    kind = count(units)[1]
    mean, asked = wanted(match.game, kind), match.waiting()
    here = [u for u in match.state.here(space) if mean.fits(u)]
    if not here:
        raise Refused("cli.no_units", kind=kind, space=space)
    return sorted(here, key=lambda u: u.owner not in asked)


def reach(match: Match, text: str) -> str:
    """Where units could go in this phase."""
    step = match.state.stack[-1]
    if not isinstance(step, Moving):
        raise Refused("cli.nobody_moves")
    unit = _units(match, "reach", text)[0]
    found = step.ways(Play(match.game, match.state), unit)
    if not found:
        return f"This {unit.kind} can go nowhere now."
    return "\n".join(f"  {w.cost}  {' > '.join(w.path)}" for w in sorted(found, key=lambda w: (w.cost, w.space)))


def why(match: Match, text: str) -> str:
    """Whether an order is allowed, or what a unit is worth in its place."""
    if not text:
        example = some_unit(match)
        raise Refused("cli.how_why", kind=example.kind, space=example.space)
    if text.partition(" ")[0] not in VERBS and " in " in text and ">" not in text:
        return _worth(match, _units(match, "why", text)[0])
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
        ("moves to attack:", Allowance(unit, match.game.the(AttackMove)(unit.owner).manner)),
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


def chances(match: Match, name: str) -> str:
    """The odds of the battles that are planned or being fought: of all, or of the one in a space."""
    from sandtable import odds  # here, because NumPy takes its time

    game, state = match.game, match.state
    power = phase_of(game, state)[0] or match.waiting()[0]
    wanted = find_space(game, name) if name else ""
    spaces = [e.space for e in engagements(Play(game, state), power) if e.sort in ("land", "sea")]
    fight = being_fought(state)
    spaces = [fight.space, *spaces] if fight is not None and fight.battle is not None else spaces
    told = []
    for space in dict.fromkeys(s for s in spaces if wanted in ("", s)):
        found = odds.odds(combat_rules(game), odds.attack(game, state, power, space))
        sure = "exact" if found.exact else f"{found.samples} battles sampled"
        chance = f"the attacker wins {100 * found.attacker_wins:.1f} %, the defender {100 * found.defender_wins:.1f} %"
        told.append(f"  {space}: {chance} ({sure}, fought to the end)")
    return "\n".join(told) or "  No battle is planned" + (f" in {wanted}." if wanted else ".")
