"""Allies who look after themselves, enemies who strike in concert, and fleets that know where the others sail."""

from __future__ import annotations

from collections import Counter

from sandtable.bots.air.landing import Landings
from sandtable.bots.attack.allied_followup import Relay
from sandtable.bots.attack.joint import JointAttacks
from sandtable.bots.garrison.layout import based
from sandtable.bots.interface import Budget
from sandtable.bots.lift.lanes import Charted
from sandtable.bots.lift.shipping import Shipping
from sandtable.bots.threat.reply import NOWHERE, STRUCK, Replies, stand
from sandtable.bots.threat.strikers import strikers
from sandtable.bots.view.outlook import Outlook
from sandtable.bots.view.turn_view import Force
from sandtable.bots.view.ways import Ways
from sandtable.rules.movement.move import Move
from tests.tools.table import Table

EAST = {
    "Belorussia": "Germany",
    "Karelia S.S.R.": "Germany",
    "Archangel": "Soviet Union",
    "West Russia": "Soviet Union",
    "Russia": "Soviet Union",
}


def chart(table: Table, power: str) -> Charted:
    return Charted(Outlook(table.game, table.state, power), Budget(60.0).start())


def ways(table: Table, model: Charted) -> Ways:
    step = table.state.stack[-1]
    assert isinstance(step, Move)
    return Ways(model.scene, step, model.meter)


def attacks_of(table: Table, power: str) -> JointAttacks:
    model = chart(table, power)
    known, meter = ways(table, model), model.meter
    return JointAttacks(model.scene, model.threats, known, meter, frozenset(), 1.0, model=model, relay=Relay(model))


def test_our_own_planes_count_in_full_wherever_they_stand() -> None:
    """Half as much is made of an ally's army in his land, but not of our bomber beside it."""
    units = {"Karelia S.S.R.": {"Germany": "6 tank"}, "Russia": {"Soviet Union": "9 infantry, 1 industrial complex"}}
    table = Table("United Kingdom", "noncombat_move", units, hold=EAST)
    replies = Replies(chart(table, "United Kingdom"))
    alone: dict[str, Force] = {"Archangel": Counter({"bomber": 1})}
    nobody: dict[str, Force] = {"Archangel": Counter()}
    price = table.game.kinds["bomber"].cost
    assert replies.cost(alone) - replies.cost(nobody) > 0.8 * price * STRUCK


def test_an_ally_who_moves_first_mends_his_own_land() -> None:
    """Germany strikes at Archangel after the Soviets have moved, whatever Britons see there now; not before."""
    units = {"Karelia S.S.R.": {"Germany": "3 tank"}, "Russia": {"Soviet Union": "9 infantry, 1 industrial complex"}}
    table = Table("United Kingdom", "noncombat_move", units, hold=EAST)
    british = chart(table, "United Kingdom")
    assert british.mends("Archangel", "Germany")
    assert not british.mends("United Kingdom", "Germany"), "it is our own"
    layout = {"Archangel": stand(Counter())}
    seen = Replies(british).to(layout, NOWHERE)["Archangel"][1]
    felt = Replies(chart(table, "Soviet Union")).to(layout, NOWHERE)["Archangel"][1]
    assert 0 < seen < 0.5 < felt


def test_one_enemy_strikes_at_a_loss_so_that_the_next_can_take_a_seat() -> None:
    """Neither takes Berlin alone; Britons who would lose more than they kill open it for the Americans."""
    units = {
        "Germany": {"Germany": "9 infantry, 2 tank, 1 industrial complex"},
        "Western Europe": {"United Kingdom": "7 infantry, 2 tank, 1 fighter", "United States": "5 infantry, 4 tank"},
    }
    hold = {"Germany": "Germany", "Western Europe": "United Kingdom"}
    model = chart(Table("Germany", "noncombat_move", units, hold=hold), "Germany")
    force = Counter({"infantry": 9, "tank": 2})
    pools = model.threats.pools("Germany")
    british = model.threats.quick.battle(pools["United Kingdom"], force)
    assert british.killed < british.lost
    assert model.threats.quick.battle(pools["United States"], force).take < 0.3
    assert model.danger("Germany", force)[1] > 0.5
    struck = Replies(model).to({"Germany": stand(force)}, NOWHERE)
    assert struck["Germany"][1] > 0.5


