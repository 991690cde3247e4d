"""The words that shared rules know: abilities of units, further numbers of theirs, and tags of spaces and countries.

A game may use these and those its own modules declare; any other is a mistake that the loader tells with file and line.
"""

from __future__ import annotations

from sandtable.kernel.settings import Vocabulary

ABILITIES = {
    "air_base": "Aircraft that start beside it fly further, and scramble from it.",
    "amphibious": "It may stand at sea by itself and go ashore again.",
    "blitz": "It may go on through enemy land that nobody holds.",
    "bombards": "It fires at land before an assault from its zone.",
    "captured": "It changes hands with the land it stands on, and is not destroyed.",
    "captures": "It takes the land it ends its move on.",
    "carries": "Units of other arms may go aboard it without berths of its own.",
    "carrier": "Aircraft start from it and land on it.",
    "disrupts": "It raids convoys with one die.",
    "duels": "It escorts bombers, and rises against them.",
    "facility": "It takes no part in fights, is no loss, and does not hold land.",
    "factory": "New units are placed where it stands.",
    "on_foot": "It counts as infantry wherever a rule speaks of that.",
    "fixed": "It is built into the ground: it never moves and is no cargo.",
    "gun": "It fires at aircraft that fly over or attack.",
    "last": "It is given up only when nothing else can take a hit.",
    "leads": "A unit that is `led` attacks better beside it; what `rides` goes with it where it blitzes.",
    "led": "It attacks better beside a unit that leads.",
    "naval_base": "Ships that start beside it sail further, and are repaired there.",
    "noncombat_only": "It moves only where there is nothing to fight.",
    "preys": "It raids convoys with two dice.",
    "raids": "It may bomb factories.",
    "raids_bases": "It may bomb air and naval bases, but no factories.",
    "rides": "It may go on through empty enemy land beside a unit that leads, one for one.",
    "scrambles": "It may rise from an air base to fight over the sea beside it.",
    "screens": "Submarines cannot strike first or dive where it fights against them.",
    "sneaks": "It strikes first, may dive, and slips past.",
    "supported": "It attacks better beside a unit that supports.",
    "surface": "Where an enemy ship of this sort is, a zone is hostile.",
    "supports": "It lifts the attack of one supported unit.",
    "upgrades": "It is no piece: a small factory grows where it is placed.",
    "supports_land": "It may stand at sea and take part in a fight on the coast.",
}

# Further columns of units.csv with whole numbers.
NUMBERS = {
    "capacity": "How many units a factory of this sort can produce in a turn.",
    "bombard": "What it hits on when it bombards, where that is not its attack.",
    "hurt_attack": "What it hits on in attack once it is damaged, where damage weakens it.",
    "hurt_defence": "What it hits on in defence once it is damaged, where damage weakens it.",
    "repair": "What it costs to bring one step of it back.",
}

TAGS = {
    "capital": "The country whose seat of government is here.",
    "city": "The name of the victory city here.",
    "continent": "The part of the world it belongs to, where a rule asks.",
    "convoy": "`yes` for a zone in which convoys can be raided.",
    "region": "The part of the board it belongs to: it may pay into a purse of its own, and rules may ask for it.",
    "island": "`yes` for land that counts as an island.",
}

# Columns of countries.csv.
COUNTRIES = {
    "of": "The power whose part the country is.",
}

# Columns that are there for people who read the tables; no rule may lean on them.
NOTES = frozenset({"note", "notes", "source"})

SHARED = Vocabulary(ABILITIES, NUMBERS, TAGS, COUNTRIES)
