"""Questions beyond battle that a game's data file knows: gifts are taken, alarms are sounded when home is in danger."""

from __future__ import annotations

from sandtable.bots.garrison.guarding import is_seat, keeps
from sandtable.bots.threat.threats import Threats
from sandtable.bots.view.turn_view import Scene
from sandtable.kernel.board import FAR
from sandtable.kernel.decisions import Choose, Value
from sandtable.kernel.offers import Offer, Option, Options

DANGER = 0.2  # chance that the seat of government falls from which on the alarm is sounded


def favour(scene: Scene, threats: Threats, offer: Offer, form: Options) -> Value | None:
    """An answer by what the data file says of the question; None if it says nothing."""
    known = scene.known
    if not form.options:
        return None
    if offer.topic in known.gifts:
        return Choose((max(form.options, key=lambda o: _useful(scene, o)).key,))
    if offer.topic in known.alarms:
        seats = [s for s in keeps(scene) if is_seat(scene, s)]
        danger = max((threats.danger(s, scene.defence(s))[1] for s in seats), default=0.0)
        return Choose((form.options[0].key,) if danger > DANGER else ())
    wished = [name for name in known.wishes if any(o.key == name for o in form.options)]
    return Choose(tuple(wished[: form.least])) if form.least and len(wished) >= form.least else None


def _useful(scene: Scene, option: Option) -> tuple[float, float, str]:
    """Near to the enemy first, then where more is at stake."""
    spaces = [s for s in option.spaces if s in scene.board.spaces and not scene.board.is_sea[s]]
    near = min((scene.front.get(s, FAR) for s in spaces), default=float(FAR))
    return (-near, sum(scene.worth(s) for s in spaces), option.key)
