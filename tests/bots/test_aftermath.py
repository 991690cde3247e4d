"""What the planner sees beyond the battles themselves: pickets on the road, and those who walk in afterwards."""

from __future__ import annotations

from collections import Counter

from sandtable.bots.attack.aftermath import EMPTY, Aftermath, Assault
from sandtable.bots.attack.joint import JointAttacks
from sandtable.bots.interface import Budget
from sandtable.bots.lift.trips import Trip
from sandtable.bots.staff.planners import HardBot
from sandtable.bots.threat.model import Model
from sandtable.bots.threat.reply import NOWHERE, STRUCK, Replies, stand
from sandtable.bots.view.turn_view import Force, Scene
from sandtable.bots.view.ways import Ways
from sandtable.rules.movement.move import Move
from tests.tools.table import Table

NO_TRIPS: tuple[Trip, ...] = ()
HOLD = {
    "Belorussia": "Germany",
    "Eastern Europe": "Germany",
    "West Russia": "Soviet Union",
    "Karelia S.S.R.": "Soviet Union",
    "Archangel": "Soviet Union",
    "Russia": "Soviet Union",
}


def model(table: Table, power: str) -> Model:
    return Model(Scene(table.game, table.state, power), Budget().start())


def test_a_picket_bars_the_road_only_where_it_stands() -> None:
    """Tanks in Belorussia come to Archangel through West Russia or Karelia, unless somebody stands in both."""
    units = {
        "Belorussia": {"Germany": "2 tank"},
        "West Russia": {"Soviet Union": "1 infantry"},
        "Karelia S.S.R.": {"Soviet Union": "1 infantry"},
        "Russia": {"Soviet Union": "6 infantry, 1 industrial complex"},
    }
    table = Table("Soviet Union", "noncombat_move", units, hold=HOLD)
    replies = Replies(model(table, "Soviet Union"))
    one: Force = Counter({"infantry": 1})
    nobody: Force = Counter()

    def falls(picketed: set[str]) -> float:
        lands = ("West Russia", "Karelia S.S.R.", "Archangel")
        layout = {s: stand(one if s in picketed else nobody) for s in lands}
        return replies.to(layout, NOWHERE).get("Archangel", (0.0, 0.0))[1]

    assert falls({"West Russia", "Karelia S.S.R."}) == 0.0
    # As the board lies now both roads are barred; what is weighed is how it would lie.
    assert falls({"West Russia"}) > 0.9 * STRUCK


def test_those_who_stayed_behind_can_walk_in_after_the_battle() -> None:
    """Two infantry take Belorussia; the army next to it will stand there with them."""
    units = {
        "Eastern Europe": {"Germany": "5 infantry, 1 tank"},
        "Belorussia": {"Germany": "1 infantry"},
        "West Russia": {"Soviet Union": "12 infantry, 2 artillery"},
        "Russia": {"Soviet Union": "6 infantry, 1 industrial complex"},
    }
    table = Table("Soviet Union", "combat_move", units, hold=HOLD)
    seen = model(table, "Soviet Union")
    foot = [u.id for u in table.state.here("West Russia") if u.kind == "infantry"][:2]
    attack = Assault("Belorussia", tuple(foot), NO_TRIPS, 3.0, 0.9, True, 1.0, (("infantry", 2),))
    alone = Aftermath(seen, frozenset(), rescue=True, follow=False).outcome([attack])
    joined = Aftermath(seen, frozenset(), rescue=True, follow=True).outcome([attack])
    assert joined > alone + 1.0
    # Who is told to stay does not follow.
    everybody = frozenset(u.id for u in seen.scene.mine)
    assert Aftermath(seen, everybody, rescue=True, follow=True).outcome([attack]) == alone


def test_planes_that_are_shot_down_do_not_come_home() -> None:
    """Three fighters hold Moscow with the infantry; those that fall over Belorussia hold nothing."""
    units = {
        "Belorussia": {"Germany": "3 infantry"},
        "West Russia": {"Germany": "6 tank"},
        "Russia": {"Soviet Union": "3 fighter, 4 infantry, 1 industrial complex"},
    }
    table = Table("Soviet Union", "combat_move", units, hold={**HOLD, "West Russia": "Germany"})
    after = Aftermath(model(table, "Soviet Union"), frozenset(), rescue=True, follow=True)
    planes = tuple(u.id for u in table.state.here("Russia") if u.kind == "fighter")
    back = Assault("Belorussia", planes, NO_TRIPS, 0.0, 0.5, True)
    shot = Assault("Belorussia", planes, NO_TRIPS, 0.0, 0.5, True, shot=(("fighter", 3),))
    assert after.outcome([shot]) < after.outcome([back]) - 5.0


