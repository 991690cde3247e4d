"""A seat sees its own questions and nobody's secrets."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.games.loader import load
from sandtable.kernel.machine import begin
from sandtable.kernel.steps import Step
from sandtable.kernel.view import view


class Sealed(Step, frozen=True, kw_only=True, tag="sealed bids"):
    """A toy step that keeps what each power wrote down until all have."""

    bids: dict[str, int] = {}

    def waits(self, play: object) -> tuple[str, ...]:
        return ("Azure", "Crimson")

    def seen_by(self, powers: tuple[str, ...]) -> Step:
        return replace(self, bids={p: n for p, n in self.bids.items() if p in powers})


def test_a_view_holds_no_secret_of_another_seat() -> None:
    game = load("training")
    state, _ = begin(game)
    state.stack = (*state.stack, Sealed(bids={"Azure": 7, "Crimson": 3}))
    assert "7" not in str(view(game, state, ("Crimson",)).state.stack[-1])
    assert view(game, state, ("Azure",)).state.stack[-1] == Sealed(bids={"Azure": 7})
    assert view(game, state).state.stack[-1] == Sealed()
    assert state.stack[-1] == Sealed(bids={"Azure": 7, "Crimson": 3})


def test_a_seat_gets_its_own_questions_only() -> None:
    game = load("training")
    state, _ = begin(game)
    assert [o.power for o in view(game, state, ("Azure",)).offers()] == ["Azure"]
    assert view(game, state, ("Crimson",)).offers() == ()
    assert view(game, state).offers() == ()
