"""Expectations against what is: every difference in one sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from sandtable.kernel.decisions import Value
from sandtable.kernel.events import Event, Rolled
from sandtable.kernel.game import Game
from sandtable.kernel.machine import waiting
from sandtable.kernel.notation import count
from sandtable.kernel.offers import Basket, Group, Losses, Offer, Options, Spots
from sandtable.kernel.play import Play
from sandtable.kernel.position import add_units, find_country, find_space, kind_of, split_pieces
from sandtable.kernel.program import Over, Program
from sandtable.kernel.state import State
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Refused
from sandtable.narrate import Line, counted
from sandtable.orders import read
from sandtable.rules.marks import DEVELOPED
from sandtable.rules.questions import Production
from sandtable.rules.victory.cities import cities
from sandtable.scripts.begin import ADVANTAGES
from sandtable.scripts.model import Expect, Names, listed

EMPTY = ("", "nothing", "none")


class Scene(msgspec.Struct):
    """What an expectation looks at."""

    game: Game
    state: State
    offers: tuple[Offer, ...]
    events: list[Event]
    lines: list[Line]

    def offer(self, expect: Expect) -> Offer | None:
        """The offer an expectation is about: that of the topic and power it names, or the first."""
        fits = [o for o in self.offers if expect.topic in (None, o.topic)]
        if expect.asked is not None:
            fits = [o for o in fits if o.to in listed(expect.asked)] or fits
        return fits[0] if fits else None


def differences(scene: Scene, expect: Expect) -> Iterator[str]:
    """Everything that is not as expected."""
    for name in expect.__struct_fields__:
        wanted = getattr(expect, name)
        if wanted is not None:
            try:
                yield from LOOKS[name](scene, expect, wanted)
            except Refused as refused:
                yield f"{name}: {refused.sentence}"


def _differ(what: str, found: object, wanted: object) -> Iterator[str]:
    if found != wanted:
        yield f"{what} is {_text(found)}, not {_text(wanted)}"


def _text(value: object) -> str:
    if isinstance(value, (list, tuple, set, frozenset)):
        return ", ".join(str(v) for v in value) or "nothing"
    return "nothing" if value in ("", None) else str(value)


# -- the question --


def _asked(scene: Scene, expect: Expect, wanted: Names) -> Iterator[str]:
    names = sorted(find_country(scene.game, n) for n in listed(wanted) if n not in EMPTY)
    yield from _differ("asked", sorted(waiting(scene.game, scene.state)), names)


def _topic(scene: Scene, expect: Expect, wanted: str) -> Iterator[str]:
    topics = list(dict.fromkeys(o.topic for o in scene.offers))
    if wanted not in topics and not (wanted in EMPTY and not topics):
        yield f"topic is {_text(topics)}, not {wanted}"


def _form(scene: Scene, expect: Expect, sort: type[Any], what: str) -> Any:
    offer = scene.offer(expect)
    if offer is None or not isinstance(offer.form, sort):
        topic = offer.topic if offer else "nothing"
        raise Refused(f"{topic} is asked, which has no {what}")
    return offer.form


def _options(scene: Scene, expect: Expect, wanted: list[str]) -> Iterator[str]:
    form = _form(scene, expect, Options, "options")
    offer = scene.offer(expect)
    assert offer is not None
    line = "choose " + ("; ".join(wanted) or "nothing")
    value = read(scene.game, scene.state, offer, line)
    keys = {o.key for o in form.options}
    if set(getattr(value, "options", ())) != keys:
        yield f"options are {_text([_option(scene, o.key) for o in form.options])}, not {_text(wanted)}"


def _option(scene: Scene, key: str) -> str:
    unit = scene.state.units.get(key)
    return f"{unit.kind} {key}" if unit else key


def _default(scene: Scene, expect: Expect, wanted: str) -> Iterator[str]:
    offer = scene.offer(expect)
    if offer is None:
        yield "default: nothing is asked"
    elif offer.default is None:
        if wanted not in EMPTY:
            yield f"default: the question has none, not {wanted}"
    else:
        value = read(scene.game, scene.state, offer, wanted)
        if _meaning(scene.state, value) != _meaning(scene.state, offer.default):
            yield f"default is {msgspec.to_builtins(offer.default)}, not {wanted}"


def _meaning(state: State, value: Value) -> object:
    """A decision with its units told only by what they are: like units are interchangeable."""

    def seen(word: object) -> object:
        unit = state.units.get(word) if isinstance(word, str) else None
        return f"{unit.kind} of {unit.owner} in {unit.space}" if unit else word

    data = msgspec.to_builtins(value)
    return {k: Counter(map(seen, v)) if isinstance(v, (list, tuple)) else v for k, v in data.items()}


def _hits(scene: Scene, expect: Expect, wanted: int) -> Iterator[str]:
    yield from _differ("hits", _form(scene, expect, Losses, "hits").take, wanted)


def _money(scene: Scene, expect: Expect, wanted: int) -> Iterator[str]:
    yield from _differ("money", _form(scene, expect, Basket, "money").money, wanted)


def _movable(scene: Scene, expect: Expect, wanted: dict[str, str]) -> Iterator[str]:
    units = [scene.state.units[i] for i in _form(scene, expect, Group, "movable units").units]
    for name, text in wanted.items():
        space = find_space(scene.game, name)
        found = Counter(u.kind for u in units if u.space == space)
        yield from _count(scene, f"movable in {space}", found, text)


def _waiting(scene: Scene, expect: Expect, wanted: str) -> Iterator[str]:
    yield from _count(scene, "waiting", Counter(_form(scene, expect, Spots, "waiting units").waiting), wanted)


# -- the board --


def _owners(scene: Scene, expect: Expect, wanted: dict[str, str]) -> Iterator[str]:
    for name, owner in wanted.items():
        space = find_space(scene.game, name)
        yield from _differ(f"owner of {space}", scene.state.control.get(space), find_country(scene.game, owner))


def _units(scene: Scene, expect: Expect, wanted: dict[str, str | dict[str, str]]) -> Iterator[str]:
    for name, owners in wanted.items():
        space = find_space(scene.game, name)
        here = scene.state.here(space)
        if isinstance(owners, str):
            if owners not in EMPTY:
                raise Refused(f"say whose the units in {space} are, or 'nothing'")
            yield from _count(scene, f"in {space}", Counter(u.kind for u in here), owners)
            continue
        for country, text in owners.items():
            owner = find_country(scene.game, country)
            yield from _pieces(scene, space, owner, text)


def _pieces(scene: Scene, space: str, owner: str, text: str) -> Iterator[str]:
    """Units by kind, cargo among them; by damage, posture and carrier too where the text speaks of such."""
    if not any(word in text for word in ("[", " hit ", "submerged")):
        found = Counter(u.kind for u in scene.state.here(space) if u.owner == owner)
        yield from _count(scene, f"{owner} in {space}", found, text)
        return
    board = State()
    add_units(scene.game, board, owner, space, text)

    def seen(state: State) -> Counter[str]:
        return Counter(_closely(state, u) for u in state.here(space) if u.owner == owner)

    found, wanted = seen(scene.state), seen(board)
    if found != wanted:
        told = ", ".join(f"{n} {k}" for k, n in found.items())
        yield f"{owner} in {space} is {told or 'nothing'}, not {text or 'nothing'}"


def _closely(state: State, unit: Unit) -> str:
    ship = state.units.get(unit.aboard)
    parts = [unit.kind, f"hit {unit.hits}" if unit.hits else "", unit.post, f"aboard a {ship.kind}" if ship else ""]
    return " ".join(p for p in parts if p)


def _count(scene: Scene, what: str, found: Counter[str], text: str) -> Iterator[str]:
    """Kinds counted, against a written list."""
    wanted: Counter[str] = Counter()
    for part in split_pieces(text if text not in EMPTY else ""):
        n, word = count(part)
        wanted[kind_of(scene.game, word)] += n
    if found != wanted:
        yield f"{what} is {counted(scene.game, found) if found else 'nothing'}, not {text or 'nothing'}"


def _treasuries(scene: Scene, expect: Expect, wanted: dict[str, int]) -> Iterator[str]:
    for name, money in wanted.items():
        power = find_country(scene.game, name)
        yield from _differ(f"treasury of {power}", scene.state.purses.get(power, 0), money)


def _production(scene: Scene, expect: Expect, wanted: dict[str, int]) -> Iterator[str]:
    for name, level in wanted.items():
        power = find_country(scene.game, name)
        yield from _differ(f"production of {power}", Play(scene.game, scene.state).ask(Production(power)), level)


def _mark(name: str, what: str) -> Callable[[Scene, Expect, dict[str, Names]], Iterator[str]]:
    def look(scene: Scene, expect: Expect, wanted: dict[str, Names]) -> Iterator[str]:
        kept: dict[str, list[str]] = next((f.marks.get(name, {}) for f in scene.state.stack if "game" in f.scopes), {})
        for country, names in wanted.items():
            power = find_country(scene.game, country)
            expected = sorted(n.casefold() for n in listed(names) if n not in EMPTY)
            yield from _differ(f"{what} of {power}", sorted(kept.get(power, ())), expected)

    return look


def _cities(scene: Scene, expect: Expect, wanted: dict[str, int]) -> Iterator[str]:
    held = cities(Play(scene.game, scene.state))
    for side, number in wanted.items():
        yield from _differ(f"number of cities of the {side}", len(held.get(side, ())), number)


def _bought(scene: Scene, expect: Expect, wanted: dict[str, str]) -> Iterator[str]:
    for name, text in wanted.items():
        power = find_country(scene.game, name)
        found = Counter(b.kind for b in scene.state.queue if b.owner == power)
        yield from _count(scene, f"bought by {power}", found, text)


# -- the course of the game --


def _program(scene: Scene, name: str) -> Program | None:
    return next((s for s in scene.state.stack if isinstance(s, Program) and s.name == name), None)


def _round(scene: Scene, expect: Expect, wanted: int) -> Iterator[str]:
    campaign = _program(scene, "campaign")
    yield from _differ("round", campaign.lap if campaign else 0, wanted)


def _power(scene: Scene, expect: Expect, wanted: str) -> Iterator[str]:
    turn = _program(scene, "turn")
    yield from _differ("the power on turn", turn.who[0] if turn else "", find_country(scene.game, wanted))


def _phase(scene: Scene, expect: Expect, wanted: str) -> Iterator[str]:
    turn = _program(scene, "turn")
    yield from _differ("phase", turn.items[min(turn.at, len(turn.items) - 1)] if turn else "", wanted)


def _end(scene: Scene) -> Over | None:
    top = scene.state.stack[-1]
    return top if isinstance(top, Over) else None


def _over(scene: Scene, expect: Expect, wanted: bool) -> Iterator[str]:
    if (_end(scene) is not None) != wanted:
        yield "the game is not over" if wanted else "the game is over"


def _winner(scene: Scene, expect: Expect, wanted: Names) -> Iterator[str]:
    end = _end(scene)
    winners = list(end.winners) if end else []
    sides = {scene.game.countries[w].alliance for w in winners}
    names = [n for n in listed(wanted) if n not in EMPTY]
    if sorted(names) not in (sorted(winners), sorted(sides)):
        yield f"winner is {_text([*sides, *winners])}, not {_text(names)}"


def _how(scene: Scene, expect: Expect, wanted: str) -> Iterator[str]:
    end = _end(scene)
    yield from _differ("the way it ended", end.how if end else "", wanted)


# -- what the order brought about --


def throws(events: list[Event]) -> list[str]:
    """The dice thrown, each throw in a few words: `5 attack on 1`."""
    thrown = [e.thrown.throw for e in events if isinstance(e, Rolled)]
    return [f"{t.n} {t.what}" + (f" on {t.on}" if t.on else "") for t in thrown]


def _rolls(scene: Scene, expect: Expect, wanted: list[str]) -> Iterator[str]:
    found = throws(scene.events)
    if found != [" ".join(w.split()) for w in wanted]:
        yield f"rolls are {'; '.join(found) or 'nothing'}, not {'; '.join(wanted) or 'nothing'}"


def _says(scene: Scene, expect: Expect, wanted: Names) -> Iterator[str]:
    told = [line.text for line in scene.lines]
    for part in listed(wanted):
        if not any(part.casefold() in line.casefold() for line in told):
            yield f"the log does not say {part!r}; it says {' '.join(told) or 'nothing'}"


def _events(scene: Scene, expect: Expect, wanted: list[dict[str, Any]]) -> Iterator[str]:
    found = [msgspec.to_builtins(e) for e in scene.events]
    for want in wanted:
        if not any(all(one.get(k) == v for k, v in want.items()) for one in found):
            yield f"no event {want}; there was {_text(dict.fromkeys(str(one['event']) for one in found))}"


Look = Callable[[Scene, Expect, Any], Iterator[str]]
LOOKS: dict[str, Look] = {
    "asked": _asked,
    "topic": _topic,
    "options": _options,
    "default": _default,
    "hits": _hits,
    "money": _money,
    "movable": _movable,
    "waiting": _waiting,
    "owners": _owners,
    "units": _units,
    "treasuries": _treasuries,
    "production": _production,
    "developments": _mark(DEVELOPED.name, "developments"),
    "advantages": _mark(ADVANTAGES, "advantages"),
    "cities": _cities,
    "bought": _bought,
    "round": _round,
    "power": _power,
    "phase": _phase,
    "over": _over,
    "winner": _winner,
    "how": _how,
    "rolls": _rolls,
    "says": _says,
    "events": _events,
}
