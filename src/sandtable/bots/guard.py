"""Between a bot and the game: whatever the bot says or does, what comes out is legal."""

from __future__ import annotations

import logging
from dataclasses import dataclass, field
from random import Random
from time import monotonic

from sandtable.bots.complaints import Complaint, Once, place
from sandtable.bots.interface import Bot, Budget
from sandtable.bots.sampler import Sampler
from sandtable.bots.temper import Temper
from sandtable.bots.words import said_by
from sandtable.kernel.decisions import Decision
from sandtable.kernel.game import Game
from sandtable.kernel.machine import check
from sandtable.kernel.offers import Offer
from sandtable.kernel.phases import round_of
from sandtable.kernel.state import State
from sandtable.kernel.text import Text
from sandtable.kernel.view import View
from sandtable.rules.movement.moving import Moving
from sandtable.texts import say

log = logging.getLogger("sandtable.bots")
AT_ONCE = 1000.0  # the haste of who has had enough, where the rules let it end
MOST_MOVES = 400  # orders in one phase of movement; a bot that gives more goes in circles


@dataclass
class Guard:
    """Asks a bot, refuses what is illegal, explains it to the bot's log, and plays something safe instead."""

    bot: Bot
    name: str = "bot"
    seed: int | str = 0
    complaints: list[Complaint] = field(default_factory=list)
    told: Once = field(default_factory=Once)  # to the log; shared by guards of the same bot
    seconds: float = 0.0  # that the last decision took
    words: tuple[Text, ...] = ()  # what the bot has to say of it; nothing, where it is not the bot's own
    _orders: tuple[object, int] = (None, 0)

    def decide(self, view: View, offer: Offer, budget: Budget) -> Decision:
        """A legal decision."""
        began, refused = monotonic(), len(self.complaints)
        decision = self._asked(view, offer, budget)
        self.seconds = monotonic() - began
        self.words = said_by(self.bot) if len(self.complaints) == refused else ()
        return decision

    def _asked(self, view: View, offer: Offer, budget: Budget) -> Decision:
        if self._circling(view.state, offer):
            self._complain(
                Complaint(offer.power, offer.topic, "endless", f"more than {MOST_MOVES} orders in one phase")
            )
            return self._safe(view.game, view.state, offer)
        try:
            decision = self.bot.decide(view, offer, budget)
        except Exception as error:  # a bot's own fault must never stop a game
            sort = type(error).__name__
            said, where = f"{sort}: {error}", place(self.bot, error)
            self._complain(Complaint(offer.power, offer.topic, "error", said, sort=sort, where=where))
            log.debug("%s failed", self.name, exc_info=True)
            return self._safe(view.game, view.state, offer)
        faults = self._faults(view, offer, decision)
        if faults:
            said, codes = repr(decision)[:300], " ".join(code for code, _ in faults)
            sentences = tuple(sentence for _, sentence in faults)
            self._complain(Complaint(offer.power, offer.topic, "illegal", said, sentences, codes))
            return self._safe(view.game, view.state, offer)
        return decision

    def _faults(self, view: View, offer: Offer, decision: Decision) -> tuple[tuple[str, str], ...]:
        """What is wrong with an answer: codes and sentences."""
        if not isinstance(decision, Decision):
            return (("type", f"A bot answers with a Decision, not with {type(decision).__name__}."),)
        if decision.by != offer.power:
            return (("by", f"The offer was put to {offer.power}, not to {decision.by}."),)
        try:
            return tuple((f.text.code, say(f.text)) for f in check(view.game, view.state, decision).faults)
        except Exception as error:  # a malformed value may trip the rules themselves
            return (("unreadable", f"The decision cannot be read: {type(error).__name__}: {error}."),)

    def _complain(self, complaint: Complaint) -> None:
        """Write it down, and tell the log the first time."""
        self.complaints.append(complaint)
        level = logging.WARNING if self.told.first((self.name, complaint.key)) else logging.DEBUG
        log.log(level, "%s, %s, %s: %s", self.name, complaint.power, complaint.topic, complaint)

    def _circling(self, state: State, offer: Offer) -> bool:
        """Whether this phase of movement has seen far too many orders."""
        step = state.stack[-1]
        if not isinstance(step, Moving):
            return False
        key = (offer.power, step.manner, round_of(state))
        kept, count = self._orders
        self._orders = (key, count + 1 if kept == key else 1)
        return self._orders[1] > MOST_MOVES

    def _safe(self, game: Game, state: State, offer: Offer) -> Decision:
        return safe_default(game, state, offer, self.seed)


def safe_default(game: Game, state: State, offer: Offer, seed: int | str = 0) -> Decision:
    """What silence means if that is legal, else anything the sampler finds."""
    if offer.default is not None:
        decision = Decision(offer.power, offer.topic, offer.default)
        if not check(game, state, decision).faults:
            return decision
    # Movement that cannot end as it stands is ended by taking back or mending what the rules object to.
    return Sampler(Random(f"{seed}{offer.topic}"), Temper(haste=AT_ONCE)).decide(game, state, offer)
