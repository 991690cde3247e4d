"""Russia wrecks its own factories at any moment, whoever's turn it is; one that was moved makes little or nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.games.world_at_war_1939.rules.nations import RUSSIA
from sandtable.kernel.hooks import Standing
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Offer, Option, Options
from sandtable.kernel.text import Text
from sandtable.rules.look import kinds_that
from sandtable.rules.marks import BUILT
from sandtable.rules.movement.railways import HAULED
from sandtable.rules.production.parts import factory_in, wreck
from sandtable.rules.questions import Capacity

if TYPE_CHECKING:
    from sandtable.kernel.pick import Answer
    from sandtable.kernel.play import Play
    from sandtable.kernel.questions import Reason

TOPIC = "scorch"
NEAR = 1  # moved no further than this, a factory still makes one unit


def _offers(play: Play) -> tuple[Offer, ...]:
    kinds, built = kinds_that(play, "factory"), BUILT.get(play.state)
    own = [u for u in play.state.units.values() if u.kind in kinds and u.owner == RUSSIA and u.id not in built]
    if not own:
        return ()
    options = tuple(Option(u.space, Text("option.wreck", {"space": u.space}), spaces=(u.space,)) for u in own)
    return (Offer(RUSSIA, TOPIC, Text("prompt.scorch", {"power": RUSSIA}), Options(options), holds=False),)


def _scorch(play: Play, answer: Answer) -> None:
    factory = factory_in(play, answer.chosen[0])
    if factory is not None:
        wreck(play, factory)


def _capacity(play: Play, q: Capacity, value: int, why: list[Reason] | None) -> int:
    factory = factory_in(play, q.space)
    far = HAULED.get(play.state).get(factory.id, 0) if factory is not None else 0
    if not far:
        return value
    used = sum(place == q.space for place in BUILT.get(play.state).values())
    return min(value, (1 if far <= NEAR else 0) - used)


MODULE = Module(answers={TOPIC: _scorch}, values={Capacity: _capacity}, hooks=(Standing(_offers),))
