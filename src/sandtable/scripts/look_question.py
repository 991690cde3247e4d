"""Expectations about what is asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec

from sandtable.kernel.decisions import Value
from sandtable.kernel.machine import waiting
from sandtable.kernel.names import find_country, find_space
from sandtable.kernel.offers import Basket, Group, Losses, Offer, Options, Spots
from sandtable.kernel.state import State
from sandtable.kernel.verdict import Refused
from sandtable.orders import read
from sandtable.scripts.model import Expect, Names, listed
from sandtable.scripts.scene import EMPTY, Absent, Look, Scene, differ, tally, worded
from sandtable.texts import told

# -- the question --


def _asked(scene: Scene, expect: Expect, wanted: Names) -> Iterator[str]:
    names = sorted(find_country(scene.game, n) for n in listed(wanted) if n not in EMPTY)
    yield from differ("asked", sorted(waiting(scene.game, scene.state)), names)


def _topic(scene: Scene, expect: Expect, wanted: str) -> Iterator[str]:
    topics = list(dict.fromkeys(o.topic for o in scene.offers))
    if wanted not in topics and not (wanted in EMPTY and not topics):
        yield f"topic is {worded(topics)}, not {wanted}"


def _form(scene: Scene, expect: Expect, sort: type[Any], what: str) -> Any:
    offer = scene.offer(expect)
    if offer is None or not isinstance(offer.form, sort):
        topic = offer.topic if offer else "nothing"
        raise Absent(f"{topic} is asked, which has no {what}")
    return offer.form


def _options(scene: Scene, expect: Expect, wanted: list[str]) -> Iterator[str]:
    form = _form(scene, expect, Options, "options")
    offer = scene.offer(expect)
    assert offer is not None
    line = "choose " + ("; ".join(wanted) or "nothing")
    value = _read(scene, offer, line)
    keys = {o.key for o in form.options}
    if set(getattr(value, "options", ())) != keys:
        yield f"options are {worded([_option(scene, o.key) for o in form.options])}, not {worded(wanted)}"


def _read(scene: Scene, offer: Offer, line: str) -> Value:
    try:
        return read(scene.game, scene.state, offer, line)
    except Refused as refused:
        raise Absent(told(refused)) from None


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
        value = _read(scene, offer, wanted)
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
    yield from differ("hits", _form(scene, expect, Losses, "hits").take, wanted)


def _money(scene: Scene, expect: Expect, wanted: int) -> Iterator[str]:
    yield from differ("money", _form(scene, expect, Basket, "money").money, wanted)


def _movable(scene: Scene, expect: Expect, wanted: dict[str, str]) -> Iterator[str]:
    units = [scene.state.units[i] for i in _form(scene, expect, Group, "movable units").units]
    for name, text in wanted.items():
        space = find_space(scene.game, name)
        found = Counter(u.kind for u in units if u.space == space)
        yield from tally(scene, f"movable in {space}", found, text)


def _waiting(scene: Scene, expect: Expect, wanted: str) -> Iterator[str]:
    yield from tally(scene, "waiting", Counter(_form(scene, expect, Spots, "waiting units").waiting), wanted)


LOOKS: dict[str, Look] = {
    "asked": _asked,
    "topic": _topic,
    "options": _options,
    "default": _default,
    "hits": _hits,
    "money": _money,
    "movable": _movable,
    "waiting": _waiting,
}
