"""An offer as a client gets it: everything its panel needs, worded, with nothing left to know about rules."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

import msgspec
from msgspec.structs import replace

from sandtable.kernel.decisions import Choose, Decision, Done, Go, Put, Value
from sandtable.kernel.dice import NoDice
from sandtable.kernel.game import Game
from sandtable.kernel.machine import apply, is_final, offers, offers_of, verdict_of
from sandtable.kernel.offers import Basket, Group, Losses, Offer, Options, Spots
from sandtable.kernel.play import Play
from sandtable.kernel.state import State
from sandtable.kernel.verdict import Refused
from sandtable.rules.economy.accounts import purse_at
from sandtable.rules.goods import good, room
from sandtable.rules.hooks import TurningPoint
from sandtable.rules.movement.move import Move
from sandtable.rules.movement.moving import Moving
from sandtable.rules.movement.tasks import tasks_of
from sandtable.server.answers.groups import groups_of
from sandtable.server.answers.words import Words
from sandtable.server.core.clocks import due_of
from sandtable.server.core.patch import turn_of
from sandtable.server.core.table import LiveTable
from sandtable.server.core.undoing import label, undoable
from sandtable.server.table_data import Person

MOST_PLACED = 80  # units that are laid out for one button
NONE = msgspec.Raw(b"[]")


def offers_for(table: LiveTable, person: Person, lang: str = "en") -> msgspec.Raw:
    """The list of offers put to somebody now, in letters ready to be sent; nobody sees those of another."""
    held = table.held_by(person.id)
    mine = [o for o in table.offers() if o.power in held]
    if not mine:
        return NONE
    key = (table.journal, person.id, lang)
    if key not in table.told:
        table.told = {k: v for k, v in table.told.items() if k[0] == table.journal}
        table.told[key] = msgspec.Raw(msgspec.json.encode(_worded(table, person, held, mine, lang)))
    return table.told[key]


def in_words(table: LiveTable, person: Person, lang: str) -> bool:
    """Whether the offers put to somebody who plays here are in words already."""
    return (table.journal, person.id, lang) in table.told


def _worded(
    table: LiveTable, person: Person, held: tuple[str, ...], mine: list[Offer], lang: str
) -> list[dict[str, Any]]:
    match = table.match
    words = Words(match.game, lang)
    back = undoable(table, person)
    shared = {
        "seat": person.id,
        "powers": list(held),
        "phase": turn_of(match.game, match.state)["phase"],
        "undo": {"n": len(back), "label": label(back[0]) if back else ""},
        "redo": _redo(table, held),
        "waiting": msgspec.to_builtins(table.awaited()),
    }
    made = []
    for offer in mine:
        seat, terms, since = table.seats[offer.power], table.terms.clock, table.since(offer.power)
        clock = {"due": due_of(terms, seat, since.at), "bank": seat.bank, "then": terms.then}
        payload = offer_payload(match.look, offer, words, held)
        made.append({"id": since.n, **shared, **payload, "clock": clock})
    return made


def _redo(table: LiveTable, held: tuple[str, ...]) -> dict[str, Any]:
    mine = [b for b in table.redo if all(d["by"] in held for d in b)]
    label = ", ".join(str(d["value"]["type"]) for d in mine[-1])[:120] if mine else ""
    return {"n": len(mine), "label": label}


def offer_payload(play: Play, offer: Offer, words: Words, held: Collection[str] = ()) -> dict[str, Any]:
    """What depends on the offer itself, for who holds some powers; `play` is a look at the position."""
    game, state = play.game, play.state
    default = Decision(offer.power, offer.topic, offer.default) if offer.default is not None else None
    done = _done(play, offer, words, held) if offer.done else None
    form = form_of(offer, words, play)
    _say_which_are_final(play, offer, form, held)
    return {
        "power": offer.power,
        "topic": offer.topic,
        "prompt": words.text(offer.prompt),
        "form": form,
        "focus": focus_of(game, state, offer),
        "groups": _groups(play, offer, words),
        "rests": _rests(play, offer, words),
        "default": msgspec.to_builtins(default),
        "final": _final(play, offer, held),
        "done": done,
        "warnings": [i for i in done["items"] if i["level"] != "stop"] if done else [],
        "holds": offer.holds,
        "weighty": offer.topic in game.hooks(TurningPoint),
    }


def _groups(play: Play, offer: Offer, words: Words) -> list[dict[str, Any]]:
    """The units of a step in which units are moved."""
    top, form = play.state.stack[-1], offer.form
    if not isinstance(top, Moving) or not isinstance(form, Group):
        return []
    return groups_of(play, top, offer.power, words, form.units, must=form.units if form.must else ())


def _rests(play: Play, offer: Offer, words: Words) -> list[str]:
    """What there is only so much of in a turn, such as places in trains: how much of it is left."""
    if not isinstance(play.top, Move) or not isinstance(offer.form, Group):
        return []
    tasks = tasks_of(play, play.top).values()
    return [words.book.say(text) for task in tasks if task.rests for text in task.rests(play, offer.power)]


def form_of(offer: Offer, words: Words, play: Play) -> dict[str, Any]:
    """The form of the answer as the kernel says it, and what a panel needs beside it: words, goods, room."""
    form = offer.form
    told: dict[str, Any] = msgspec.to_builtins(form)
    if isinstance(form, Basket):
        places = room(play, offer.power)
        # What a purse bought goes where its own land is; one that has no land of its own buys for everywhere.
        its_own = {s: n for s, n in places.items() if purse_at(play.game, offer.power, s) in form.purses}
        told |= {"goods": _goods(play, offer.power, form.prices), "room": its_own or places}
    elif isinstance(form, Spots):
        told |= {"goods": _goods(play, offer.power, form.waiting), "room": room(play, offer.power)}
        told["plan"] = msgspec.to_builtins(_laid_out(play.game, play.state, offer))
    elif isinstance(form, Options):
        told["options"] = [
            {"key": o.key, "text": words.book.say(o.text), "units": list(o.units), "spaces": list(o.spaces)}
            for o in form.options
        ]
    return told


def _laid_out(game: Game, state: State, offer: Offer | None) -> list[Put]:
    """Where everything would go if it were all placed as proposed, one after the other."""
    puts: list[Put] = []
    for _ in range(MOST_PLACED):
        if offer is None or not isinstance(offer.default, Put):
            break
        put, before = offer.default, puts[-1] if puts else None
        if before is not None and replace(before, number=put.number) == put:
            puts[-1] = replace(before, number=before.number + put.number)
        else:
            puts.append(put)
        try:
            state, _ = apply(game, state, Decision(offer.power, offer.topic, put), NoDice(), checked=True)
        except Refused:
            break  # the last one throws dice
        offer = next((o for o in offers(game, state) if (o.power, o.topic) == (offer.power, offer.topic)), None)
    return puts


def _goods(play: Play, power: str, keys: Iterable[str]) -> dict[str, Any]:
    """What the names in a list stand for."""
    return {key: msgspec.to_builtins(good(play, power, key)) for key in keys}


def focus_of(game: Game, state: State, offer: Offer) -> list[str]:
    """Where to look."""
    units = state.units
    form = offer.form
    spaces: list[str] = []
    if isinstance(form, Losses):
        spaces = [units[u].space for u in form.lives if u in units]
    elif isinstance(form, Options):
        spaces = [s for o in form.options for s in o.spaces]
        spaces += [units[u].space for o in form.options for u in o.units if u in units]
    elif isinstance(form, Spots):
        spaces = [s for spots in form.spots.values() for s in spots]
    elif isinstance(form, Group):
        spaces = [units[u].space for u in form.units if u in units]
    place = getattr(state.stack[-1], "space", "") or offer.prompt.args.get("space", "")
    if isinstance(place, str) and place in game.board.spaces:
        spaces.insert(0, place)
    return list(dict.fromkeys(spaces))[:12]


def _done(play: Play, offer: Offer, words: Words, held: Collection[str]) -> dict[str, Any]:
    """Whether the step can be ended now, what stands against it, and whether that could be undone."""
    verdict = verdict_of(play, Decision(offer.power, offer.topic, Done()), final=True, held=held)
    items = [words.fault(f) for f in verdict.faults] + [words.fault(w, "warn") for w in verdict.warnings]
    return {"ok": verdict.legal, "items": items, "final": verdict.final}


def _say_which_are_final(play: Play, offer: Offer, form: dict[str, Any], held: Collection[str]) -> None:
    """Of a choice among few, each answer by itself: to fight on throws dice, to retreat may not."""
    if not isinstance(offer.form, Options):
        return

    def final(*keys: str) -> bool:
        decision = Decision(offer.power, offer.topic, Choose(keys))
        return verdict_of(play, decision, final=True, held=held).final

    for told in form["options"]:
        told["final"] = offer.form.most == 1 and final(told["key"])
    form["final"] = offer.form.least == 0 and final()


def _final(play: Play, offer: Offer, held: Collection[str]) -> bool:
    """Whether the proposed answer hands over or throws dice; of units that go one after the other, the last does."""
    value = _one_by_one(play, offer)
    proposed = value or offer.default
    if proposed is None or isinstance(proposed, Done):
        return False
    decision = Decision(offer.power, offer.topic, proposed)
    try:
        if is_final(play, decision, held):
            return True
        if value is None:
            return False
        after = Play(play.game, apply(play.game, play.state, decision, NoDice(), checked=True)[0])
    except Refused:
        return False
    more = next((o for o in offers_of(after) if (o.power, o.topic) == (offer.power, offer.topic)), None)
    return more is not None and _final(after, more, held)


def _one_by_one(play: Play, offer: Offer) -> Value | None:
    """Where one button places or brings home everything: the first of its answers."""
    form, step = offer.form, play.top
    if isinstance(form, Spots):
        return offer.default if isinstance(offer.default, Put) else None
    if isinstance(form, Group) and form.must and isinstance(step, Moving):
        for unit in form.units:
            for way in step.ways(play, play.state.units[unit]):
                return Go((unit,), way.path)
    return None
