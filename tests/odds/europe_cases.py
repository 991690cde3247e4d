"""Battles of Europe 1940: combined arms, three shots of a gun, submarines and destroyers, transports, scrambles."""

from __future__ import annotations

from sandtable.odds import Leave, Policy
from tests.odds.cases import Case

SEA = {"sort": "sea"}
DIVE = Policy(submerge=(Leave("always"), Leave("always")), accept={"submerge": frozenset({"submarine"})})


def _land(ours: str, theirs: str) -> Case:
    return f"Germany: {ours}", f"France: {theirs}", {}, Policy()


def _fleets(ours: str, theirs: str, policy: Policy | None = None, **how: str) -> Case:
    return f"Germany: {ours}", f"United Kingdom: {theirs}", {**SEA, **how}, policy or Policy()


EUROPE: dict[str, Case] = {
    "combined arms": _land(
        "3 infantry, 1 mechanised infantry, 2 artillery, 1 tank, 2 tactical bomber", "4 infantry, 1 tank"
    ),
    "three shots": _land("2 infantry, 4 fighter", "2 infantry, 1 antiaircraft gun"),
    "shots to spare": _land("1 tank, 2 fighter, 1 strategic bomber", "2 infantry, 2 antiaircraft gun"),
    "landing": (
        "United Kingdom: 2 infantry, 1 tank, 1 fighter, 1 battleship, 1 cruiser",
        "Germany: 3 infantry, 1 antiaircraft gun",
        {"space": "Normandy Bordeaux", "amphibious": True},
        Policy(),
    ),
    "landing under fire": (
        "United Kingdom: 2 infantry, 2 battleship",
        "Germany: 3 infantry",
        {"space": "Normandy Bordeaux", "amphibious": True},
        Policy(),
    ),
    "surprise on both sides": _fleets("2 submarine, 1 cruiser", "1 submarine, 1 battleship"),
    "destroyer defends": _fleets("2 submarine, 1 cruiser", "1 submarine, 1 destroyer, 1 battleship"),
    "destroyer attacks": _fleets("1 destroyer, 1 fighter", "2 submarine, 1 cruiser"),
    "last destroyer": _fleets("2 submarine, 1 destroyer", "1 destroyer, 1 submarine, 1 cruiser"),
    "aircraft blind": _fleets("2 fighter, 1 cruiser", "2 submarine"),
    "aircraft see": _fleets("2 fighter, 1 destroyer", "2 submarine"),
    "submarines below aircraft": _fleets("2 submarine", "1 aircraft carrier, 2 fighter"),
    "hits that count": _fleets("1 cruiser, 2 submarine", "1 aircraft carrier, 1 fighter, 1 transport"),
    "defenceless": _fleets("1 cruiser", "2 transport, 1 destroyer"),
    "defenceless beside a submarine": _fleets("2 fighter", "1 submarine, 2 transport"),
    "transports attack": _fleets("1 destroyer, 1 transport", "1 cruiser, 1 transport"),
    "damaged": _fleets("1 battleship hit 1, 1 aircraft carrier hit 1, 1 destroyer", "1 battleship, 1 aircraft carrier"),
    "all dive": _fleets("2 submarine, 1 cruiser", "2 submarine, 1 battleship", DIVE),
    "scramble": _fleets(
        "1 battleship, 1 cruiser", "1 destroyer", scramble="United Kingdom: 2 fighter, 1 tactical bomber"
    ),
    "scramble over nobody": _fleets("1 destroyer, 1 fighter", "", scramble="United Kingdom: 1 fighter"),
}

# What is played without being asked for more: each rule of fire once.
SHORT = (
    "combined arms",
    "three shots",
    "surprise on both sides",
    "last destroyer",
    "aircraft blind",
    "hits that count",
    "transports attack",
    "scramble",
)
