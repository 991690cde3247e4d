"""What armies are worth: less when idle money replaces them, and less and less as the game nears its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.phases import round_of

if TYPE_CHECKING:
    from sandtable.bots.view.front_view import Scene

LATE = 4  # rounds before the end from which on armies count less: there is less and less that they can still win
REPLACED = 0.5  # of their cost, that units count which idle money replaces
BOLD = 0.25  # of the chance of winning that is asked for, that is waived in the last round


def left(scene: Scene) -> float:
    """The share of their worth that armies still have."""
    ends = scene.known.ends
    return 1.0 if not ends else min(1.0, max(1, ends - round_of(scene.state) + 1) / LATE)


def losses(scene: Scene, lost: float) -> float:
    """What it costs to lose units: money that nothing was found for will raise others in their place."""
    purse = float(scene.state.purses.get(scene.power, 0) or 0)
    return left(scene) * (lost - (1.0 - REPLACED) * min(lost, purse))


def need(scene: Scene, least: float) -> float:
    """The least chance of winning a battle that is begun: near the end there is no better moment to wait for."""
    return least * (1.0 - BOLD * (1.0 - left(scene)))
