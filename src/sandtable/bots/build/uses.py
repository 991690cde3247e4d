"""What each unit was bought for, noted while the money is being spent."""

from __future__ import annotations

from collections import Counter

from sandtable.bots.view.nearest import by_land, by_sea
from sandtable.bots.view.turn_view import Force, Scene
from sandtable.kernel.text import Text
from sandtable.narrate import counts

Use = tuple[str, str]  # what for, and which place it is about; "" where it is about none
PLACED = {"hold": "bot.use.hold", "army": "bot.use.army", "lane": "bot.use.lane", "cargo": "bot.use.cargo"}
PLAIN = {
    "raid": "bot.use.raid",
    "fleet": "bot.use.fleet",
    "works": "bot.use.works",
    "air": "bot.use.air",
    "opening": "bot.use.opening",
    "levy": "bot.use.levy",
    "rest": "bot.use.rest",
}


class Uses:
    """A list of purchases by what they are for. `now` is what the next ones are for."""

    def __init__(self) -> None:
        self.now: Use = ("rest", "")
        self.units: dict[Use, Force] = {}

    def count(self, kind: str, n: int = 1) -> None:
        """So many more of a kind."""
        self.units.setdefault(self.now, Counter())[kind] += n

    def swap(self, less: str, more: str) -> None:
        """One unit is exchanged for a dearer one; of those bought last."""
        for force in reversed(list(self.units.values())):
            if force[less]:
                force[less] -= 1
                force[more] += 1
                return

    def settled(self, wanted: dict[str, int], use: str) -> None:
        """Whatever of the final list has no use yet has this one."""
        known = sum(self.units.values(), Counter[str]())
        self.now = (use, "")
        for kind, n in (Counter(wanted) - known).items():
            self.count(kind, n)

    def goods(self, scene: Scene) -> list[Text]:
        """The list in words."""
        found: dict[Use, Force] = {}
        for (use, space), force in self.units.items():
            if +force:
                named = (use, space if use in PLACED else "") if space or use in PLAIN else ("rest", "")
                found[named] = found.get(named, Counter()) + force
        if found.keys() == {("rest", "")}:
            return [Text("bot.use.any", {"units": counts(scene.game, found["rest", ""])})]
        return [self._good(use, space, counts(scene.game, force)) for (use, space), force in found.items()]

    def _good(self, use: str, space: str, units: dict[str, int]) -> Text:
        return Text(PLACED[use], {"units": units, "space": space}) if space else Text(PLAIN[use], {"units": units})


def ahead(scene: Scene, place: str) -> str:
    """The land of the enemy that an army from there comes to first; "" if no road leads to one."""
    return by_land(scene.board, place, scene.aim, scene.worth)


def across(scene: Scene, zones: list[str]) -> str:
    """The land of the enemy that a convoy from these zones comes to first; "" if none lies on the sea."""
    return by_sea(scene.board, zones, scene.aim, scene.worth)
