"""The seams of the shared rules: what a game says for itself about moving, fighting, money and telling.

A seam that is `one` is filled by the module that knows, in every game: no reader has an answer of its own. The page
docs/concepts/seams.md is made from this file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from sandtable.kernel.hooks import Hook

if TYPE_CHECKING:
    from sandtable.kernel.decisions import Go, Value
    from sandtable.kernel.offers import FormName
    from sandtable.kernel.play import Play
    from sandtable.kernel.steps import Step
    from sandtable.kernel.text import Text
    from sandtable.kernel.units import Unit
    from sandtable.kernel.verdict import Fault
    from sandtable.rules.calendar import Entry
    from sandtable.rules.combat.assign import Assign
    from sandtable.rules.combat.battle import Ask, Battle, Beat, Group, Line
    from sandtable.rules.combat.engagement import Engagement
    from sandtable.rules.combat.fight import Fight
    from sandtable.rules.combat.questions import Query
    from sandtable.rules.combat.targets import Filter
    from sandtable.rules.economy.lanes import Lane
    from sandtable.rules.goods import Good
    from sandtable.rules.memories import Memory
    from sandtable.rules.movement.common import Homecoming
    from sandtable.rules.movement.landing import Deck
    from sandtable.rules.movement.move import Move
    from sandtable.rules.movement.moving import Moving
    from sandtable.rules.movement.tasks import Task
    from sandtable.rules.politics.outlook import Aim, Prospect
    from sandtable.rules.politics.overtures import Overture
    from sandtable.rules.victory.score import Prize, Score

# -- moving --


class AttackMove(Hook[Callable[[str], "Moving"]]):
    """The step in which a power would move into battle, for whoever asks what it could attack."""

    one = True


class QuietMove(Hook[Callable[[str], "Moving"]]):
    """The step in which a power would move without fighting, for whoever asks who could come to help."""

    one = True


class MoveChecks(Hook[Callable[["Play", "Move", "Go", list["Unit"]], list["Fault"]]]):
    """What else speaks against a group going a way that the rules of movement allow."""


class MoveAfter(Hook[Callable[["Play", "Move", "Go"], None]]):
    """What follows at once when a group has moved."""


class MoveWarnings(Hook[Callable[["Play", "Move", "Value"], list["Fault"]]]):
    """What a careful friend would say before a move is given."""


class MoveClosing(Hook[Callable[["Play", "Move"], list["Fault"]]]):
    """What speaks against ending a phase of movement."""


class MoveEnding(Hook[Callable[["Play", "Move"], None]]):
    """What happens when a phase of movement ends."""


class Roles(Hook[Mapping[str, Callable[["Play", str, "Unit", str], list["Fault"]]]]):
    """Tasks an aircraft can be sent out on, by name: what speaks against this power's unit having it at that end."""

    keyed = True


class OneWay(Hook[frozenset[str]]):
    """Tasks that no aircraft comes home from, so that nobody asks where it lands."""


class Overhead(Hook[Mapping[str, str]]):
    """Tasks of aircraft that fight only each other and what is built, and the sort of engagement each is: none at all
    for a task that goes along with another."""

    keyed = True


class Tasks(Hook[Mapping[str, "Task"]]):
    """Orders that are more than a way, by the role they name: checked, carried out and listed by whoever knows them."""

    keyed = True


class Landed(Hook[Callable[["Play", str, str, tuple[str, ...], tuple[str, ...]], None]]):
    """What follows when a power's aircraft flew, in a manner, to a place to land: the units, and the way."""


class MoreDecks(Hook[Callable[["Play", str, str], list["Deck"]]]):
    """Decks for a power's aircraft of a kind that are not on the board yet, but will be before its turn is over."""


class Homes(Hook[Callable[["Play", str, "Unit", str], "Homecoming | None"]]):
    """Where an aircraft that a power has sent out, in a manner, comes home; None where the game does not ask that."""

    one = True


# -- fighting --


class ToFight(Hook[Callable[["Play", str], list["Engagement"]]]):
    """Everything a power still has to fight in this phase, as board and orders stand."""

    one = True


class MoreToFight(Hook[Callable[["Play", str], list["Engagement"]]]):
    """What there is to fight for a power besides battles on land and at sea and the tasks that are fights."""


class FirstOf(Hook[Callable[["Play", str, list["Engagement"]], list["Engagement"]]]):
    """Which of a power's engagements may be fought now, where the game has an order for them."""


class Resolve(Hook[Mapping[str, Callable[["Play", str, "Engagement"], None]]]):
    """How each sort of engagement is fought out, by its name: what to push or to do."""

    keyed = True


class Muster(Hook[Mapping[str, Callable[["Play", str, str, str, tuple[str, ...], tuple[str, ...]], "Battle"]]]):
    """The battle of each sort that a power, and others with it, would open in a space: with some units, or all."""

    keyed = True


class Meet(Hook[Callable[["Play", list[str], list[str]], None]]):
    """Let the owners of two forces that were written by hand be enemies."""

    one = True


