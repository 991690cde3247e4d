"""Battles of World at War 1939: guns in every cycle, heavy tanks, home ground, damage that stays, technologies."""

from __future__ import annotations

from sandtable.odds import Leave, Policy
from tests.odds.cases import Case

GUN = "antiaircraft gun"
AT_TANKS = Policy(accept={"gun_targets": frozenset({GUN})})
DIVE = Policy(submerge=(Leave("always"), Leave("always")), accept={"submerge": frozenset({"submarine"})})


def _land(ours: str, theirs: str, policy: Policy | None = None, **how: object) -> Case:
    return f"Germany: {ours}", f"France: {theirs}", dict(how), policy or Policy()


def _fleets(ours: str, theirs: str, policy: Policy | None = None, **how: object) -> Case:
    return f"Germany: {ours}", f"Britain: {theirs}", {"sort": "sea", **how}, policy or Policy()


def _known(power: str, name: str) -> dict[str, object]:
    return {"technologies": {power: [name]}}


WORLD: dict[str, Case] = {
    "infantry": _land("4 infantry, 2 artillery, 1 tank", "4 infantry, 1 artillery"),
    "guns at aircraft": _land("2 infantry, 4 fighter", f"2 infantry, 1 {GUN}"),
    "guns at tanks": _land("2 infantry, 3 tank", f"2 infantry, 2 {GUN}"),
    "guns at either": _land("1 infantry, 2 tank, 2 fighter", f"3 infantry, 1 {GUN}"),
    "guns told to fire at tanks": _land("1 infantry, 2 tank, 2 fighter", f"2 infantry, 2 {GUN}", AT_TANKS),
    "guns left alone": _land("3 tank", f"1 infantry, 2 {GUN}"),
    "heavy tanks attack": _land("2 tiger, 1 infantry", "4 infantry, 1 tank"),
    "heavy tanks defend": ("Britain: 3 infantry, 3 tank", "Germany: 2 tiger, 1 infantry", {}, Policy()),
    "heavy tanks and guns": _land("2 tiger, 1 fighter", f"2 infantry, 1 {GUN}"),
    "Great Britain": (
        "Germany: 3 infantry, 2 tank, 1 fighter",
        "Britain: 3 infantry, 1 fighter",
        {"space": "Great Britain"},
        Policy(),
    ),
    "Finland": ("Russia: 5 infantry, 2 tank", "Finland: 3 infantry", {"space": "Finland"}, Policy()),
    "Switzerland": (
        "Germany: 6 infantry, 1 fighter",
        "Switzerland: 4 infantry, 1 fighter",
        {"space": "Switzerland"},
        Policy(),
    ),
    "landing": (
        "Britain: 2 infantry, 1 tank, 1 battleship, 1 cruiser",
        f"Germany: 3 infantry, 1 {GUN}",
        {"space": "Norway", "amphibious": True},
        Policy(),
    ),
    "battleships": _fleets("1 battleship, 1 cruiser", "1 battleship, 1 cruiser"),
    "damaged battleships": _fleets("2 battleship", "1 battleship hit 1, 1 aircraft carrier"),
    "transports last": _fleets("2 cruiser", "1 cruiser, 2 transport"),
    "submarines": _fleets("3 submarine", "1 cruiser, 1 transport"),
    "submarines dive": _fleets("2 submarine, 1 cruiser", "1 submarine, 1 battleship", DIVE),
    "aircraft over a fleet": _fleets("2 fighter, 1 bomber", "1 aircraft carrier, 1 fighter, 1 submarine"),
    "jet fighters": _land("1 infantry, 3 fighter", "4 infantry, 1 fighter", marks=_known("Germany", "Jet fighters")),
    "super submarines": _fleets("3 submarine", "1 cruiser, 1 battleship", marks=_known("Germany", "Super submarines")),
    "heavy bombers": _land("2 infantry, 2 heavy bomber", "4 infantry", marks=_known("Germany", "Heavy bombers")),
}

# What is played without being asked for more: each rule of fire once.
SHORT = (
    "guns at either",
    "guns left alone",
    "heavy tanks and guns",
    "Finland",
    "Great Britain",
    "battleships",
    "transports last",
    "submarines dive",
)
