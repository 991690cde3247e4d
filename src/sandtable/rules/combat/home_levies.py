"""Home guards: at the first attack on certain land its owner places free infantry before the first shot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.events import Moment, Placed
from sandtable.kernel.marks import Mark, put
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Option
from sandtable.kernel.pick import Answer, Pick
from sandtable.kernel.settings import Setting, Shape
from sandtable.kernel.text import Text
from sandtable.kernel.units import Unit
from sandtable.rules.hooks import Asked, Memories
from sandtable.rules.memories import by_country

if TYPE_CHECKING:
    from sandtable.kernel.play import Play

TOPIC = "home_guard"


class Guard(Shape, frozen=True):
    """Who is called up where."""

    power: str
    attacked: tuple[str, ...]  # an attack on any of these
    placed: tuple[str, ...]  # they stand in one of these
    kind: str
    number: int


GUARDS = Setting("home_guards", tuple[Guard, ...], "Free infantry at the first attack on certain land.", ())
STOOD: Mark[dict[str, str]] = Mark("stood", "game", {})  # power -> where its guard was called up


def _near(play: Play, moment: Moment) -> None:
    space = moment.data["space"]
    for guard in play.game.setting(GUARDS):
        held = play.state.control.get(space) == guard.power
        if moment.data["sort"] != "land" or space not in guard.attacked or not held:
            continue
        if guard.power in STOOD.get(play.state):
            continue
        put(STOOD, play, {guard.power: "-"})
        places = [s for s in guard.placed if play.state.control[s] == guard.power]
        places.sort(key=lambda s: s != space)
        if not places:
            continue
        options = tuple(
            Option(f"{s} {n}", Text("option.home_guard", {"space": s, "number": n}), spaces=(s,))
            for s in places
            for n in range(guard.number, 0, -1)
        )
        prompt = Text("prompt.home_guard", {"power": guard.power, "number": guard.number})
        play.react(
            Pick(
                to=guard.power,
                topic=TOPIC,
                prompt=prompt,
                options=options,
                least=0,
                most=1,
                default=(options[0].key,),
                handler=TOPIC,
            )
        )


def _called(play: Play, answer: Answer) -> None:
    if not answer.chosen:
        return
    guard = next(g for g in play.game.setting(GUARDS) if g.power == answer.by)
    space, _, number = answer.chosen[0].rpartition(" ")
    put(STOOD, play, {answer.by: space})
    made = tuple(Unit(play.state.fresh_id(answer.by), guard.kind, answer.by, space) for _ in range(int(number)))
    play.emit(Placed(made, "called_up"))


MODULE = Module(
    on={"fight.near": _near},
    answers={TOPIC: _called},
    hooks=(Asked({TOPIC: "options"}), Memories({"home guards": by_country(STOOD, of_countries=False)})),
    settings=(GUARDS,),
)
