"""Placing new units."""

from __future__ import annotations

from sandtable.kernel.decisions import Done, Put
from sandtable.kernel.events import Rolled
from sandtable.kernel.offers import Spots
from tests.tools import Table, rule

Z10, Z60, Z61 = "Sea Zone 10", "Sea Zone 60", "Sea Zone 61"
HOME = {"Japan": {"Japan": "1 industrial complex"}}


def bought(
    power: str, basket: str, units: dict[str, dict[str, str]], money: int = 100, **more: dict[str, str]
) -> Table:
    """A power has bought something, nothing else has happened, and the new units are due."""
    t = Table(power, "purchase", units, purses={power: money}, **more)  # type: ignore[arg-type]  # only `hold`
    t.do(f"buy {basket}").done().done().done()
    return t


@rule("REV-MOB-01", "REV-DEC-45")
def test_everything_bought_is_placed() -> None:
    """The phase does not end while a bought unit could still be placed; nothing else may be placed."""
    t = bought("Japan", "2 infantry, 1 tank", HOME)
    assert "REV-MOB-01" in t.why_not(Done())
    assert "REV-MOB-01" in t.why_not("place 1 bomber at Japan")
    assert "REV-MOB-01" in t.why_not("place 3 infantry at Japan")
    t.do("place 2 infantry at Japan").do("place 1 tank at Japan")
    assert t.units("Japan") == {"industrial complex": 1, "infantry": 2, "tank": 1}
    assert t.asked != ("Japan",)


@rule("REV-DEC-45")
def test_silence_places_at_the_capital_first() -> None:
    """The active power is asked where; whoever only accepts fills the capital, then the next complex."""
    units = {"Western United States": {"United States": "1 industrial complex"}}
    units |= {"Eastern United States": {"United States": "1 industrial complex"}}
    t = bought("United States", "13 infantry, 1 transport", units)
    form = t.offer().form
    assert t.asked == ("United States",)
    assert isinstance(form, Spots)
    assert set(form.spots["infantry"]) == {"Eastern United States", "Western United States"}
    assert set(form.spots["transport"]) == {Z10, "Sea Zone 54", "Sea Zone 55"}
    assert t.offer().default == Put("infantry", "Eastern United States")
    while t.topic == "mobilise":
        t.do("accept")
    assert t.units("Eastern United States")["infantry"] == 12
    assert t.units("Western United States")["infantry"] == 1
    assert sum(t.units(z).get("transport", 0) for z in (Z10, "Sea Zone 54", "Sea Zone 55")) == 1


@rule("REV-MOB-02", "REV-CAPTURE-06")
def test_only_complexes_held_since_the_turn_began() -> None:
    """No units appear where there is no complex, nor at one that was captured this turn."""
    t = Table(
        "Germany",
        "purchase",
        {
            "Germany": {"Germany": "1 industrial complex"},
            "Ukraine S.S.R.": {"Germany": "1 infantry"},
            "Caucasus": {"Soviet Union": "1 industrial complex"},
        },
    )
    t.do("buy 1 infantry").done().do("go 1 infantry: Ukraine S.S.R. > Caucasus").done().done()
    assert t.units("Caucasus", "Germany") == {"infantry": 1, "industrial complex": 1}
    assert "REV-MOB-02" in t.why_not("place 1 infantry at Caucasus")
    assert "REV-MOB-02" in t.why_not("place 1 infantry at Western Europe")
    assert t.allows("place 1 infantry at Germany")


@rule("REV-MOB-02")
def test_a_captured_complex_serves_from_the_next_turn() -> None:
    """Held since the turn began, a complex taken earlier works like any other."""
    t = bought("Germany", "4 infantry", {"Caucasus": {"Germany": "1 industrial complex"}}, hold={"Caucasus": "Germany"})
    t.do("place 4 infantry at Caucasus")
    assert t.units("Caucasus")["infantry"] == 4


@rule("REV-MOB-03")
def test_a_complex_is_limited_by_the_value_of_its_land() -> None:
    """Japan is worth 8: eight units a turn, land, air and sea together."""
    t = bought("Japan", "7 infantry, 1 fighter, 1 submarine", HOME)
    t.do("place 6 infantry at Japan").do("place 1 fighter at Japan").do(f"place 1 submarine at {Z60}")
    assert t.asked != ("Japan",)
    assert t.units("Japan") == {"industrial complex": 1, "infantry": 6, "fighter": 1}


@rule("REV-MOB-03")
def test_one_order_over_the_limit_is_refused() -> None:
    """Nine at once do not fit where eight do."""
    t = bought("Japan", "9 infantry", HOME)
    assert t.why_not("place 9 infantry at Japan") == "REV-MOB-03"
    assert t.allows("place 8 infantry at Japan")


