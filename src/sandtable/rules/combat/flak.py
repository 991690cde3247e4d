"""Antiaircraft guns: one shot at each aircraft that enters, once in each place, in the order of the flight."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from sandtable.kernel.events import Moment, Removed
from sandtable.kernel.marks import Mark, put
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Option
from sandtable.kernel.pick import Answer, Pick
from sandtable.kernel.steps import Step
from sandtable.kernel.text import Text
from sandtable.kernel.units import Unit
from sandtable.rules.combat.battle import ATTACKER, Battle
from sandtable.rules.combat.fight import Fight
from sandtable.rules.combat.muster import attackers, plain_facts
from sandtable.rules.combat.strikes import DOWNED, one_by_one
from sandtable.rules.hooks import Asked, Facts, Landed, Muster, Tags
from sandtable.rules.look import arm, can, foes, hostile
from sandtable.rules.questions import GunHits

if TYPE_CHECKING:
    from sandtable.kernel.play import Play

OUT, BACK = "flight out", "flight back"  # sorts of battle: over guns on the way to a fight, and otherwise
SHOT = "shot"  # what their moments are called
GUNNER: Mark[dict[str, str]] = Mark("gunner", "fight", {})  # space -> the gun that was chosen to fire
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


class Flak(Step, frozen=True, kw_only=True, tag="flak"):
    """Shots to be fired, one place after the other: each is a strike with nothing but guns."""

    at_power: str  # whose aircraft fly
    shots: tuple[tuple[str, tuple[str, ...]], ...]  # (space, aircraft)
    outward: bool = True
    gunner: str = ""

    def run(self, play: Play) -> None:
        if not self.shots:
            play.pop()
            return
        space, ids = self.shots[0]
        sort = OUT if self.outward else BACK
        play.become(replace(self, shots=self.shots[1:], gunner=""))
        seen = tuple(i for i in ids if i in play.state.units and not _unseen(play, play.state.units[i], space))
        if seen and guns_of(play, self.at_power, space, sort):
            chosen = {GUNNER.name: {space: self.gunner}} if self.gunner else {}
            play.push(Fight(to=self.at_power, space=space, sort=sort, called=SHOT, units=seen, marks=chosen))


def _unseen(play: Play, unit: Unit, space: str) -> bool:
    """Whether guns have no shot at this aircraft."""
    return any("unseen" in tags(play, unit, ATTACKER, space) for tags in play.game.hooks(Tags))


def guns_of(play: Play, power: str, space: str, sort: str) -> list[tuple[str, int]]:
    """The guns that fire at a flight: on the way out those that were hostile when it began."""
    if sort == OUT and BATTERIES.get(play.state):
        return [(str(o), int(n)) for o, n in BATTERIES.get(play.state).get(space, [])]
    return guns_at(play, power, space) if sort not in (OUT, BACK) or hostile(play, power, space) else []


def overflight(
    play: Play, power: str, space: str, sort: str, also: tuple[str, ...] = (), units: tuple[str, ...] = ()
) -> Battle:
    """Aircraft that fly over a place, and the gun that fires at them."""
    flying = [play.state.units[i] for i in units if i in play.state.units]
    facts = plain_facts(play, power, space)
    guns = guns_of(play, power, space, sort)
    if guns:
        facts["gunner"], facts["gun"] = chosen_gun(guns, gunner_at(play, space))
    return Battle(sort=sort, sides=(one_by_one(play, flying, space), ()), facts=facts)


def _downed(play: Play, moment: Moment) -> None:
    for i in (i for group in moment.data["groups"] for i in group):
        play.emit(Removed((i,), moment.data["space"], "flak", (play.state.units[i],)))


def gunner_at(play: Play, space: str) -> str:
    """The gun that was chosen in the battle at hand, if one was."""
    return GUNNER.get(play.state).get(space, "")


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


# -- the guns of a battle --


def planes_of(play: Play, moment: Moment) -> list[Unit]:
    if "units" in moment.data:
        return [play.state.units[i] for i in moment.data["units"] if i in play.state.units]
    units = attackers(play, moment.who[0], moment.data["space"], moment.data["sort"], moment.who[1:])
    return [u for u in units if arm(play, u) == "air"]


def _near(play: Play, moment: Moment) -> None:
    space = moment.data["space"]
    if play.game.board.is_sea[space] or gunner_at(play, space):
        return
    guns = guns_of(play, moment.who[0], space, moment.data["sort"])
    if guns and planes_of(play, moment) and (pick := which_gun(play, space, guns)):
        play.react(replace(pick, handler="gun", note={"space": space}))


def _chosen(play: Play, answer: Answer) -> None:
    put(GUNNER, play, {answer.note["space"]: answer.chosen[0]})


def _unopposed(play: Play, moment: Moment) -> None:
    """Where nobody defends there is no cycle, but the guns fire."""
    space, planes = moment.data["space"], planes_of(play, moment)
    if moment.data["sort"] == "land" and planes and guns_at(play, moment.who[0], space):
        shot = (space, tuple(u.id for u in planes))
        gunner = gunner_at(play, space)
        play.react(Flak(at_power=moment.who[0], shots=(shot,), outward=False, gunner=gunner))


def _facts(
    play: Play, power: str, space: str, sort: str, ours: list[Unit], theirs: list[Unit], landed: bool
) -> dict[str, Any]:
    if sort != "land":
        return {}
    facts = gun_facts(play, power, space, gunner_at(play, space))
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
        "fight.near": _near,
        "fight.unopposed": _unopposed,
        "raid.near": _near,
        f"raid.{DOWNED}": _downed,
        f"{SHOT}.near": _near,
        f"{SHOT}.{DOWNED}": _downed,
    },
    answers={"gun": _chosen},
    hooks=(Landed(_flight_home), Asked({"gun": "options"}), Facts(_facts), Muster({OUT: overflight, BACK: overflight})),
)
