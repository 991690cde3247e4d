"""Playing a script through and noting what differs from what it expects."""

from __future__ import annotations

import msgspec

from sandtable.games.loader import load
from sandtable.kernel.decisions import Decision
from sandtable.kernel.dice import DiceFault, ScriptedDice
from sandtable.kernel.events import Event
from sandtable.kernel.game import Game
from sandtable.kernel.machine import apply, check, offers
from sandtable.kernel.names import find_country
from sandtable.kernel.offers import Offer
from sandtable.kernel.state import State
from sandtable.kernel.verdict import Fault, Refused
from sandtable.narrate import Line, Narrator
from sandtable.orders import read as read_order
from sandtable.scripts.begin import options_of, start
from sandtable.scripts.compare import differences
from sandtable.scripts.model import Expect, Order, Read, read
from sandtable.scripts.scene import Scene
from sandtable.texts import say


class Difference(msgspec.Struct, frozen=True):
    """Something that is not as the script says. Step 0 is the beginning."""

    step: int
    line: int
    order: str
    sentence: str


class Report(msgspec.Struct, frozen=True):
    """How a script went."""

    game: str
    title: str
    rules: list[str]
    steps: int
    differences: list[Difference]
    lines: list[Line]

    @property
    def ok(self) -> bool:
        """Whether everything was as expected."""
        return not self.differences


class Stop(Exception):
    """The script cannot go on: what follows would only repeat that something went wrong."""


def run(raw: bytes) -> Report:
    """Play a script. A malformed one raises `Refused`."""
    text = read(raw)
    return Runner(load(text.script.game, options_of(text.script)), text).run()


class Runner:
    """A script being played."""

    def __init__(self, game: Game, text: Read) -> None:
        self.game, self.text = game, text
        self.found: list[Difference] = []
        self.lines: list[Line] = []
        self.events: list[Event] = []
        self.told: list[Line] = []
        self.at, self.line, self.order = 0, 1, ""
        dice = ScriptedDice(text.script.dice)
        self.state: State
        self.state, self.events = start(game, text.script, dice)
        self._use_up(dice)

    def run(self) -> Report:
        """Play every step, then look at the end."""
        try:
            for at, step in enumerate(self.text.steps):
                self.at, self.line = at + 1, self.text.lines[at]
                self.order = step.do or step.attempt or ""
                self._step(step)
            self.order, self.line = "", self.text.last
            self._look(self.text.script.expect)
        except Stop:
            pass
        script = self.text.script
        rules = [script.rules] if isinstance(script.rules, str) else list(script.rules)
        return Report(self.game.slug, script.title, rules, len(self.text.steps), self.found, self.lines)

    def _differ(self, sentence: str) -> None:
        self.found.append(Difference(self.at, self.line, self.order, sentence))

    def _step(self, step: Order) -> None:
        if not self.order:
            self._look(step.expect)
            return
        decision, faults = self._faults(step)
        if step.attempt is not None or step.refused is not False:
            self._judge(step, faults)
            return
        if decision is None or faults:
            self._differ("is refused: " + _told(faults))
            raise Stop
        self._do(step, decision)
        self._look(step.expect)

    def _faults(self, step: Order) -> tuple[Decision | None, tuple[Fault, ...]]:
        """What an order means here, and all that speaks against it."""
        try:
            decision = self._decision(step)
        except Refused as refused:
            return None, (Fault(refused.text.code, refused.text.args),)
        return decision, check(self.game, self.state, decision).faults

    def _decision(self, step: Order) -> Decision:
        open_offers = offers(self.game, self.state)
        if not open_offers:
            raise Refused("script.over")
        by = find_country(self.game, step.by) if step.by else None
        offer = self._offer(open_offers, by, step.topic)
        value = read_order(self.game, self.state, offer, self.order)
        return Decision(by or offer.to, offer.topic, value)

    def _offer(self, open_offers: tuple[Offer, ...], by: str | None, topic: str | None) -> Offer:
        fits = [o for o in open_offers if topic in (None, o.topic) and by in (None, o.to)]
        if by is None and len({o.to for o in fits}) > 1:
            raise Refused("script.who", powers=[o.to for o in fits])
        # An answer by somebody who is not asked is read as if he were, and refused by the rules.
        return fits[0] if fits else open_offers[0]

    def _judge(self, step: Order, faults: tuple[Fault, ...]) -> None:
        if step.refused is False:
            if faults:
                self._differ("would be refused: " + _told(faults))
            return
        if not faults:
            self._differ("is allowed, but should be refused")
            return
        wanted = [] if step.refused is True else [step.refused] if isinstance(step.refused, str) else step.refused
        cited = {f.rule for f in faults} | {f.code for f in faults}
        for rule in wanted:
            if rule not in cited:
                self._differ(f"is refused, but not by {rule}: {_told(faults)}")

    def _do(self, step: Order, decision: Decision) -> None:
        dice = ScriptedDice(step.dice)
        narrator = Narrator(self.game, self.state)
        try:
            self.state, self.events = apply(self.game, self.state, decision, dice, checked=True)
        except DiceFault as fault:
            self._differ(f"does not find its dice: {say(fault.text)}")
            raise Stop from None
        self.told = narrator.tell(self.events, decision)
        self.lines += self.told
        self._use_up(dice)

    def _use_up(self, dice: ScriptedDice) -> None:
        if dice.left:
            self._differ(f"dice not thrown: {', '.join(map(str, dice.left))}")

    def _look(self, expect: Expect | None) -> None:
        if expect is None:
            return
        scene = Scene(self.game, self.state, offers(self.game, self.state), self.events, self.told)
        try:
            for sentence in differences(scene, expect):
                self._differ(sentence)
        except Refused as refused:
            raise Refused("script.at", line=self.line, why=refused.text) from None


def _told(faults: tuple[Fault, ...]) -> str:
    return " ".join(f"{say(f.text)} ({f.rule})" if f.rule else say(f.text) for f in faults)
