"""Expectations about the board and the books."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from sandtable.kernel.names import find_country, find_space
from sandtable.kernel.play import Play
from sandtable.kernel.position import add_units
from sandtable.kernel.state import State
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Refused
from sandtable.rules.marks import DEVELOPED
from sandtable.rules.questions import Production
from sandtable.rules.victory.cities import cities
from sandtable.scripts.begin import ADVANTAGES
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
    if not any(word in text for word in ("[", " hit ", "submerged")):
        found = Counter(u.kind for u in scene.state.here(space) if u.owner == owner)
        yield from tally(scene, f"{owner} in {space}", found, text)
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


def _treasuries(scene: Scene, expect: Expect, wanted: dict[str, int]) -> Iterator[str]:
    for name, money in wanted.items():
        power = find_country(scene.game, name)
        yield from differ(f"treasury of {power}", scene.state.purses.get(power, 0), money)


def _production(scene: Scene, expect: Expect, wanted: dict[str, int]) -> Iterator[str]:
    for name, level in wanted.items():
        power = find_country(scene.game, name)
        yield from differ(f"production of {power}", Play(scene.game, scene.state).ask(Production(power)), level)


def _mark(name: str, what: str) -> Look:
    def look(scene: Scene, expect: Expect, wanted: dict[str, Names]) -> Iterator[str]:
        kept: dict[str, list[str]] = next((f.marks.get(name, {}) for f in scene.state.stack if "game" in f.scopes), {})
        for country, names in wanted.items():
            power = find_country(scene.game, country)
            expected = sorted(n.casefold() for n in listed(names) if n not in EMPTY)
            yield from differ(f"{what} of {power}", sorted(kept.get(power, ())), expected)

    return look


def _cities(scene: Scene, expect: Expect, wanted: dict[str, int]) -> Iterator[str]:
    held = cities(Play(scene.game, scene.state))
    for side, number in wanted.items():
        yield from differ(f"number of cities of the {side}", len(held.get(side, ())), number)


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
    "developments": _mark(DEVELOPED.name, "developments"),
    "advantages": _mark(ADVANTAGES, "advantages"),
    "cities": _cities,
    "bought": _bought,
}
