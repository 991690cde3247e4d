"""Odds in words, tables and bars."""

from __future__ import annotations

from typing import Any

from sandtable.odds.result import Odds, Survivors
from sandtable.paper import Styled, Table

BAR = 40
MOST_ROWS = 12
SIDES = ("attacker", "defender")


def facts(found: Odds, elapsed_ms: float) -> dict[str, Any]:
    """Everything as data."""
    told: dict[str, Any] = {
        "exact": found.exact,
        "attacker_wins": found.attacker_wins,
        "defender_wins": found.defender_wins,
        "draw": found.draw,
        "takes_territory": found.takes_territory,
        "expected_swing_ipc": found.swing,
        "attacker_loss_ipc": found.attacker_loss,
        "defender_loss_ipc": found.defender_loss,
        "attacker_survivors": [_one(s) for s in found.survivors(0)],
        "defender_survivors": [_one(s) for s in found.survivors(1)],
        "rounds": found.rounds,
        "elapsed_ms": elapsed_ms,
    }
    if not found.exact:
        low_high = found.interval(found.attacker_wins)
        told["samples"] = found.samples
        told["attacker_wins_interval"] = [low_high.low, low_high.high]
        told["expected_swing_interval"] = [found.swing_interval.low, found.swing_interval.high]
    return told


def _one(survivors: Survivors) -> dict[str, Any]:
    return {"chance": survivors.chance, "units": survivors.units}


def summary(found: Odds, elapsed_ms: float, money: str = "IPC") -> Table:
    """The chief numbers."""
    if found.exact:
        title = f"Exact, {elapsed_ms:.1f} ms"
    else:
        title = f"{found.samples} battles sampled, {elapsed_ms:.0f} ms; bounds hold 95 times in 100"
    table = Table("", ">", title=Styled(title, "bold"))
    for name, chance in (
        ("attacker wins", found.attacker_wins),
        ("defender wins", found.defender_wins),
        ("nobody wins", found.draw),
        ("territory taken", found.takes_territory),
    ):
        table.add_row(name, _percent(found, chance))
    table.add_row("attacker loses", f"{found.attacker_loss:.2f} {money}")
    table.add_row("defender loses", f"{found.defender_loss:.2f} {money}")
    table.add_row("swing", f"{found.swing:+.2f} {money}")
    table.add_row("rounds", f"{found.rounds:.2f}")
    return table


def _percent(found: Odds, chance: float) -> str:
    if found.exact:
        return f"{100 * chance:.2f} %"
    bounds = found.interval(chance)
    return f"{100 * chance:.1f} % ({100 * bounds.low:.1f} to {100 * bounds.high:.1f})"


def histogram(found: Odds, side: int) -> Table:
    """How many units of a side are left, as bars."""
    table = Table("left>", "chance>", "", title=Styled(f"{SIDES[side]}: units left", "bold"))
    chances = found.left(side)
    most = max(chances.values(), default=1.0)
    for n, chance in chances.items():
        if chance >= 0.0005:
            table.add_row(str(n), f"{100 * chance:.1f} %", "█" * max(1, round(BAR * chance / most)))
    return table


def likeliest(found: Odds, side: int) -> Table:
    """The likeliest sets of survivors."""
    table = Table("chance>", "units", title=Styled(f"{SIDES[side]}: likeliest survivors", "bold"))
    for survivors in found.survivors(side)[:MOST_ROWS]:
        units = ", ".join(f"{n} {kind}" for kind, n in survivors.units.items()) or "nobody"
        table.add_row(f"{100 * survivors.chance:.1f} %", units)
    return table
