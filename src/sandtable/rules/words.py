"""The words that shared rules know: abilities of units, further numbers of theirs, and tags of spaces and countries.

A game may use these and those its own modules declare; any other is a mistake that the loader tells with file and line.
"""

from __future__ import annotations

from sandtable.kernel.settings import Vocabulary

ABILITIES = {
    "amphibious": "It may stand at sea by itself and go ashore again.",
    "blitz": "It may go on through enemy land that nobody holds.",
    "bombards": "It fires at land before an assault from its zone.",
    "captured": "It changes hands with the land it stands on, and is not destroyed.",
    "captures": "It takes the land it ends its move on.",
    "carries": "Units of other arms may go aboard it without berths of its own.",
    "carrier": "Aircraft start from it and land on it.",
    "facility": "It takes no part in fights, is no loss, and does not hold land.",
    "factory": "New units are placed where it stands.",
    "gun": "It fires at aircraft that fly over or attack.",
    "noncombat_only": "It moves only where there is nothing to fight.",
    "raids": "It may bomb factories.",
    "screens": "Submarines cannot strike first or dive where it fights against them.",
    "sneaks": "It strikes first, may dive, and slips past.",
    "supported": "It attacks better beside a unit that supports.",
    "supports": "It lifts the attack of one supported unit.",
    "supports_land": "It may stand at sea and take part in a fight on the coast.",
}

# Further columns of units.csv with whole numbers.
NUMBERS = {
    "repair": "What it costs to bring one step of it back.",
}

TAGS = {
    "capital": "The country whose seat of government is here.",
    "city": "The name of the victory city here.",
}

# Columns of countries.csv.
COUNTRIES = {
    "of": "The power whose part the country is.",
}

# Columns that are there for people who read the tables; no rule may lean on them.
NOTES = frozenset({"note", "notes", "source"})

SHARED = Vocabulary(ABILITIES, NUMBERS, TAGS, COUNTRIES)