def test_nobody_strikes_at_a_loss_for_an_ally_whom_we_are_fighting() -> None:
    """The same, but the Americans who would come next stand in Poland, and are attacked there themselves."""
    units = {
        "Germany": {"Germany": "9 infantry, 2 tank, 1 industrial complex"},
        "Western Europe": {"United Kingdom": "6 infantry, 1 tank, 1 fighter"},
        "Eastern Europe": {"United States": "5 infantry, 4 tank"},
    }
    hold = {"Germany": "Germany", "Western Europe": "United Kingdom", "Eastern Europe": "United States"}
    replies = Replies(chart(Table("Germany", "combat_move", units, hold=hold), "Germany"))
    layout = {"Germany": stand(Counter({"infantry": 9, "tank": 2}))}
    assert replies.to(layout, NOWHERE)["Germany"][1] > 0.5
    assert "Germany" not in replies.to(layout, frozenset({"Eastern Europe"}))


def test_planes_from_decks_reach_as_far_as_their_decks_can_follow() -> None:
    """Fighters on a carrier off Hawaii come to the American coast, where no land of Japan is near."""
    units = {"Sea Zone 52": {"Japan": "1 aircraft carrier, 2 fighter"}, "Sea Zone 55": {"United States": "3 transport"}}
    scene = chart(Table("United States", "noncombat_move", units), "United States").scene
    assert ("Japan", "Sea Zone 52", "fighter", 2) in strikers(scene).at("Sea Zone 55")


def test_no_transport_is_sunk_at_the_price_of_the_carrier_that_must_follow() -> None:
    """Its planes could not come back otherwise, and off Japan six fighters wait."""
    units = {
        "Sea Zone 52": {"United States": "1 aircraft carrier, 1 fighter"},
        "Sea Zone 61": {"Japan": "1 transport"},
        "Japan": {"Japan": "6 fighter, 4 infantry, 1 industrial complex"},
    }
    assert not attacks_of(Table("United States", "combat_move", units), "United States").choose()


def test_planes_do_not_come_down_beside_an_army_that_may_still_leave() -> None:
    """Six infantry could hold the Caucasus with them, but may be called elsewhere; Moscow is as near."""
    units = {
        "Ukraine S.S.R.": {"Germany": "4 infantry, 4 tank"},
        "Caucasus": {"Soviet Union": "6 infantry"},
        "Russia": {"Soviet Union": "6 infantry, 1 industrial complex"},
        "West Russia": {"Soviet Union": "2 fighter, 3 infantry"},
    }
    hold = {"Ukraine S.S.R.": "Germany", "Caucasus": "Soviet Union", "West Russia": "Soviet Union"}
    table = Table("Soviet Union", "noncombat_move", units, hold=hold)
    landings = Landings(chart(table, "Soviet Union"))
    plane = next(u for u in table.state.units.values() if u.kind == "fighter")
    assert landings.score(plane, "Russia") > landings.score(plane, "Caucasus")


def test_the_next_convoy_counts_on_no_escort_that_has_left() -> None:
    """A battleship and one transport sail on; those who come after them do not stop where it lay."""
    units = {
        "Sea Zone 3": {"United Kingdom": "1 battleship, 1 transport"},
        "Sea Zone 8": {"United Kingdom": "2 transport"},
        "United Kingdom": {"United Kingdom": "9 infantry, 4 artillery, 1 industrial complex"},
        "Western Europe": {"Germany": "4 fighter"},
    }
    table = Table("United Kingdom", "noncombat_move", units, hold={"Norway": "United Kingdom"})
    model = chart(table, "United Kingdom")
    convoys = Shipping(model, ways(table, model), frozenset())
    ships = [u for u in convoys.harbour.ships if u.space == "Sea Zone 8"]
    before = convoys._risk("Sea Zone 8", "Sea Zone 3", ships, [], 12.0)
    escorted = [u for u in table.state.here("Sea Zone 3") if u.kind == "transport"]
    guards = [u for u in table.state.here("Sea Zone 3") if u.kind == "battleship"]
    voyage = convoys._voyage("Sea Zone 3", "Sea Zone 4", escorted, guards)
    convoys._sailed("Sea Zone 3", voyage)
    assert convoys._risk("Sea Zone 8", "Sea Zone 3", ships, [], 12.0) > before + 4.0


