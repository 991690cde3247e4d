"""Who has which national advantage, and the few things that most of them need."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from sandtable.kernel.events import Placed
from sandtable.kernel.marks import Mark, put
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Option
from sandtable.kernel.pick import Pick
from sandtable.kernel.play import Play
from sandtable.kernel.text import Text
from sandtable.kernel.units import Unit
from sandtable.rules.combat.battle import Battle, Line
from sandtable.rules.hooks import Memories
from sandtable.rules.memories import held_names

SOVIETS, GERMANY, BRITAIN, JAPAN, AMERICA = "Soviet Union", "Germany", "United Kingdom", "Japan", "United States"

ADVANTAGES: Mark[dict[str, list[str]]] = Mark("advantages", "game", {})  # power -> what it was given
SPENT: Mark[dict[str, str]] = Mark("advantages spent", "game", {})  # advantage of one use -> how it went


def has(play: Play, power: str, name: str) -> bool:
    """Whether a power has an advantage; nobody profits from a friend's."""
    return name in ADVANTAGES.get(play.state).get(power, ())


def ready(play: Play, power: str, name: str) -> bool:
    """Whether a power has an advantage of one use, and still has that use."""
    return has(play, power, name) and name not in SPENT.get(play.state)


def spend(play: Play, name: str, how: str = "used") -> None:
    """An advantage of one use is gone."""
    put(SPENT, play, {name: how})


def coloured(play: Play, power: str, space: str) -> bool:
    """Whether land counts as being of a power's colour: its own from the first day, and its own now."""
    return play.game.board.spaces[space].owner == power == play.state.control.get(space)


def reinforce(play: Play, power: str, number: int, kind: str, space: str, why: str) -> None:
    """Free units appear."""
    fresh = [Unit(play.state.fresh_id(power), kind, power, space) for _ in range(number)]
    play.emit(Placed(tuple(fresh), why))


def proposal(power: str, topic: str, **args: Any) -> Pick:
    """A thing that a power may do or leave; silence leaves it. The module hears the answer under the topic."""
    words = {"power": power, **args}
    option = Option("yes", Text(f"option.{topic}", words))
    return Pick(
        to=power,
        topic=topic,
        prompt=Text(f"prompt.{topic}", words),
        options=(option,),
        least=0,
        note=args,
        handler=topic,
    )


def which_place(power: str, topic: str, places: list[str]) -> Pick:
    """A place that a power may name, or none."""
    options = tuple(Option(s, Text("option.place", {"space": s}), spaces=(s,)) for s in places)
    prompt = Text(f"prompt.{topic}", {"power": power})
    return Pick(to=power, topic=topic, prompt=prompt, options=options, least=0, handler=topic)


def stiffened(battle: Battle, side: int, found: list[Line], whose: tuple[str, str], least: int, why: str) -> list[Line]:
    """The shots of a battle where those of one kind and owner hit at least on a number."""
    force = battle.sides[side]
    return [
        replace(line, on=max(line.on, least), why=(*line.why, why))
        if (force[line.group].profile.kind, force[line.group].profile.owner) == whose
        else line
        for line in found
    ]


MEMORY = held_names(ADVANTAGES, lambda game, power: game.settings["advantages"][power], {"advantages": "chosen"})
MODULE = Module(hooks=(Memories({"advantages": MEMORY}),))