def capital(germans: str, russians: str) -> Scene:
    """Moscow, and Germans two steps away, as the Soviet Union sees it before it attacks."""
    units = {
        "Ukraine S.S.R.": {"Germany": germans},
        "Caucasus": {"Soviet Union": russians},
        "Russia": {"Soviet Union": "2 infantry, 1 industrial complex"},
    }
    table = Table("Soviet Union", "combat_move", units, hold={**HOLD, "Ukraine S.S.R.": "Germany"})
    return Scene(table.game, table.state, "Soviet Union")


def test_enemies_whom_we_are_fighting_do_not_come_for_the_capital() -> None:
    """What stands in Ukraine could be before Moscow in two turns, unless it is beaten now."""
    siege = Model(capital("12 infantry, 6 tank", "8 infantry"), Budget().start()).siege
    assert siege.exposed(EMPTY, NOWHERE) > 5.0
    assert siege.exposed(EMPTY, frozenset({"Ukraine S.S.R."})) == 0.0


def test_those_who_can_be_back_in_time_hold_the_capital() -> None:
    """Infantry comes from one step away, tanks from two, planes from four; ships hold nothing."""
    returns = Model(capital("1 infantry", "1 infantry"), Budget().start()).siege.returns
    assert "infantry" in returns["Caucasus"]
    assert "tank" in returns["Ukraine S.S.R."]
    assert not {"infantry", "artillery"} & returns["Ukraine S.S.R."]
    assert "fighter" in returns["Germany"]
    assert not {"destroyer", "battleship"} & frozenset().union(*returns.values())


def test_next_turns_recruits_hold_the_capital_too() -> None:
    """The Soviet Union earns what its lands yield, and infantry costs three."""
    siege = Model(capital("4 infantry", "1 infantry"), Budget().start()).siege
    assert siege.recruits == Counter({"infantry": 8})
    siege.recruits = Counter()
    bare = siege.exposed(Counter({"infantry": 1}), NOWHERE)
    siege = Model(capital("4 infantry", "1 infantry"), Budget().start()).siege
    assert siege.exposed(Counter({"infantry": 1}), NOWHERE) < 0.2 * bare


def attacking(ukraine: str, belorussia: str, behind: str, caucasus: str) -> JointAttacks:
    """All that the Soviet Union could attack from West Russia."""
    units = {
        "Ukraine S.S.R.": {"Germany": ukraine},
        "Belorussia": {"Germany": belorussia},
        "Eastern Europe": {"Germany": behind},
        "West Russia": {"Soviet Union": "9 infantry, 2 artillery, 2 tank"},
        "Caucasus": {"Soviet Union": caucasus},
        "Russia": {"Soviet Union": "4 infantry, 2 fighter, 1 industrial complex"},
    }
    table = Table("Soviet Union", "combat_move", units, hold={**HOLD, "Ukraine S.S.R.": "Germany"})
    meter = Budget(60.0, 12_000).start()
    scene, step = Scene(table.game, table.state, "Soviet Union"), table.state.stack[-1]
    assert isinstance(step, Move)
    return HardBot()._joint(scene, Ways(scene, step, meter), meter)


def test_an_army_that_can_take_two_lands_does_not_go_to_one_of_them() -> None:
    """The whole army seems best for Ukraine; with a smaller force there Belorussia can be attacked as well."""
    attacks = attacking("3 infantry, 1 tank", "3 infantry", "4 infantry", "")
    attacks.choose((0.2,))
    assert {"Ukraine S.S.R.", "Belorussia"} <= {a.target for a in attacks.plan}


def test_the_best_of_several_beginnings_is_taken() -> None:
    """What comes of a choice depends on whether it began with great forces or with lean ones."""
    attacks = attacking("2 infantry", "2 infantry", "4 infantry, 4 tank", "2 infantry")
    found = []
    for starts in ((0.2,), (0.05,), (0.05, 0.2)):
        attacks.choose(starts)
        found.append(attacks.outcome(attacks.plan))
    assert found[0] < found[1] == found[2]