def test_transports_are_feared_for_what_waits_a_zone_away() -> None:
    """Five of them lie off Norway, where one infantry stands; what is in Britain can be landed all the same."""
    units = {
        "Sea Zone 5": {"United Kingdom": "5 transport"},
        "Norway": {"United Kingdom": "1 infantry"},
        "United Kingdom": {"United Kingdom": "6 infantry, 2 tank"},
        "Germany": {"Germany": "6 infantry, 3 tank"},
    }
    hold = {"Norway": "United Kingdom", "Germany": "Germany"}
    scene = chart(Table("Germany", "noncombat_move", units, hold=hold), "Germany").scene
    landed = [(kind, n) for owner, start, kind, n in strikers(scene).at("Germany") if start == "Sea Zone 5"]
    assert Counter(kind for kind, _ in landed) == Counter({"infantry": 7, "tank": 2})


def test_who_can_walk_is_not_feared_from_the_sea_as_well_and_nobody_boards_two_ships() -> None:
    """Six infantry in Western Europe walk to Berlin; of three in Britain two fleets land three, not six."""
    units = {
        "Western Europe": {"United Kingdom": "6 infantry"},
        "United Kingdom": {"United Kingdom": "3 infantry"},
        "Sea Zone 6": {"United Kingdom": "3 transport"},
        "Sea Zone 7": {"United Kingdom": "3 transport"},
        "Germany": {"Germany": "6 infantry"},
    }
    hold = {"Western Europe": "United Kingdom", "Germany": "Germany"}
    scene = chart(Table("Germany", "noncombat_move", units, hold=hold), "Germany").scene
    comers = Counter[str]()
    for _, start, kind, n in strikers(scene).at("Germany"):
        comers[f"{kind} from {'the sea' if start.startswith('Sea') else start}"] += n
    assert comers == Counter({"infantry from Western Europe": 6, "infantry from the sea": 3})


def test_a_seat_is_stormed_so_that_the_ally_who_moves_next_can_take_it() -> None:
    """Neither Britons nor Americans take Berlin alone; one after the other they do, and that is worth an army."""
    western = {"United Kingdom": "14 artillery, 9 tank", "United States": "20 infantry, 10 artillery, 3 fighter"}
    units = {
        "Germany": {"Germany": "32 infantry, 6 artillery, 2 tank, 1 industrial complex"},
        "Western Europe": western,
        "Russia": {"Soviet Union": "6 infantry, 1 industrial complex"},
    }
    hold = {"Germany": "Germany", "Western Europe": "United Kingdom"}

    def chosen(**more: dict[str, str]) -> list[str]:
        table = Table("United Kingdom", "combat_move", units | more, hold=hold, purses={"Germany": 40})
        return [column.target for column in attacks_of(table, "United Kingdom").choose()]

    assert "Germany" in chosen()
    alone = {"United Kingdom": western["United Kingdom"]}
    assert "Germany" not in chosen(**{"Western Europe": alone})


def test_open_land_is_entered_by_one_and_the_others_strike_elsewhere() -> None:
    """Twelve Soviets need one infantry for empty Belorussia; those in the Ukraine are struck by all the rest."""
    units = {
        "West Russia": {"Soviet Union": "8 infantry, 2 artillery, 2 tank"},
        "Ukraine S.S.R.": {"Germany": "4 infantry, 1 tank"},
    }
    hold = {"West Russia": "Soviet Union", "Ukraine S.S.R.": "Germany", "Belorussia": "Germany"}
    replies = Replies(chart(Table("Germany", "noncombat_move", units, hold=hold), "Germany"))
    army = stand(Counter({"infantry": 4, "tank": 1}))
    alone = replies.to({"Ukraine S.S.R.": army}, NOWHERE)["Ukraine S.S.R."]
    beside = replies.to({"Ukraine S.S.R.": army, "Belorussia": stand(Counter())}, NOWHERE)
    assert alone[1] > 0.9 * STRUCK
    assert beside["Ukraine S.S.R."][1] > 0.9 * STRUCK
    assert beside["Belorussia"][1] > 0.9 * STRUCK


