"""Victory points, and the ways the game ends."""

from __future__ import annotations

from sandtable.kernel.events import Ended
from tests.pacific.books import INDIA, score
from tests.pacific.table import AMERICA, BRITAIN, CHINA, JAPAN, pacific
from tests.tools import Table, rule

LAST = {"Japan": {JAPAN: "1 infantry"}, "India": {BRITAIN: "1 infantry"}, "Midway": {AMERICA: "1 infantry"}}


def japan_ends_its_turn(points: int = 0, **hold: str) -> Table:
    """Japan's turn from noncombat movement to its end; names of lands with _ for blanks."""
    names = {land.replace("_", " "): holder for land, holder in hold.items()}
    t = pacific(JAPAN, "noncombat_move", LAST, hold=names, marks={"points": {JAPAN: points}})
    return t.done()


def ending(t: Table) -> tuple[tuple[str, ...], str] | None:
    """Who has won, and how."""
    ended = t.seen(Ended)
    return (ended[0].winners, ended[0].how) if ended else None


ALLIES = (BRITAIN, AMERICA)


@rule("PAC-VP-01", "PAC-VP-02", "PAC-EX-01")
def test_a_point_for_each_full_ten() -> None:
    """An income of 12 is one point, 29 are two; remainders are forgotten."""
    t = japan_ends_its_turn(Siam=INDIA, Manchuria=CHINA, Shantung=CHINA)
    assert (score(t), ending(t)) == (1, None)  # 12
    t = japan_ends_its_turn(Hong_Kong=JAPAN, Burma=JAPAN, Queensland=JAPAN, New_South_Wales=JAPAN)
    assert score(t) == 2  # 29
    t = japan_ends_its_turn(3)
    assert score(t) == 4  # 19


@rule("PAC-WIN-02", "PAC-GAP-35")
def test_22points_win() -> None:
    """Looked at when Japan has scored."""
    assert ending(japan_ends_its_turn(20)) is None
    assert ending(japan_ends_its_turn(21)) == ((JAPAN,), "points")


@rule("PAC-WIN-04", "PAC-GAP-34", "PAC-GAP-76")
def test_less_than_ten_loses() -> None:
    """9 are too few, 10 are enough for a point."""
    lost = {"Siam": INDIA, "Manchuria": CHINA, "Shantung": CHINA}
    assert ending(japan_ends_its_turn(0, **lost, Korea=CHINA)) is None
    t = japan_ends_its_turn(0, **lost, Korea=CHINA, Bonin=AMERICA)
    assert ending(t) == (ALLIES, "income")
    assert score(t) == 0


@rule("PAC-GAP-80")
def test_a_lost_japan_is_not_counted_as_poor() -> None:
    """While the Allies hold Japan only that decides."""
    t = japan_ends_its_turn(Japan=AMERICA)
    assert ending(t) is None
    assert t.asked == (BRITAIN,)


def begins(power: str, before: str, **hold: str) -> Table:
    """The turn before a power's ends."""
    names = {land.replace("_", " "): holder for land, holder in hold.items()}
    t = pacific(before, "noncombat_move", LAST, hold=names)
    return t.done()


@rule("PAC-WIN-01")
def test_japan_holds_a_capital_into_its_turn() -> None:
    """Any of three, if Japan itself is held; not at once when it falls."""
    for capital in ("India", "New_South_Wales", "United_States"):
        assert ending(begins(JAPAN, AMERICA, **{capital: JAPAN})) == ((JAPAN,), "capital")
    assert ending(begins(JAPAN, AMERICA, India=JAPAN, Japan=BRITAIN)) is None
    assert ending(begins(BRITAIN, JAPAN, India=JAPAN)) is None


@rule("PAC-WIN-05")
def test_szechwan_wins_nothing() -> None:
    """China's centre is no winning capital."""
    assert ending(begins(JAPAN, AMERICA, Szechwan=JAPAN)) is None


@rule("PAC-WIN-03", "PAC-GAP-33")
def test_an_ally_holds_japan_into_his_turn() -> None:
    """The one who holds it, with his own capitals: Britain both of them, America its one and not Szechwan."""
    assert ending(begins(AMERICA, BRITAIN, Japan=AMERICA)) == (ALLIES, "capital")
    assert ending(begins(AMERICA, BRITAIN, Japan=AMERICA, Szechwan=JAPAN)) == (ALLIES, "capital")
    assert ending(begins(AMERICA, BRITAIN, Japan=AMERICA, United_States=JAPAN)) is None
    assert ending(begins(AMERICA, BRITAIN, Japan=INDIA)) is None  # Britain holds it, and it is not Britain's turn
    assert ending(begins(BRITAIN, JAPAN, Japan=INDIA)) == (ALLIES, "capital")
    assert ending(begins(BRITAIN, JAPAN, Japan=INDIA, New_South_Wales=JAPAN)) is None
