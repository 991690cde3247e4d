"""Battles of every sort, small enough to be enumerated."""

from __future__ import annotations

from typing import Any

from sandtable.odds import Leave, Order, Policy

PLANES_FIRST = Policy(order=(Order(planes="first"), Order(planes="first")))
Case = tuple[str, str, dict[str, Any], Policy]

CASES: dict[str, Case] = {
    "land": ("3 infantry, 1 artillery, 1 tank", "2 infantry, 1 tank", {}, Policy()),
    "support re-formed": ("2 infantry, 2 artillery", "3 infantry", {}, Policy()),
    "air": ("2 fighter, 1 bomber", "1 infantry, 2 fighter", {}, Policy()),
    "guns": ("1 infantry, 2 fighter, 1 bomber", "2 infantry, 1 antiaircraft gun", {}, Policy()),
    "guns only hit": ("1 fighter", "1 infantry, 1 antiaircraft gun", {}, Policy()),
    "landing": ("2 infantry, 1 tank, 2 battleship", "3 infantry", {"amphibious": True}, Policy()),
    "landing, planes leave": (
        "1 infantry, 2 fighter, 1 battleship",
        "3 infantry",
        {"amphibious": True},
        Policy(retreat=Leave("after", 2, planes=True)),
    ),
    "ships": ("1 battleship, 1 transport", "1 destroyer, 1 aircraft carrier, 1 fighter", {"sort": "sea"}, Policy()),
    "subs, no destroyers": ("2 submarine, 1 battleship", "2 submarine, 1 transport", {"sort": "sea"}, Policy()),
    "subs, destroyer defends": ("2 submarine", "1 destroyer, 1 submarine, 1 transport", {"sort": "sea"}, Policy()),
    "subs, destroyer attacks": ("1 submarine, 1 destroyer", "2 submarine, 1 fighter", {"sort": "sea"}, Policy()),
    "subs, destroyers on both sides": (
        "2 submarine, 1 destroyer, 1 fighter",
        "1 submarine, 1 destroyer, 1 aircraft carrier, 1 fighter",
        {"sort": "sea"},
        Policy(),
    ),
    "planes first": (
        "1 submarine, 1 aircraft carrier, 2 fighter",
        "1 submarine, 1 destroyer, 1 fighter",
        {"sort": "sea"},
        PLANES_FIRST,
    ),
    "subs against aircraft": ("2 submarine", "1 aircraft carrier, 2 fighter", {"sort": "sea"}, Policy()),
    "nobody can hurt": ("1 transport", "1 transport", {"sort": "sea"}, Policy()),
    "damaged battleship": ("1 battleship hit 1", "1 battleship", {"sort": "sea"}, Policy()),
    "dive at once": (
        "2 submarine, 1 battleship",
        "2 submarine, 1 destroyer",
        {"sort": "sea"},
        Policy(submerge=(Leave("always"), Leave("always"))),
    ),
    "dive when few": (
        "2 battleship",
        "2 submarine, 1 transport",
        {"sort": "sea"},
        Policy(submerge=(Leave(), Leave("below", 3))),
    ),
    "retreat after two": ("3 infantry, 1 tank", "3 infantry", {}, Policy(retreat=Leave("after", 2))),
    "retreat below three": ("3 infantry, 1 tank", "3 infantry", {}, Policy(retreat=Leave("below", 3))),
    "keep one on land": (
        "2 infantry, 2 fighter",
        "2 infantry, 1 fighter",
        {},
        Policy(order=(Order(keep=1), Order())),
    ),
    "tanks first": ("2 infantry, 2 tank", "3 infantry", {}, Policy(order=(Order(("tank",)), Order()))),
    "several defenders": (
        "Soviet Union: 3 infantry, 1 tank",
        "Germany: 2 infantry; Japan: 1 fighter",
        {},
        Policy(),
    ),
    "jets": ("2 fighter", "2 fighter", {"marks": {"developed": {"Germany": ["jet fighters"]}}}, Policy()),
    "heavy bombers": (
        "2 bomber",
        "2 infantry, 1 antiaircraft gun",
        {"marks": {"developed": {"Soviet Union": ["heavy bombers"]}}},
        Policy(),
    ),
    "super submarines": (
        "2 submarine",
        "1 destroyer, 1 transport",
        {"sort": "sea", "marks": {"developed": {"Soviet Union": ["super submarines"]}}},
        Policy(),
    ),
}

ADVANTAGES: dict[str, Case] = {
    "atlantic wall": (
        "United States: 3 infantry, 1 battleship",
        "Germany: 2 infantry",
        {"amphibious": True, "space": "Western Europe", "marks": {"advantages": {"Germany": ["atlantic wall"]}}},
        Policy(),
    ),
    "marines": (
        "United States: 3 infantry",
        "Japan: 2 infantry",
        {"amphibious": True, "space": "Japan", "marks": {"advantages": {"United States": ["marines"]}}},
        Policy(),
    ),
    "banzai": (
        "Japan: 4 infantry",
        "United States: 2 infantry, 1 tank",
        {"space": "China", "marks": {"advantages": {"Japan": ["banzai attacks"]}}},
        Policy(),
    ),
    "kaiten": (
        "United States: 1 battleship, 1 destroyer",
        "Japan: 2 submarine, 1 transport",
        {"space": "Sea Zone 60", "marks": {"advantages": {"Japan": ["kaiten torpedoes"]}}},
        Policy(accept={"kaiten": frozenset({"submarine"})}),
    ),
    "kaiten declined": (
        "United States: 1 battleship",
        "Japan: 2 submarine",
        {"space": "Sea Zone 60", "marks": {"advantages": {"Japan": ["kaiten torpedoes"]}}},
        Policy(),
    ),
}