@rule("REV-EX-18", "REV-GAP-35", "REV-MOB-03")
def test_a_complex_in_eastern_canada_makes_three_units() -> None:
    """Example: a complex that was built there, worth 3, mobilises at most three units a turn."""
    t = bought("United Kingdom", "4 infantry", {"Eastern Canada": {"United Kingdom": "1 industrial complex"}})
    assert "REV-MOB-03" in t.why_not("place 4 infantry at Eastern Canada")
    t.do("place 3 infantry at Eastern Canada")
    assert t.units("Eastern Canada")["infantry"] == 3


@rule("REV-MOB-04")
def test_a_friends_complex_is_not_used() -> None:
    """British units do not appear in Moscow."""
    units = {
        "United Kingdom": {"United Kingdom": "1 industrial complex"},
        "Russia": {"Soviet Union": "1 industrial complex"},
    }
    t = bought("United Kingdom", "1 infantry", units)
    assert t.why_not("place 1 infantry at Russia") == "REV-MOB-04"


@rule("REV-MOB-05")
def test_land_units_and_bombers_appear_on_land() -> None:
    """They go to the complex itself, never onto a transport or a carrier."""
    t = bought("Japan", "1 infantry, 1 bomber, 1 aircraft carrier, 1 transport", HOME)
    t.do(f"place 1 aircraft carrier at {Z60}").do(f"place 1 transport at {Z60}")
    assert t.why_not(f"place 1 infantry at {Z60}") == "REV-MOB-05"
    assert t.why_not(f"place 1 bomber at {Z60}") == "REV-MOB-05"
    assert "REV-MOB-02" in t.why_not("place 1 bomber at Manchuria")
    t.do("place 1 bomber at Japan").do("place 1 infantry at Japan")
    assert t.units("Japan") == {"industrial complex": 1, "bomber": 1, "infantry": 1}


@rule("REV-MOB-06")
def test_fighters_go_on_land_or_on_a_new_carrier() -> None:
    """A carrier that was there before takes no new fighter; one placed this turn takes two."""
    t = bought("Japan", "3 fighter, 1 aircraft carrier", HOME | {Z61: {"Japan": "1 aircraft carrier"}})
    assert t.why_not(f"place 1 fighter at {Z61}") == "REV-MOB-06"
    assert t.why_not(f"place 1 fighter at {Z60}") == "REV-MOB-06"
    t.do(f"place 1 aircraft carrier at {Z60}")
    assert t.why_not(f"place 3 fighter at {Z60}") == "REV-MOB-06"
    t.do(f"place 2 fighter at {Z60}").do("place 1 fighter at Japan")
    assert t.units(Z60) == {"aircraft carrier": 1, "fighter": 2}
    assert all(u.aboard for u in t.state.here(Z60) if u.kind == "fighter")


@rule("REV-MOB-07")
def test_ships_appear_next_to_the_complex() -> None:
    """Any zone that touches the territory will do, no other, and never the land itself."""
    t = bought("Japan", "2 submarine", HOME)
    assert t.why_not("place 1 submarine at Japan") == "REV-MOB-07"
    assert "REV-MOB-02" in t.why_not("place 1 submarine at Sea Zone 59")
    t.do(f"place 1 submarine at {Z60}").do(f"place 1 submarine at {Z61}")
    assert t.units(Z60) == t.units(Z61) == {"submarine": 1}


@rule("REV-MOB-08")
def test_new_ships_may_join_the_enemy_without_a_fight() -> None:
    """A zone with enemy ships is open to new ones, and nothing is fought this turn."""
    t = bought("Japan", "1 battleship", HOME | {Z60: {"United States": "2 submarine"}})
    t.do(f"place 1 battleship at {Z60}")
    assert t.units(Z60) == {"submarine": 2, "battleship": 1}
    assert not t.seen(Rolled)


@rule("REV-MOB-09", "REV-DEC-46")
def test_fighters_at_the_complex_may_board_a_new_carrier() -> None:
    """Up to two old fighters from the complex's land go aboard; they do not count against the limit."""
    t = bought("Japan", "1 aircraft carrier, 7 infantry", {"Japan": {"Japan": "1 industrial complex, 3 fighter"}})
    t.do("place 7 infantry at Japan").do(f"place 1 aircraft carrier at {Z60}")
    assert t.asked == ("Japan",)  # the limit is reached, and still the fighters may go aboard
    form = t.offer().form
    assert isinstance(form, Spots)
    assert form.board == dict.fromkeys(t.ids("Japan", "fighter"), (Z60,))
    assert not t.allows(f"go 3 fighter: Japan > {Z60}")
    t.do(f"go 2 fighter: Japan > {Z60}")
    assert t.units(Z60) == {"aircraft carrier": 1, "fighter": 2}
    assert t.units("Japan")["fighter"] == 1
    assert t.asked != ("Japan",)


