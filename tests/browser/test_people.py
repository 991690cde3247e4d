"""People: the lists of the lobby, seats and presence, clocks, chat, notices, links, and the end of a game."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from tests.browser.scenes import ATTACK, STOUT
from tests.browser.tools import Seat

Sit = Callable[..., Seat]
ALLIES = ["Soviet Union", "United Kingdom", "United States"]


def come(seat: Seat, name: str) -> Seat:
    seat.page.goto(seat.url)
    seat.ask("people", name=name)
    return seat


def two(sit: Sit, **more: Any) -> tuple[Seat, Seat, dict[str, str]]:
    """Ann leads the Allies, Bob the Axis, at a public table."""
    ann, bob = come(sit(), "Ann"), come(sit(), "Bob")
    wishes = {"game": "revised-1942", "title": "Ann v Bob", "visibility": "public", "position": STOUT, **more}
    made = ann.ask("tables", mine=ALLIES, bots={}, **wishes)
    for power in ("Germany", "Japan"):
        bob.ask(f"tables/{made['id']}/sit", power=power, invite=made["invite"])
    return ann, bob, made


def under(seat: Seat, heading: str) -> str:
    """What stands in the lobby under a heading."""
    card = seat.page.locator("section.card").filter(has=seat.page.get_by_role("heading", name=re.compile(heading)))
    return str(card.inner_text())


def test_the_lobby_tells_whose_move_it_is(sit: Sit) -> None:
    """The same table: my move, waiting for others, to watch; and, when it is over, finished with its review."""
    ann, bob, made = two(sit)
    eve = come(sit(), "Eve")
    for seat in (ann, bob, eve):
        seat.lobby()
        seat.rest()
    assert "Ann v Bob" in under(ann, "Your move")
    assert "Soviet Union: combat move" in under(ann, "Your move").replace("Combat", "combat")
    assert "Ann v Bob" in under(bob, "Waiting for others")
    assert "Ann v Bob" in under(eve, "Watch")
    ann.ask(f"tables/{made['id']}/proposals", kind="concede", to=0)
    ann.lobby()
    ann.rest()
    assert "Review" in under(ann, "Finished")


def test_who_is_here_and_who_watches(sit: Sit) -> None:
    """Whoever came before me is known to be here, whoever comes later too; and a guest is named as one who watches."""
    ann, bob, made = two(sit)
    eve = come(sit(), "Eve")
    eve.open(made["id"])
    bob.open(made["id"])
    ann.open(made["id"])
    ann.page.click("#tab-seats")
    panel = ann.page.locator("#panel-body")
    panel.get_by_text("Bob · here").first.wait_for()
    panel.get_by_text("Watching: Eve").wait_for()
    bob.page.goto("about:blank")
    panel.get_by_text("Bob · away").first.wait_for()
    assert eve.page.get_by_test_id("end-phase").count() == 0, "a guest has nothing to end"


def test_a_clock_runs_and_a_seat_can_be_left_for_some_days(sit: Sit) -> None:
    ann, bob, made = two(sit, terms={"clock": {"kind": "bank", "seconds": 3600, "increment": 30}})
    ann.open(made["id"])
    clock = ann.page.get_by_test_id("clock")
    assert re.fullmatch(r"(59:\d\d|1h 0m)", clock.inner_text())
    before = clock.inner_text()
    ann.page.wait_for_function("b => document.querySelector('[data-testid=clock]').innerText !== b", arg=before)
    ann.page.click("#tab-seats")
    assert "in reserve" in ann.page.inner_text("#panel-body")
    bob.open(made["id"])
    bob.page.click("#tab-seats")
    bob.page.get_by_label("My seat").first.select_option("3")
    back = bob.page.get_by_role("button", name="Take back")
    back.wait_for()
    assert "away until" in bob.page.inner_text("#panel-body")
    back.click()
    back.wait_for(state="detached")


def test_chat_reaches_the_other(sit: Sit) -> None:
    ann, bob, made = two(sit)
    ann.open(made["id"])
    bob.open(made["id"])
    ann.page.click("#tab-chat")
    ann.page.get_by_placeholder("Say something").fill("Cześć <b>Bob</b>")
    ann.page.get_by_role("button", name="Send").click()
    bob.page.wait_for_function("document.querySelector('#tab-chat').innerText.includes('1')")
    bob.page.click("#tab-chat")
    bob.page.get_by_text("Cześć <b>Bob</b>").wait_for()


NOTICES = """() => { window.told = []; window.tones = 0;
  window.Notification = class { constructor(title, o) { window.told.push([title, o.body]); } close() {} };
  window.Notification.permission = 'granted';
  window.Notification.requestPermission = () => Promise.resolve('granted');
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...a) { window.tones++; return start.apply(this, a); };
  Object.defineProperty(document, 'hidden', { get: () => window.away === true }); }"""


def test_a_question_calls_whoever_looks_elsewhere(sit: Sit) -> None:
    """With notices and sound on, a question that comes while the page is hidden is told once; in sight it is not."""
    ann, bob, made = two(sit)
    bob.page.add_init_script(f"({NOTICES})()")
    bob.page.goto(f"{bob.url}/me")
    for box in ("Browser notice", "Sound"):
        bob.page.get_by_label(re.compile(box)).check()
    bob.open(made["id"])
    bob.js("window.away = true")
    ann.open(made["id"])
    ann.order(*ATTACK)
    ann.end_phase()
    bob.page.wait_for_function("window.sandtable.store.offer !== null")
    bob.page.wait_for_function("window.told.length === 1")
    title, body = bob.js("window.told[0]")
    assert title == "Ann v Bob"
    assert "choose losses in West Russia" in body
    assert bob.js("window.tones") == 1
    assert bob.page.title().startswith("(1)")
    # So is somebody who asks for his consent; the title counts both, and the question is on the table.
    ann.ask(f"tables/{made['id']}/proposals", kind="draw")
    bob.page.wait_for_function("window.told.length === 2")
    assert "Ann" in bob.js("window.told[1][1]")
    assert bob.js("window.tones") == 2
    assert bob.page.title().startswith("(2) A question to the table")
    assert bob.page.get_by_test_id("proposal").is_visible()


def test_a_position_is_handed_on_as_a_link(sit: Sit) -> None:
    """The link of a position opens the lobby with it, from where it is played on at a table of one's own."""
    ann, _, made = two(sit)
    ann.open(made["id"])
    ann.page.click("#tab-seats")
    ann.js("Object.defineProperty(navigator, 'clipboard', { value: { writeText: t => { window.copied = t; } } })")
    ann.page.click("[data-testid=copy-position-link]")
    ann.page.get_by_text("Copied.").wait_for()
    guest = come(sit(), "Gus")
    guest.page.goto(ann.js("window.copied"))
    guest.page.click("[data-testid=from-position]")
    guest.page.wait_for_function("window.sandtable?.view")
    guest.rest()
    assert guest.count("West Russia", "infantry") == 6


