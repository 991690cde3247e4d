"""Declarations of war where a power may make one at any time, not only when it is asked."""

from __future__ import annotations

from sandtable.bots.declare.calendar import due
from sandtable.bots.view.front_view import Scene
from sandtable.kernel.decisions import Choose, Decision
from sandtable.kernel.machine import standing_offers
from sandtable.kernel.offers import Options

TOPIC = "declare"


def declaration(scene: Scene) -> Decision | None:
    """The next declaration that is due, if it may be made now: those that are planned first."""
    planned = scene.known.wars.get(scene.power, {})
    others = () if not scene.known.follows else (c for c in scene.game.countries if c not in planned)
    wanted = [c for c in (*planned, *others) if c not in scene.against and due(scene, c)]
    if not wanted:
        return None
    for offer in standing_offers(scene.play):
        if offer.power != scene.power or offer.topic != TOPIC or not isinstance(offer.form, Options):
            continue
        keys = {option.key for option in offer.form.options}
        for target in wanted:
            key = f"{scene.power} on {target}"
            if key in keys:
                return Decision(scene.power, TOPIC, Choose((key,)))
    return None
