"""Expectations about the board and the books."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from sandtable.kernel.game import Game
from sandtable.kernel.names import find_country, find_space
from sandtable.kernel.play import Play
from sandtable.kernel.position import add_units, describe, read_builds
from sandtable.kernel.state import State
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Refused
from sandtable.rules.questions import Production
from sandtable.rules.victory.score import scores
from sandtable.scripts.model import Expect, Names, listed
from sandtable.scripts.scene import EMPTY, Look, Scene, differ, tally

# -- the board --


def _owners(scene: Scene, expect: Expect, wanted: dict[str, str]) -> Iterator[str]:
    for name, owner in wanted.items():
        space = find_space(scene.game, name)
        yield from differ(f"owner of {space}", scene.state.control.get(space), find_country(scene.game, owner))


def _units(scene: Scene, expect: Expect, wanted: dict[str, str | dict[str, str]]) -> Iterator[str]:
    for name, owners in wanted.items():
        space = find_space(scene.game, name)
        here = scene.state.here(space)
        if isinstance(owners, str):
            if owners not in EMPTY:
                raise Refused("script.whose", space=space)
            yield from tally(scene, f"in {space}", Counter(u.kind for u in here), owners)
            continue
        for country, text in owners.items():
            owner = find_country(scene.game, country)
            yield from _pieces(scene, space, owner, text)


def _pieces(scene: Scene, space: str, owner: str, text: str) -> Iterator[str]:
    """Units by kind, cargo among them; by damage, posture and carrier too where the text speaks of such."""
    plain = _without(scene.game, text)
    if plain == text and not any(word in text for word in ("[", " hit ", *scene.game.postures)):
        found = Counter(u.kind for u in scene.state.here(space) if u.owner == owner)
        yield from tally(scene, f"{owner} in {space}", found, text)
        return
    board = State()
    add_units(scene.game, board, owner, space, plain)

    def seen(state: State) -> Counter[str]:
        return Counter(_closely(state, u) for u in state.here(space) if u.owner == owner)

    found, wanted = seen(scene.state), seen(board)
    if found != wanted:
        told = ", ".join(f"{n} {k}" for k, n in found.items())
        yield f"{owner} in {space} is {told or 'nothing'}, not {text or 'nothing'}"


def _without(game: Game, text: str) -> str:
    """A list of units without the words that say what they are not: `undamaged`, `not submerged`."""
    for word in ("undamaged", *(f"not {post}" for post in game.postures)):
        text = text.replace(f" {word}", "")
    return text


def _closely(state: State, unit: Unit) -> str:
    ship = state.units.get(unit.aboard)
    parts = [unit.kind, f"hit {unit.hits}" if unit.hits else "", unit.post, f"aboard the {ship.kind}" if ship else ""]
    return " ".join(p for p in parts if p)


def _treasuries(scene: Scene, expect: Expect, wanted: dict[str, int]) -> Iterator[str]:
    for name, money in wanted.items():
        power = find_country(scene.game, name)
        yield from differ(f"treasury of {power}", scene.state.purses.get(power, 0), money)


def _production(scene: Scene, expect: Expect, wanted: dict[str, int]) -> Iterator[str]:
    for name, level in wanted.items():
        power = find_country(scene.game, name)
        yield from differ(f"production of {power}", Play(scene.game, scene.state).ask(Production(power)), level)


def _score(scene: Scene, expect: Expect, wanted: dict[str, int]) -> Iterator[str]:
    """How far a side is on its first way to victory."""
    found: dict[str, int] = {}
    for score in scores(Play(scene.game, scene.state)):
        found.setdefault(score.side.casefold(), score.has)
    for side, number in wanted.items():
        yield from differ(f"score of the {side}", found.get(side.casefold()), number)


def _war(scene: Scene, expect: Expect, wanted: dict[str, Names]) -> Iterator[str]:
    for name, enemies in wanted.items():
        country = find_country(scene.game, name)
        expected = sorted(find_country(scene.game, e) for e in listed(enemies) if e not in EMPTY)
        yield from differ(f"at war with {country}", sorted(scene.state.war.get(country, ())), expected)


def _layers(scene: Scene, expect: Expect, wanted: dict[str, dict[str, str]]) -> Iterator[str]:
    for layer, spaces in wanted.items():
        for name, value in spaces.items():
            space = find_space(scene.game, name)
            found = scene.state.layers.get(layer, {}).get(space, "")
            yield from differ(f"{layer} of {space}", found, "" if value in EMPTY else value)


def _queue(scene: Scene, expect: Expect, wanted: dict[str, str] | str) -> Iterator[str]:
    """All that is paid for and waits, by owner and date."""
    lines = [f"{whose}: {text}" for whose, text in wanted.items()] if isinstance(wanted, dict) else []
    expected = Counter(b for line in lines for b in read_builds(scene.game, line))
    found = Counter(scene.state.queue)
    if found != expected:
        there = describe(scene.game, scene.state).queue
        yield f"waiting is {'; '.join(there or ()) or 'nothing'}, not {'; '.join(lines) or 'nothing'}"


def _bought(scene: Scene, expect: Expect, wanted: dict[str, str]) -> Iterator[str]:
    for name, text in wanted.items():
        power = find_country(scene.game, name)
        found = Counter(b.kind for b in scene.state.queue if b.owner == power)
        yield from tally(scene, f"bought by {power}", found, text)


LOOKS: dict[str, Look] = {
    "owners": _owners,
    "units": _units,
    "treasuries": _treasuries,
    "production": _production,
    "score": _score,
    "bought": _bought,
    "queue": _queue,
    "war": _war,
    "layers": _layers,
}
