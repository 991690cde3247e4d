"""Declarations of war: when a power's plans call for it and its armies are a match, or its side already fights."""

from __future__ import annotations

from sandtable.bots.classic.position_view import Scene
from sandtable.bots.knowledge import War
from sandtable.kernel.decisions import Choose
from sandtable.kernel.offers import Options
from sandtable.kernel.phases import round_of
from sandtable.kernel.text import Text

NEAR = 2  # steps from the other's land within which armies count


def declarations(scene: Scene, form: Options) -> Choose:
    """On whom to declare war now."""
    return Choose(tuple(o.key for o in form.options if _due(scene, o.key))[: form.most])


def _due(scene: Scene, target: str) -> bool:
    plan = scene.known.wars.get(scene.power, {}).get(target)
    if plan is None:
        # Without a plan of its own a power follows its side, as long as it does not invite what it cannot bear.
        if not _side_fights(scene, target):
            return False
        plan = War()
    if round_of(scene.state) < plan.round or any(scene.state.control.get(s) not in scene.mates for s in plan.after):
        return False
    return matched(scene, target) >= plan.ratio


def war_on(scene: Scene, key: str) -> str:
    """The country that an option declares war on; "" if it is about something else."""
    target = key.removeprefix("war ")
    return target if target in scene.game.countries else ""


def why_war(scene: Scene, target: str) -> Text:
    """Why war is declared now."""
    plan = scene.known.wars.get(scene.power, {}).get(target)
    if plan is None:
        return Text("bot.war.side", {"target": target})
    if plan.after:
        return Text("bot.war.after", {"target": target, "space": plan.after[-1]})
    if round_of(scene.state) == plan.round:
        return Text("bot.war.due", {"target": target, "round": plan.round})
    return Text("bot.war.ready", {"target": target, "ratio": round(100 * matched(scene, target))})


def _side_fights(scene: Scene, target: str) -> bool:
    side = scene.game.countries[scene.power].alliance
    enemies = scene.state.war.get(target, frozenset())
    return any(scene.game.countries[p].alliance == side for p in enemies)


def matched(scene: Scene, target: str) -> float:
    """How strong we are where our land and theirs meet, as a share of what they have there."""
    board, control = scene.board, scene.state.control
    led = {c for c, leader in scene.leader.items() if leader == target}
    theirs = {s for s in board.open_land if control.get(s) in led}
    ours = {s for s in board.open_land if control.get(s) in scene.mates}
    mine = _armies(scene, scene.mates, scene.roads(theirs))
    met = _armies(scene, led, scene.roads(ours))
    return mine / met if met else 99.0


def _armies(scene: Scene, owners: frozenset[str] | set[str], far: dict[str, float]) -> float:
    """What the armies and planes cost that stand near enough."""
    units = (u for u in scene.state.units.values() if u.owner in owners and scene.fights(u))
    return sum(scene.kind(u).cost for u in units if scene.kind(u).arm != "sea" and far.get(u.space, 99) <= NEAR)
