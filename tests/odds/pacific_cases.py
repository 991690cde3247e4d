"""Battles of Pacific 1941: the order of fire, patrols, submarines, guns, bombardment, marines, surprise, allies."""

from __future__ import annotations

from sandtable.odds import Leave, Policy
from tests.odds.cases import Case

SEA = {"space": "Sea Zone 17"}
DIVE = Policy(submerge=(Leave("always"), Leave("always")), accept={"submerge": frozenset({"submarine"})})


def _fleets(ours: str, theirs: str, policy: Policy | None = None) -> Case:
    return f"United States: {ours}", f"Japan: {theirs}", dict(SEA), policy or Policy()


def _landing(ours: str, theirs: str) -> Case:
    return f"United States: {ours}", f"Japan: {theirs}", {"space": "Marshall Islands", "amphibious": True}, Policy()


def _japan(ours: str, theirs: str, turn: int, space: str) -> Case:
    return f"Japan: {ours}", theirs, {"space": space, "turn": turn}, Policy()


FLEET = (
    "1 battleship, 1 submarine, 1 fighter",
    "United States: 1 battleship, 1 destroyer; United Kingdom: 1 transport",
)
PACIFIC: dict[str, Case] = {
    "patrol": _fleets("1 destroyer, 1 transport", "2 fighter"),
    "patrol over ships": _fleets("2 submarine, 1 destroyer, 1 bomber", "2 fighter, 1 submarine, 1 transport"),
    "Japan attacks": _japan(*FLEET, 2, "Sea Zone 17"),
    "surprise": _japan(*FLEET, 1, "Sea Zone 17"),
    "surprise ashore": _japan("3 infantry, 1 fighter", "United States: 2 infantry, 1 fighter", 1, "Philippines"),
    "no surprise in China": _japan("3 infantry, 1 fighter", "China: 3 infantry", 1, "Yunnan"),
    "first shots": _fleets("2 submarine, 1 destroyer", "1 battleship, 1 transport"),
    "destroyer defends": _fleets("2 submarine", "1 destroyer, 1 submarine, 1 transport"),
    "submarines defend": _fleets("1 destroyer, 1 battleship", "2 submarine, 1 transport"),
    "aircraft blind": _fleets("2 fighter, 1 aircraft carrier", "1 submarine, 1 transport"),
    "aircraft see": _fleets("2 fighter, 1 destroyer", "2 submarine, 1 transport"),
    "defending aircraft": _fleets("2 submarine, 1 battleship", "1 aircraft carrier, 2 fighter"),
    "last destroyer": _fleets("2 submarine, 1 fighter, 1 destroyer", "1 destroyer, 1 submarine, 1 fighter"),
    "damaged": _fleets("1 battleship hit 1, 1 transport", "1 battleship"),
    "all dive": _fleets("2 submarine, 1 battleship", "2 submarine, 1 destroyer", DIVE),
    "nobody sees": _fleets("2 submarine", "2 fighter"),
    "landing": _landing("2 marine, 1 infantry, 1 artillery, 1 battleship, 1 destroyer", "2 infantry, 1 fighter"),
    "express": (
        "Japan: 1 infantry, 1 tank, 2 destroyer",
        "United Kingdom: 1 infantry; United States: 1 marine, 1 fighter",
        {"space": "Malaya", "amphibious": True},
        Policy(),
    ),
    "America with China": (
        "China: 2 infantry; United States: 1 artillery, 1 infantry, 1 fighter",
        "Japan: 3 infantry, 1 artillery",
        {"space": "Kiangsi"},
        Policy(),
    ),
    "a friend's destroyer": (
        "Japan: 2 submarine, 1 fighter",
        "United Kingdom: 1 destroyer; United States: 1 aircraft carrier, 1 fighter, 1 submarine",
        dict(SEA),
        Policy(),
    ),
    "guns": _landing("1 infantry, 1 fighter, 1 bomber", "1 infantry, 1 antiaircraft gun"),
}
