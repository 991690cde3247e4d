"""Declarations of war: when a power's plans call for it and its armies are a match, or its side already fights."""

from __future__ import annotations

from sandtable.bots.knowledge import War
from sandtable.bots.view.position import Position
from sandtable.kernel.decisions import Choose, Value
from sandtable.kernel.offers import Options
from sandtable.kernel.phases import round_of
from sandtable.kernel.text import Text
from sandtable.rules.look import friends

NEAR = 2  # steps from the other's land within which armies count


def declarations(scene: Position, form: Options) -> Choose:
    """On whom to declare war now."""
    return Choose(tuple(o.key for o in form.options if due(scene, o.key))[: form.most])


def due(scene: Position, target: str) -> bool:
    """Whether war on somebody is due."""
    plan = scene.known.wars.get(scene.power, {}).get(target)
    if plan is None:
        # Without a plan of its own a power follows its side, as long as it does not invite what it cannot bear.
        if not scene.known.follows or not _side_fights(scene, target):
            return False
        plan = War()
    if not nears(scene, scene.power, plan) or (plan.at_war and plan.at_war not in scene.against):
        return False
    return plan.ratio <= 0 or matched(scene, target) >= plan.ratio


def nears(scene: Position, power: str, plan: War, rounds: int = 0) -> bool:
    """Whether a war that a power plans has its day within some rounds, as things stand."""
    if round_of(scene.state) + rounds < plan.round:
        return False
    return all(scene.state.control.get(s) in friends(scene.play, power) for s in plan.after)


def why_wars(scene: Position, value: Value) -> list[Text]:
    """Why war is declared now, for each war that an answer declares."""
    keys = value.options if isinstance(value, Choose) else ()
    return [_why(scene, target) for key in keys if (target := _target(scene, key))]


def _target(scene: Position, key: str) -> str:
    """The country that an option declares war on; "" if it is about something else."""
    target = key.removeprefix("war ").removeprefix(f"{scene.power} on ")
    return target if target in scene.game.countries else ""


def _why(scene: Position, target: str) -> Text:
    plan = scene.known.wars.get(scene.power, {}).get(target)
    if plan is None:
        return Text("bot.war.side", {"target": target})
    if plan.after:
        return Text("bot.war.after", {"target": target, "space": plan.after[-1]})
    if plan.ratio <= 0 or round_of(scene.state) == plan.round:
        return Text("bot.war.due", {"target": target, "round": plan.round})
    return Text("bot.war.ready", {"target": target, "ratio": round(100 * matched(scene, target))})


def _side_fights(scene: Position, target: str) -> bool:
    side = scene.game.countries[scene.power].alliance
    enemies = scene.state.war.get(target, frozenset())
    return any(scene.game.countries[p].alliance == side for p in enemies)


def matched(scene: Position, target: str) -> float:
    """How strong we are where our land and theirs meet, as a share of what they have there."""
    board, control = scene.board, scene.state.control
    led = scene.led(target)
    theirs = {s for s in board.open_land if control.get(s) in led}
    ours = {s for s in board.open_land if control.get(s) in scene.mates}
    mine = _armies(scene, scene.mates, scene.roads(theirs))
    met = _armies(scene, led, scene.roads(ours))
    return mine / met if met else 99.0


def _armies(scene: Position, owners: frozenset[str], far: dict[str, float]) -> float:
    """What the armies and planes cost that stand near enough."""
    units = (u for u in scene.state.units.values() if u.owner in owners and scene.fights(u))
    return sum(scene.kind(u).cost for u in units if scene.kind(u).arm != "sea" and far.get(u.space, 99) <= NEAR)
