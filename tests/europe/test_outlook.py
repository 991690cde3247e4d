"""What the table tells beforehand: wars that could be declared with what follows, objectives with what is missing."""

from __future__ import annotations

from sandtable.kernel.play import Play
from sandtable.rules.politics.outlook import LATER, NEVER, NOW, Aim, Prospect, aims, prospects
from tests.europe.theatre import GER, ITA, SOV, UK, US, board, zone
from tests.tools import rule
from tests.tools.table import Table


def told(t: Table, power: str, target: str) -> Prospect:
    [found] = [p for p in prospects(Play(t.game, t.state)) if (p.power, p.target) == (power, target)]
    return found


def aim(t: Table, name: str) -> Aim:
    [found] = [a for a in aims(Play(t.game, t.state)) if a.what.code == f"objective.{name}"]
    return found


@rule("EUR-DEC-04", "EUR-POL-02", "EUR-POL-05")
def test_who_may_declare_war_on_whom() -> None:
    """Germany now, Italy in its turn, the Soviet Union not yet; powers at war already are not listed."""
    t = board(GER, "declare", {GER: {GER: "1 infantry"}})
    assert [told(t, a, b).when for a, b in ((GER, SOV), (ITA, US), (SOV, GER))] == [NOW, LATER, NEVER]
    assert not any({p.power, p.target} == {GER, UK} for p in prospects(Play(t.game, t.state)))
    assert told(t, SOV, GER).why.args["round"] == 4
    assert told(t, US, GER).why.args["entry"] == 3


@rule("EUR-WAR-05", "EUR-WAR-06", "EUR-OBJ-01", "EUR-WAR-03")
def test_what_a_declaration_would_bring_is_what_it_brings() -> None:
    """Trade ends, the victim may answer Italy, and fleets that share a zone meet; nothing has happened yet."""
    both = {zone(113): {GER: "1 cruiser", SOV: "1 cruiser"}}
    t = board(GER, "declare", both)
    before = t.state.digest()
    follows = {f.code: f.args for f in told(t, GER, SOV).follows}
    assert t.state.digest() == before
    assert follows["follows.freed"]["others"] == [ITA]
    assert follows["follows.zones"]["spaces"] == [zone(113)]
    assert {"follows.war", "follows.side", "follows.pays"} <= set(follows)
    pays = [f.args for f in told(t, GER, SOV).follows if f.code == "follows.pays"]
    assert ("objective.trade", 5, 0) in [(p["objective"].code, p["now"], p["then"]) for p in pays]
    t.do(f"choose {SOV}")
    assert aim(t, "trade").paid == 0


@rule("EUR-OBJ-05", "EUR-OBJ-14", "EUR-OBJ-15", "EUR-OBJ-16")
def test_what_is_missing_is_named() -> None:
    t = board(ITA, "noncombat_move", {zone(98): {UK: "1 cruiser"}}, hold={"Greece": ITA, "Norway": UK})
    assert aim(t, "mare nostrum").spaces == (zone(98),)
    assert aim(t, "new rome").spaces == ("Gibraltar", "Southern France", "Egypt")
    assert aim(t, "north africa").held == ("Libya", "Tobruk")
    assert (aim(t, "ore").paid, aim(t, "ore").spaces) == (0, ("Norway",))
    reached = board(ITA, "noncombat_move", {}, hold={"Greece": ITA, "Gibraltar": ITA, "Egypt": GER})
    assert (aim(reached, "new rome").paid, aim(reached, "new rome").spaces) == (5, ())
