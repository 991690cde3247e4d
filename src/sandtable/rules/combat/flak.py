"""Antiaircraft guns: one shot at each aircraft that enters, once in each place, in the order of the flight."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from sandtable.kernel.dice import Throw
from sandtable.kernel.events import Moment, Removed
from sandtable.kernel.marks import Mark, put
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Option
from sandtable.kernel.pick import Answer, Pick
from sandtable.kernel.steps import Step
from sandtable.kernel.text import Text
from sandtable.kernel.units import Unit
from sandtable.rules.combat.muster import attackers
from sandtable.rules.hooks import Asked, Facts, Landed, Unseen
from sandtable.rules.look import arm, can, foes, hostile
from sandtable.rules.marks import FLIGHT
from sandtable.rules.questions import GunHits

if TYPE_CHECKING:
    from sandtable.kernel.play import Play

# space -> [[owner, number], ...]: the guns that were hostile when combat movement ended
BATTERIES: Mark[dict[str, list[list[Any]]]] = Mark("batteries", "part", {})


def guns_at(play: Play, power: str, space: str) -> list[tuple[str, int]]:
    """The enemy guns in a place, by owner and number, the best first."""
    against = foes(play, power)
    found = [
        (u.owner, int(play.ask(GunHits(u))))
        for u in play.state.here(space)
        if u.owner in against and can(play, u, "gun") and not u.aboard
    ]
    return sorted(found, key=lambda g: -g[1])


def unseen(play: Play, unit: Unit) -> bool:
    """Whether guns have no shot at this aircraft."""
    return any(test(play, unit) for test in play.game.hooks(Unseen))


class Flak(Step, frozen=True, kw_only=True, tag="flak"):
    """Shots to be fired, one place after the other."""

    at_power: str  # whose aircraft fly
    shots: tuple[tuple[str, tuple[str, ...]], ...]  # (space, aircraft)
    outward: bool = True
    gunner: str = ""

    def run(self, play: Play) -> None:
        if not self.shots:
            play.pop()
            return
        space, ids = self.shots[0]
        units = [play.state.units[i] for i in ids if i in play.state.units]
        units = sorted((u for u in units if not unseen(play, u)), key=lambda u: play.game.kinds[u.kind].cost)
        guns = self._guns(play, space)
        if not units or not guns:
            play.become(replace(self, shots=self.shots[1:], gunner=""))
            return
        if not self.gunner and (pick := which_gun(play, space, guns)):
            play.push(pick)
            return
        owner, on = chosen_gun(guns, self.gunner)
        play.become(replace(self, shots=self.shots[1:], gunner=""))
        shoot(play, space, units, owner, on)

    def _guns(self, play: Play, space: str) -> list[tuple[str, int]]:
        if self.outward and BATTERIES.get(play.state):
            return [(str(o), int(n)) for o, n in BATTERIES.get(play.state).get(space, [])]
        return guns_at(play, self.at_power, space) if hostile(play, self.at_power, space) else []

    def heard(self, play: Play, answer: Answer) -> None:
        play.become(replace(self, gunner=answer.chosen[0]))


def which_gun(play: Play, space: str, guns: list[tuple[str, int]]) -> Pick | None:
    """The question which of several guns fires, where it makes a difference."""
    if len({on for _, on in guns}) < 2:
        return None
    options = tuple(
        Option(f"{owner}:{on}", Text("option.gun", {"owner": owner, "on": on}), spaces=(space,))
        for owner, on in dict.fromkeys(guns)
    )
    to = play.state.control.get(space, guns[0][0])
    return Pick(
        to=to,
        topic="gun",
        prompt=Text("prompt.gun", {"power": to, "space": space}),
        options=options,
        default=(options[0].key,),
    )


def chosen_gun(guns: list[tuple[str, int]], key: str) -> tuple[str, int]:
    """The gun that was chosen, or the best."""
    return next((g for g in guns if f"{g[0]}:{g[1]}" == key), guns[0])


def gun_facts(play: Play, power: str, space: str, key: str = "") -> dict[str, Any]:
    """What a battle must know of the guns that fire at a power's aircraft: the chosen one, or the best."""
    guns = guns_at(play, power, space)
    if not guns:
        return {}
    owner, on = chosen_gun(guns, key)
    return {"gun": on, "gunner": owner}


