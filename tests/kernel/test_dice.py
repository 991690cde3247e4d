"""Dice: even, repeatable, and never silently wrong."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from sandtable.kernel.dice import DiceFault, NoDice, RecordedDice, ScriptedDice, SeededDice, Throw, Thrown, commitment
from tests.tools.refusals import refused


def test_same_seed_record_and_index_give_the_same_dice() -> None:
    one, two = SeededDice("a", 7), SeededDice("a", 7)
    assert one.roll(Throw(5, "x")) + one.roll(Throw(5, "y")) == two.roll(Throw(10, "z"))
    assert SeededDice("a", 8).roll(Throw(20, "x")) != SeededDice("a", 7).roll(Throw(20, "x"))


@pytest.mark.parametrize("faces", [2, 6, 7, 20])
def test_every_face_is_as_likely(faces: int) -> None:
    dice = SeededDice("even")
    count = Counter(dice.roll(Throw(6000, "many", faces=faces)))
    assert set(count) == set(range(1, faces + 1))
    expected = 6000 / faces
    chi = sum((n - expected) ** 2 / expected for n in count.values())
    assert chi < 3 * faces + 20  # far beyond chance if a face were favoured


def test_script_runs_out_with_a_sentence() -> None:
    with refused("1 dice left, but 2 are thrown for attack in India", DiceFault):
        ScriptedDice([3]).roll(Throw(2, "attack", space="India"))


def test_script_refuses_impossible_faces() -> None:
    with refused("cannot show 7", DiceFault):
        ScriptedDice([7]).roll(Throw(1, "attack"))


def test_recorded_dice_notice_drift() -> None:
    kept = (Thrown(Throw(2, "attack"), (1, 2)),)
    assert RecordedDice(kept).roll(Throw(2, "attack")) == (1, 2)
    with refused("2 dice for attack, the game threw 3 for defence", DiceFault):
        RecordedDice(kept).roll(Throw(3, "defence"))
    with refused("never happened", DiceFault):
        RecordedDice(kept).finish()


def test_older_records_name_kind_and_purpose_at_once() -> None:
    """They are the same throw, for replay and for the proof alike; another kind is not."""
    old = msgspec.json.decode(b'{"throw": {"n": 2, "what": "attack of tank 4", "on": 3}, "dice": [1, 2]}', type=Thrown)
    assert old == Thrown(Throw(2, "attack", on=3, kind="tank 4"), (1, 2))
    assert RecordedDice((old,)).roll(Throw(2, "attack", kind="tank 4")) == (1, 2)
    with refused("2 dice for attack of tank 4, the game threw 2 for attack of tank 3", DiceFault):
        RecordedDice((old,)).roll(Throw(2, "attack", kind="tank 3"))


def test_no_dice_refuses() -> None:
    with pytest.raises(DiceFault):
        NoDice().roll(Throw(1, "anything"))


def test_commitment_is_the_hash_of_the_seed() -> None:
    assert commitment("secret") == "2bb80d537b1da3e38bd30361aa855686bde0eacd7162fef6a25fe97bf527a25b"
