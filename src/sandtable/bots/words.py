"""What a bot says of its turn: codes with facts, gathered answer by answer, and told briefly in any language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from sandtable.bots.interface import Telling
from sandtable.kernel.game import Game
from sandtable.kernel.phases import round_of, turn_of
from sandtable.kernel.state import State
from sandtable.kernel.text import Text
from sandtable.narrate import Line
from sandtable.texts import book_of

MOST = 6  # sentences of a turn
WORDY = 20  # sentences that are taken from one answer
LARGEST = 2000  # letters of one of them, as it is stored
# What sentences are about, in the order they are told; and how many of each at most.
SORTS = {"war": 1, "bought": 2, "attack": 3, "left": 1, "help": 1, "retreat": 2, "moved": 3, "said": MOST}
Turn = tuple[int, tuple[str, ...]]  # the round, and the powers whose turn it is


def turn_at(state: State) -> Turn:
    """Which turn a state belongs to: what is said in it is told when it is over."""
    return round_of(state), turn_of(state)


def sort_of(text: Text) -> str:
    """What a sentence is about: the second part of its code."""
    sort = f"{text.code}.".split(".")[1]
    return sort if sort in SORTS else "said"


class Diary:
    """What a bot said with its last answer, and what each power has said of its last turn."""

    def __init__(self) -> None:
        self.latest: list[Text] = []
        self._kept: dict[str, tuple[Turn, list[Text]]] = {}
        self._now: tuple[str, Turn] = ("", (0, ()))

    def open(self, power: str, state: State) -> None:
        """A new answer begins."""
        self.latest, self._now = [], (power, turn_at(state))

    def add(self, *texts: Text) -> None:
        """Say something of the answer at hand."""
        power, turn = self._now
        if texts:
            self.latest += texts
            known, kept = self._kept.get(power, (turn, []))
            self._kept[power] = (turn, joined(kept if known == turn else [], texts))

    def of(self, power: str) -> tuple[Text, ...]:
        """A power's last turn, briefly."""
        return brief(self._kept[power][1]) if power in self._kept else (Text("bot.nothing", {"power": power}),)


def said_by(bot: object) -> tuple[Text, ...]:
    """What a bot has to say of its last answer; nothing, if it is not one that says anything."""
    words = bot.words if isinstance(bot, Telling) else ()
    words = words if isinstance(words, (list, tuple)) else ()  # a bot of others may call anything its words
    return tuple(w for w in words[:WORDY] if isinstance(w, Text) and _can_be_kept(w))


def _can_be_kept(text: Text) -> bool:
    try:
        return len(msgspec.json.encode(text)) <= LARGEST
    except (TypeError, ValueError, RecursionError):  # a bot may put anything into a text
        return False


def joined(kept: Sequence[Text], more: Iterable[Text]) -> list[Text]:
    """All of it, once: a plan that was lost and made again says the same of the same place."""
    found: dict[object, Text] = {_topic(text): text for text in kept}
    for text in more:
        found.setdefault(_topic(text), text)
    return list(found.values())


def _topic(text: Text) -> object:
    return (sort_of(text), text.args["space"]) if "space" in text.args else msgspec.json.encode(text)


def brief(texts: Iterable[Text]) -> tuple[Text, ...]:
    """At most a few sentences, in the order of a turn; attacks beyond the first share one."""
    by_sort: dict[str, list[Text]] = {sort: [] for sort in SORTS}
    for text in texts:
        by_sort[sort_of(text)].append(text)
    struck = {text.args.get("space") for text in by_sort["attack"]}  # what was left at first may be attacked later
    by_sort["left"] = [text for text in by_sort["left"] if text.args.get("space") not in struck]
    room = {sort: min(len(some), SORTS[sort]) for sort, some in by_sort.items()}
    while sum(room.values()) > MOST:
        # What there is most of is shortened, the later part of a turn before the earlier; attacks have room for two.
        room[max(reversed(room), key=lambda sort: room[sort] - (sort == "attack"))] -= 1
    by_sort["attack"] = _folded(by_sort["attack"], room["attack"])
    return tuple(text for sort, some in by_sort.items() for text in some[: room[sort]])


def _folded(attacks: list[Text], room: int) -> list[Text]:
    """The attacks, those that promise most first; all for which there is no room of their own share the last place."""
    attacks = sorted(attacks, key=lambda text: -text.args.get("value", 0))
    if len(attacks) <= max(1, room):
        return attacks
    rest = [_in_short(text) for text in attacks[room - 1 :]]
    return [*attacks[: room - 1], Text("bot.attack.more", {"attacks": rest})]


def _in_short(attack: Text) -> Text:
    space, chance = attack.args.get("space", ""), attack.args.get("chance")
    if chance is None:
        return Text("bot.short.walk", {"space": space})
    return Text("bot.short.attack", {"space": space, "chance": chance})


def percent(chance: float) -> int:
    """A chance as it is told: what is not quite sure is not called so."""
    said = round(100 * chance)
    return min(max(said, int(chance > 0)), 100 - int(chance < 1))


def told(game: Game, texts: Iterable[Text], lang: str = "en") -> str:
    """The sentences in a language."""
    book = book_of(game, lang)
    return " ".join(book.say(text) for text in texts)


def lines_of(game: Game, texts: Iterable[Text]) -> list[Line]:
    """The sentences as lines of a log, with the places they name."""
    return [Line(text.code, "why", text.args, tuple(dict.fromkeys(_places(game, text.args)))) for text in texts]


def _places(game: Game, value: object) -> Iterable[str]:
    if isinstance(value, str):
        return (value,) if value in game.board.spaces else ()
    if isinstance(value, Text):
        return _places(game, value.args)
    parts = value.values() if isinstance(value, Mapping) else value if isinstance(value, (list, tuple)) else ()
    return (place for part in parts for place in _places(game, part))
