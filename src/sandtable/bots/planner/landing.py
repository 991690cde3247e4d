"""Where planes that fought come down: by what the enemies' answer costs us then."""

from __future__ import annotations

from sandtable.bots.planner.model import Model
from sandtable.bots.planner.peace import armies, based
from sandtable.bots.planner.reply import Replies
from sandtable.kernel.units import Unit


class Landings:
    """Where planes that fought come down: each where it helps, or risks, least."""

    def __init__(self, model: Model) -> None:
        self.model, self.scene = model, model.scene
        self.replies = Replies(model)

    def score(self, unit: Unit, space: str) -> float:
        """How good it is that a plane lands in a place."""
        scene = self.scene
        if scene.board.is_sea[space]:
            return 0.0 if any(scene.kind(u).can("carrier") for u in scene.friendly(space)) else -99.0
        forces = armies(self.model, {unit.id: space})
        return based(self.model, space) - self.replies.cost(forces)
