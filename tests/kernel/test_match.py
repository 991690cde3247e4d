"""A game under way: decisions, undo, consent, forks, saves, proofs."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from sandtable.bots.sampler import Sampler
from sandtable.games.loader import load
from sandtable.kernel.decisions import Buy, Decision, Done
from sandtable.kernel.machine import check
from sandtable.kernel.match import Match, verify
from sandtable.kernel.record import Record, dump, parse
from tests.tools.refusals import refused

ALL = ("Azure", "Crimson")


def fresh(seed: str = "s", victory: str = "minor") -> Match:
    return Match(load("training", {"victory": victory}), seed)


def played(seed: str = "s", over: bool = True, least: int = 30) -> Match:
    match, sampler = fresh(seed, "minor" if over else "total"), Sampler(Random(seed))
    while not match.over and (over or match.number < least):
        match.decide(sampler.next(match.game, match.state))
    return match


def test_a_decision_answers_the_record_it_has_seen() -> None:
    match = fresh()
    match.decide(Decision("Azure", "research", Done()), number=0)
    with refused("answers record 0, but the game is at record 1"):
        match.decide(Decision("Azure", "purchase", Done()), number=0)
    assert match.number == 1


def test_only_the_asked_power_decides() -> None:
    match = fresh()
    before = match.state.digest()
    with refused("not for Crimson to decide now, but for Azure"):
        match.decide(Decision("Crimson", "research", Done()))
    assert match.state.digest() == before


def test_undo_is_free_until_dice_roll() -> None:
    match = fresh()
    start = match.state.digest()
    match.decide(Decision("Azure", "research", Done()))
    match.decide(Decision("Azure", "purchase", Buy({"infantry": 1})))
    assert match.undoable("Azure")
    assert not match.undoable("Crimson")
    match.undo("Azure")
    match.undo("Azure")
    assert match.state.digest() == start
    match.decide(Decision("Azure", "research", Buy({"rockets": 1})))
    with refused("Dice have been thrown"):
        match.undo("Azure")


def test_nobody_undoes_anothers_decision() -> None:
    match = fresh()
    with refused("Nothing has been decided"):
        match.undo("Azure")
    match.decide(Decision("Azure", "research", Done()))
    with refused("Azure's; Crimson cannot undo it"):
        match.undo("Crimson")


def test_going_back_past_dice_needs_everybody_and_is_recorded() -> None:
    match = played(over=False)
    wanted = match.at(10).digest()
    with refused("Crimson did not give it"):
        match.rollback(10, ("Azure",))
    match.rollback(10, ALL)
    assert match.state.digest() == wanted
    assert match.entries[-1] == msgspec.convert(
        {"type": "rollback", "n": match.number, "to": 10, "consent": ALL}, type(match.entries[-1])
    )
    with refused("by consent"):
        match.undo(match.records[-1].by)


def test_dice_after_going_back_are_not_the_old_ones() -> None:
    match = fresh()
    roll = Decision("Azure", "research", Buy({"rockets": 2}))
    match.decide(roll)
    match.rollback(0, ALL)
    match.decide(roll)
    first, last = match.entries[0], match.entries[-1]
    assert isinstance(first, Record)
    assert isinstance(last, Record)
    assert (first.n, last.n) == (1, 3)
    assert first.throws != last.throws  # they follow from the number of the record, which is never used twice


def test_a_fork_leaves_the_game_alone() -> None:
    match = played(over=False)
    before = match.state.digest()
    branch = match.fork("other")
    sampler = Sampler(Random(1))
    for _ in range(10):
        branch.decide(sampler.next(branch.game, branch.state))
    assert match.state.digest() == before
    assert branch.number == match.number + 10


def test_save_resume_and_snapshot_lead_to_the_same_position() -> None:
    match = played("long", over=False, least=40)
    assert not match.over
    save = parse(dump(match.save()))
    assert save.seed == ""  # a running game tells nobody its dice
    again = Match.resume(match.game, save, match.seed)
    assert again.state.digest() == match.state.digest()
    earlier = msgspec.structs.replace(save, entries=save.entries[:25], digest="")
    snapshot = msgspec.json.decode(msgspec.json.encode(Match.resume(match.game, earlier, "s").snapshot()))
    tail = Match.resume(match.game, save, match.seed, snapshot)
    assert tail.state.digest() == match.state.digest()
    sampler = Sampler(Random(5))
    decision = sampler.next(match.game, match.state)
    match.decide(decision)
    tail.decide(decision)
    assert tail.state.digest() == match.state.digest()


def test_positions_written_in_another_way_are_replayed_from_the_records() -> None:
    """A kept position whose steps were written down by an earlier program is left alone, whatever is in it."""
    match = played("long", over=False, least=40)
    snapshot = match.snapshot()
    strange = {**snapshot["state"], "stack": [{"step": "a class that is no more"}]}
    for old in ({**snapshot, "state": strange, "shape": 1}, {"ruleset": 1, "records": 40, "state": strange}):
        again = Match.resume(match.game, match.save(), match.seed, old)
        assert again.state.digest() == match.state.digest()


def test_a_game_saved_by_an_earlier_program_is_believed_if_the_rules_bear_it_out() -> None:
    """Its digest was made from steps written in another way; so each of its records is checked instead."""
    match = played("long", over=False, least=40)
    old = msgspec.structs.replace(match.save(), digest="1" * 64, shape=1)
    assert Match.resume(match.game, old, match.seed).state.digest() == match.state.digest()
    with refused("does not lead to the position"):
        Match.resume(match.game, msgspec.structs.replace(old, shape=match.save().shape), match.seed)
    forged = [msgspec.structs.replace(old.entries[0], by="Crimson"), *old.entries[1:]]
    with refused("Record 1 is not legal"):
        Match.resume(match.game, msgspec.structs.replace(old, entries=forged), match.seed)


def test_a_finished_game_proves_itself() -> None:
    match = played()
    save = parse(dump(match.save()))
    proof = verify(match.game, save)
    assert proof["records"] == match.number
    assert proof["result"]["winners"]


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"seed": "another"}, "not the one that was committed to"),
        ({"seed": ""}, "does not reveal its seed yet"),
        ({"digest": "0" * 64}, "does not end in the position"),
    ],
)
def test_a_forged_game_is_found_out(change: dict[str, str], complaint: str) -> None:
    match = played()
    save = msgspec.structs.replace(match.save(), **change)
    with refused(complaint):
        verify(match.game, save)


def test_forged_dice_are_found_out() -> None:
    match = played()
    save = match.save()
    at = next(i for i, e in enumerate(save.entries) if isinstance(e, Record) and e.throws)
    entry = save.entries[at]
    assert isinstance(entry, Record)
    thrown = entry.throws[0]
    forged = msgspec.structs.replace(thrown, dice=tuple(d % 6 + 1 for d in thrown.dice))
    save.entries[at] = msgspec.structs.replace(entry, throws=(forged, *entry.throws[1:]))
    with refused(r"record \d+ (are not those of the seed|is not legal)|not legal"):
        verify(match.game, save)


@pytest.mark.parametrize(
    ("raw", "complaint"),
    [
        (b"", "not a saved game"),
        (b"[]", "not a saved game"),
        (b'{"format": 1}', "not a saved game"),
        (b'{"format": 99, "game": "training", "ruleset": 1}', "saved in format 99"),
        (b"[" * 100_000, "not a saved game"),
        (
            b'{"format": 1, "game": "training", "ruleset": 1, "entries": [{"type": "rollback", "n": 4, "to": 1}]}',
            "calls itself number 4",
        ),
    ],
)
def test_what_is_no_save_is_refused_in_a_sentence(raw: bytes, complaint: str) -> None:
    with refused(complaint):
        parse(raw)


def test_whether_a_click_is_final_is_known_before() -> None:
    match = fresh()
    roll = Decision("Azure", "research", Buy({"rockets": 1}))
    assert check(match.game, match.state, roll, final=True).final
    assert not check(match.game, match.state, Decision("Azure", "research", Done()), final=True).final
