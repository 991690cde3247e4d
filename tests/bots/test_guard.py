"""Whatever a bot says, what reaches the game is legal; and what was wrong is written down."""

from __future__ import annotations

from inspect import getsourcelines

import pytest

from sandtable.bots.complaints import counted
from sandtable.bots.guard import Guard, safe_default
from sandtable.bots.interface import Budget
from sandtable.kernel.decisions import Amount, Buy, Choose, Decision, Done, Go, Lose, Put, Recall, Value
from sandtable.kernel.machine import check
from sandtable.kernel.offers import Offer
from sandtable.kernel.view import View, view
from tests.tools.table import Table

NONSENSE: list[Value] = [
    Buy({"unobtainium": 3}),
    Buy({"tank": 999}),
    Go(("germany.1",), ("Germany", "Moon")),
    Go((), ()),
    Recall(("nobody",)),
    Put("tank", "Russia"),
    Choose(("x", "y")),
    Amount(-1),
    Lose(("germany.1",)),
]


class Says:
    """A bot that always says the same."""

    def __init__(self, value: object) -> None:
        self.value = value

    def decide(self, view: View, offer: Offer, budget: Budget) -> Decision:
        if isinstance(self.value, Exception):
            raise self.value
        if isinstance(self.value, Buy | Go | Recall | Put | Choose | Amount | Lose | Done):
            return Decision(offer.power, offer.topic, self.value)
        return self.value  # type: ignore[return-value]  # what a careless bot returns


def asked(table: Table, bot: Says) -> tuple[Guard, Decision]:
    guard = Guard(bot, "test")
    offer = table.offer()
    return guard, guard.decide(view(table.game, table.state, (offer.power,)), offer, Budget(1.0))


@pytest.mark.parametrize("phase", ["purchase", "combat_move", "noncombat_move"])
@pytest.mark.parametrize("value", NONSENSE, ids=lambda v: type(v).__name__)
def test_nonsense_is_refused_and_something_legal_played(phase: str, value: Value) -> None:
    table = Table("Germany", phase, full=True)
    was_illegal = bool(check(table.game, table.state, Decision("Germany", table.topic, value)).faults)
    guard, decision = asked(table, Says(value))
    assert was_illegal
    assert not check(table.game, table.state, decision).faults
    assert [c.why for c in guard.complaints] == ["illegal"]
    assert all(guard.complaints[0].faults), "the faults are told in words"


def test_the_refusal_is_explained_in_the_bots_log(caplog: pytest.LogCaptureFixture) -> None:
    table = Table("Germany", "purchase", full=True)
    with caplog.at_level("WARNING", "sandtable.bots"):
        guard, decision = asked(table, Says(Buy({"tank": 999})))
    (line,) = [r.getMessage() for r in caplog.records if r.name == "sandtable.bots"]
    assert "test, Germany, purchase: illegal: " in line
    assert guard.complaints[0].faults[0] in line
    assert decision.value == Done(), "what silence means is played"


def test_the_same_mistake_is_told_once_with_the_line_in_the_bots_file(caplog: pytest.LogCaptureFixture) -> None:
    """Hundreds of lines for one wrong attribute, and none of them said where."""
    table = Table("Germany", "purchase", full=True)
    says, offer = Says(KeyError("first")), table.offer()
    guard = Guard(says, "test")
    seen = view(table.game, table.state, (offer.power,))
    with caplog.at_level("WARNING", "sandtable.bots"):
        for word in ("first", "second", "third"):
            says.value = KeyError(word)
            guard.decide(seen, offer, Budget(1.0))
    (line,) = [r.getMessage() for r in caplog.records if r.name == "sandtable.bots"]
    source, first = getsourcelines(Says.decide)
    raised = first + next(n for n, text in enumerate(source) if "raise" in text)
    assert line == f"test, Germany, purchase: error: KeyError: 'first' (test_guard.py:{raised})"
    assert [(c.said, n) for c, n in counted(guard.complaints)] == [("KeyError: 'first'", 3)]


@pytest.mark.parametrize("value", [None, 7, "done", ValueError("lost my way"), RecursionError()])
def test_a_bot_that_fails_does_not_stop_the_game(value: object) -> None:
    table = Table("Germany", "combat_move", full=True)
    guard, decision = asked(table, Says(value))
    assert not check(table.game, table.state, decision).faults
    assert len(guard.complaints) == 1


def test_a_bot_cannot_answer_for_another_power() -> None:
    table = Table("Germany", "purchase", full=True)
    guard, decision = asked(table, Says(Decision("Japan", "purchase", Done())))
    assert decision.by == "Germany"
    assert guard.complaints[0].why == "illegal"


def test_what_is_legal_passes_untouched() -> None:
    table = Table("Germany", "purchase", full=True)
    guard, decision = asked(table, Says(Buy({"tank": 2})))
    assert decision.value == Buy({"tank": 2})
    assert not guard.complaints


def test_without_a_default_the_sampler_answers() -> None:
    """Aircraft that must land have no default: the safe answer lands them."""
    table = Table(
        "Germany",
        "combat_move",
        {"Germany": {"Germany": "1 infantry, 1 fighter"}, "Eastern Europe": {"Soviet Union": "1 infantry"}},
        hold={"Germany": "Germany", "Eastern Europe": "Soviet Union"},
    )
    table.do("go 1 fighter: Germany > Eastern Europe").do("go 1 infantry: Germany > Eastern Europe").done(1, 6)
    offer = table.offer()
    assert offer.default is None
    decision = safe_default(table.game, table.state, offer)
    assert isinstance(decision.value, Go)
    assert not check(table.game, table.state, decision).faults


def test_a_bot_that_goes_in_circles_is_stopped() -> None:
    class Circles:
        def __init__(self) -> None:
            self.out = False

        def decide(self, view: View, offer: Offer, budget: Budget) -> Decision:
            self.out = not self.out
            tank = next(u for u in view.state.units.values() if u.owner == "Germany" and u.kind == "tank")
            value: Value = Go((tank.id,), ("Eastern Europe", "Balkans")) if self.out else Recall((tank.id,))
            return Decision(offer.power, offer.topic, value)

    table = Table(
        "Germany",
        "noncombat_move",
        {"Eastern Europe": {"Germany": "1 tank"}},
        hold={"Eastern Europe": "Germany", "Balkans": "Germany"},
    )
    guard = Guard(Circles(), "circles")
    for _ in range(1000):
        if table.asked != ("Germany",) or table.topic != "noncombat_move":
            break
        offer = table.offer()
        table.do(guard.decide(view(table.game, table.state, ("Germany",)), offer, Budget(1.0)).value)
    assert (table.asked, table.topic) != (("Germany",), "noncombat_move")
    assert guard.complaints[-1].why == "endless"
