"""Declarations of war that a power's plans call for."""

from __future__ import annotations

from sandtable.bots.fronts.doctrine import Plan
from sandtable.bots.fronts.position_view import Scene
from sandtable.kernel.decisions import Choose, Decision
from sandtable.kernel.machine import standing_offers
from sandtable.kernel.offers import Options
from sandtable.kernel.phases import round_of

TOPIC = "declare"


def declaration(scene: Scene) -> Decision | None:
    """The next declaration that is due, if it may be made now."""
    mine = [plan for plan in scene.plan.declare if plan.power == scene.power and plan.target not in scene.against]
    due = [plan for plan in mine if _due(scene, plan)]
    if not due:
        return None
    for offer in standing_offers(scene.play):
        if offer.power != scene.power or offer.topic != TOPIC or not isinstance(offer.form, Options):
            continue
        keys = {option.key for option in offer.form.options}
        for plan in due:
            key = f"{plan.power} on {plan.target}"
            if key in keys:
                return Decision(scene.power, TOPIC, Choose((key,)))
    return None


def _due(scene: Scene, plan: Plan) -> bool:
    if round_of(scene.state) < plan.round:
        return False
    if plan.after and not scene.ours(plan.after):
        return False
    return not plan.at_war or plan.at_war in scene.against