def test_where_an_enemy_could_strike_as_well_he_may() -> None:
    """Three tanks take one of two lone infantry; nobody knows which, so neither is safe."""
    units = {"Belorussia": {"Germany": "3 tank"}}
    hold = {"Belorussia": "Germany", "West Russia": "Soviet Union", "Karelia S.S.R.": "Soviet Union"}
    replies = Replies(chart(Table("Soviet Union", "noncombat_move", units, hold=hold), "Soviet Union"))
    lone = stand(Counter({"infantry": 2}))
    struck = replies.to({"West Russia": lone, "Karelia S.S.R.": lone}, NOWHERE)
    falls = sorted(fall for _, fall in struck.values())
    assert 0 < falls[0] < 0.4 < falls[1] <= STRUCK


def test_an_attack_that_nobody_was_free_for_is_found_when_they_are_free_again() -> None:
    """Three infantry could take Karelia; while they are bound elsewhere there is no force for it."""
    units = {"Archangel": {"Soviet Union": "3 infantry"}, "Karelia S.S.R.": {"Germany": "1 infantry"}}
    hold = {"Archangel": "Soviet Union", "Karelia S.S.R.": "Germany"}
    table = Table("Soviet Union", "combat_move", units, hold=hold)
    attacks = attacks_of(table, "Soviet Union")
    assert not attacks.columns("Karelia S.S.R.", {u.id for u in table.state.here("Archangel")})
    assert attacks.columns("Karelia S.S.R.", set())


def test_what_beat_a_garrison_is_hardly_won_back() -> None:
    """Who walks into empty land is thrown out again; who came with an army is there to stay."""
    units = {
        "West Russia": {"Soviet Union": "8 infantry, 2 artillery, 2 tank"},
        "Balkans": {"Germany": "9 infantry, 4 tank"},
    }
    hold = {"West Russia": "Soviet Union", "Ukraine S.S.R.": "Germany", "Balkans": "Germany"}
    model = chart(Table("Germany", "noncombat_move", units, hold=hold), "Germany")
    garrison: Force = Counter({"infantry": 3})
    beaten = model.retaking("Ukraine S.S.R.", garrison, Counter({"infantry": 4}), 1.0)
    assert 0 < beaten < 0.5 * model.retaking("Ukraine S.S.R.", Counter(), Counter({"infantry": 4}), 1.0)


def test_a_fighter_without_a_place_to_land_is_lost_unless_a_deck_can_follow() -> None:
    """From Manchuria it comes to Hawaii and no farther: only a carrier that follows it takes it home."""
    units = {
        "Manchuria": {"Japan": "1 fighter"},
        "Sea Zone 52": {"United States": "1 submarine"},
        "Western United States": {"United States": "4 fighter, 2 bomber"},
    }

    def risk(**more: dict[str, str]) -> float:
        table = Table("Japan", "combat_move", units | more)
        planes = [u for u in table.state.units.values() if u.owner == "Japan" and u.kind == "fighter"]
        return attacks_of(table, "Japan").sorties.risk("Sea Zone 52", planes)

    assert risk() > 5.0
    assert risk(**{"Sea Zone 57": {"Japan": "1 aircraft carrier, 3 battleship, 2 destroyer"}}) < risk()
    assert risk(**{"Sea Zone 61": {"Japan": "1 aircraft carrier"}}) == risk(), "it does not come so far"


def test_planes_stay_where_they_can_come_back_to_a_seat_in_danger() -> None:
    """Caucasus is as near from India as from the Balkans, but no plane in India helps to win Berlin back."""
    units = {
        "Sea Zone 5": {"United Kingdom": "4 transport"},
        "United Kingdom": {"United Kingdom": "8 infantry"},
        "Germany": {"Germany": "9 infantry, 1 industrial complex"},
        "Ukraine S.S.R.": {"Germany": "6 infantry"},
        "Caucasus": {"Soviet Union": "6 infantry"},
        "India": {"Japan": "2 infantry"},
    }
    hold = {"India": "Japan", "Ukraine S.S.R.": "Germany", "Balkans": "Germany", "Caucasus": "Soviet Union"}
    model = chart(Table("Germany", "noncombat_move", units, hold=hold), "Germany")
    assert model.besieged
    move = model.scene.kinds["fighter"].move
    assert based(model, "Balkans", move) > based(model, "India", move) + 1.0