@rule("REV-DEC-46")
def test_silence_leaves_the_fighters_on_land() -> None:
    """The default embarks nobody, and only fighters at that complex may board."""
    t = bought(
        "Japan",
        "1 aircraft carrier",
        {"Japan": {"Japan": "1 industrial complex, 1 fighter"}, "Manchuria": {"Japan": "1 fighter"}},
    )
    t.do(f"place 1 aircraft carrier at {Z60}")
    assert t.offer().default == Done()
    assert "REV-MOB-09" in t.why_not("go 1 fighter: Manchuria > Sea Zone 61")
    t.do("accept")
    assert t.units("Japan")["fighter"] == 1
    assert t.units(Z60) == {"aircraft carrier": 1}


@rule("REV-MOB-10", "REV-GAP-35")
def test_where_a_new_complex_may_stand() -> None:
    """In land held since the turn began, worth at least 1 and without a complex; it counts against no limit."""
    t = Table(
        "Germany",
        "purchase",
        {
            "Germany": {"Germany": "1 industrial complex"},
            "Ukraine S.S.R.": {"Germany": "1 infantry"},
        },
        purses={"Germany": 100},
        hold={"Gibraltar": "Germany"},
    )
    t.do("buy 1 industrial complex, 10 infantry").done()
    t.do("go 1 infantry: Ukraine S.S.R. > Caucasus").done().done()
    assert t.why_not("place 1 industrial complex at Caucasus") == "REV-MOB-10"
    assert t.why_not("place 1 industrial complex at Gibraltar") == "REV-MOB-10"
    assert t.why_not("place 1 industrial complex at India") == "REV-MOB-10"
    t.do("place 10 infantry at Germany").do("place 1 industrial complex at Libya")
    assert t.units("Libya") == {"industrial complex": 1}


@rule("REV-MOB-11")
def test_one_complex_in_a_territory() -> None:
    """A second one is refused, old or new."""
    t = bought("Japan", "2 industrial complex", HOME)
    assert t.why_not("place 1 industrial complex at Japan") == "REV-MOB-11"
    assert t.why_not("place 2 industrial complex at Manchuria") == "REV-MOB-11"
    t.do("place 1 industrial complex at Manchuria")
    assert t.why_not("place 1 industrial complex at Manchuria") == "REV-MOB-11"


@rule("REV-MOB-12")
def test_a_new_complex_produces_nothing_yet() -> None:
    """Units bought in the same turn do not appear at a complex placed this turn."""
    t = bought("Japan", "1 industrial complex, 1 infantry", HOME)
    t.do("place 1 industrial complex at Manchuria")
    assert t.why_not("place 1 infantry at Manchuria") == "REV-MOB-12"


@rule("REV-GAP-34")
def test_what_finds_no_room_is_refunded() -> None:
    """Ten units are bought where eight fit: the owner chooses which; the rest is paid back in full."""
    t = bought("Japan", "9 infantry, 1 tank", HOME, money=40)
    assert t.money("Japan") == 8
    t.do("place 1 tank at Japan").do("place 7 infantry at Japan")  # two infantry are left over
    assert t.asked != ("Japan",)
    assert t.state.queue == ()
    assert t.money("Japan") == 8 + 6 + 30  # income included


@rule("REV-GAP-34", "REV-MOB-02")
def test_everything_is_refunded_when_the_last_complex_is_not_usable() -> None:
    """Without any complex to use, the whole purchase comes back."""
    t = Table("Japan", "purchase", {"Manchuria": {"Japan": "1 infantry"}}, purses={"Japan": 10})
    t.do("buy 3 infantry").done().done().done()
    assert t.money("Japan") == 10 + 30


@rule("REV-GAP-35")
def test_a_ship_between_two_complexes_counts_against_the_one_named() -> None:
    """Zone 5 touches two German complexes; the owner names the one that builds."""
    t = bought(
        "Germany",
        "3 submarine, 10 infantry",
        {
            "Germany": {"Germany": "1 industrial complex"},
            "Norway": {"Germany": "1 industrial complex"},
        },
    )
    t.do("place 3 submarine at Sea Zone 5 via Norway").do("place 10 infantry at Germany")
    assert t.units("Germany")["infantry"] == 10
