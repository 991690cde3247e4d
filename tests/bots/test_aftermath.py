"""What the planner sees beyond the battles themselves: pickets on the road, and those who walk in afterwards."""

from __future__ import annotations

from collections import Counter

from sandtable.bots.attack.aftermath import Aftermath, Assault
from sandtable.bots.interface import Budget
from sandtable.bots.lift.trips import Trip
from sandtable.bots.threat.model import Model
from sandtable.bots.threat.reply import NOWHERE, STRUCK, Replies, stand
from sandtable.bots.view.turn_view import Force, Scene
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