class Stranded(Hook[Callable[["Play", str, tuple[str, ...]], None]]):
    """What is done, after a power's attack, about defending aircraft without a deck; else they look for one at once."""


class Beats(Hook[Mapping[str, "Beat"]]):
    """Beats of battles, by the names under which the game lists them."""

    keyed = True


class Filters(Hook[Mapping[str, "Filter"]]):
    """Which units a hit may fall on, by the names that hits carry."""

    keyed = True


class Strengths(Hook[Callable[["Battle", int, list["Line"]], list["Line"]]]):
    """What changes the numbers a side hits on from cycle to cycle."""


class Support(Hook[Callable[["Battle", int, list["Line"]], list["Line"]]]):
    """The same, asked after all `Strengths`: it lifts only those whom nothing else has lifted."""


class Tags(Hook[Callable[["Play", "Unit", int, str], frozenset[str]]]):
    """What a unit of a side in a space is marked with for the length of a battle."""


class BattleTags(Hook[frozenset[str]]):
    """Abilities of units that beats and strengths look at: those a battle knows its units by."""


class Queries(Hook[Mapping[str, "Query"]]):
    """How the game puts what beats ask, by topic; without a word, it is asked which units do it."""

    keyed = True


class Instead(Hook[Callable[["Play", "Fight", "Ask", "Assign"], "Step | None"]]):
    """What is asked in place of a question about losses, where there is more to it than a side's own units."""


class Facts(Hook[Callable[["Play", str, str, str, list["Unit"], list["Unit"], bool], dict[str, Any]]]):
    """What a battle must know of the board: power, space, sort, attackers, defenders, and whether it is a landing."""


class Cargo(Hook[Callable[["Play", list["Unit"]], None]]):
    """What a hit that a ship survives makes of the units aboard, for those who plan ahead."""

    one = True


class Mends(Hook[Callable[["Group"], "Group"]]):
    """What a battle leaves of damaged units, once it is over."""


# -- politics --


class Overtures(Hook[Mapping[str, "Overture"]]):
    """What a power may try in the political part of its turn, by a verb each."""

    keyed = True


# -- money --


class Goods(Hook[Callable[["Play", str, str], "Good | None"]]):
    """What a name in a power's order stands for, where it is more than a kind of unit."""


class Room(Hook[Callable[["Play", str], dict[str, int]]]):
    """How many new units a power may place where this turn, where a number limits them."""


# -- telling --


class Parts(Hook[Callable[["Play", str], int]]):
    """In how many parts a power plays its turn now; 0 from whoever has nothing to say of it."""


class Cards(Hook[Callable[["Play"], Mapping[str, tuple["Text", ...]]]]):
    """What is told of a place beside what stands there: the parts of its factory, what that is improved for."""


class Ahead(Hook[Callable[["Play"], tuple["Text", ...]]]):
    """What dice will decide without asking anybody: told while there is time to think of it."""


class Asked(Hook[Mapping[str, "FormName"]]):
    """Topics a seat may be asked about out of turn, and the form of the answer, so that orders can be left for them."""


class Reasons(Hook[Mapping[str, tuple[str, ...]]]):
    """Which reasons a question may give, for those who read up: its topic, and the first words of their codes.
    Any reason may matter to a topic that nobody names."""


class TurningPoint(Hook[str]):
    """A topic that nobody should answer in passing."""


class BattlePhase(Hook[str]):
    """A part of a turn in which battles are fought."""


class Scores(Hook[Callable[["Play"], list["Score"]]]):
    """How far each side is on its ways to victory."""


class Prizes(Hook[Callable[["Play"], list["Prize"]]]):
    """The ways to victory on which places count: which, and how many of them win for which side."""


class Prospects(Hook[Callable[["Play"], list["Prospect"]]]):
    """Wars that could be declared, now or later, and what would follow."""


class Follows(Hook[Callable[["Play", "Play", str, str], Iterator["Text"]]]):
    """What a declaration of war would change, told from the position before it and the one after: who, on whom."""


class Aims(Hook[Callable[["Play"], list["Aim"]]]):
    """What powers are paid for beyond their land, and what is still missing."""


class Memories(Hook[Mapping[str, "Memory"]]):
    """What the game remembers, in words of its own that scripts set up and look at: `developments`, `leads`."""

    keyed = True


class Today(Hook[Callable[["Play"], str]]):
    """What the calendar says now, in a game whose rounds have dates."""

    one = True


class InOrder(Hook[Callable[[str], int]]):
    """The place of a date in the order of the calendar."""

    one = True


class Lanes(Hook[Callable[["Play"], list["Lane"]]]):
    """What earns money besides land and can be lost at sea, in the order of the board."""


class Calendar(Hook[Callable[["Play"], list["Entry"]]]):
    """Lines of the calendar, in its order."""


# -- proving --


class Laws(Hook[tuple[Callable[["Play"], Iterator[str]], ...]]):
    """What must be true at every moment."""


class LawsBetweenTurns(Hook[tuple[Callable[["Play"], Iterator[str]], ...]]):
    """What must be true when nothing is half done."""
