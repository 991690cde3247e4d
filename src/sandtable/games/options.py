"""A game's options: settled once, before it is assembled; no rule asks for one in mid-play."""

from __future__ import annotations

from typing import Any

from sandtable.kernel.verdict import Refused


def settle_options(spec: dict[str, Any], wanted: dict[str, Any]) -> dict[str, Any]:
    """All options with their values; anything unknown is refused with what there is."""
    known = spec.get("option", {})
    for name in wanted:
        if name not in known:
            raise Refused("options.unknown", game=spec["title"], option=name, known=tuple(known))
    return {name: _settle(name, option, wanted.get(name, option["default"])) for name, option in known.items()}


def led_by(seats: list[list[str]], power: str, leader: str) -> list[list[str]]:
    """Who sits where when the player of one power leads another besides."""
    apart = [[p for p in seat if p != power] for seat in seats]
    return [[*seat, power] if leader in seat else seat for seat in apart if seat]


def _settle(name: str, option: dict[str, Any], value: Any) -> Any:
    choices = option.get("choices")
    if choices is None:
        if not isinstance(value, str):
            raise Refused("options.text", option=name, value=str(value))
        return value
    for choice in choices:
        same_sort = isinstance(choice, bool) == isinstance(value, bool)
        if (value == choice and same_sort) or str(value).casefold() == str(choice).casefold():
            return choice
    known = [str(c).lower() if isinstance(c, bool) else str(c) for c in choices]
    raise Refused("options.value", option=name, value=str(value), known=known)
