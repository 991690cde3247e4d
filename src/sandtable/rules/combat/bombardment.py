"""Ships that support a landing: their owner says which, before the first shot ashore."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sandtable.kernel.events import Moment
from sandtable.kernel.marks import Mark, put
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Option
from sandtable.kernel.pick import Answer, Pick
from sandtable.kernel.text import Text
from sandtable.kernel.units import Unit
from sandtable.rules.combat.choices import Barrage
from sandtable.rules.hooks import Asked, Facts
from sandtable.rules.look import arm, commanded, fights, foes, hostile
from sandtable.rules.marks import BEACH, FOUGHT, SETTLED
from sandtable.rules.questions import Bombards

if TYPE_CHECKING:
    from sandtable.kernel.play import Play

TOPIC = "bombard"
SHIPS: Mark[dict[str, list[str]]] = Mark("ships", "fight", {})  # space that is assaulted -> ships that bombard it


def supporters(play: Play, power: str, space: str) -> list[Unit]:
    """The ships that could support a landing, if anybody is there to fire at."""
    zones = {z for i, z in BEACH.get(play.state).items() if _landed(play, i, space)}
    if not zones or not any(
        u.owner in foes(play, power) and fights(play, u) and arm(play, u) == "land" for u in play.state.here(space)
    ):
        return []
    fired, settled = FOUGHT.get(play.state), SETTLED.get(play.state)
    return [
        u
        for zone in sorted(zones)
        if zone not in settled
        for u in play.state.here(zone)
        if u.owner in commanded(play, power) and u.id not in fired and play.ask(Bombards(u))
    ]


def _landed(play: Play, unit: str, space: str) -> bool:
    return unit in play.state.units and play.state.units[unit].space == space


def _near(play: Play, moment: Moment) -> None:
    power, space = moment.who[0], moment.data["space"]
    ships = supporters(play, power, space) if moment.data["sort"] == "land" else []
    named: dict[str, list[str]] = {space: []}
    put(SHIPS, play, named)
    if ships:
        options = tuple(Option(u.id, Text("option.unit", {"unit": u.kind, "space": u.space}), (u.id,)) for u in ships)
        prompt = Text("prompt.bombard", {"power": power, "space": space})
        keys, note = tuple(o.key for o in options), {"space": space}
        most = int(play.ask(Barrage(power, space))) or len(keys)
        play.react(
            Pick(
                to=power,
                topic=TOPIC,
                prompt=prompt,
                options=options,
                least=0,
                most=min(most, len(keys)),
                default=keys[:most],
                handler=TOPIC,
                note=note,
            )
        )


def _chosen(play: Play, answer: Answer) -> None:
    put(SHIPS, play, {answer.note["space"]: list(answer.chosen)})
    put(FOUGHT, play, dict.fromkeys(answer.chosen, TOPIC))


def _facts(
    play: Play, power: str, space: str, sort: str, ours: list[Unit], theirs: list[Unit], landed: bool
) -> dict[str, Any]:
    """The volleys of the supporting ships by owner and number: of those that were named, or of all that are free."""
    if sort != "land" or not landed:
        return {}
    named = SHIPS.get(play.state).get(space)
    if named is None:  # nobody was asked yet; ships that have a battle of their own first do not bombard
        ships = [u for u in supporters(play, power, space) if not hostile(play, power, u.space)]
    else:
        ships = [play.state.units[i] for i in named]
    lots: dict[tuple[str, int], int] = {}
    for unit in ships:
        key = (unit.owner, int(play.ask(Bombards(unit))))
        lots[key] = lots.get(key, 0) + 1
    return (
        {"bombard": [[owner, on, n] for (owner, on), n in sorted(lots.items(), key=lambda x: x[0][1])]} if lots else {}
    )


MODULE = Module(
    on={"fight.near": _near},
    answers={TOPIC: _chosen},
    hooks=(Facts(_facts), Asked({TOPIC: "units"})),
)
