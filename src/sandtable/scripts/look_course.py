"""Expectations about the course of the game, and about what the last order brought about."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from sandtable.kernel.events import Event, Rolled
from sandtable.kernel.names import find_country
from sandtable.kernel.phases import at_work, round_of
from sandtable.kernel.program import Over
from sandtable.scripts.model import Expect, Names, listed
from sandtable.scripts.scene import EMPTY, Look, Scene, differ, worded
from sandtable.texts import say

# -- the course of the game --


def _round(scene: Scene, expect: Expect, wanted: int) -> Iterator[str]:
    yield from differ("round", round_of(scene.state), wanted)


def _power(scene: Scene, expect: Expect, wanted: str) -> Iterator[str]:
    """Whose phase it is: one power, or every power of a side that acts at once."""
    _, _, who = at_work(scene.state)
    if wanted in EMPTY or find_country(scene.game, wanted) not in who:
        yield from differ("the power on turn", who, () if wanted in EMPTY else (wanted,))


def _phase(scene: Scene, expect: Expect, wanted: str) -> Iterator[str]:
    program, item, _ = at_work(scene.state)
    if wanted not in (item, f"{program.name} {item}"):
        yield from differ("phase", item, wanted)


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
        yield f"winner is {worded([*sides, *winners])}, not {worded(names)}"


def _how(scene: Scene, expect: Expect, wanted: str) -> Iterator[str]:
    end = _end(scene)
    yield from differ("the way it ended", end.how if end else "", wanted)


# -- what the order brought about --


def throws(events: list[Event]) -> list[str]:
    """The dice thrown, each throw in a few words: `5 attack on 1`."""
    thrown = [e.thrown.throw for e in events if isinstance(e, Rolled)]
    return [f"{t.n} {t.what}" + (f" of {t.kind}" if t.kind else "") + (f" on {t.on}" if t.on else "") for t in thrown]


def _rolls(scene: Scene, expect: Expect, wanted: list[str]) -> Iterator[str]:
    found = throws(scene.events)
    if found != [" ".join(w.split()) for w in wanted]:
        yield f"rolls are {'; '.join(found) or 'nothing'}, not {'; '.join(wanted) or 'nothing'}"


def _says(scene: Scene, expect: Expect, wanted: Names) -> Iterator[str]:
    told = [say(line.text) for line in scene.lines]
    for part in listed(wanted):
        if not any(part.casefold() in line.casefold() for line in told):
            yield f"the log does not say {part!r}; it says {' '.join(told) or 'nothing'}"


def _events(scene: Scene, expect: Expect, wanted: list[dict[str, Any]]) -> Iterator[str]:
    found = [msgspec.to_builtins(e) for e in scene.events]
    for want in wanted:
        if not any(all(one.get(k) == v for k, v in want.items()) for one in found):
            yield f"no event {want}; there was {worded(dict.fromkeys(str(one['event']) for one in found))}"


LOOKS: dict[str, Look] = {
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
