"""Pacific 1941 at the table: purses, patrols, interceptors, kamikazes; on a desk and on a phone, in both languages."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.thumbs import fits
from tests.browser.tools import Seat

Sit = Callable[..., Seat]
GAME = "pacific-1941"
# Few units, so that a round is short: a patrol to be flown, a raid to be met, a fleet for kamikazes.
ROUND = (
    "pacific-1941 / round 2 / turn Japan noncombat_move / empty / hold Mariana Islands = United States"
    " / at Formosa = Japan: 1 fighter / at Japan = Japan: 1 industrial complex, 2 fighter"
    " / at India = India: 1 industrial complex / at India = United Kingdom: 1 infantry"
    " / at New South Wales = Australia: 1 industrial complex"
    " / at Mariana Islands = United States: 1 bomber, 1 air base / at Sea Zone 24 = United States: 1 battleship"
    " / at United States = United States: 1 industrial complex"
)
OVER = "Mariana Islands > Sea Zone 25 > Sea Zone 24 > Sea Zone 36 > Japan"


def money(seat: Seat) -> dict[str, int]:
    """What the panel says is left in each purse."""
    return {p: int(seat.page.inner_text(f"[data-testid=purse-{p}] b")) for p in ("India", "Australia", "Convoys")}


def pass_on(seat: Seat, *until: str) -> None:
    """Go through what is asked as it is proposed, and buy nothing, until one of these questions."""

    def there() -> bool:
        if seat.topic == "purchase" and seat.page.locator("[data-testid=buy-done]:enabled").count():
            seat.page.click("[data-testid=buy-done]")
        return seat.topic in until

    seat.play_on(there)
    seat.rest()


def test_30_three_british_purses(sit: Sit) -> None:
    """Spending for India takes convoy money first, then India's; Australia's is not touched, and pays its own list."""
    seat = sit()
    seat.found(["*"], game=GAME, position="pacific-1941 / round 2 / turn United Kingdom purchase")
    assert money(seat) == {"India": 15, "Australia": 20, "Convoys": 12}
    more = seat.page.get_by_role("button", name="Infantry: one more")
    for _ in range(5):
        more.click()
    assert money(seat) == {"India": 12, "Australia": 20, "Convoys": 0}
    seat.page.click("[data-testid=buy-done]")
    seat.page.wait_for_function("window.sandtable.store.position.purses.India === 12")
    seat.page.wait_for_selector("[data-testid=purse-Australia].pays")
    assert money(seat) == {"India": 12, "Australia": 20, "Convoys": 0}
    strip = seat.page.locator("[data-testid=strip] li", has_text="UK")
    assert strip.inner_text().split()[1:3] == ["+47", "32"]  # what it earns, and what all its purses hold now
    seat.tab("world")
    told = seat.page.inner_text("[data-testid=world-purses]").split()
    assert [told[i] for i in range(len(told)) if told[i].isdigit()] == ["12", "20", "0", "15", "20", "12"]
    lanes = seat.page.locator("[data-testid=lanes] li")
    assert lanes.count() == 16
    assert "22" in seat.page.inner_text("[data-testid=score]")


@pytest.mark.parametrize("lang", ["en-GB", "de-DE"])
@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_round(sit: Sit, phone: bool, lang: str) -> None:
    """A patrol by one drop, drawn as one until its owner's next turn; kamikazes and interceptors in two taps each."""
    seat = sit(390, 844, touch=True, lang=lang) if phone else sit(lang=lang)
    seat.found(["*"], game=GAME, position=ROUND)
    page = seat.page
    press = page.tap if phone else page.click
    seat.show("Formosa", "Sea Zone 45")
    if phone:
        page.touchscreen.tap(*seat.token("Formosa", "fighter"))
        page.wait_for_function("window.sandtable.store.reach !== null && !window.sandtable.store.reaching")
        page.touchscreen.tap(*seat.space("Sea Zone 45"))
        page.tap("[data-testid=send]")
    else:
        seat.take("Formosa", "fighter")
        seat.send("Sea Zone 45")
    page.wait_for_function("Object.values(window.sandtable.store.units).some(u => u.post === 'patrol')")
    pass_on(seat, "combat_move")
    seat.end_phase()
    pass_on(seat, "combat_move")
    assert seat.js("window.sandtable.store.offer.power") == "United States"
    seat.order(f"go 1 bomber: {OVER} as raid")
    seat.end_phase()
    seat.wait_step("kamikaze")
    if phone:
        fits(seat, "kamikaze")
    german = lang == "de-DE"
    assert ("Schiffe" if german else "ships") in seat.prompt
    press("#panel-body .stepper button:last-child")
    before = seat.js("window.sandtable.store.revision")
    press("[data-testid=confirm-choice]")
    page.wait_for_function("r => window.sandtable.store.revision > r", arg=before)
    seat.wait_step("intercept")
    assert ("Jäger" if german else "fighters") in seat.prompt
    press("[data-testid=units-all]")
    press("[data-testid=confirm-choice]")
    page.wait_for_function("window.sandtable.store.offer?.topic !== 'intercept'")
    assert seat.js("Object.values(window.sandtable.store.units).some(u => u.post === 'patrol')")
    pass_on(seat, "patrols", "purchase")
    pass_on(seat, "patrols")
    assert seat.js("window.sandtable.store.position.turn.round") == 3
    if phone:
        fits(seat, "patrols")
    press("[data-testid=option]")
    page.wait_for_function("!Object.values(window.sandtable.store.units).some(u => u.post === 'patrol')")


def test_29_interceptors_and_kamikazes_by_order(sit: Sit) -> None:
    """The panel leads to an order for its question; where orders are left, nobody is asked, and the log says so."""
    seat = sit()
    here = ROUND.replace("Japan noncombat_move", "United States combat_move")
    seat.found(["*"], game=GAME, position=here)
    seat.ask(f"tables/{seat.table}/orders", power="Japan", topic="kamikaze", do={"send": ["battleship"], "number": 2})
    seat.order(f"go 1 bomber: {OVER} as raid")
    seat.end_phase()
    seat.wait_step("intercept")
    struck = "x => x.topic === 'kamikaze' && x.value.options.length === 2"
    assert seat.js(f"window.sandtable.store.records.some({struck})")
    seat.tab("log")
    seat.page.wait_for_function("document.querySelector('#panel-body').innerText.includes('by standing order')")
    seat.tab("step")
    seat.page.click("[data-testid=make-order]")
    assert seat.page.input_value("[data-testid=order-kind]") == "intercept"
    assert seat.page.input_value("[data-testid=order-do]") == "send"
    seat.page.click("[data-testid=order-add]")
    seat.page.wait_for_selector("[data-testid=order] >> nth=1")
    kept = next(o for o in seat.look(f"tables/{seat.table}/orders?power=Japan") if o["topic"] == "intercept")
    assert "fighter" in kept["do"]["send"]
