"""A game under way: decisions, undo, consent, forks, saves, proofs."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from sandtable.bots.sampler import Sampler
from sandtable.games.loader import load
from sandtable.kernel.decisions import Buy, Decision, Done, Go, Recall
from sandtable.kernel.dice import BY_RECORD, DERIVATION, CountedDice, Throw
from sandtable.kernel.machine import check
from sandtable.kernel.match import Match, verify
from sandtable.kernel.record import Record, Rollback, dump, parse
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


def test_what_was_taken_back_by_consent_can_be_taken_up_again_until_somebody_decides() -> None:
    match = played(over=False)
    stood, records = match.state.digest(), list(match.records)
    with refused("nothing to redo"):
        match.restore(ALL)
    match.rollback(10, ALL)
    with refused("Crimson did not give it"):
        match.restore(("Azure",))
    match.restore(ALL)
    assert match.state.digest() == stood
    assert match.records == records
    with refused("nothing to redo"):
        match.restore(ALL)
    save = parse(dump(match.save(reveal=True)))
    assert verify(match.game, save)["digest"] == stood
    match.rollback(10, ALL)
    match.decide(records[10].decision)
    with refused("nothing to redo"):
        match.restore(ALL)


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


def attacked(padding: int, derivation: int = DERIVATION) -> Match:
    """Two infantry attack two, after some coming and going; the battle is not begun yet."""
    match = Match(load("training", {"victory": "total"}), "attack", derivation=derivation)
    units = tuple(u.id for u in match.state.units.values() if (u.space, u.kind) == ("Northmoor", "infantry"))[:2]
    match.decide(Decision("Azure", "research", Done()))
    match.decide(Decision("Azure", "purchase", Done()))
    go = Decision("Azure", "combat_move", Go(units, ("Northmoor", "Southfen")))
    match.decide(go)
    for _ in range(padding):
        match.decide(Decision("Azure", "combat_move", Recall(units)))
        match.decide(go)
    return match


def fight(match: Match) -> tuple[int, ...]:
    match.decide(Decision("Azure", "combat_move", Done()))
    return tuple(die for thrown in match.records[-1].throws for die in thrown.dice)


def test_no_coming_and_going_chooses_among_dice() -> None:
    assert len({fight(attacked(n)) for n in range(4)}) == 1
    assert len({fight(attacked(n, BY_RECORD)) for n in range(4)}) > 1, "as it was before dice were counted"


def test_dice_that_were_taken_back_are_spent() -> None:
    """The next throw goes on after them, so going back shows nobody what is to come, and gives nobody the same."""
    match = attacked(0)
    first = fight(match)
    match.rollback(3, ALL)
    second = fight(match)
    whole = CountedDice("attack").roll(Throw(len(first) + len(second), "all"))
    assert first + second == whole
    again = Match.resume(match.game, parse(dump(match.save())), "attack", match.snapshot())
    assert again.fallen == match.fallen == len(whole)


def test_a_file_says_how_its_dice_follow_and_an_unknown_way_is_refused() -> None:
    save = msgspec.json.decode(dump(played().save()))
    assert save["derivation"] == DERIVATION
    assert verify(load("training", {"victory": "minor"}), parse(msgspec.json.encode(save)))["proved"] == 1
    with refused("derivation 7; this program knows 1 and 2"):
        parse(msgspec.json.encode({**save, "derivation": 7}))
    del save["derivation"]  # a file from before; these dice are not those of that derivation
    with refused("are not those of the seed"):
        verify(load("training", {"victory": "minor"}), parse(msgspec.json.encode(save)))


def test_a_record_of_going_back_names_who_agreed_and_who_could_not_be_asked() -> None:
    match = attacked(0)
    fight(match)
    with refused("Crimson did not give it"):
        match.rollback(3, ("Azure",))
    match.rollback(3, ("Azure",), ("Crimson",))
    assert match.entries[-1] == Rollback(match.number, 3, ("Azure",), ("Crimson",))


@pytest.mark.parametrize("kept", [0, 7, 25])
def test_every_position_can_be_looked_at_whatever_is_kept(kept: int) -> None:
    """A game taken up from a snapshot goes back behind it, too."""
    match = played(over=False, least=30)
    states = [match.at(n).digest() for n in range(31)]
    begun = msgspec.structs.replace(match.save(), entries=match.entries[:kept], digest="")
    early = Match.resume(match.game, begun, "s")
    opened = Match.resume(match.game, match.save(), "s", early.snapshot())
    assert [opened.at(n).digest() for n in range(31)] == states
    opened.rollback(2, ALL)
    assert opened.state.digest() == states[2]
