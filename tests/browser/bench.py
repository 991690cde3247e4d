"""Figures of the web table on this machine, one line each; a missed budget fails: `make bench-web`."""

from __future__ import annotations

import gzip
import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[2]))
os.environ.setdefault("SANDTABLE_BROWSER", "1")

from tests.browser.conftest import CHROMIUM, FLAGS, STATIC, Server
from tests.browser.tools import Seat

FULL = """() => { const s = window.sandtable.store; const units = {...s.live.units};
  const spaces = s.game.spaces.filter(x => !x.closed);
  const kinds = s.game.kinds.map(k => k.name); let n = 0;
  while (Object.keys(units).length < 600) { const at = spaces[n % spaces.length].name;
    const id = 'bench.' + n, owner = s.info.seats[n % s.info.seats.length].power;
    units[id] = { id, kind: kinds[n % kinds.length], owner, space: at }; n++; }
  s.live = {...s.live, units}; return Object.keys(units).length; }"""

FPS = """async ([what, ms]) => {
  const v = window.sandtable.view; const stamps = []; const start = performance.now(); let i = 0;
  while (performance.now() - start < ms) {
    if (what === 'pan') v.panBy(i % 160 < 80 ? 9 : -9, Math.sin(i / 20) * 3);
    else v.zoomBy(i % 40 < 20 ? 1.02 : 1 / 1.02, 0);
    i++; await new Promise(r => requestAnimationFrame(r)); stamps.push(performance.now()); }
  const gaps = stamps.slice(1).map((t, j) => t - stamps[j]).sort((a, b) => a - b);
  return { fps: 1000 * gaps.length / (stamps.at(-1) - stamps[0]), p95: gaps[Math.floor(gaps.length * 0.95)],
    longest: gaps.at(-1), frames: gaps.length }; }"""

# Counts every drawing on any canvas from now on.
COUNT = """() => { window.drawn = 0;
  for (const { prototype: p } of [CanvasRenderingContext2D, OffscreenCanvasRenderingContext2D])
    for (const m of ['drawImage', 'fill', 'stroke', 'fillRect', 'fillText', 'strokeText']) {
      const real = p[m]; p[m] = function (...a) { window.drawn++; return real.apply(this, a); }; } }"""


def main() -> int:
    missed: list[str] = []

    def line(name: str, value: float, unit: str, budget: float, more: bool = False) -> None:
        ok = value >= budget if more else value <= budget
        print(f"{name:52} {value:9.1f} {unit:6} budget {'>=' if more else '<='} {budget:g} {'ok' if ok else 'MISSED'}")
        if not ok:
            missed.append(name)

    assets = [p for p in STATIC.parent.rglob("*") if p.suffix in (".js", ".css", ".html", ".ttf", ".woff2", ".svg")]
    size = sum(len(gzip.compress(p.read_bytes())) for p in assets if "boards" not in p.parts) / 1024
    line("bundle with fonts, without boards, gzipped", size, "KB", 350)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        server = Server(Path(folder))
        server.start()
        try:
            browser = play.chromium.launch(executable_path=CHROMIUM, headless=True, args=FLAGS)
            context = browser.new_context(viewport={"width": 1366, "height": 768}, bypass_csp=True)
            seat = Seat(context.new_page(), server.url)
            session = browser.new_browser_cdp_session()

            def spent() -> float:
                """Processor milliseconds that all processes of the browser have used."""
                processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
                return sum(float(p["cpuTime"]) for p in processes) * 1000

            measure(seat, line, spent)
            browser.close()
        finally:
            server.stop()
    return 1 if missed else 0


# A click on a token, and how long until the board is lit by the answer; "" where the token is not on the screen.
CLICK = """async ([clientX, clientY]) => {
  const c = document.querySelector('[data-testid=board]');
  const at = { clientX, clientY, isPrimary: true, pointerType: 'mouse', button: 0, pointerId: 1 };
  const start = performance.now();
  for (const what of ['pointerdown', 'pointerup']) c.dispatchEvent(new PointerEvent(what, at));
  while (!window.sandtable.view.scene.lit) await new Promise(r => requestAnimationFrame(r));
  await new Promise(r => requestAnimationFrame(r)); return performance.now() - start; }"""

