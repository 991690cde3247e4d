"""How the game ends."""

from __future__ import annotations

from tests.tools import rule
from tests.world.theatre import CHN, FRA, GER, RUS, UK, board, opening

FACTORY = "1 industrial complex"


@rule("WAW-VICTORY-02")
def test_more_than_104_wins_without_russia() -> None:
    t = opening()
    russia = [s for s, h in t.state.control.items() if h == RUS]
    lands = ["France", "Belgium-Holland", "Poland", "Norway"]

    def end(gone: bool) -> tuple[str, ...]:
        held = dict.fromkeys([*(russia if gone else russia[1:]), *lands], GER)
        return board(CHN, "income", {"Hunan": {CHN: "1 infantry"}, "Volga": {RUS: "1 partisan"}}, hold=held,
                     round=6).asked  # fmt: skip

    assert end(gone=True) == ()
    assert end(gone=False) != ()


@rule("WAW-VICTORY-01")
def test_more_than_109_wins() -> None:
    t = opening()
    lands = [s for s, h in t.state.control.items() if h in (UK, FRA)]
    t = board(CHN, "income", {"Hunan": {CHN: "1 infantry"}}, hold=dict.fromkeys(lands, GER), round=3)
    assert t.asked == ()
