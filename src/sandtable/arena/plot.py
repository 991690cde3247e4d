"""Pictures of what studies found: the balance lab, and how well the chance to win is judged."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Any

from sandtable.arena.balance import expected, fitted
from sandtable.kernel.verdict import Refused

INK, LINE, EVEN = "#1f2933", "#2f6f9f", "#b4541a"
SUFFIXES = (".png", ".svg")


def can_plot(path: Path) -> None:
    """Refuse a plot that cannot be made before a study begins."""
    if path.suffix.lower() not in SUFFIXES:
        raise Refused("plot.suffix", name=path.name)
    if find_spec("matplotlib") is None:
        raise Refused("plot.library")


def plot(found: dict[str, Any], path: Path) -> None:
    """Win rate over bid with bounds, the line that fits, and the even bid."""
    from matplotlib.figure import Figure

    rows = found["bids"]
    bids = [row["bid"] for row in rows]
    rates = [row["win_rate"][1] for row in rows]
    reach = [[m - low for low, m, _ in _rates(rows)], [high - m for _, m, high in _rates(rows)]]
    figure = Figure(figsize=(8, 4.8), layout="constrained")
    axes = figure.add_subplot()
    axes.axhline(0.5, color=INK, linewidth=0.8, linestyle=":")
    if len(bids) > 1:
        base, slope = fitted({r["bid"]: _scores(r) for r in rows})
        at = [bids[0] + (bids[-1] - bids[0]) * k / 100 for k in range(101)]
        axes.plot(at, [expected(base, slope, b) for b in at], color=LINE, alpha=0.6, label="fitted (logistic)")
    axes.errorbar(bids, rates, yerr=reach, fmt="o", color=LINE, capsize=4, label="played, 95 % bounds")
    if found["even_bid"]:
        low, mid, high = found["even_bid"]
        first, last = bids[0], bids[-1]
        axes.axvspan(max(low, first), min(high, last), color=EVEN, alpha=0.12)
        axes.axvline(mid, color=EVEN, linewidth=1.2, label=f"even at {mid:g} ({low:g} to {high:g})")
    axes.set_ylim(-0.02, 1.02)
    axes.set_yticks([0, 0.25, 0.5, 0.75, 1], ["0 %", "25 %", "50 %", "75 %", "100 %"])
    axes.set_xticks(bids)
    axes.set_xlabel(f"bid: extra money for {found['power']} at the start")
    axes.set_ylabel(f"score of {found['side']} (a draw counts half)")
    axes.set_title(f"{found['game']}: {found['games']} games, {', '.join(found['bots'])}")
    axes.grid(axis="y", alpha=0.25)
    axes.legend(loc="best", frameon=False)
    for edge in ("top", "right"):
        axes.spines[edge].set_visible(False)
    figure.savefig(path, dpi=150)


def reliability(found: dict[str, Any], path: Path) -> None:
    """What was foretold for games that were left out, and what came of them; the wider a point, the more positions."""
    from matplotlib.figure import Figure

    rows, known = found["reliability"], found["learned"]
    figure = Figure(figsize=(5.4, 5.2), layout="constrained")
    axes = figure.add_subplot()
    axes.plot([0, 1], [0, 1], color=INK, linewidth=0.8, linestyle=":", label="as it should be")
    most = max(row["positions"] for row in rows)
    sizes = [20 + 180 * row["positions"] / most for row in rows]
    axes.plot([r["foretold"] for r in rows], [r["came"] for r in rows], color=LINE, alpha=0.6)
    axes.scatter([r["foretold"] for r in rows], [r["came"] for r in rows], sizes, color=LINE, label="positions")
    ticks = [0, 0.25, 0.5, 0.75, 1], ["0 %", "25 %", "50 %", "75 %", "100 %"]
    axes.set_xticks(*ticks)
    axes.set_yticks(*ticks)
    axes.set_xlabel("chance that was foretold for the first side")
    axes.set_ylabel("how often it won")
    axes.set_title(f"{found['game']}: {known['games']} games, Brier score {known['brier']:g}")
    axes.grid(alpha=0.25)
    axes.legend(loc="upper left", frameon=False)
    for edge in ("top", "right"):
        axes.spines[edge].set_visible(False)
    figure.savefig(path, dpi=150)


def _rates(rows: list[dict[str, Any]]) -> list[list[float]]:
    return [row["win_rate"] for row in rows]


def _scores(row: dict[str, Any]) -> list[float]:
    lost = row["games"] - row["wins"] - row["draws"]
    return [1.0] * row["wins"] + [0.5] * row["draws"] + [0.0] * lost
