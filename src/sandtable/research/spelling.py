"""From a decision back to words, so that a learner can study games of bots and of people."""

from __future__ import annotations

from collections import Counter

from sandtable.kernel.decisions import Buy, Choose, Go, Lose, Put, Recall, Value
from sandtable.kernel.state import State
from sandtable.research.grammar import Grammar
from sandtable.research.tokens import VERBS, Answer, Stage

MOST_WORDS = 400


def spell(grammar: Grammar, value: Value, topic: str = "") -> tuple[int, ...] | None:
    """The words that lead to a decision, or to one that differs only in which of several equal units it names.

    The topic is that of the question at hand, or of an offer that stands beside it. None if there are no words: several
    wares at once, unlike units in one order, another way to the same place, a ship or factory chosen by name
    (`parts` turns those into decisions that can be said).
    """
    return _search(grammar, grammar.start(), value, topic or grammar.offer.topic, ())


def _search(grammar: Grammar, stage: Stage, value: Value, topic: str, said: tuple[int, ...]) -> tuple[int, ...] | None:
    """Depth first, through words that can belong to this decision only."""
    if len(said) > MOST_WORDS:
        return None
    for word, then in stage.next.items():
        if not _fits(grammar, stage, word, value, topic):
            continue
        after = then()
        if isinstance(after, Answer):
            if after.topic == topic and same(grammar.state, after.value, value):
                return (*said, word)
        else:
            found = _search(grammar, after, value, topic, (*said, word))
            if found:
                return found
    return None


def _fits(grammar: Grammar, stage: Stage, word: int, value: Value, topic: str) -> bool:
    """Whether a word may be part of the decision, by what the stage asks; the end of the search makes sure."""
    words, units = grammar.words, grammar.state.units
    if stage.asks == "verb":
        return VERBS[word] == (type(value).__struct_config__.tag if topic == grammar.offer.topic else "stand")
    slot = stage.slots[word - words.first_slot] if words.first_slot <= word < words.first_number else None
    match value:
        case Go() | Recall():
            first = units[value.units[0]]
            if stage.asks == "from":
                return words.say(word) == first.space
            if stage.asks == "group":
                return slot is not None and slot.kind == first.kind
            if stage.asks == "to" and isinstance(value, Go):
                return words.say(word) == value.path[-1]
            if stage.asks == "task" and isinstance(value, Go):
                return slot is not None and slot.name == (value.role or "go")
            return word == words.number(len(value.units))
        case Put():
            if stage.asks == "group":
                return slot is not None and slot.kind == value.kind
            return words.say(word) in (value.space, str(value.number))
        case Choose():
            if slot is None:
                return True
            return slot.name in value.options
        case Lose():
            wanted = Counter((units[u].owner, units[u].kind) for u in value.units)
            return slot is not None and any(f"{owner} {kind}" == slot.name for owner, kind in wanted)
    return True


def same(state: State, one: Value, other: Value) -> bool:
    """Whether two decisions differ at most in which of several equal units they name."""
    match one, other:
        case Go(), Go():
            return (_sorts(state, one.units), one.path, one.aboard, one.role) == (
                _sorts(state, other.units),
                other.path,
                other.aboard,
                other.role,
            )
        case Recall(), Recall():
            return _sorts(state, one.units) == _sorts(state, other.units)
        case Lose(), Lose():
            return _sorts(state, one.units) == _sorts(state, other.units)
        case Choose(), Choose():
            return sorted(one.options) == sorted(other.options)
        case Buy(), Buy():
            return {k: n for k, n in one.basket.items() if n} == {k: n for k, n in other.basket.items() if n}
    return one == other


def _sorts(state: State, units: tuple[str, ...]) -> Counter[object]:
    """What a decision names: kinds in places, how hurt, and how often each unit is named."""
    times = Counter(units)
    found: Counter[object] = Counter()
    for i, n in times.items():
        unit = state.units[i]
        found[(unit.space, unit.kind, unit.owner, unit.hits, n)] += 1
    return found
