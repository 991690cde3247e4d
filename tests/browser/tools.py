"""A person at a table, as tests see them: what they click, and what stands on the screen."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

RANDOM = "random"
PATIENCE = 60_000  # ms: a browser on a starved machine takes its time
STILL = 150.0  # s without any change after which a table has stopped, however slow the machine is
POWERS = {
    "revised-1942": ("Soviet Union", "Germany", "United Kingdom", "Japan", "United States"),
    "blitzkrieg-general": (
        "Germany", "Italy", "Japan", "British Empire", "France", "Soviet Union", "United States", "China"
    ),
}  # fmt: skip


ANSWERS = ["confirm-losses", "go-on", "option-none", "option", "confirm-choice", "land-all", "place-all", "end-phase"]
ANSWER = """([step, answers]) => { const store = window.sandtable.store;
  if (store.sending || store.working || store.offer?.topic !== step) return '';
  const button = answers.map(a => document.querySelector(`[data-testid=${a}]:enabled`)).find(Boolean);
  button?.click(); return button?.dataset.testid ?? ''; }"""


ANSWERED = "r => { const s = window.sandtable.store; return s.revision > r && !s.sending; }"
# Everything that was asked for is here, painted and at rest, for some frames in a row.
REST = """async patience => { const end = performance.now() + patience;
  for (let calm = 0; calm < 4; calm = window.sandtable?.quiet?.() ? calm + 1 : 0) {
    if (performance.now() > end) throw new Error('the page does not come to rest');
    await new Promise(requestAnimationFrame); } }"""


class Seat:
    """One browser page and its table."""

    def __init__(self, page: Any, url: str) -> None:
        self.page, self.url = page, url
        self.table = ""

    # -- coming in --

    def lobby(self) -> None:
        self.page.goto(self.url)
        self.page.wait_for_selector("button.big:enabled")

    def found(self, mine: list[str], game: str = "revised-1942", bots: bool = True, **more: Any) -> dict[str, str]:
        """A table made over the door and opened in the page, after some decisions of mine in writing (`played`)."""
        if not self.page.url.startswith(self.url):
            self.page.goto(self.url)
        powers = POWERS.get(game, ("Azure", "Crimson"))
        seats = {p: RANDOM for p in powers if p not in mine and "*" not in mine} if bots else {}
        played = more.pop("played", ())
        self.ask("people", name=more.pop("name", "Tester"))
        found: dict[str, str] = self.ask("tables", game=game, mine=mine, bots=seats, **more)
        for line in played:
            self.write(found["id"], line)
        self.open(found["id"])
        return found

    def ask(self, path: str, **body: Any) -> Any:
        """The server's answer to this person, past the page."""
        answer = self.page.request.post(f"{self.url}/api/{path}", data=body)
        assert answer.ok, answer.text()
        return answer.json() if answer.body() else None

    def look(self, path: str) -> Any:
        """What the server shows this person, past the page."""
        answer = self.page.request.get(f"{self.url}/api/{path}")
        assert answer.ok, answer.text()
        return answer.json()

    def write(self, table: str, line: str) -> Any:
        """A decision in writing, as from another device of the same person."""
        now = self.look(f"tables/{table}/offers")["revision"]
        return self.ask(f"tables/{table}/decide", offer=now, decisions=[{"text": line}])

    def open(self, table: str, hash_part: str = "") -> None:
        self.table = table
        self.page.goto(f"{self.url}/g/{table}{hash_part}")
        self.page.wait_for_function("window.sandtable?.view")
        self.rest()

    def order(self, *lines: str) -> None:
        """Decisions in writing at the table of this page, which then shows them."""
        for line in lines:
            told = self.write(self.table, line)
            self.page.wait_for_function("r => window.sandtable.store.revision >= r", arg=told["revision"])
        self.rest()

    # -- looking --

    def js(self, expression: str, argument: Any = None) -> Any:
        return self.page.evaluate(expression, argument)

    @property
    def topic(self) -> str:
        return str(self.js("window.sandtable.store.offer?.topic ?? ''"))

    @property
    def prompt(self) -> str:
        return str(self.page.inner_text("[data-testid=prompt]"))

    def wait_step(self, *steps: str, timeout: float = PATIENCE) -> str:
        self.page.wait_for_function(
            "steps => steps.includes(window.sandtable?.store?.offer?.topic ?? '')", arg=list(steps), timeout=timeout
        )
        return self.topic

    def rest(self) -> None:
        """Wait until every answer is here, and the eye rests on a painted board."""
        self.js(REST, PATIENCE)

    def on_page(self, point: list[float] | None) -> tuple[float, float]:
        assert point is not None, "not on the screen"
        box = self.page.query_selector("[data-testid=board]").bounding_box()
        return point[0] + box["x"], point[1] + box["y"]

    def show(self, *spaces: str) -> None:
        """Bring spaces into view, without animation."""
        self.js("spaces => window.sandtable.view.frame(spaces, 0)", list(spaces))
        self.rest()

    def token(self, space: str, kind: str) -> tuple[float, float]:
        self.rest()
        found = self.js(
            "([s, k]) => window.sandtable.view.whereToken(t => t.space === s && t.kind === k)", [space, kind]
        )
        return self.on_page(found)

    def space(self, name: str) -> tuple[float, float]:
        self.rest()
        return self.on_page(self.js("s => window.sandtable.view.whereSpace(s)", name))

    def arrow(self, start: str) -> tuple[float, float]:
        """A point of the arrow that begins somewhere, away from tokens."""
        self.rest()
        found = self.js(
            """here => { const v = window.sandtable.view;
               for (let y = 0; y < v.h; y += 3) for (let x = 0; x < v.w; x += 3) { const h = v.hitAt(x, y);
                 if (h.arrow?.path[0] === here && !h.token) return [x, y]; } }""",
            start,
        )
        return self.on_page(found)

    def count(self, space: str, kind: str) -> int:
        script = (
            "([s, k]) => Object.values(window.sandtable.store.units).filter(u => u.space === s && u.kind === k).length"
        )
        return int(self.js(script, [space, kind]))

    # -- doing --

    def tab(self, name: str) -> None:
        """Open a tab of the panel; on a sheet some are behind the last."""
        if not self.page.query_selector(f"#tab-{name}"):
            self.page.click("#tab-more")
        self.page.click(f"#tab-{name}")

    def take(self, space: str, kind: str) -> None:
        self.page.mouse.click(*self.token(space, kind))
        self.page.wait_for_function("window.sandtable.store.reach !== null && !window.sandtable.store.reaching")

    def send(self, space: str) -> None:
        before = self.js("window.sandtable.store.revision")
        self.page.mouse.click(*self.space(space))
        self.first("[role=dialog] button.primary", "r => window.sandtable.store.revision > r", before)
        self.page.wait_for_function("r => window.sandtable.store.revision > r", arg=before)
        self.rest()

    def first(self, button: str, condition: str, argument: Any = None) -> None:
        """Press a button if it comes before something else is true."""
        self.page.wait_for_function(
            f"([b, a]) => ({condition})(a) || document.querySelector(b)", arg=[button, argument]
        )
        if not self.js(condition, argument):
            self.page.click(button)

    def skip_research(self) -> None:
        self.wait_step("research")
        self.page.get_by_role("button", name="No research").click()

    def buy_suggestion(self) -> None:
        self.wait_step("purchase")
        self.page.get_by_role("button", name="Suggest").click()
        self.page.click("[data-testid=buy-done]")

    def end_phase(self) -> None:
        before = self.js("window.sandtable.store.revision")
        self.page.click("[data-testid=end-phase]")
        self.ended(before)

    def ended(self, before: int) -> None:
        """The phase ends, after a second click where something is left to look at."""
        self.first("[data-testid=end-anyway]", "r => window.sandtable.store.revision > r", before)
        self.answered(before)

    def answered(self, before: int) -> None:
        """What was decided after a revision has its answer. The journal may tell of it sooner: then the question that
        it answered still stands, and so does the hand."""
        self.page.wait_for_function(f"r => ({ANSWERED})(r)", arg=before)

    def answer_once(self, step: str = "") -> None:
        """Answer what is asked as the panel proposes it, if it still asks `step` and no answer is on its way.

        The page looks and clicks in one go: between two looks from here the next question may already stand there.
        """
        before = self.js("window.sandtable.store.revision")
        if self.js(ANSWER, [step or self.topic, ANSWERS]) == "end-phase":
            self.ended(before)

    def play_on(self, until: Callable[[], bool], still: float = STILL) -> None:
        """Answer whatever comes until something is true. Bots take the time they need; standing still is a failure."""
        seen, since = None, time.monotonic()
        while not until():
            self.page.wait_for_timeout(300)
            step, now = self.topic, self.js("[window.sandtable.store.revision, window.sandtable.store.lines.length]")
            if now != seen:
                seen, since = now, time.monotonic()
            assert time.monotonic() - since < still, f"the table stands still at {step!r}: {self.prompt}"
            if step and not until():
                self.answer_once(step)

    def fight_on(self, *until: str) -> str:
        """Answer whatever comes until one of these steps; while others decide, wait."""
        self.play_on(lambda: self.topic in until)
        return self.topic

    def play_out(self, power: str) -> None:
        """Answer whatever comes until this turn of a power is over: the others' may be too, between two looks."""
        begun = self.js("window.sandtable.store.position.turn.round")
        over = "([p, r]) => (t => !t.powers.includes(p) || t.round > r)(window.sandtable.store.position.turn)"
        self.play_on(lambda: bool(self.js(over, [power, begun])))
