"""Quarters, the order of the phases, and what the time table brings."""

from __future__ import annotations

import pytest

from sandtable.games.blitzkrieg_general.rules.quarters.calendar import LAST_LAP, date_of, lap_of
from sandtable.games.loader import load
from sandtable.kernel.events import Ended, Moment
from sandtable.kernel.line import from_line, to_line
from sandtable.kernel.machine import begin
from sandtable.kernel.position import describe, enter
from tests.blitzkrieg.front import GAME, front, marks, production
from tests.tools import Table, rule


def pass_the_quarter(t: Table) -> Table:
    """Everybody lets things be until the next quarter begins."""
    before = t.state.stack[0].lap  # type: ignore[attr-defined]  # the campaign counts the quarters
    for _ in range(100):
        if t.state.stack[0].lap != before:  # type: ignore[attr-defined]  # as above
            return t
        offer = t.offer(t.asked[0])
        t.do(offer.default, power=offer.power) if offer.default is not None else t.done(power=offer.power)
    raise AssertionError("the quarter never ends")


@rule("BLG-SEQ-01", "BLG-SEQ-02")
def test_twenty_six_quarters() -> None:
    """Four turns a year, from the third quarter of 1939 to the fourth of 1945."""
    assert [date_of(n) for n in (1, 2, 3, 6, 7)] == ["3/39", "4/39", "1/40", "4/40", "1/41"]
    assert date_of(LAST_LAP) == "4/45"
    assert all(lap_of(date_of(n)) == n for n in range(1, LAST_LAP + 1))


@rule("BLG-SEQ-03", "BLG-SEQ-04", "BLG-SEQ-05", "BLG-SEQ-07", "BLG-GAP-03")
def test_the_order_of_the_phases() -> None:
    """Events, reinforcements, the Axis, the Allies, then conquest, income, production and the look at victory."""
    t = front("", "events", round=2, queue=["Germany 4/39: 1 infantry 3", "France 4/39: 1 infantry 2"])
    assert t.topic == "reinforce"
    assert set(t.asked) >= {"Germany", "France"}  # both sides at once
    pass_the_quarter(t)
    names = [e.name.removesuffix(".entered") for e in t.seen(Moment) if e.name.endswith(".entered")]
    wanted = ["segment", "strike", "movement", "reaction", "battles", "exploitation", "exploit", "answer", "battles"]
    first = names.index("segment")
    assert names[first : first + 22] == [*wanted, *wanted, "conquest", "collect", "production", "victory"]


@rule("BLG-SEQ-08", "BLG-GAP-02")
def test_the_time_table_is_looked_at_each_quarter() -> None:
    """In 4/39 units begun before the war are ready; the table says of each line where it comes from."""
    t = front("", "events", round=2)
    assert {b.owner for b in t.state.queue} == {"Germany", "France", "Japan", "Soviet Union"}
    sheet = load(GAME).sheets["timetable"]
    assert {row["source"] for row in sheet} == {"rulebook", "reconstruction"}
    assert all(row["date"] == "outset" or 1 <= lap_of(row["date"]) <= LAST_LAP for row in sheet)


def test_every_line_of_the_time_table_can_be_carried_out() -> None:
    """No quarter of the table stumbles, and every event has its sentence."""
    for number in range(1, LAST_LAP + 1):
        assert front("", "events", round=number, full=True).asked
    texts = load(GAME).phrases.templates
    assert all(f"event.{row['event']}" in texts for row in load(GAME).sheets["timetable"] if row["date"] != "outset")


def test_poland_is_divided() -> None:
    """With Warsaw in Axis hands Eastern Poland passes to the Soviet Union: Polish units there go, German ones leave."""
    units = {"Eastern Poland": {"Poland": "infantry 2", "Germany": "infantry 3"}}
    t = front("", "events", units, hold={"Warsaw": "Germany"}, round=2)
    assert t.holder("Eastern Poland") == "Soviet Union"
    assert t.units("Eastern Poland") == {}
    assert t.units("Warsaw", "Germany") == {"infantry 3": 1}
    t = front("", "events", {"Eastern Poland": {"Poland": "infantry 2"}}, round=2)
    assert t.holder("Eastern Poland") == "Poland"
    fallen = {"conquered": {"Poland": "3/39"}}
    war = (("Germany", "Soviet Union"),)
    t = front("", "events", hold={"Warsaw": "Germany"}, marks=fallen, war=war, round=2)
    assert t.holder("Eastern Poland") == "Soviet Union"
    assert "Poland" in marks(t, "conquered")  # what is handed over frees nobody


