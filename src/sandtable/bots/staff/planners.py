"""The planner: attacks chosen together, by what becomes of the whole board when the enemies have answered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from sandtable.bots.air.landing import Landings, touchdowns
from sandtable.bots.air.patrols import patrols
from sandtable.bots.answer.battles import fighting
from sandtable.bots.attack.aftermath import Assault
from sandtable.bots.attack.allied_followup import Relay
from sandtable.bots.attack.joint import JointAttacks
from sandtable.bots.attack.orders import ordered
from sandtable.bots.build.buying import purchase
from sandtable.bots.build.placing import FEWEST, put
from sandtable.bots.build.uses import Uses
from sandtable.bots.garrison.guarding import FEW, reserves
from sandtable.bots.garrison.layout import PASSES, Layout
from sandtable.bots.garrison.marches import march
from sandtable.bots.interface import Budget, Meter
from sandtable.bots.knowledge import Knowledge
from sandtable.bots.lift.convoys import ferry
from sandtable.bots.lift.fleets import Fleets, hands
from sandtable.bots.lift.lanes import Charted
from sandtable.bots.lift.shipping import Shipping
from sandtable.bots.search.playout import Playouts
from sandtable.bots.search.race import Candidate, Race, looked_at
from sandtable.bots.search.variants import variants
from sandtable.bots.staff.plan import Plan
from sandtable.bots.staff.shell import TURN
from sandtable.bots.staff.turns import ClassicBot
from sandtable.bots.tell.turns import left_alone, moved
from sandtable.bots.threat.model import Model
from sandtable.bots.threat.threats import Carefree
from sandtable.bots.view.outlook import Outlook
from sandtable.bots.view.turn_view import Scene
from sandtable.bots.view.ways import Ways
from sandtable.kernel.decisions import Go, Value
from sandtable.kernel.offers import Basket, Spots
from sandtable.kernel.units import Unit
from sandtable.rules.movement.move import Move

WORK = 12_000  # weighings a phase
PLAYED = 3.0  # turns of a playout for the price of one turn of its own
FIGHTING, STANDING = 0.6, 0.4  # parts of all playouts: for attacks, and for where armies stand in the end
MOST_EFFORT = 1000
MOST_RESEARCH = 1000  # money a turn
TEMPERS = (1.0, 0.8, 1.25)  # of those who answer in playouts: what holds against all of them is no accident
NERVES = (1.0, 0.6, 1.6, 0.4, 2.5)  # feelings for risk with which a layout is tried


class NormalBot(ClassicBot):
    """Attacks chosen one by one, each by the enemies' answer to all of them; two forces for a target are tried."""

    closely, improve, fewest = 2, 0, FEW
    rescue = relays = follows = False
    weighing: type[Model] = Model

    def _attacks(self, scene: Scene, step: Move, meter: Meter) -> Plan:
        share = _share(meter)
        ways = Ways(scene, step, share)
        attacks = self._joint(scene, ways, share)
        attacks.choose()
        chosen = self._second_thought(attacks, meter)
        plan = ordered(attacks, [*chosen])
        plan.why += left_alone(scene, attacks.left(chosen), attacks.needed)
        return plan

    def _second_thought(self, attacks: JointAttacks, meter: Meter) -> list[Assault]:
        """The attacks that were chosen, or better ones."""
        return attacks.plan

    def _joint(self, scene: Scene, ways: Ways, meter: Meter) -> JointAttacks:
        """All that could be attacked, to be chosen from."""
        model = self.weighing(scene, meter)
        # A few stay so that nobody walks in; who else is needed at home shows in the answer of the enemies.
        reserved = reserves(scene, Carefree(scene), self.fewest)
        return JointAttacks(
            scene,
            model.threats,
            ways,
            meter,
            reserved,
            self.aggression,
            model=model,
            closely=self.closely,
            improve=self.improve,
            rescue=self.rescue,
            follow=self.follows,
            relay=Relay(model) if self.relays else None,
        )


