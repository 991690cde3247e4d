"""Bad weather: the server gone, answers too late, links that lead nowhere, files that are no games."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Server
from tests.browser.scenes import SOVIET_MOVE, at
from tests.browser.tools import Seat

Sit = Callable[..., Seat]


@pytest.fixture
def frail(tmp_path: Path) -> Iterator[Server]:
    """A server of the test's own, to be stopped and started."""
    running = Server(tmp_path)
    running.start()
    yield running
    running.stop()


def test_the_server_goes_and_comes_back(sit: Sit, frail: Server) -> None:
    """While the server is gone a banner says so; when it is back, the table goes on by itself, nothing lost."""
    seat = sit()
    seat.url = frail.url
    at(seat, SOVIET_MOVE, ["Soviet Union"], "Russia", "West Russia")
    page = seat.page
    frail.stop()
    page.wait_for_selector("[role=alert].banner")
    seat_banner = page.inner_text("[role=alert].banner")
    assert seat_banner
    frail.start()
    page.wait_for_selector("[role=alert].banner", state="detached", timeout=40_000)
    seat.take("Russia", "infantry")
    seat.send("West Russia")
    assert seat.js("window.sandtable.store.plan.length") == 1


def test_a_table_opened_while_the_server_is_gone(sit: Sit, frail: Server) -> None:
    """A page that finds no server says so and opens the table as soon as there is one."""
    seat = sit()
    seat.url = frail.url
    made = at(seat, SOVIET_MOVE, ["Soviet Union"])
    seat.lobby()
    frail.stop()
    seat.js(
        "id => { history.pushState(null, '', `/g/${id}`); dispatchEvent(new PopStateEvent('popstate')); }", made["id"]
    )
    seat.page.wait_for_selector("main.failed h1")
    assert "server" in seat.page.inner_text("main.failed").lower()
    frail.start()
    seat.page.wait_for_function("window.sandtable?.view && window.sandtable.store.offer", timeout=40_000)


def test_an_answer_that_comes_too_late(sit: Sit) -> None:
    """The same person moved on another device: the board is drawn anew, and what happened is told."""
    seat = sit()
    made = at(seat, SOVIET_MOVE, ["Soviet Union"], "Russia", "West Russia")
    page = seat.page
    tanks = seat.count("Russia", "tank")
    seat.take("Russia", "tank")

    def meanwhile(route: Any) -> None:
        seat.write(made["id"], "go 3 infantry: Russia > West Russia")
        route.continue_()

    page.route("**/decide*", meanwhile, times=1)
    page.mouse.click(*seat.space("West Russia"))
    page.wait_for_selector("[data-testid=refusal]")
    text = page.inner_text("[data-testid=refusal]")
    assert "The table has moved on" in text
    assert "3 infantry" in text, "what happened meanwhile is told"
    assert seat.count("Russia", "tank") == tanks, "the late answer changed nothing"
    page.wait_for_function("window.sandtable.store.plan.length === 1")
    seat.take("Russia", "tank")
    seat.send("West Russia")


@pytest.mark.parametrize("path", ["/g/nosuchtable9", "/no/such/place"])
def test_links_to_nowhere(sit: Sit, path: str) -> None:
    """A table that is not there, an address that is not one: a sentence and a way on."""
    seat = sit()
    seat.page.goto(f"{seat.url}{path}")
    seat.page.get_by_role("link", name="To the lobby").click()
    seat.page.wait_for_selector("button.big")


def test_a_private_table_and_worn_out_links(sit: Sit) -> None:
    """Somebody else's private table, and a seat link that is no more, are refused in a sentence with a way on."""
    owner, stranger = sit(), sit()
    made = owner.found(["Soviet Union"], visibility="private")
    stranger.page.goto(f"{stranger.url}/g/{made['id']}")
    stranger.page.get_by_role("link", name="To the lobby").wait_for()
    assert len(stranger.page.inner_text("main.failed p").strip()) > 10
    stranger.page.goto(f"{stranger.url}/g/{made['id']}#seat=worn-out-token")
    stranger.page.reload()
    stranger.page.get_by_role("link", name="To the lobby").wait_for()
    assert len(stranger.page.inner_text("main.failed p").strip()) > 10


def _import(seat: Seat, content: str) -> str:
    seat.lobby()
    payload: Any = {"name": "game.json", "mimeType": "application/json", "buffer": content.encode()}
    seat.page.set_input_files("input[type=file]", payload)
    seat.page.wait_for_selector("[role=alert]")
    return str(seat.page.inner_text("[role=alert]"))


def test_files_that_are_no_games(sit: Sit) -> None:
    """No JSON, no game, a game of a newer ruleset: each is told in a sentence, and the lobby stands."""
    seat = sit()
    assert "not a saved game" in _import(seat, "this is a letter")
    assert len(_import(seat, json.dumps({"hello": 1}))) > 10
    newer = {"format": 1, "game": "revised-1942", "ruleset": 99, "entries": []}
    assert "99" in _import(seat, json.dumps(newer))
    seat.page.click("button.big")
    seat.page.wait_for_function("window.sandtable?.store?.offer")
