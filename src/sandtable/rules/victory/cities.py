"""Victory: a side that holds enough cities when the round ends has won."""

from __future__ import annotations

from sandtable.kernel.events import Ended
from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.kernel.program import finish
from sandtable.kernel.settings import Setting, Shape
from sandtable.kernel.steps import Step
from sandtable.kernel.text import Text
from sandtable.rules.hooks import Memories, Prizes, Scores
from sandtable.rules.memories import Memory
from sandtable.rules.questions import Production
from sandtable.rules.victory.score import Prize, Score


class Victory(Shape, frozen=True):
    """What wins."""

    levels: dict[str, int]  # how many cities, by the value of the option `victory`


VICTORY = Setting("victory", Victory, "How many cities win, by the level agreed on.")


def cities(play: Play) -> dict[str, list[str]]:
    """The cities each side holds."""
    found: dict[str, list[str]] = {}
    for space in play.game.board.spaces.values():
        city = space.tags.get("city")
        if city:
            side = play.game.countries[play.state.control[space.name]].alliance
            found.setdefault(side, []).append(city)
    return found


def needed(play: Play) -> int:
    """How many cities win, by the level agreed on."""
    return play.game.setting(VICTORY).levels[str(play.game.options["victory"])]


def _check(play: Play, who: tuple[str, ...]) -> Step | None:
    for side, held in cities(play).items():
        if len(held) >= needed(play):
            winners = tuple(c.name for c in play.game.countries.values() if c.power and c.alliance == side)
            data = {"side": side, "cities": held, **_best(play, winners)}
            finish(play, Ended(winners, str(play.game.options["victory"]), data))
    return None


def _best(play: Play, winners: tuple[str, ...]) -> dict[str, object]:
    """The single winner, where the table agreed to name one: the largest growth of production; ties share."""
    if not play.game.options.get("individual_winner"):
        return {}
    start: dict[str, int] = {}
    for space in play.game.board.spaces.values():
        start[space.owner] = start.get(space.owner, 0) + space.value
    growth = {p: int(play.ask(Production(p))) - start.get(p, 0) for p in winners}
    best = max(growth.values())
    return {"individual": [p for p in winners if growth[p] == best], "growth": growth}


def _score(play: Play) -> list[Score]:
    what, most = Text("score.cities"), needed(play)
    return [Score(side, what, len(held), most, tuple(sorted(held))) for side, held in sorted(cities(play).items())]


def _prizes(play: Play) -> list[Prize]:
    places = {name: s.tags["city"] for name, s in play.game.board.spaces.items() if "city" in s.tags}
    return [Prize(places, {c.alliance: needed(play) for c in play.game.countries.values() if c.power})]


HELD = Memory(lambda play: {side: len(names) for side, names in cities(play).items()})
MODULE = Module(
    steps={"victory": _check},
    hooks=(Scores(_score), Prizes(_prizes), Memories({"cities": HELD})),
    settings=(VICTORY,),
)
