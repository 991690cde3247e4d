"""Making a table: from a game and its options, from a position, or from a game in a file."""

from __future__ import annotations

import secrets
from typing import Any

import msgspec
from msgspec.structs import replace

from sandtable.games.guides import Lesson, lesson_of
from sandtable.kernel.dice import DERIVATION, commitment
from sandtable.kernel.game import Game
from sandtable.kernel.match import Match
from sandtable.kernel.phases import round_of
from sandtable.kernel.record import Carried, Save
from sandtable.kernel.steps import SHAPE
from sandtable.server.core.asked_since import asked_now
from sandtable.server.core.clocks import due_of
from sandtable.server.core.games import game_with
from sandtable.server.core.hall import Hall
from sandtable.server.core.proving import believed, proved
from sandtable.server.errors import Illegal
from sandtable.server.store import sittings, tables
from sandtable.server.table_data import Kept, Person, Row, Seat, Sitting, Terms
from sandtable.server.tokens import fingerprint, new_id, new_token

MOST_LETTERS = 2000  # of an option that is a text, such as a bid; a file may bring any


class Plan(msgspec.Struct):
    """What somebody wants to play, with whom."""

    game: str
    options: dict[str, Any] = {}
    title: str = ""
    visibility: str = "unlisted"
    terms: Terms = Terms()
    mine: list[str] = []  # powers the founder plays; "*" all of them
    bots: dict[str, str] = {}  # power -> level
    position: str = ""  # one line of text, instead of the printed set-up
    lesson: bool = False  # the game's lesson, with its position and the dice that belong to it


def found(
    hall: Hall,
    person: Person,
    plan: Plan,
    save: Save | None = None,
    levels: tuple[str, ...] = (),
    proof: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """A new table, and the secret of its invitation link. `proof` is what a worker found, if it was one's task."""
    person.known()
    for name, value in plan.options.items():
        if isinstance(value, str) and len(value) > MOST_LETTERS:
            raise Illegal("option.long", option=name, most=MOST_LETTERS)
    game = game_with(plan.game, plan.options, save.ruleset if save is not None else None)
    lesson = _lesson(plan) if plan.lesson else None
    match = _begun(game, lesson.position if lesson else plan.position, save, proof, lesson.seed if lesson else "")
    over, seed = match.over, match.seed
    seats = _seats(plan, game.powers, person, levels)
    now = hall.now()
    invite = new_token()
    table_id = new_id()
    offers = () if over else match.offers()
    waiting = [{"power": o.power, "topic": o.topic} for o in offers if o.holds]
    asked = [s for s in seats if s.power in {w["power"] for w in waiting}]
    asking = asked_now((), {}, offers, (), 1, now)
    row = {
        "id": table_id,
        "game": game.slug,
        "ruleset": game.version,
        "options": msgspec.json.encode(game.options, order="deterministic").decode(),
        "title": plan.title or game.title,
        "owner": person.id,
        "visibility": plan.visibility,
        "status": "ended" if over else "playing",
        "terms": msgspec.json.encode(plan.terms).decode(),
        "seed": seed,
        "commitment": commitment(seed) if seed or save is None else save.commitment,
        "opening": msgspec.json.encode(match.opening).decode(),
        "position": match.position,
        "carried": msgspec.json.encode(match.carried).decode(),
        "derivation": match.derivation,
        "invite": fingerprint(invite),
        "revision": 1,
        "journal": 1,
        "number": match.number,
        "round": round_of(match.state),
        "digest": match.state.digest(),
        "shape": SHAPE,
        "result": msgspec.json.encode(match.result).decode(),
        "waiting": msgspec.json.encode(waiting).decode(),
        "asked": now,
        "asking": msgspec.json.encode(asking).decode(),
        "due": min((d for s in asked if (d := due_of(plan.terms.clock, s, now)) is not None), default=None),
        "automatic": int(any(s.automatic(now) for s in asked)),
        "created": now,
        "changed": now,
    }
    first: dict[str, Any] = {"commitment": row["commitment"], "game": game.slug, "waiting": waiting}
    first |= {"imported": match.number, "carried": msgspec.to_builtins(match.carried)}
    if match.position:
        first["position"] = match.position
    with hall.store.write() as db:
        tables.create(db, row, seats)
        sittings.begin(db, table_id, [Sitting(s.power, s.person_id, 1) for s in seats if s.person_id])
        tables.write_line(db, table_id, Row(1, "founded", "", now, first))
        if match.entries:
            kept = [Kept(e, -n, "player") for n, e in enumerate(match.entries, 1)]
            tables.write_entries(db, table_id, 0, kept)
            tables.write_snapshot(db, table_id, match.snapshot())
    hall.bus.publish(table_id, {"type": "lines", "n": 1})
    return {"id": table_id, "invite": invite}


def _lesson(plan: Plan) -> Lesson:
    found = lesson_of(plan.game)
    if found is None:
        raise Illegal("lesson.none", game=plan.game)
    return found


def _begun(game: Game, position: str, save: Save | None, proof: dict[str, Any] | None, seed: str = "") -> Match:
    """The match a table begins with.

    A game that is over keeps its own dice and their proof. One that goes on here gets a fresh promise for the records
    to come; the promise it had, whose seed nobody here knows, stays in its file for those that were played.
    """
    seed = seed or secrets.token_hex(32)
    match = believed(game, position, save, seed, proof) if proof else proved(game, position, save, seed)[0]
    if save is None:
        return match
    if match.over:
        match.seed = save.seed
        return match
    if match.number or match.opening:
        match.carried = (*save.carried, Carried(match.number, save.commitment, save.seed, save.derivation))
    match.derivation = DERIVATION
    return match


def cut(save: Save, records: int) -> Save:
    """The same game, as it stood after one of its records."""
    carried = tuple(p for p in save.carried if p.upto < records)
    later = next((p for p in save.carried if p.upto >= records), None)
    made = replace(save, entries=save.entries[:records], carried=carried, digest="", result={})
    if later is None:
        return made
    return replace(made, commitment=later.commitment, seed=later.seed, derivation=later.derivation)


def _seats(plan: Plan, powers: tuple[str, ...], person: Person, levels: tuple[str, ...]) -> list[Seat]:
    mine = powers if "*" in plan.mine else tuple(plan.mine)
    for power in (*mine, *plan.bots):
        if power not in powers:
            raise Illegal("power.unknown_here", name=power, known=tuple(powers))
    for level in (*plan.bots.values(), plan.terms.caretaker):
        if levels and level not in levels:
            raise Illegal("bot.unknown", name=level, known=tuple(levels))
    bank = plan.terms.clock.seconds if plan.terms.clock.kind == "bank" else 0.0
    made = []
    for power in powers:
        if power in mine:
            made.append(Seat(power, person.id, plan.bots.get(power, ""), bank=bank))
        elif power in plan.bots:
            made.append(Seat(power, "", plan.bots[power], "bot", bank=bank))
        else:
            made.append(Seat(power, bank=bank))
    return made
