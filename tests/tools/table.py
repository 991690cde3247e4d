"""A position, orders, dice, and what came of it: rules tests read like the rulebook."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

from sandtable.games.loader import load
from sandtable.kernel.decisions import Decision, Done, Value
from sandtable.kernel.dice import ScriptedDice
from sandtable.kernel.events import Event
from sandtable.kernel.game import Game
from sandtable.kernel.machine import apply, begin, check, offers, waiting
from sandtable.kernel.notation import parse, to_text
from sandtable.kernel.offers import Offer, Options
from sandtable.kernel.position import Position, describe, enter
from sandtable.kernel.state import State
from sandtable.kernel.verdict import Fault, Refused
from sandtable.texts import say


@cache
def loaded(game: str, options: tuple[tuple[str, Any], ...] = (), ruleset: int | None = None) -> Game:
    """A game, assembled once for all tests that play it with these options."""
    return load(game, dict(options), ruleset)


@cache
def _opening_wars(game: str) -> tuple[tuple[str, str], ...]:
    """Who is at war when a game begins."""
    table = loaded(game)
    return tuple(describe(table, begin(table)[0]).war or ())


class Table:
    """An emptied (or, with `full`, set up) board at the start of a phase.

    `units` is {space: {owner: "2 infantry, 1 tank"}}. Orders are typed with `do`, refusals asked for with `why_not`.
    """

    def __init__(
        self,
        power: str,
        phase: str,
        units: dict[str, dict[str, str]] | None = None,
        hold: dict[str, str] | None = None,
        purses: dict[str, int] | None = None,
        marks: dict[str, Any] | None = None,
        round: int = 1,
        full: bool = False,
        game: str = "revised-1942",
        dice: tuple[int, ...] = (),
        war: tuple[tuple[str, str], ...] = (),
        queue: list[str] | None = None,
        layers: dict[str, dict[str, str]] | None = None,
        ruleset: int | None = None,
        **options: Any,
    ) -> None:
        self.game = loaded(game, tuple(sorted(options.items())), ruleset)
        position = Position(round, power, phase, not full, purses or {}, hold or {}, units or {}, marks or {})
        position.queue, position.layers = queue, layers
        if war:  # more wars than the game opens with
            position.war = [*_opening_wars(game), *war]
        source = ScriptedDice(dice)
        self.state: State = enter(self.game, position, source)
        assert not source.left, f"dice not thrown: {source.left}"
        self.events: list[Event] = []

    # -- playing --

    def offer(self, power: str | None = None, topic: str | None = None) -> Offer:
        """What is put to a power (or to the first one asked), about a topic if one is named."""
        fit = offers(self.game, self.state)
        found = [o for o in fit if power in (None, o.power) and topic in (None, o.topic)]
        assert found, f"nothing is put to {power} about {topic}; asked is {waiting(self.game, self.state)}"
        return found[0]

    def offered(self, topic: str) -> dict[str, list[str]]:
        """To whom a topic is put now, with the keys there are to choose from."""
        found = [o for o in offers(self.game, self.state) if o.topic == topic]
        return {o.power: [x.key for x in o.form.options] for o in found if isinstance(o.form, Options)}

    def decision(self, order: str | Value, power: str | None = None, topic: str | None = None) -> Decision:
        """The decision an order means here."""
        offer = self.offer(power, topic)
        value = parse(self.game, self.state, offer, order) if isinstance(order, str) else order
        return Decision(offer.power, offer.topic, value)

    def do(self, order: str | Value, *dice: int, power: str | None = None, topic: str | None = None) -> Table:
        """Give an order with the dice it throws; all of them must be used."""
        source = ScriptedDice(dice)
        self.state, events = apply(self.game, self.state, self.decision(order, power, topic), source)
        self.events += events
        assert not source.left, f"dice not thrown: {source.left}"
        return self

    def done(self, *dice: int, power: str | None = None) -> Table:
        """Say done."""
        return self.do(Done(), *dice, power=power)

    def quiet(self, *dice: int, power: str | None = None) -> Table:
        """Say nothing: what silence means is done."""
        default = self.offer(power).default
        assert default is not None, "an answer must be given"
        return self.do(default, *dice, power=power)

    def until(self, power: str, topic: str) -> Table:
        """Say done until a power is asked about a topic."""
        for _ in range(200):
            if power in self.asked and self.offer(power).topic == topic:
                return self
            self.done(power=self.asked[0])
        raise AssertionError(f"{power} is never asked about {topic}")

    def faults(self, order: str | Value, power: str | None = None, topic: str | None = None) -> tuple[Fault, ...]:
        """Everything that speaks against an order; the state is untouched."""
        before = self.state.digest()
        found = check(self.game, self.state, self.decision(order, power, topic)).faults
        assert self.state.digest() == before
        return found

    def why_not(self, order: str | Value, power: str | None = None, topic: str | None = None) -> str:
        """The rule ids an order is refused by, in one text; "" if it is allowed."""
        try:
            return " ".join(f.rule for f in self.faults(order, power, topic))
        except Refused as refused:
            return say(refused.text)

    def allows(self, order: str | Value, power: str | None = None, topic: str | None = None) -> bool:
        """Whether an order may be given."""
        return not self.faults(order, power, topic)

    # -- looking --

    @property
    def topic(self) -> str:
        """What is being asked."""
        found = offers(self.game, self.state)
        return found[0].topic if found else ""

    @property
    def asked(self) -> tuple[str, ...]:
        """Who is being asked."""
        return waiting(self.game, self.state)

    def options(self, power: str | None = None) -> list[str]:
        """The keys there are to choose from."""
        form = self.offer(power).form
        assert isinstance(form, Options), form
        return [o.key for o in form.options]

    def silence(self, power: str | None = None) -> str:
        """What saying nothing would mean, as an order; "" if an answer must be given."""
        default = self.offer(power).default
        return "" if default is None else to_text(default)

    def units(self, space: str, owner: str | None = None) -> dict[str, int]:
        """Units in a space by kind; cargo counts too."""
        place = self.game.board.find(space)
        assert place, space
        return dict(Counter(u.kind for u in self.state.here(place) if owner in (None, u.owner)))

    def ids(self, space: str, kind: str, owner: str | None = None) -> list[str]:
        """The ids of the units of a kind in a space."""
        place = self.game.board.find(space)
        assert place, space
        return [u.id for u in self.state.here(place) if u.kind == kind and owner in (None, u.owner)]

    def holder(self, space: str) -> str:
        """Who controls a space."""
        place = self.game.board.find(space)
        assert place, space
        return self.state.control[place]

    def money(self, power: str) -> int:
        """What a power has in hand."""
        return self.state.purses[power]

    def seen(self, kind: type[Event]) -> list[Any]:
        """The events of a kind so far."""
        return [e for e in self.events if isinstance(e, kind)]