class HardBot(NormalBot):
    """Attacks improved as a whole, armies laid out by the enemies' answer, and money spent on the way to the enemy.

    With more `effort` than 1, sets of attacks are played out before one is chosen. `research` is money a turn for dice
    that are thrown for a development; 0 leaves it to what is known of the game.
    """

    closely, improve, fewest, passes = 4, 2, FEWEST, PASSES
    rescue = relays = follows = True
    sight = Outlook
    weighing = Charted

    def __init__(
        self,
        aggression: float = 1.0,
        seed: int | str = 0,
        risk: float = 1.0,
        turn: float = TURN,
        effort: float = 1.0,
        research: float = 0.0,
    ) -> None:
        super().__init__(aggression, seed, risk, turn)
        if not 1 <= float(effort) <= MOST_EFFORT:
            raise ValueError(f"effort lies between 1 and {MOST_EFFORT}")
        if not 0 <= float(research) <= MOST_RESEARCH:
            raise ValueError(f"research lies between 0 and {MOST_RESEARCH}")
        self.effort, self.research = float(effort), float(research)

    def _known(self, slug: str) -> Knowledge:
        known = super()._known(slug)
        return replace(known, research=self.research) if self.research else known

    def _second_thought(self, attacks: JointAttacks, meter: Meter) -> list[Assault]:
        number = self._looked_at(attacks.scene, FIGHTING, meter)
        if number < 2:
            return attacks.plan
        plans = [attacks.plan, *variants(attacks)[: number - 1]]
        candidates = [Candidate(partial(ordered, attacks, [*p]), attacks.outcome(p)) for p in plans]
        return plans[self._best(attacks.scene, candidates, FIGHTING, meter)]

    def _peace(self, scene: Scene, step: Move, meter: Meter) -> Plan:
        nerves = NERVES[: max(1, self._looked_at(scene, STANDING, meter))]
        different: dict[tuple[Go, ...], Plan] = {}
        for nerve in nerves:
            plan = self._laid_out(scene if nerve == 1.0 else self._nervous(scene, nerve), step, meter)
            different.setdefault(tuple(plan.orders), plan)
        plans = list(different.values())
        if len(plans) < 2:
            return plans[0]
        return plans[self._best(scene, [Candidate(p.copy, 0.0) for p in plans], STANDING, meter)]

    def _nervous(self, scene: Scene, nerve: float) -> Scene:
        """The same position in the eyes of one with another feeling for risk."""
        known = self._known(scene.game.slug).tempered(nerve)
        return self.sight(scene.game, scene.state, scene.power, known)

    def _looked_at(self, scene: Scene, share: float, meter: Meter) -> int:
        """How many plans can be compared with this share of all playouts."""
        return looked_at(self._turns(share), self._playouts(scene, meter))

    def _turns(self, share: float) -> float:
        return (self.effort - 1) * PLAYED * share

    def _playouts(self, scene: Scene, meter: Meter) -> Playouts:
        ours = partial(SketchBot, self.aggression, self.seed, self.risk, research=self.research)
        return Playouts(scene.game, scene.state, scene.power, ours, _answering, meter)

    def _best(self, scene: Scene, candidates: list[Candidate], share: float, meter: Meter) -> int:
        """The number of the plan that does best when it is played out."""
        return Race(self._playouts(scene, meter), candidates, self._turns(share)).best()

    def _laid_out(self, scene: Scene, step: Move, meter: Meter) -> Plan:
        model = Charted(scene, _share(meter))
        threats, ways = model.threats, Ways(scene, step, meter)
        kept = reserves(scene, Carefree(scene), self.fewest)
        plan = Plan()
        plan.add(*ferry(Shipping(model, ways, kept)))
        wanted = hands(model, plan.busy, kept)
        kept |= frozenset(u.id for u in wanted)
        layout = Layout(model, ways, plan.orders, kept)
        layout.arrange(self.passes)
        marches = layout.orders()
        plan.add(marches, moved(scene, threats, marches))
        # Guns and the like follow the armies.
        plan.add(march(scene, threats, ways, kept | frozenset(u.id for u in scene.mine if scene.fights(u)))[0])
        if not meter.over(0.8):
            fleets = Fleets(model, ways, plan.orders, wanted)
            plan.add(fleets.orders())
            plan.add(touchdowns(model, ways, plan.orders))
            plan.add(patrols(model, ways, fleets.there, plan.busy))
        return plan

    def _pressing(self, scene: Scene) -> float:
        fight = fighting(scene)
        if fight is None or fight.to not in scene.own:
            return 0.0
        force = Counter(u.kind for u in scene.friendly(fight.space) if u.owner in scene.own)
        return Relay(Charted(scene, Budget().start())).gain(fight.space, force)

    def _basket(self, scene: Scene, form: Basket, uses: Uses) -> dict[str, int]:
        return purchase(Charted(scene, Budget().start()), form, uses)

    def _place(self, scene: Scene, form: Spots) -> Value:
        return put(Charted(scene, Budget().start()), form)

    def _landing(self, scene: Scene) -> Callable[[Unit, str], float]:
        return Landings(Charted(scene, Budget().start())).score


class SketchBot(HardBot):
    """The same with a first idea of everything: who plays on when plans are played out."""

    closely, improve, passes = 1, 0, 1
    relays = follows = False


def _answering(trial: int) -> SketchBot:
    return SketchBot(TEMPERS[trial % len(TEMPERS)])


def _share(meter: Meter) -> Meter:
    """The same clock, with a share of work."""
    new = Budget(meter.until - meter.began, min(WORK, meter.left)).start()
    new.began, new.until = meter.began, meter.until
    return new
