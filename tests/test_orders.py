"""Orders as people type them: short names, missing verbs, gaps in a way, several arms at once."""

from __future__ import annotations

import pytest

from sandtable.kernel.decisions import Buy, Choose, Done, Go, Lose, Put
from sandtable.orders import complete, read, read_all
from tests.tools import Table
from tests.tools.refusals import refused

MOVING = Table(
    "Germany",
    "combat_move",
    {
        "Germany": {"Germany": "2 infantry, 1 tank, 1 fighter, 1 bomber"},
        "Eastern Europe": {"Germany": "1 infantry, 1 fighter"},
        "Karelia S.S.R.": {"Soviet Union": "1 infantry"},
        "Sea Zone 5": {"Germany": "1 destroyer"},
    },
)


def go(line: str) -> Go:
    value = read(MOVING.game, MOVING.state, MOVING.offer(), line)
    assert isinstance(value, Go)
    return value


@pytest.mark.parametrize(
    "line",
    [
        "go 1 infantry: Eastern Europe > Karelia S.S.R.",
        "go 1 infantry from Eastern Europe to Karelia S.S.R.",
        "move 1 infantry from eastern europe > karelia ssr",
        "1 inf from eastern europe to kar",
        "infantry: EASTERN EUROPE>KARELIA",
    ],
)
def test_one_move_typed_in_many_ways(line: str) -> None:
    assert go(line).path == ("Eastern Europe", "Karelia S.S.R.")
    assert [MOVING.state.units[i].kind for i in go(line).units] == ["infantry"]


def test_a_way_is_found_where_only_its_ends_are_named() -> None:
    assert go("1 tank from germany to karelia").path == ("Germany", "Eastern Europe", "Karelia S.S.R.")
    assert go("1 bomber from germany to karelia").path[-1] == "Karelia S.S.R."
    assert go("1 bomber from germany to karelia as raid").role == "raid"


def test_a_way_too_long_is_kept_so_that_the_refusal_can_name_the_range() -> None:
    order = go("1 infantry from germany to karelia")
    assert order.path == ("Germany", "Eastern Europe", "Karelia S.S.R.")
    assert "REV-LAND-01" in MOVING.why_not(order)
    assert "REV-AIR-02" in MOVING.why_not(go("1 fighter from germany to japan"))
    assert "REV-MAP-15" in MOVING.why_not("go 1 destroyer: Sea Zone 5 > Germany")


def test_several_arms_on_one_line_are_several_moves() -> None:
    orders = read_all(MOVING.game, MOVING.state, MOVING.offer(), "1 infantry and 1 fighter from eastern europe to kar")
    assert [len(o.units) for o in orders if isinstance(o, Go)] == [1, 1]


@pytest.mark.parametrize("line", ["1 zeppelin from germany to karelia", "1 inf from west to karelia", "1 inf", "go"])
def test_what_is_not_understood_is_said(line: str) -> None:
    with refused(r"infantry|space|UNIT"):
        go(line)


def test_an_ambiguous_space_lists_what_it_could_be() -> None:
    with refused("West Russia"):
        go("1 infantry from west to karelia")


def test_baskets() -> None:
    t = Table("Germany", "purchase")
    for line in ("buy 3 tank, 1 artillery", "3 tanks and 1 art", "tank 3, artillery"):
        assert read(t.game, t.state, t.offer(), line) == Buy({"tank": 3, "artillery": 1})
    assert read(t.game, t.state, t.offer(), "pass") == Done()
    assert read(t.game, t.state, t.offer(), "buy nothing") == Buy({})


def test_losses_and_options() -> None:
    t = Table(
        "Germany",
        "combat_move",
        {"Eastern Europe": {"Germany": "3 tank"}, "Karelia S.S.R.": {"Soviet Union": "2 infantry, 1 tank"}},
    )
    t.do("go 3 tank: Eastern Europe > Karelia S.S.R.").done(1, 6, 6)
    value = read(t.game, t.state, t.offer(), "1 tank")
    assert isinstance(value, Lose)
    assert t.state.units[value.units[0]].kind == "tank"
    t.do(value, 6, 6, 6)
    for line in ("1", "eastern europe", "retreat to Eastern Europe", "choose retreat to eastern europe"):
        assert read(t.game, t.state, t.offer(), line) == Choose(("Eastern Europe",))
    for line in ("done", "no", "nothing", "choose none"):
        assert read(t.game, t.state, t.offer(), line) == Choose(())


def test_placing() -> None:
    t = Table("Germany", "purchase", {"Germany": {"Germany": "1 industrial complex"}})
    t.do("buy 2 infantry").done().done().done()
    assert read(t.game, t.state, t.offer(), "2 infantry at germany") == Put("infantry", "Germany", 2)
    assert read(t.game, t.state, t.offer(), "place 2 inf in germany") == Put("infantry", "Germany", 2)


def test_a_verb_is_never_added_twice() -> None:
    assert complete(MOVING.offer(), "Done") == "done"
    assert complete(MOVING.offer(), "go 1 tank: A > B") == "go 1 tank: A > B"


def test_a_unit_that_can_still_move_is_meant() -> None:
    """One infantry has marched in, one has stood there, and either may come first; nobody is asked for a name."""
    units = {"Germany": {"Germany": "1 infantry"}, "Eastern Europe": {"Germany": "1 infantry"}}
    for first, then in (("Germany", "Eastern Europe"), ("Eastern Europe", "Germany")):
        t = Table("Germany", "noncombat_move", units)
        stayed = t.ids(then, "infantry")[0]
        t.do(f"go 1 infantry: {first} > {then}")
        value = read(t.game, t.state, t.offer(), f"go 1 infantry: {then} > Balkans")
        assert isinstance(value, Go)
        assert value.units == (stayed,)
        moved = next(i for i in t.ids(then, "infantry") if i != stayed)
        named = read(t.game, t.state, t.offer(), f"go {moved}: {then} > Balkans")
        assert isinstance(named, Go)
        assert named.units == (moved,), "who is called by name is meant"
        both = read(t.game, t.state, t.offer(), f"go 2 infantry: {then} > Balkans")
        assert isinstance(both, Go)
        assert set(both.units) == {stayed, moved}, "the refusal is about what was typed"
