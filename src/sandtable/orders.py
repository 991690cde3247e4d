"""Orders as people type them at a table: short words are understood, and gaps in a way are filled in."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from sandtable.kernel.decisions import Decision, Go, Value
from sandtable.kernel.game import Game
from sandtable.kernel.machine import check
from sandtable.kernel.notation import VERBS, parse
from sandtable.kernel.offers import Basket, Group, Losses, Number, Offer, Options, Spots
from sandtable.kernel.play import Play
from sandtable.kernel.state import State
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Refused
from sandtable.rules.movement import air
from sandtable.rules.movement.moving import Moving

USUAL = {Basket: "buy", Group: "go", Spots: "place", Options: "choose", Number: "amount", Losses: "lose"}
SAME = {"pass": "done", "end": "done", "ok": "accept", "move": "go", "no": "choose nothing", "all": "choose all"}


def read(game: Game, state: State, offer: Offer, line: str) -> Value:
    """What a line means as an answer to an offer."""
    value = parse(game, state, offer, complete(offer, line))
    return _fit(game, state, offer, fill(game, state, value), line) if isinstance(value, Go) else value


def read_all(game: Game, state: State, offer: Offer, line: str) -> list[Value]:
    """What a line means when it may name land, sea and air units together: one answer for each arm."""
    value = parse(game, state, offer, complete(offer, line))
    if not isinstance(value, Go):
        return [value]
    arms: dict[str, list[str]] = {}
    for i in value.units:
        arms.setdefault(game.kinds[state.units[i].kind].arm, []).append(i)
    orders = [fill(game, state, replace(value, units=tuple(ids))) for ids in arms.values()]
    return [_fit(game, state, offer, order, line) for order in orders]


def _fit(game: Game, state: State, offer: Offer, order: Go, line: str) -> Go:
    """A move by the units that can make it: of like units in a space some may have moved already, and who writes
    `1 UNIT` means one that has not. What nobody there can do stays as it was typed, so that the refusal fits it."""

    def wrong(*units: str) -> bool:
        return bool(check(game, state, Decision(offer.power, offer.topic, replace(order, units=units))).faults)

    if any(i in line for i in order.units) or not wrong(*order.units):
        return order
    able: dict[tuple[object, ...], list[str]] = {}
    for unit in state.here(order.path[0]):
        able.setdefault(_like(unit), []).extend([] if wrong(unit.id) else [unit.id])
    found = tuple(pool.pop(0) for i in order.units if (pool := able[_like(state.units[i])]))
    return replace(order, units=found) if len(found) == len(order.units) and not wrong(*found) else order


def _like(unit: Unit) -> tuple[object, ...]:
    return unit.kind, unit.owner, unit.hits, unit.post, bool(unit.aboard)


def standing(offers: Iterable[Offer], line: str) -> tuple[Offer, str] | None:
    """The standing offer a line takes up by its name, such as `declare Denmark` or `give up`, and the answer to it."""
    typed = " ".join(line.split())
    for offer in offers:
        name = offer.topic.replace("_", " ")
        if not offer.holds and isinstance(offer.form, Options) and f"{typed} ".casefold().startswith(f"{name} "):
            said = typed[len(name) :].strip()
            if not said and len(offer.form.options) > 1:
                raise Refused("order.which_option", example=f"{name} {offer.form.options[0].key}")
            return offer, f"choose {said or offer.form.options[0].key}"
    return None


def complete(offer: Offer, line: str) -> str:
    """A line with its verb: without one, the usual verb of the question is meant."""
    word, _, rest = line.strip().partition(" ")
    word = word.casefold()
    if word in ("done", "pass", "end") and not rest and isinstance(offer.form, Options):
        return "done" if offer.done or offer.form.least else "choose nothing"
    if word in SAME and not (rest and " " in SAME[word]):
        return f"{SAME[word]} {rest}".strip()
    if isinstance(offer.form, Options) and (word == "choose" or not rest):
        if not (rest or word != "choose"):
            raise Refused("order.which_option", example="choose 1")
        if numbered := _by_number(offer.form, rest or word):
            return f"choose {numbered}"
    if word in VERBS or (word == offer.topic and isinstance(offer.form, Basket | Options)):
        return f"{word} {rest}".strip()
    if isinstance(offer.form, Basket) and not _for_sale(offer.form, word):
        return line.strip()  # some other word: whoever reads it says that it is no order
    return f"{USUAL[type(offer.form)]} {line.strip()}"


def _by_number(form: Options, text: str) -> str:
    """The options that are meant by their numbers in the list; "" where something else is."""
    parts = [part.strip() for part in text.replace(",", ";").split(";")]
    if any(o.key == text for o in form.options) or not all(p.isdigit() and len(p) < 5 for p in parts):
        return ""
    if not all(1 <= int(p) <= len(form.options) for p in parts):
        return ""
    return "; ".join(form.options[int(p) - 1].key for p in parts)


def _for_sale(form: Basket, word: str) -> bool:
    """Whether a word begins a list of what is bought: a number, or a part of a name."""
    return word[:1].isdigit() or any(part.startswith(word) for name in form.prices for part in name.casefold().split())


def fill(game: Game, state: State, order: Go) -> Go:
    """A move of which only both ends are named goes by the best way there is; a wrong one stays as it was typed."""
    if len(order.path) != 2 or order.path[1] in game.board.next[order.path[0]] or order.path[0] == order.path[1]:
        return order
    unit = state.units.get(order.units[0])
    step = state.stack[-1]
    if unit is None or unit.space != order.path[0] or not isinstance(step, Moving):
        return order
    play = Play(game, state)
    for way in step.ways(play, unit):
        if way.space == order.path[1]:
            return replace(order, path=way.path)
    return replace(order, path=_as_the_crow_flies(play, unit, order.path[1]) or order.path)


def _as_the_crow_flies(play: Play, unit: Unit, end: str) -> tuple[str, ...]:
    """A shortest way by land, sea or air, allowed or not, so that the refusal can say what is wrong with it."""
    board = play.game.board
    if end in board.closed:
        return ()
    if play.game.kinds[unit.kind].arm == "air":
        return air.shortest(play, unit, end)
    before: dict[str, str] = {unit.space: ""}
    edge = [unit.space]
    while edge and end not in before:
        after = []
        for here in edge:
            for there in board.next[here]:
                if (
                    there not in before
                    and (board.is_sea[there] == board.is_sea[unit.space])
                    and there not in board.closed
                ):
                    before[there] = here
                    after.append(there)
        edge = after
    if end not in before:
        return ()
    path = [end]
    while before[path[-1]]:
        path.append(before[path[-1]])
    return tuple(reversed(path))
