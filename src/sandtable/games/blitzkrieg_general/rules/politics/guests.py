"""Troops aboard the convoys of a country that falls: they stay in the game, ashore or on another convoy."""

from __future__ import annotations

from sandtable.games.blitzkrieg_general.rules.movement import sea
from sandtable.games.blitzkrieg_general.rules.movement.convoys import convoys_at, misfit
from sandtable.games.blitzkrieg_general.rules.movement.ground import ground
from sandtable.kernel.events import Moved, Told
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Option
from sandtable.kernel.pick import Answer, Pick
from sandtable.kernel.play import Play
from sandtable.kernel.text import Text
from sandtable.kernel.units import Unit
from sandtable.rules.hooks import Asked
from sandtable.rules.look import cargo
from sandtable.rules.politics.pairs import commander

GO_DOWN = "guests go down"  # a reading given up: whoever is aboard a fallen country's convoy is removed with it
ASHORE = "put_ashore"


def put_off(play: Play, fallen: str, unit: Unit) -> bool:
    """Bring a unit off a fallen country's convoy: to the nearest friendly shore, else to another convoy; or not."""
    shores = _nearest_shores(play, fallen, unit)
    if shores:
        _land(play, unit, shores[0])
        if len(shores) > 1:
            _ask(play, unit, shores)
        return True
    for ship in convoys_at(play, unit, unit.space):
        if ship.owner != fallen and not misfit(ship, [*cargo(play, ship), unit]):
            play.emit(Moved((unit.id,), (unit.space,), ship.id))
            return True
    return False


def _nearest_shores(play: Play, fallen: str, unit: Unit) -> list[str]:
    """The friendly areas nearest to a unit that its convoy could have reached."""
    board, view, ship = play.game.board, ground(play, unit.owner), play.state.units[unit.aboard]
    reach = {unit.space: 0} | {way.space: way.cost for way in sea.ways(play, ship) if board.is_sea[way.space]}
    found: dict[int, dict[str, None]] = {}
    for zone, cost in reach.items():
        if zone in view.guarded:
            continue
        open_shores = [s for s in board.coast[zone] if s in view.friendly and s not in view.guarded]
        found.setdefault(cost, {}).update(dict.fromkeys(s for s in open_shores if play.state.control[s] != fallen))
    return next((list(shores) for _, shores in sorted(found.items()) if shores), [])


def _land(play: Play, unit: Unit, shore: str) -> None:
    told = {"unit": unit.kind, "owner": unit.owner, "zone": unit.space, "space": shore}
    play.emit(Moved((unit.id,), (unit.space, shore)))
    play.emit(Told(Text("log.put_ashore", told)))


def _ask(play: Play, unit: Unit, shores: list[str]) -> None:
    """Of several shores that are equally near its commander names one."""
    power = commander(play, unit.owner)
    question = Pick(
        to=power,
        topic=ASHORE,
        prompt=Text("prompt.put_ashore", {"power": power, "unit": unit.kind, "owner": unit.owner}),
        options=tuple(Option(s, Text("option.put_ashore", {"space": s}), spaces=(s,)) for s in shores),
        default=(shores[0],),
        note={"unit": unit.id},
        handler=ASHORE,
    )
    play.react(question)


def _chosen(play: Play, answer: Answer) -> None:
    unit, shore = play.state.units[answer.note["unit"]], answer.chosen[0]
    if unit.space != shore:
        play.emit(Moved((unit.id,), (unit.space, shore)))


MODULE = Module(answers={ASHORE: _chosen}, hooks=(Asked({ASHORE: "options"}),))
