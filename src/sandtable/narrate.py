"""The log: what happened, told from the events alone, in codes and arguments that are worded when somebody reads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from sandtable.kernel.decisions import Buy, Decision, Go, Recall
from sandtable.kernel.events import (
    Became,
    Boarded,
    Damaged,
    Ended,
    Event,
    Moment,
    Moved,
    Owned,
    Paid,
    Placed,
    Posted,
    Queued,
    Removed,
    Rolled,
    Skipped,
    Taken,
    Told,
    WarMade,
)
from sandtable.kernel.game import Game
from sandtable.kernel.match import Match
from sandtable.kernel.play import Play
from sandtable.kernel.program import Program
from sandtable.kernel.state import State
from sandtable.kernel.text import Text
from sandtable.kernel.units import Unit
from sandtable.rules.calendar import date
from sandtable.rules.goods import UNIT, good


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """One sentence of the log, and what it is about. It is stored like this: any language can tell an old game."""

    code: str
    sort: str  # "turn", "move", "dice", "loss", "land", "money", "new", "news", "skip"
    args: dict[str, Any] = {}
    spaces: tuple[str, ...] = ()

    @property
    def text(self) -> Text:
        """What it says."""
        return Text(self.code, self.args)


Counts = dict[str, int]  # kinds of unit, and how many of each
SILENT = {"raid", "rocket", "plundered"}  # payments that another sentence has already told


class Narrator:
    """Tells events in order. It keeps a board of its own, so that it knows what moved and who was lost."""

    def __init__(self, game: Game, state: State) -> None:
        self.game = game
        self.board = state.copy()
        programs = {s.name: s for s in state.stack if isinstance(s, Program)}
        campaign = game.programs["campaign"]
        self.lap = campaign.items[campaign.loop].partition(" ")[0]  # what begins a round: the game's own name for it
        self.round = programs["campaign"].lap - (self.lap not in programs) if programs else 0
        self.lines: list[Line] = []

    def tell(self, events: Iterable[Event], decision: Decision | None = None) -> list[Line]:
        """The sentences for what followed from a decision."""
        self.lines = []
        pending = list(events)
        if decision is not None:
            self._declared(decision, pending)
        while pending:
            group = [pending.pop(0)]
            while pending and _alike(self.board, group[0], pending[0]):
                group.append(pending.pop(0))
            teller = TELLERS.get(type(group[0]))
            if teller is not None:
                teller(self, group, decision)
            for event in group:
                event.do(self.board)
        return self.lines

    def say(self, sort: str, code: str, spaces: tuple[str, ...] = (), **args: Any) -> None:
        """Add a sentence; `log.a.b` falls back to `log.a` where a game has no special wording."""
        while code not in self.game.phrases.templates and code.count(".") > 1:
            code = code.rpartition(".")[0]
        self.lines.append(Line(code, sort, args, spaces))

    # -- what sentences are about --

    def kinds(self, kinds: Iterable[str]) -> Counts:
        """Kinds counted: `3 infantry and 1 tank`."""
        return counts(self.game, Counter(kinds))

    def group(self, ids: Iterable[str]) -> Counts | Text:
        """Units counted, with what they carry."""
        units = [self.board.units[i] for i in ids if i in self.board.units]
        riders = [u for u in self.board.units.values() if u.aboard and u.aboard in {x.id for x in units}]
        found = self.kinds(u.kind for u in units)
        if not riders:
            return found
        return Text("log.carrying", {"units": found, "cargo": self.kinds(r.kind for r in riders)})

    # -- what was ordered without a visible move --

    def _declared(self, decision: Decision, events: list[Event]) -> None:
        value = decision.value
        if isinstance(value, Go) and not any(isinstance(e, Moved) for e in events):
            self.say("move", "log.landing", value.path[-1:], units=self.group(value.units), space=value.path[-1])
        elif isinstance(value, Buy) and not events:
            self.say("money", "log.basket", power=decision.by, units=self.wanted(decision.by, value.basket))

    def wanted(self, power: str, basket: dict[str, int]) -> Text | list[Counts | Text]:
        """A list of orders; what is for another country, or done to a unit that there is, says so."""
        play, plain, others = Play(self.game, self.board), Counter[str](), list[Text]()
        for key, n in basket.items():
            item = good(play, power, key)
            code = f"log.good.{item.sort}"
            if code not in self.game.phrases.templates or (item.sort == UNIT and item.country == power):
                plain[key] += n
                continue
            args: dict[str, Any] = {"units": {item.kind: n}, "country": item.country}
            args |= {"unit": item.kind, "name": item.name, "space": item.space}
            others.append(Text(code, args))
        listed: list[Counts | Text] = [counts(self.game, plain), *others] if plain else [*others]
        return listed or Text("log.nothing")

    # -- tellers --

    def moved(self, events: list[Moved], decision: Decision | None) -> None:
        ids = [i for e in events for i in e.units]
        first = events[0]
        owner = self.board.units[ids[0]].owner
        topic, role = "", ""
        if decision is not None:
            topic = "recall" if isinstance(decision.value, Recall) else decision.topic
            role = decision.value.role if isinstance(decision.value, Go) else ""
        code = f"log.moved.{role or topic or 'move'}"
        aboard = self.board.units.get(first.aboard)
        if aboard is not None and topic != "recall":
            code = "log.boarded"
        self.say(
            "move",
            code,
            first.path,
            power=owner,
            units=self.group(ids),
            origin=first.path[0],
            space=first.path[-1],
            way=self._way(first.path),
            ship=aboard.kind if aboard else "",
        )

    def _way(self, path: tuple[str, ...]) -> Text | str:
        return Text("log.way", {"spaces": path[1:-1]}) if len(path) > 2 else ""

    def placed(self, events: list[Placed], decision: Decision | None) -> None:
        by_place: dict[tuple[str, str], list[str]] = {}
        for unit in (u for e in events for u in e.units):
            by_place.setdefault((unit.owner, unit.space), []).append(unit.kind)
        for (owner, space), kinds in by_place.items():
            code = f"log.placed.{events[0].why}"
            self.say("new", code, (space,), power=owner, units=self.kinds(kinds), space=space)

    def removed(self, events: list[Removed], decision: Decision | None) -> None:
        lost: dict[str, list[str]] = {}
        for unit in self._gone(events):
            lost.setdefault(unit.owner, []).append(unit.kind)
        first = events[0]
        for owner, kinds in lost.items():
            code = f"log.lost.{first.why}"
            self.say("loss", code, (first.space,), power=owner, units=self.kinds(kinds), space=first.space)

    def _gone(self, events: list[Removed]) -> list[Unit]:
        return [self.board.units[i] for e in events for i in e.units if i in self.board.units]

    def damaged(self, events: list[Damaged], decision: Decision | None) -> None:
        for event in events:
            unit = self.board.units[event.unit]
            code = "log.damaged" if event.hits > unit.hits else "log.repaired"
            self.say("loss", code, (unit.space,), power=unit.owner, unit=unit.kind, space=unit.space)

    def posted(self, events: list[Posted], decision: Decision | None) -> None:
        ids = [i for e in events for i in e.units]
        unit = self.board.units[ids[0]]
        code = f"log.posted.{events[0].post or f'none.{unit.post}'}"
        self.say("move", code, (unit.space,), power=unit.owner, units=self.group(ids), space=unit.space)

    def boarded(self, events: list[Boarded], decision: Decision | None) -> None:
        ship = self.board.units.get(events[0].aboard)
        if ship is None:
            return  # taking off to fight is told by the fight
        ids = [i for e in events for i in e.units]
        owner = self.board.units[ids[0]].owner
        self.say(
            "move", "log.decked", (ship.space,), power=owner, units=self.group(ids), ship=ship.kind, space=ship.space
        )

    def owned(self, events: list[Owned], decision: Decision | None) -> None:
        ids = [i for e in events for i in e.units]
        space = self.board.units[ids[0]].space
        self.say("land", "log.owned", (space,), units=self.group(ids), power=events[0].owner, space=space)

    def became(self, events: list[Became], decision: Decision | None) -> None:
        for event in events:
            one, units = self.board.units[event.units[0]], self.group(event.units)
            self.say("land", "log.became", (one.space,), power=one.owner, units=units, unit=event.kind, space=one.space)

    def taken(self, events: list[Taken], decision: Decision | None) -> None:
        for event in events:
            code = f"log.taken.{event.how}"
            city = self.game.board.spaces[event.space].tags.get("city", "")
            self.say("land", code, (event.space,), power=event.by, space=event.space, loser=event.loser)
            if city:
                self.say("land", "log.city", (event.space,), city=city, power=event.by)

    def paid(self, events: list[Paid], decision: Decision | None) -> None:
        for event in events:
            if event.why in SILENT or not event.amount:
                continue
            code = f"log.paid.{event.why}" if event.amount > 0 else f"log.spent.{event.why}"
            left = self.board.purses.get(event.purse, 0) + event.amount
            self.say("money", code, power=event.purse, amount=abs(event.amount), left=left)

    def queued(self, events: list[Queued], decision: Decision | None) -> None:
        before = Counter((b.owner, b.kind) for b in self.board.queue)
        fresh = Counter((b.owner, b.kind) for b in events[-1].queue) - before
        for owner in dict.fromkeys(o for o, _ in fresh):
            units = counts(self.game, Counter({k: n for (o, k), n in fresh.items() if o == owner}))
            self.say("money", "log.ordered", power=owner, units=units)

    def rolled(self, events: list[Rolled], decision: Decision | None) -> None:
        for event in events:
            throw, dice = event.thrown.throw, event.thrown.dice
            shown = ", ".join(map(str, dice))
            args: dict[str, Any] = {"power": throw.who, "what": throw.purpose, "dice": shown}
            where = (throw.space,) if throw.space else ()
            args["where"] = Text("log.where", {"space": throw.space}) if throw.space else ""
            if throw.on:
                hits = sum(die <= throw.on for die in dice)
                self.say("dice", "log.rolled_at", where, **args, on=throw.on, hits=_hits(hits))
            else:
                self.say("dice", "log.rolled", where, **args)

    def moment(self, events: list[Moment], decision: Decision | None) -> None:
        for event in events:
            name, _, stage = event.name.rpartition(".")
            if event.name == "fight.opened":
                self._battle(event.data, event.who[0])
            elif stage == "entered" and name == self.lap:
                self.round += 1
            elif stage == "entered" and event.who and self._is_turn(name):
                self._heading(event.who)

    def _is_turn(self, name: str) -> bool:
        """Whether a program is a turn: the game says so by what lasts as long as it does."""
        return name in self.game.programs and "turn" in self.game.programs[name].scopes

    def _heading(self, who: tuple[str, ...]) -> None:
        today = date(Play(self.game, self.board)) if self.board.stack else ""  # before the first decision there is none
        if today:
            self.say("turn", "log.turn.dated", power=who, date=today)
        else:
            self.say("turn", "log.turn", power=who, round=self.round)

    def _battle(self, data: dict[str, Any], attacker: str) -> None:
        space = data["space"]
        ours, theirs = (self.kinds([self.board.units[i].kind for i in ids]) for ids in data["sides"])
        self.say("turn", "log.battle", (space,), space=space, power=attacker, attackers=ours, defenders=theirs)

    def skipped(self, events: list[Skipped], decision: Decision | None) -> None:
        for event in events:
            self.say("skip", "log.skipped", reason=Text(event.code, event.args))

    def told(self, events: list[Told], decision: Decision | None) -> None:
        for event in events:
            self.lines.append(Line(event.text.code, "news", event.text.args))

    def war(self, events: list[WarMade], decision: Decision | None) -> None:
        for event in events:
            self.say("news", "log.war", a=event.a, b=event.b)

    def ended(self, events: list[Ended], decision: Decision | None) -> None:
        for event in events:
            side = event.data.get("side", "")
            self.say("turn", f"log.ended.{event.how}", winners=event.winners, side=side, how=event.how)
            if event.data.get("individual"):
                self.say("turn", "log.individual", winners=event.data["individual"])


Teller = Callable[[Narrator, list[Any], Decision | None], None]
TELLERS: dict[type[Event], Teller] = {
    Moved: Narrator.moved,
    Placed: Narrator.placed,
    Removed: Narrator.removed,
    Damaged: Narrator.damaged,
    Posted: Narrator.posted,
    Boarded: Narrator.boarded,
    Owned: Narrator.owned,
    Became: Narrator.became,
    Taken: Narrator.taken,
    Paid: Narrator.paid,
    Queued: Narrator.queued,
    Rolled: Narrator.rolled,
    Moment: Narrator.moment,
    Skipped: Narrator.skipped,
    Told: Narrator.told,
    WarMade: Narrator.war,
    Ended: Narrator.ended,
}


def counts(game: Game, kinds: Counter[str]) -> Counts:
    """Units counted, in the order of the game's list."""
    order = list(game.kinds)
    return {k: kinds[k] for k in sorted(kinds, key=lambda k: order.index(k) if k in game.kinds else 0)}


def _hits(n: int) -> Text:
    return Text("log.hits", {"hits": n}) if n > 1 else Text("log.hit" if n else "log.no_hits")


def _alike(board: State, a: Event, b: Event) -> bool:
    """Whether two events are one happening: aircraft of one flight, losses of one volley."""
    if isinstance(a, Moved) and isinstance(b, Moved):
        owners = {board.units[i].owner for e in (a, b) for i in e.units if i in board.units}
        return (a.path, a.aboard) == (b.path, b.aboard) and len(owners) == 1
    if isinstance(a, Removed) and isinstance(b, Removed):
        return (a.space, a.why) == (b.space, b.why)
    if isinstance(a, Boarded) and isinstance(b, Boarded):
        return a.aboard == b.aboard
    return False


def chronicle(match: Match, after: int = 0) -> Iterator[tuple[int, list[Event], list[Line]]]:
    """A whole game, record by record, as events and in words; 0 is what happened before the first decision. With
    `after`, only what followed that many records that count."""
    decisions = {record.n: record.decision for record in match.records}
    before = match.at(after) if after else State()
    for n, state, events in match.course(after):
        yield n, events, Narrator(match.game, before).tell(events, decisions.get(n))
        before = state