# game, whose units, in view, and the tokens that are clicked
GAMES = (
    (
        "revised-1942",
        "Soviet Union",
        ("Russia", "West Russia"),
        [("Russia", k) for k in ("infantry", "tank", "artillery")],
    ),
    (
        "global-1940",
        "Germany",
        ("Germany", "Poland"),
        [("Germany", k) for k in ("infantry", "artillery", "tactical bomber")],
    ),
    (
        "europe-1940",
        "Germany",
        ("Germany", "Poland"),
        [("Germany", k) for k in ("infantry", "artillery", "tactical bomber")],
    ),
    (
        "pacific-1941",
        "Japan",
        ("Japan", "Formosa"),
        [("Japan", k) for k in ("infantry", "artillery", "fighter")],
    ),
    (
        "world-at-war-1939",
        "Germany",
        ("Germany", "Poland"),
        [("Germany", k) for k in ("infantry", "artillery", "tank")],
    ),
    (
        "blitzkrieg-general",
        "Germany",
        ("Silesia", "Northern Germany"),
        [("Silesia", k) for k in ("infantry 3", "armour 4", "aircraft 4")],
    ),
)


# how a table begins, so that units can move at once
BEGUN: dict[str, dict[str, Any]] = {
    "revised-1942": {"played": ["done", "done"]},
}
for name, power in (("global", "Germany"), ("europe", "Germany"), ("world-at-war", "Germany"), ("pacific", "Japan")):
    game = next(g for g, *_ in GAMES if g.startswith(name))
    BEGUN[game] = {"bots": False, "position": f"{game} / round 1 / turn {power} combat_move"}


def measure(seat: Seat, line: Any, processor: Callable[[], float]) -> None:
    wanted = sys.argv[1:]
    for game, power, shown, tokens in GAMES:
        if wanted and game not in wanted:
            continue
        seat.found([power], game=game, **BEGUN.get(game, {}))
        opened = []
        for _ in range(3):
            start = time.perf_counter()
            seat.page.goto(f"{seat.url}/g/{seat.table}", wait_until="commit")
            seat.page.wait_for_function("window.sandtable?.view && window.sandtable.store.offer", polling=20)
            opened.append((time.perf_counter() - start) * 1000)
        line(f"{game}: interactive after navigation", min(opened), "ms", 1500)
        seat.wait_step("combat_move", "movement")
        seat.show(*shown)
        spent = []
        for space, kind in tokens * 3:
            spent.append(seat.js(CLICK, seat.token(space, kind)))
            seat.page.keyboard.press("Escape")
            seat.rest()
        line(f"{game}: click to light (median of {len(spent)})", sorted(spent)[len(spent) // 2], "ms", 100)
        print(f"{game + ': units on the board':52} {seat.js(FULL):9d}")
        seat.rest()
        for what in ("pan", "zoom"):
            before = processor()
            found = seat.js(FPS, [what, 3000])
            used = (processor() - before) / found["frames"]
            line(f"{game}: {what}", found["fps"], "fps", 50, more=True)
            print(f"{game + ': ' + what + ', longest of 19 in 20 frames':52} {found['p95']:9.1f} ms")
            print(f"{game + ': ' + what + ', longest frame':52} {found['longest']:9.1f} ms")
            print(f"{game + ': ' + what + ', processor time a frame':52} {used:9.1f} ms")
            seat.rest()
        seat.js(COUNT)
        for what in ("pan", "zoom"):
            seat.js("window.drawn = 0")
            frames = seat.js(FPS, [what, 1000])["frames"]
            drawn = seat.js("window.drawn") / frames
            print(f"{game + ': ' + what + ', drawings on a canvas a frame':52} {drawn:9.1f}")
            seat.rest()


if __name__ == "__main__":
    sys.exit(main())