def shoot(play: Play, space: str, units: list[Unit], owner: str, on: int) -> None:
    """One die for each aircraft; each die is tied to its aircraft."""
    n = len(units)
    if play.game.options.get("low_luck"):
        sure, rest = divmod(n * on, 6)
        extra = rest and play.roll(Throw(1, "antiaircraft fire", owner, space, rest))[0] <= rest
        hit = units[: sure + bool(extra)]
    else:
        dice = play.roll(Throw(n, "antiaircraft fire", owner, space, on))
        hit = [u for u, die in zip(units, dice, strict=True) if die <= on]
    for unit in hit:
        play.emit(Removed((unit.id,), space, "flak", (unit,)))


def shots_on_the_way(play: Play, units: list[Unit]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The shots at aircraft on their way out to a fight, each flight in the order of its path."""
    flights: dict[tuple[str, ...], list[str]] = {}
    paths = FLIGHT.get(play.state)
    for unit in units:
        path = tuple(paths.get(unit.id, ()))
        if len(path) > 2:
            flights.setdefault(path, []).append(unit.id)
    batteries = BATTERIES.get(play.state)
    return tuple((space, tuple(ids)) for path, ids in flights.items() for space in path[1:-1] if space in batteries)


def _note_batteries(play: Play, moment: Moment) -> None:
    power = moment.who[0]
    found: dict[str, list[list[Any]]] = {}
    for unit in play.state.units.values():
        if can(play, unit, "gun") and unit.owner in foes(play, power) and not unit.aboard:
            found[unit.space] = [list(g) for g in guns_at(play, power, unit.space)]
    BATTERIES.set(play, found)


# -- the guns of a battle --

GUNNER: Mark[dict[str, str]] = Mark("gunner", "fight", {})  # space -> the gun that was chosen to fire


def _planes(play: Play, moment: Moment) -> list[Unit]:
    units = attackers(play, moment.who[0], moment.data["space"], moment.data["sort"], moment.who[1:])
    return [u for u in units if arm(play, u) == "air"]


def _on_the_way(play: Play, moment: Moment) -> None:
    shots = shots_on_the_way(play, _planes(play, moment))
    if shots:
        play.react(Flak(at_power=moment.who[0], shots=shots))


def _near(play: Play, moment: Moment) -> None:
    space = moment.data["space"]
    guns = guns_at(play, moment.who[0], space) if moment.data["sort"] == "land" else []
    if guns and _planes(play, moment) and (pick := which_gun(play, space, guns)):
        play.react(replace(pick, handler="gun", note={"space": space}))


def _chosen(play: Play, answer: Answer) -> None:
    put(GUNNER, play, {answer.note["space"]: answer.chosen[0]})


def _unopposed(play: Play, moment: Moment) -> None:
    """Where nobody defends there is no cycle, but the guns fire."""
    space, planes = moment.data["space"], _planes(play, moment)
    if moment.data["sort"] == "land" and planes and guns_at(play, moment.who[0], space):
        shot = (space, tuple(u.id for u in planes))
        gunner = GUNNER.get(play.state).get(space, "")
        play.react(Flak(at_power=moment.who[0], shots=(shot,), outward=False, gunner=gunner))


def _facts(
    play: Play, power: str, space: str, sort: str, ours: list[Unit], theirs: list[Unit], landed: bool
) -> dict[str, Any]:
    if sort != "land":
        return {}
    facts = gun_facts(play, power, space, GUNNER.get(play.state).get(space, ""))
    if facts and any(arm(play, u) == "air" for u in ours):  # it fires, though it is no unit of the battle
        guns = [u.id for u in play.state.here(space) if u.owner == facts["gunner"] and can(play, u, "gun")]
        facts["beside"] = guns[:1]
    return facts


def _flight_home(play: Play, power: str, manner: str, units: tuple[str, ...], path: tuple[str, ...]) -> None:
    if manner == "noncombat" and not play.game.options.get("flak_in_noncombat"):
        return
    shots = tuple((s, units) for s in path[1:] if hostile(play, power, s) and guns_at(play, power, s))
    if shots:
        play.react(Flak(at_power=power, shots=shots, outward=False))


MODULE = Module(
    classes=(Flak,),
    on={
        "combat_move.closed": _note_batteries,
        "fight.due": _on_the_way,
        "fight.near": _near,
        "fight.unopposed": _unopposed,
    },
    answers={"gun": _chosen},
    hooks=(Landed(_flight_home), Asked({"gun": "choose"}), Facts(_facts)),
)