def test_back_in_the_history_one_branches_or_plays_on(sit: Sit) -> None:
    ann, _, made = two(sit)
    ann.open(made["id"])
    ann.order(*ATTACK)
    ann.page.click("#tab-history")
    ann.js("window.sandtable.store.journal.lookBack(1)")
    ann.page.click("[data-testid=branch-here]")
    ann.page.wait_for_function("window.sandtable.store.trial?.start === 1")
    assert ann.count("Russia", "tank") == 6, "before the tanks went"
    ann.js("window.sandtable.store.trials.enter('')")
    ann.page.click("#tab-history")
    ann.js("window.sandtable.store.journal.lookBack(1)")
    ann.page.click("[data-testid=play-on]")
    ann.page.wait_for_url(lambda url: made["id"] not in url and "/g/" in url)
    ann.page.wait_for_function("window.sandtable?.store?.mine?.length === 5")
    ann.rest()
    assert (ann.count("West Russia", "infantry"), ann.count("Russia", "tank")) == (15, 6)


def test_conceding_reviewing_and_a_rematch(sit: Sit) -> None:
    """A side gives up: both see the end, the review opens, and a rematch seats the same people again."""
    ann, bob, made = two(sit)
    ann.open(made["id"])
    bob.open(made["id"])
    ann.order(*ATTACK)
    ann.page.click("#tab-seats")
    ann.page.get_by_text("End the game early").click()
    ann.page.click("[data-testid=concede]")
    for seat, words in ((ann, "Better luck"), (bob, "you won")):
        seat.page.get_by_test_id("end-screen").get_by_text(words).wait_for()
    bob.page.click("[data-testid=to-review]")
    bob.page.get_by_test_id("review").get_by_role("heading", name="Review").wait_for()
    ann.page.click("[data-testid=rematch]")
    ann.page.wait_for_url(lambda url: made["id"] not in url and "/g/" in url)
    ann.page.wait_for_function("window.sandtable?.store?.info")
    seats = ann.js("window.sandtable.store.info.seats.map(s => [s.power, s.name])")
    assert dict(seats)["Germany"] == "Bob"


def test_a_file_is_taken_in_again(sit: Sit) -> None:
    """An exported game goes on from where it was, at a new table."""
    ann, _, made = two(sit)
    ann.open(made["id"])
    ann.order(*ATTACK)
    save = json.dumps(ann.look(f"tables/{made['id']}/export"))
    ann.lobby()
    ann.page.set_input_files(
        "input[type=file]", {"name": "g.json", "mimeType": "application/json", "buffer": save.encode()}
    )
    ann.page.wait_for_url("**/g/*")
    ann.page.wait_for_function("window.sandtable?.view")
    ann.rest()
    assert ann.count("West Russia", "tank") == 9


def test_who_comes_back_is_offered_the_film_of_what_they_missed(sit: Sit) -> None:
    """Bob looks, leaves, and comes back after Ann's moves: one line tells him, one click shows them, once."""
    ann, bob, made = two(sit)
    bob.open(made["id"])
    missed = bob.page.get_by_test_id("missed")
    assert missed.count() == 0, "nothing happened before he first came"
    bob.page.goto(bob.url)
    for line in ATTACK:
        ann.write(made["id"], line)
    bob.open(made["id"])
    assert "2 moves" in missed.inner_text()
    missed.get_by_role("button", name="Watch the film").click()
    bob.page.wait_for_function("window.sandtable.store.seen !== null")
    bob.page.wait_for_function("window.sandtable.store.seen === null")  # and it ends by itself
    bob.open(made["id"])
    assert missed.count() == 0
