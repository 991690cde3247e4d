"""Playing a script through and noting what differs from what it expects."""

from __future__ import annotations

import msgspec

from sandtable.games.catalogue import entries, gaps
from sandtable.games.loader import load
from sandtable.kernel.decisions import Decision, Done
from sandtable.kernel.dice import DiceFault, ScriptedDice
from sandtable.kernel.events import Event
from sandtable.kernel.game import Game
from sandtable.kernel.machine import apply, check, offers
from sandtable.kernel.names import find_country, led_by
from sandtable.kernel.notation import VERBS, verbs
from sandtable.kernel.offers import Offer
from sandtable.kernel.phases import Stop as Phase
from sandtable.kernel.phases import at_work, find_stop, round_of
from sandtable.kernel.state import State
from sandtable.kernel.verdict import Fault, Refused
from sandtable.narrate import Line, Narrator
from sandtable.orders import read as read_order
from sandtable.scripts.begin import options_of, start
from sandtable.scripts.compare import differences
from sandtable.scripts.model import Expect, Order, Read, listed, read
from sandtable.scripts.scene import Scene
from sandtable.scripts.source import at_line
from sandtable.texts import phrases, say


class Difference(msgspec.Struct, frozen=True):
    """Something that is not as the script says. Step 0 is the beginning."""

    step: int
    line: int
    order: str
    sentence: str


class Told(msgspec.Struct, frozen=True):
    """A line of the log, and the step that brought it about."""

    step: int
    line: Line


class Report(msgspec.Struct, frozen=True):
    """How a script went."""

    game: str
    title: str
    rules: list[str]
    steps: int
    differences: list[Difference]
    log: list[Told]

    @property
    def ok(self) -> bool:
        """Whether everything was as expected."""
        return not self.differences


class Stop(Exception):
    """The script cannot go on: what follows would only repeat that something went wrong."""


def run(raw: bytes) -> Report:
    """Play a script. A malformed one raises `Refused`."""
    text = read(raw)
    must_be_rules(text)
    game = load(text.script.game, options_of(text.script))
    must_be_verbs(text, game)
    return Runner(game, text).run()


class Runner:
    """A script being played."""

    def __init__(self, game: Game, text: Read) -> None:
        self.game, self.text = game, text
        self.found: list[Difference] = []
        self.log: list[Told] = []
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
        return Report(self.game.slug, script.title, rules, len(self.text.steps), self.found, self.log)

    def _differ(self, sentence: str) -> None:
        self.found.append(Difference(self.at, self.line, self.order, sentence))

    def _step(self, step: Order) -> None:
        if step.pass_until is not None:
            self._pass(step, step.pass_until)
        if not self.order:
            self._look(step.expect)
            return
        decision, faults = self._faults(step)
        if decision is None and not _names(step.refused, faults):
            self._differ("cannot be read: " + _told(faults))
            raise Stop
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
        return Decision(by or offer.power, offer.topic, value)

    def _offer(self, open_offers: tuple[Offer, ...], by: str | None, topic: str | None) -> Offer:
        fits = [o for o in open_offers if topic in (None, o.topic) and by in (None, o.power)]
        if topic is None:  # what nobody waits for is meant only where nothing else can be
            fits = [o for o in fits if o.holds] or fits
        if by is None and len({o.power for o in fits}) > 1:
            raise Refused("script.who", powers=[o.power for o in fits])
        if topic is not None and topic not in {o.topic for o in open_offers}:
            raise Refused("script.topic", topic=topic, topics=tuple(dict.fromkeys(o.topic for o in open_offers)))
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
        cited = _cited(faults)
        for rule in wanted_of(step.refused):
            if rule not in cited:
                self._differ(f"is refused, but not by {rule}: {_told(faults)}")

    def _do(self, step: Order, decision: Decision) -> None:
        dice = ScriptedDice(step.dice)
        self._take(decision, dice)
        self._use_up(dice)

    def _take(self, decision: Decision, dice: ScriptedDice) -> None:
        narrator = Narrator(self.game, self.state)
        try:
            self.state, self.events = apply(self.game, self.state, decision, dice, checked=True)
        except DiceFault as fault:
            self._differ(f"does not find its dice: {say(fault.text)}")
            raise Stop from None
        self.told = narrator.tell(self.events, decision)
        self.log += [Told(self.at, line) for line in self.told]

    def _pass(self, step: Order, until: str) -> None:
        """Everybody takes what silence means, or is done, until a phase begins; then somebody is asked in it."""
        power, phase = led_by(self.game.powers, until.strip())
        stop = find_stop(self.game, power, phase)
        dice, self.order = ScriptedDice(step.dice), f"pass until {until}"
        last = round_of(self.state) + 1
        while not _begun(self.state, stop, power):
            asked = [o for o in offers(self.game, self.state) if o.holds]
            if not asked or round_of(self.state) > last:
                when = f"by the end of round {last}" if asked else "before the game is over"
                self._differ(f"does not come about {when}; a phase in which nobody has anything to do is passed over")
                raise Stop
            value = asked[0].default or Done()
            self._take(Decision(asked[0].power, asked[0].topic, value), dice)
        self.order = ""
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
            raise Refused("script.at", told_by=refused.game, line=self.line, why=refused.text) from None


def _begun(state: State, stop: Phase, power: str) -> bool:
    """Whether a state stands in a phase."""
    program, _, who = at_work(state)
    return (program.name, program.at) == stop.way[-1] and (not power or power in who)


def must_be_rules(text: Read) -> None:
    """Ids that are no rule of the game, and codes that nothing refuses with, prove nothing: they are refused."""
    known = {entry.id for entry in entries(text.script.game)} | set(gaps(text.script.game))
    for rule in listed(text.script.rules):
        if rule not in known:
            raise Refused("script.no_rule", rule=rule, game=text.script.game)
    for step, line in zip(text.steps, text.lines, strict=True):
        for rule in wanted_of(step.refused):
            if rule not in known and rule not in phrases("en"):
                raise at_line(line, "script.no_rule", rule=rule, game=text.script.game)


def must_be_verbs(text: Read, game: Game) -> None:
    """An order that begins with no word of the game is a slip of the pen, whatever is expected of it."""
    for step, line in zip(text.steps, text.lines, strict=True):
        order = step.do if step.do is not None else step.attempt
        verb = (order or "").strip().partition(" ")[0]
        if order is not None and verb not in verbs(game):
            raise at_line(line, "script.verb", word=verb, known=VERBS)


def wanted_of(refused: bool | str | list[str]) -> list[str]:
    """The rules a refusal must cite."""
    return [] if isinstance(refused, bool) else listed(refused)


def _cited(faults: tuple[Fault, ...]) -> set[str]:
    return {f.rule for f in faults} | {f.code for f in faults}


def _names(refused: bool | str | list[str], faults: tuple[Fault, ...]) -> bool:
    """Whether a script itself says that an order cannot even be read, by naming the code; when the game is over, none
    need be read."""
    return bool({"script.over", *wanted_of(refused)} & _cited(faults))


def _told(faults: tuple[Fault, ...]) -> str:
    return " ".join(f"{say(f.text)} ({f.rule})" if f.rule else say(f.text) for f in faults)