@pytest.mark.parametrize(
    ("quarter", "war", "minor", "leader"),
    [
        ("4/40", (), "Hungary", "Germany"),
        ("4/40", (), "Romania", "Germany"),
        ("1/41", (), "Bulgaria", "Germany"),
        ("2/41", (("Germany", "Soviet Union"),), "Finland", "Germany"),
        ("4/43", (("Germany", "Soviet Union"),), "Finland", "Germany"),
        ("2/41", (), "Finland", None),
        ("2/42", (("Japan", "British Empire"),), "Siam", "Japan"),
    ],
)
def test_minors_join(quarter: str, war: tuple[tuple[str, str], ...], minor: str, leader: str | None) -> None:
    """Axis allies and Siam join in their quarter, some only once their war has come; then they share its enemies."""
    t = front("", "events", round=lap_of(quarter), war=war)
    assert marks(t, "lead").get(minor) == leader
    enemies = t.state.war.get(minor, frozenset())
    assert enemies == (t.state.war[leader] if leader else frozenset())


@rule("BLG-GEN-10", "BLG-WAR-01", "BLG-GAP-14", "BLG-NEUT-04")
def test_latest_entries() -> None:
    """Italy enters in 2/40, America in 1/42 and the Soviet Union in 2/42 at the latest, with full production."""
    t = front("", "events", round=lap_of("2/40"))
    assert t.state.war["Italy"] == {"France", "British Empire", "Poland"}
    t = front("", "events", round=lap_of("1/42"))
    assert t.state.war["United States"] >= {"Japan", "Germany", "Italy"}
    assert production(t, "United States") == 36
    t = front("", "events", round=lap_of("2/42"))
    assert production(t, "Soviet Union") == 34
    assert t.state.war["Soviet Union"] >= {"Germany", "Italy"}


@rule("BLG-GAP-19")
def test_deliveries_end() -> None:
    """The embargo of 3/41 ends America's; Romania's ends when it joins and its whole production counts instead."""
    t = front("", "events", round=lap_of("3/41"))
    assert "United States to Japan" not in marks(t, "deliveries")
    assert production(t, "Japan") == 10
    before = production(front("Germany", "movement"), "Germany")
    t = front("", "events", round=lap_of("4/40"))
    assert "Romania to Germany" not in marks(t, "deliveries")
    assert production(t, "Germany") == before - 2 + 3 + 1  # Hungary's point as well
    t = front("", "conquest", hold={"Southern Sweden": "British Empire", "Northern Sweden": "British Empire"},
              war=(("British Empire", "Sweden"),))  # fmt: skip
    assert "Sweden to Germany" not in marks(t, "deliveries")


def test_headquarters_come_at_their_date() -> None:
    """German headquarters of 2/40 wait to be placed; the French one of 1/44 only once France is free."""
    t = front("", "events", round=lap_of("2/40"))
    assert [b.name for b in t.state.queue if b.name] == ["GE-HQ3", "GE-NHQ1"]
    t = front("", "events", round=lap_of("2/44"), marks={"conquered": {"France": "2/40"}})
    assert "FR-HQ2" not in [b.name for b in t.state.queue]
    t = front("", "events", round=lap_of("2/44"))
    assert "FR-HQ2" in [b.name for b in t.state.queue]


def test_annexations() -> None:
    """The Baltic States and Bessarabia go to the Soviet Union; the latter stops being Romanian home land."""
    t = front("", "events", {"Bessarabia": {"Romania": "infantry 2"}}, round=lap_of("3/40"))
    assert t.holder("Baltic States") == t.holder("Bessarabia") == "Soviet Union"
    assert t.units("Wallachia") == {"infantry 2": 1}
    assert not {"Romania", "Soviet Union", "Baltic States"} & set(t.state.war)


def test_a_position_keeps_war_command_conquest_deliveries_and_production() -> None:
    """On one line: wars, commanders, the fallen, deliveries, what waits until when, and names of headquarters."""
    t = front("Germany", "movement", {"Brandenburg": {"Germany": "headquarters 4 (GE-HQ1)"}},
              round=5, war=(("Germany", "Benelux"),), queue=["Canada 4/40: 2 infantry 3"],
              marks={"lead": {"Benelux": "British Empire"}, "conquered": {"Poland": "3/39"}})  # fmt: skip
    line = to_line(t.game, describe(t.game, t.state))
    again = enter(t.game, from_line(t.game, line))
    assert again.war == t.state.war
    assert again.queue == t.state.queue
    assert again.stack[0].marks == t.state.stack[0].marks
    assert [u.data for u in again.here("Brandenburg")] == ["GE-HQ1"]
    assert again.stack[0].lap == 5  # type: ignore[attr-defined]  # the campaign counts the quarters
    assert to_line(t.game, describe(t.game, again)) == line


def test_a_whole_game_of_waiting_is_a_draw() -> None:
    """Nobody does anything for 26 quarters: the table alone brings the war, and nobody wins."""
    game = load(GAME)
    state, _ = begin(game)
    t = front("Germany", "movement", round=LAST_LAP)
    t.state = state
    for _ in range(2000):
        if not t.asked:
            break
        offer = t.offer(t.asked[0])
        t.do(offer.default, power=offer.power) if offer.default is not None else t.done(power=offer.power)
    assert [e.how for e in t.seen(Ended)] == ["draw"]
