"""A course summed up: series, battles, turning points, luck of the sides."""

from __future__ import annotations

from typing import Any

from sandtable.kernel.text import Text
from sandtable.server.answers.words import Words
from sandtable.server.review.course import Course, Fought

TURNED = 0.04  # a battle that moves the chances by less is no turning point
MOST = 8


def review(course: Course, result: dict[str, Any]) -> dict[str, Any]:
    """Everything the page of a finished or running game shows, in plain data."""
    luck = dict.fromkeys(course.start.sides, 0.0)
    for one in course.battles:
        told = one.told()
        for side, sign in zip(one.sides, (1, -1), strict=True):
            if side in luck:  # a country that nobody leads has luck that is nobody's
                luck[side] += sign * told["luck"]
    return {
        "sides": [
            {
                "name": s,
                "powers": [p for p, side in course.start.side.items() if side == s],
                "needs": course.start.needs[s],
            }
            for s in course.start.sides
        ],
        "series": _ended(course, result),
        "battles": [one.told() for one in course.battles],
        "turning": _turning(course.battles),
        "dice": course.dice,
        "luck": {s: round(v, 2) for s, v in luck.items()},
    }


def _ended(course: Course, result: dict[str, Any]) -> list[dict[str, Any]]:
    """The series; a game that ended by agreement has one more point, which says so."""
    last = course.series[-1]
    winners = {course.start.side[p] for p in result.get("winners", ()) if p in course.start.side}
    if not result or last["win"].get(next(iter(winners), "")) == 1.0:
        return course.series
    share = 1.0 / len(winners or course.start.sides)
    win = {s: share if not winners or s in winners else 0.0 for s in course.start.sides}
    return [
        *course.series,
        {**last, "n": last["n"] + 1, "record": course.records[-1].n if course.records else 0, "win": win},
    ]


def _turning(battles: list[Fought]) -> list[dict[str, Any]]:
    """The battles after which the chances were most different, in the order of the game."""
    found = []
    for one in battles:
        changes = {side: chance - one.before[side] for side, chance in one.after.items()}
        side = max(changes, key=lambda s: changes[s])
        if changes[side] >= TURNED:
            found.append((changes[side], side, one))
    found = sorted(found, key=lambda f: -f[0])[:MOST]
    return [_point(one, side, change) for change, side, one in sorted(found, key=lambda f: f[2].record)]


def _point(one: Fought, side: str, change: float) -> dict[str, Any]:
    """A turning point that was to a side's good, not yet in words."""
    actual = one.lost[1] - one.lost[0]
    luck = round(actual - one.expected)
    args = {
        "attacker": one.attacker,
        "defender": one.defender,
        "space": one.space,
        "side": side,
        "percent": round(100 * change),
        "win": round(100 * one.win_before),
        "luck": abs(luck),
    }
    turn = "lucky" if luck >= 3 else "unlucky" if luck <= -3 else "even"
    return {
        "record": one.record,
        "space": one.space,
        "side": side,
        "change": round(change, 4),
        "code": f"review.{turn}",
        "args": args,
    }


def worded(found: dict[str, Any], words: Words) -> dict[str, Any]:
    """The same with its sentences in the reader's language."""
    turning = [{**point, "text": words.book.say(Text(point["code"], point["args"]))} for point in found["turning"]]
    return {**found, "turning": turning}
