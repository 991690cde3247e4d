"""Quiet hours, in UTC: nobody is told anything in them."""

from __future__ import annotations

HOUR, DAY = 3600, 86400


def quiet_until(hours: str, now: float) -> float:
    """When the quiet that reigns now ends; `now` itself when it does not reign. Hours are written 22-07."""
    if not hours:
        return now
    start, end = (int(h) * HOUR for h in hours.split("-"))
    today = now % DAY
    inside = start <= today < end if start <= end else today >= start or today < end
    return now + (end - today) % DAY if inside else now
