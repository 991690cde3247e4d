"""Words of this game's tables that no other game has."""

from __future__ import annotations

from sandtable.kernel.settings import Vocabulary

WORDS = Vocabulary(
    abilities={
        "commands": "A headquarters: it leads units in exploitation and as a reserve.",
        "ship": "A warship: where one is, a zone is its side's.",
        "twice": "It throws two dice.",
    },
    numbers={
        "quarters": "How long it is being built.",
        "command": "How many units it can lead.",
    },
    tags={
        "id": "A short name, by which battles are put in order.",
        "board": "The sheet it is printed on.",
        "home": "`yes` if it is part of its owner's homeland.",
        "production": "What it is worth to its owner, and to a conqueror.",
        "island": "`yes` if it counts as an island.",
    },
    countries={
        "code": "The letters printed on its areas.",
        "group": "What sort of country it is in the eyes of the rules.",
    },
)
