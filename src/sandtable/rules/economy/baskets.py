"""Buying: powers fill baskets, each for itself. What is for sale, and what comes of it, each sort of buying says."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from sandtable.kernel.decisions import Buy, Decision, Done
from sandtable.kernel.offers import Basket, Offer
from sandtable.kernel.steps import Step
from sandtable.kernel.text import Text
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.economy.questions import Spends

if TYPE_CHECKING:
    from sandtable.kernel.play import Play

MOST_OF_A_KIND = 999  # far above any purse and any counter sheet; it only keeps hostile numbers out


def may_spend(play: Play, power: str, purse: str) -> bool:
    """Whether nothing keeps a purse shut; asked at every look at an offer, so not in vain."""
    return Spends not in play.game.limits or play.allows(Spends(power, purse))


class Baskets(Step, frozen=True, kw_only=True):
    """One basket for each purse of each power; a power with several purses fills them one after the other.

    A basket is set whole, so that repeating it is harmless. It is closed by `Done`, or at once where it is `final`.
    Who buys alone, or has another basket to fill from money that may help both, pays then; others when everybody is
    done, in their order, so that it does not matter who was quicker.
    """

    who: tuple[str, ...]
    topic: str = ""
    baskets: dict[str, dict[str, int]] = {}  # purse -> what is to be bought with it
    closed: tuple[str, ...] = ()  # purses whose baskets are closed

    final: ClassVar[bool] = False
    together: ClassVar[bool] = False  # also who buys alone pays only when the step ends

    # -- what a sort of buying says for itself --

    def purses(self, play: Play, power: str) -> tuple[str, ...]:
        """The purses a power buys with."""
        return (power,)

    def worth_asking(self, play: Play, power: str, purse: str) -> bool:
        """Whether there is anything to buy and to pay with."""
        return True

    def form(self, play: Play, power: str, purse: str) -> Basket:
        """What is for sale, and what there is to pay with."""
        raise NotImplementedError

    def prompt(self, play: Play, power: str, purse: str, money: int) -> Text:
        """The question in words."""
        raise NotImplementedError

    def faults(self, play: Play, power: str, purse: str, basket: dict[str, int]) -> list[Fault]:
        """Everything that is wrong with a basket."""
        raise NotImplementedError

    def carry_out(self, play: Play, power: str, purse: str, basket: dict[str, int]) -> None:
        """Pay for a basket and give what was bought."""
        raise NotImplementedError

    # -- the same for all --

    def purse(self, play: Play, power: str) -> str | None:
        """The purse a power is asked about now."""
        for purse in self.purses(play, power):
            if purse not in self.closed and may_spend(play, power, purse) and self.worth_asking(play, power, purse):
                return purse
        return None

    def basket(self, play: Play, power: str, purse: str) -> dict[str, int]:
        """What of a basket can still be had: since it was set, a right used by somebody may have changed the offer."""
        wanted, kept = self.baskets.get(purse, {}), dict[str, int]()
        if not wanted or not self.faults(play, power, purse, wanted):
            return wanted
        for key, number in wanted.items():
            fit = (n for n in range(number, 0, -1) if not self.faults(play, power, purse, {**kept, key: n}))
            if n := next(fit, 0):
                kept[key] = n
        return kept

    def waits(self, play: Play) -> tuple[str, ...]:
        return tuple(power for power in self.who if self.purse(play, power) is not None)

    def offers(self, play: Play) -> tuple[Offer, ...]:
        return tuple([o for power in self.who if (o := self._offer(play, power)) is not None])

    def offer_to(self, play: Play, power: str) -> Offer | None:
        return self._offer(play, power) if power in self.who else None

    def _offer(self, play: Play, power: str) -> Offer | None:
        purse = self.purse(play, power)
        if purse is None:
            return None
        form = self.form(play, power, purse)
        if purse in self.baskets:
            form = replace(form, chosen=self.basket(play, power, purse))
        prompt = self.prompt(play, power, purse, form.money)
        return Offer(power, self.topic, prompt, form, Done(), done=True)

    def check(self, play: Play, decision: Decision) -> list[Fault]:
        purse = self.purse(play, decision.by)
        if isinstance(decision.value, Done) or purse is None:
            return []
        if not isinstance(decision.value, Buy):
            return [self.not_a_basket()]
        return self.faults(play, decision.by, purse, decision.value.basket)

    def not_a_basket(self) -> Fault:
        """The refusal of an answer of another form."""
        return fault("answer.buy")

    def take(self, play: Play, decision: Decision) -> None:
        purse = self.purse(play, decision.by)
        assert purse is not None
        here = self
        if isinstance(decision.value, Buy):
            basket = {key: n for key, n in decision.value.basket.items() if n}
            here = replace(self, baskets={**self.baskets, purse: basket})
        if isinstance(decision.value, Done) or self.final:
            here = replace(here, closed=(*here.closed, purse))
        basket = here.basket(play, decision.by, purse) if purse in here.closed else {}
        play.become(here)
        if purse in here.closed and self._at_once(play, decision.by):
            if not here.waits(play):
                play.pop()  # the step leaves first: what follows may be the end of the phase
            self.carry_out(play, decision.by, purse, basket)

    def run(self, play: Play) -> None:
        """Everybody is done."""
        late = [power for power in self.who if not self._at_once(play, power)]
        due = [(power, purse, self.basket(play, power, purse)) for power in late for purse in self.purses(play, power)]
        play.pop()
        for power, purse, basket in due:
            self.carry_out(play, power, purse, basket)

    def _at_once(self, play: Play, power: str) -> bool:
        return not self.together and (len(self.who) == 1 or len(self.purses(play, power)) > 1)


def odd_numbers(basket: dict[str, int]) -> list[Fault]:
    """Numbers nobody can mean."""
    return [fault("buy.number", unit=k, number=n) for k, n in basket.items() if not 0 <= n <= MOST_OF_A_KIND]
