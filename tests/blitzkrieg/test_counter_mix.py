"""There are only so many counters."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from sandtable.games.blitzkrieg_general.rules.economy.counters import units_for_sale
from sandtable.games.loader import load
from sandtable.games.problems import BrokenGame
from sandtable.kernel.dice import ScriptedDice
from sandtable.kernel.events import Told
from sandtable.kernel.play import Play
from sandtable.kernel.position import Position, entered
from tests.blitzkrieg.front import GAME, front
from tests.overlays.tools import lay
from tests.tools import rule


@rule("BLG-GAP-60")
def test_free_units_of_the_time_table_need_counters_too() -> None:
    """With all twelve weak French infantry on the board, the one that 4/39 brings does not come."""
    units = {"Paris": {"France": "12 infantry 2"}}
    full = front("Germany", "events", units, round=2)
    assert Counter(u.kind for u in full.state.units.values() if u.owner == "France") == {"infantry 2": 12}
    assert not [b for b in full.state.queue if (b.owner, b.kind) == ("France", "infantry 2")]
    spare = front("Germany", "events", {"Paris": {"France": "11 infantry 2"}}, round=2)
    assert len([b for b in spare.state.queue if (b.owner, b.kind) == ("France", "infantry 2")]) == 1


@rule("BLG-GAP-60", "BLG-GAP-02")
def test_the_soviet_infantry_of_the_time_table_comes() -> None:
    """With the whole set-up on the board the lines of 4/39 and 1/40 bring their units, and two more can be built."""
    t = front("Germany", "events", full=True, round=2)
    assert [b.due for b in t.state.queue if (b.owner, b.kind) == ("Soviet Union", "infantry 2")] == ["4/39"]
    assert "infantry 2" in units_for_sale(Play(t.game, t.state), "Soviet Union")
    old = front("Germany", "events", full=True, round=2, ruleset=3)
    assert not [b for b in old.state.queue if (b.owner, b.kind) == ("Soviet Union", "infantry 2")]


@pytest.mark.parametrize(
    ("effect", "complaint"),
    [
        ("REINF Benelux 1 infantry 1", "has no effect: of 2 such counters 2 are in the set-up"),
        ("REINF Soviet Union 1 chariot", "has no effect: of 0 such counters 0 are in the set-up"),
        ("ENTER GE-HQ99", "names no headquarters of counters.csv: 'GE-HQ99'"),
        ("GIVE Atlantis to Germany", "names no land of the board: 'Atlantis'"),
        ("CEDE English Channel to Germany", "names no land of the board: 'English Channel'"),
        ("MOVE Axis units from Warsaw to Krakow", "names no land of the board: 'Krakow'"),
        ("REMOVE Martian units from Warsaw", "names no country or side: 'Martian'"),
        ("JOIN Ruritania to Germany", "names no country: 'Ruritania'"),
        ("WAR Germany with Axis", "names no country: 'Axis'"),
        ("DELIVERY Ruritania to Germany 2", "names no country: 'Ruritania'"),
        ("ALLOW dancing", "names no leave that anybody asks for: 'dancing'"),
        ("ALLOW war of Ruritania on Axis", "names no leave that anybody asks for"),
        ("ALLOW war of Soviet Union on Axis; ENTER GE-HQ3", "leave is given by a line of its own"),
        ("SINK the Bismarck", "nobody understands 'SINK the Bismarck'"),
    ],
)
def test_a_line_of_the_time_table_without_effect_is_refused(effect: str, complaint: str, tmp_path: Path) -> None:
    """The loader says which line it is and why nothing would come of it."""
    line = f"do,date,event,when,effect,again,source\nadd,2/43,embargo,,{effect},,test\n"
    folder = lay(tmp_path, "mine", GAME, timetable=line)
    with pytest.raises(BrokenGame) as broken:
        load(folder)
    assert any("2/43 embargo" in p and complaint in p for p in broken.value.problems), broken.value.problems


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("1/46,embargo,,DELIVERY Sweden to Germany 0", "there is no quarter '1/46' in the game"),
        ("soon,embargo,,DELIVERY Sweden to Germany 0", "there is no quarter 'soon' in the game"),
        ("2/43,jubilee,,DELIVERY Sweden to Germany 0", "it has no sentence among the words of the game"),
        ("2/43,embargo,NEUTRAL Ruritania,DELIVERY Sweden to Germany 0", "names no country: 'Ruritania'"),
        ("2/43,embargo,HELD Paris by Martians,DELIVERY Sweden to Germany 0", "names no side: 'Martians'"),
        ("2/43,embargo,RAIN in Paris,DELIVERY Sweden to Germany 0", "nobody understands 'RAIN in Paris'"),
    ],
)
def test_a_line_that_never_comes_is_refused(line: str, complaint: str, tmp_path: Path) -> None:
    """Its date is no quarter of the game, its condition can never be asked, or there are no words for it."""
    folder = lay(tmp_path, "mine", GAME, timetable=f"do,date,event,when,effect,again,source\nadd,{line},,test\n")
    with pytest.raises(BrokenGame) as broken:
        load(folder)
    assert any(complaint in p for p in broken.value.problems), broken.value.problems


@rule("BLG-GAP-60")
def test_what_does_not_come_is_told() -> None:
    """Where losses have not made room for all that is due, the log says how many come."""
    position = Position(2, "Germany", "events", True, {}, {}, {"Paris": {"France": "12 infantry 2"}}, {})
    _, events = entered(load(GAME), position, ScriptedDice(()))
    told = [e.text.args for e in events if isinstance(e, Told) and e.text.code == "log.no_counters"]
    assert {"country": "France", "unit": "infantry 2", "number": 1, "there": 0} in told