def test_guns_that_planes_pass_on_their_way_are_weighed() -> None:
    """Two fighters sink a transport in the Bay of Biscay; with a gun in Western Europe that is worth less."""

    def worth(gun: str) -> float:
        units = {
            "Germany": {"Germany": "2 fighter, 9 infantry, 1 industrial complex"},
            "Western Europe": {"United Kingdom": f"1 infantry{gun}"},
            "Sea Zone 7": {"United Kingdom": "1 transport"},
        }
        table = Table("Germany", "combat_move", units, hold={"Western Europe": "United Kingdom", "Germany": "Germany"})
        return max(c.value for c in attacks_of(table, "Germany").columns("Sea Zone 7", set()))

    assert worth("") > worth(", 1 antiaircraft gun") + 1.0


def test_land_shelters_planes_less_if_its_army_may_leave() -> None:
    """Nine infantry hold Eastern Europe, but they are about to march."""
    units = {
        "Germany": {"Germany": "9 infantry, 1 industrial complex"},
        "Eastern Europe": {"Germany": "9 infantry"},
        "Ukraine S.S.R.": {"Soviet Union": "4 infantry, 1 tank"},
    }
    hold = {"Eastern Europe": "Germany", "Germany": "Germany", "Ukraine S.S.R.": "Soviet Union"}
    attacks = attacks_of(Table("Germany", "combat_move", units, hold=hold), "Germany")
    assert attacks.model.danger("Eastern Europe", Counter({"infantry": 9}))[1] < 0.1
    assert attacks.sorties.shelter("Eastern Europe") > 0.4
    assert attacks.sorties.shelter("Germany") < 0.1, "the seat is not left"


def moscow(defenders: str) -> Charted:
    """Britain looks on while Germans and Japanese stand two steps before Moscow."""
    units = {
        "Russia": {"Soviet Union": defenders},
        "Belorussia": {"Germany": "8 infantry, 6 tank"},
        "Novosibirsk": {"Japan": "6 infantry, 4 tank"},
        "Germany": {"Germany": "9 infantry, 1 industrial complex"},
        "United Kingdom": {"United Kingdom": "8 infantry, 2 fighter, 1 industrial complex"},
    }
    hold = {**EAST, "Archangel": "Soviet Union", "Novosibirsk": "Japan", "Karelia S.S.R.": "Soviet Union"}
    return chart(Table("United Kingdom", "noncombat_move", units, hold=hold), "United Kingdom")


def test_an_allys_capital_in_danger_draws_planes_and_armies() -> None:
    """Moscow calls for Britons while they can save it: neither when it stands by itself nor when it is lost."""
    weak, strong = moscow("14 infantry, 1 industrial complex"), moscow("60 infantry, 1 industrial complex")
    assert weak.imperilled["Russia"] > 0.3
    assert not strong.imperilled
    assert not moscow("1 infantry, 1 industrial complex").imperilled
    move = weak.scene.kinds["fighter"].move
    assert based(weak, "Archangel", move) > based(strong, "Archangel", move)
    for land in ("Russia", "Archangel"):
        assert weak.by_road[land] >= strong.by_road[land]
    assert weak.by_road["Russia"] > strong.by_road["Russia"]


def test_our_own_capital_is_struck_for_certain_if_it_can_be_taken() -> None:
    """Elsewhere an enemy may have other plans; nobody leaves the war undecided that he can win."""
    units = {"West Russia": {"Germany": "9 tank"}, "Germany": {"Germany": "1 industrial complex"}}
    hold = {"West Russia": "Germany", "Archangel": "Soviet Union", "Russia": "Soviet Union"}
    replies = Replies(chart(Table("Soviet Union", "noncombat_move", units, hold=hold), "Soviet Union"))
    lone = stand(Counter({"infantry": 1}))
    assert replies.to({"Russia": lone}, NOWHERE)["Russia"][1] > 0.95
    assert replies.to({"Archangel": lone}, NOWHERE)["Archangel"][1] <= STRUCK
