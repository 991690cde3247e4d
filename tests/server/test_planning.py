"""Reach with ready plans, check, odds, threats, branches and history."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from sandtable.games.loader import load
from sandtable.odds import attack, odds
from sandtable.rules.combat.assemble import combat_rules
from tests.server.tools import House, Person


def moving(house: House, power: str = "Soviet Union") -> tuple[Person, str]:
    """A Revised table in a power's combat move, played by one person."""
    anna = house.person("Anna")
    table = anna.found(game="revised-1942")
    for _ in range(200):
        offer = anna.offers(table)[0]
        if offer["power"] == power and offer["topic"] == "combat_move":
            return anna, table
        anna.decide(table, "done")
    raise AssertionError


UKRAINE = "Ukraine S.S.R."


def army(person: Person, table: str) -> str:
    """An order that sends all troops of the Caucasus into Ukraine."""
    groups = person.offers(table)[0]["groups"]
    kinds = ("infantry", "artillery", "tank")
    units = [u for g in groups if g["space"] == "Caucasus" and g["kind"] in kinds for u in g["units"]]
    return f"go {', '.join(units)}: Caucasus > Ukraine"


def fought(person: Person, path: str, opened: dict[str, Any]) -> dict[str, Any]:
    """The branch after its battle."""
    answers = {"combat": "choose Ukraine", "casualties": "accept", "retreat": "choose nothing"}
    for _ in range(40):
        step = opened["offers"][0]["topic"]
        if step not in answers:
            break
        opened = person.post(f"{path}/play", {"decisions": [{"text": answers[step]}]})
    return opened


def group(person: Person, table: str, space: str, kind: str) -> dict[str, Any]:
    groups = person.offers(table)[0]["groups"]
    return next(g for g in groups if g["space"] == space and g["kind"] == kind)


def test_reach_gives_plans_that_are_accepted_and_reasons_that_cite_rules(house: House) -> None:
    anna, table = moving(house)
    tanks = group(anna, table, "Caucasus", "tank")
    assert tanks["n"] == len(tanks["units"])
    assert tanks["left"] == 2
    answer = anna.post(f"/tables/{table}/reach", {"units": tanks["units"]})
    ukraine = answer["to"][UKRAINE]
    assert ukraine["effect"] == "attack"
    assert ukraine["path"][0] == "Caucasus"
    assert answer["no"], "places out of reach say why"
    assert any(fault["rule"].startswith("REV-") for fault in answer["no"].values())
    checked = anna.post(f"/tables/{table}/check", {"decisions": ukraine["plan"]})
    assert checked == {"ok": True, "faults": [], "final": False, "checked": 1}
    offer = anna.offers(table)[0]["id"]
    anna.post(f"/tables/{table}/decide", {"offer": offer, "decisions": ukraine["plan"]})
    view = anna.get(f"/tables/{table}/view")
    assert all(view["units"][u]["space"] == UKRAINE for u in tanks["units"])
    bad = anna.post(f"/tables/{table}/check", {"decisions": ukraine["plan"]})
    assert not bad["ok"]
    assert bad["faults"][0]["text"]


def test_a_voyage_is_one_bundle_and_one_undo(house: House) -> None:
    anna, table = moving(house, "United Kingdom")
    infantry = group(anna, table, "United Kingdom", "infantry")
    answer = anna.post(f"/tables/{table}/reach", {"units": infantry["units"][:1]})
    shores = {s: p for s, p in answer["to"].items() if p["effect"] == "unload"}
    assert shores, "a transport beside the island reaches an enemy coast"
    shore, place = next(iter(shores.items()))
    assert len(place["plan"]) in (2, 3)
    assert place["plan"][0]["value"]["aboard"] == place["ship"]
    before = anna.get(f"/tables/{table}/view")["units"]
    offer = anna.offers(table)[0]["id"]
    done = anna.post(f"/tables/{table}/decide", {"offer": offer, "decisions": place["plan"]})
    assert done["offers"][0]["undo"]["n"] >= 1
    anna.post(f"/tables/{table}/undo", {"offer": done["revision"]})
    assert anna.get(f"/tables/{table}/view")["units"] == before, shore


def test_odds_equal_those_of_the_odds_package_and_are_chained(house: House) -> None:
    anna, table = moving(house)
    for kind in ("infantry", "tank"):
        units = group(anna, table, "Caucasus", kind)["units"]
        anna.decide(table, f"go {', '.join(units)}: Caucasus > Ukraine")
    told = anna.post(f"/tables/{table}/odds", {})
    with house.hall.at(table) as live:
        game, state = live.match.game, live.match.state
    exact = odds(combat_rules(game), attack(game, state, "Soviet Union", UKRAINE))
    assert told["battles"][UKRAINE]["win"] == pytest.approx(exact.attacker_wins)
    assert told["all"] == pytest.approx(exact.attacker_wins)
    written = anna.post(f"/tables/{table}/odds", {"attacker": "3 infantry, 3 tank", "defender": "3 infantry"})
    assert 0 <= written["win"] <= 1
    assert anna.refused(f"/tables/{table}/odds", {"attacker": "3 dragon", "defender": "1 tank"})[0] == 422


def test_threats_name_who_comes_with_what(house: House) -> None:
    anna, table = moving(house)
    told = anna.post(f"/tables/{table}/threat", {"power": "Soviet Union"})["spaces"]
    assert "Caucasus" in told
    assert told["Caucasus"]["by"] == "Germany"
    assert 0 <= told["Caucasus"]["hold"] <= 1
    assert told["Caucasus"]["with"]


def test_a_table_without_odds_refuses_them(house: House) -> None:
    anna = house.person("Anna")
    table = anna.found(terms={"odds": False})
    assert anna.refused(f"/tables/{table}/odds", {})[0] == 403
    assert anna.refused(f"/tables/{table}/threat", {})[0] == 403


def test_a_branch_leaves_the_game_alone_and_is_played_for_real_up_to_the_first_die(house: House) -> None:
    anna, table = moving(house)
    before = anna.get(f"/tables/{table}/view")
    made = anna.post(f"/tables/{table}/branches", {"name": "Take Ukraine", "dice": "lucky"})
    path = f"/tables/{table}/branches/{made['id']}"
    opened = anna.post(f"{path}/play", {"decisions": [{"text": army(anna, table)}, {"text": "done"}]})
    opened = fought(anna, path, opened)
    assert any(r.get("throws") for r in opened["records"])
    assert anna.get(f"/tables/{table}/view") == before
    listed = anna.get(f"/tables/{table}/branches")[0]
    assert listed["length"] == len(opened["records"])
    assert listed["swing"] == opened["compared"]["swing"] != 0
    offer = anna.offers(table)[0]["id"]
    played = anna.post(f"{path}/replay", {"offer": offer})
    assert played["left"] > 0
    assert len(played["records"]) + played["left"] == listed["length"]


def test_a_branch_asks_and_answers_like_the_table(house: House) -> None:
    anna, table = moving(house)
    made = anna.post(f"/tables/{table}/branches", {"name": "Try"})
    path = f"/tables/{table}/branches/{made['id']}"
    opened = anna.get(path)
    offer = opened["offers"][0]
    group = next(g for g in offer["groups"] if g["can"])
    reach = anna.post(f"{path}/reach", {"units": group["units"]})
    plan = next(iter(reach["to"].values()))["plan"]
    assert anna.post(f"{path}/check", {"decisions": plan})["ok"]
    after = anna.post(f"{path}/play", {"decisions": plan})
    assert after["offers"][0]["undo"]["n"] == 1
    back = anna.post(f"{path}/play", {"undo": after["last"]})
    assert back["units"] == opened["units"]
    assert back["offers"][0]["undo"]["n"] == 0
    assert set(anna.post(f"{path}/odds", {})) >= {"battles", "all"}
    assert set(offer) >= set(anna.offers(table)[0])


def test_unlucky_branches_lose_more_than_lucky_ones(house: House) -> None:
    anna, table = moving(house)
    swings = {}
    for dice in ("lucky", "average", "unlucky"):
        made = anna.post(f"/tables/{table}/branches", {"name": dice, "dice": dice})
        path = f"/tables/{table}/branches/{made['id']}"
        opened = anna.post(f"{path}/play", {"decisions": [{"text": army(anna, table)}, {"text": "done"}]})
        swings[dice] = fought(anna, path, opened)["compared"]["swing"]
    assert swings["lucky"] > swings["unlucky"]


def test_a_branch_is_shown_to_an_ally_read_only(house: House) -> None:
    anna, boris = house.person("Anna"), house.person("Boris")
    made = anna.post("/tables", {"game": "revised-1942", "mine": ["Germany", "Soviet Union"]})
    table = made["id"]
    boris.post(f"/tables/{table}/sit", {"power": "Japan", "invite": made["invite"]})
    branch = anna.post(f"/tables/{table}/branches", {"name": "Plan"})["id"]
    assert boris.refused(f"/tables/{table}/branches/{branch}", method="GET")[0] == 404
    anna.post(f"/tables/{table}/branches/{branch}/share", {"power": "Japan"})
    assert boris.get(f"/tables/{table}/branches/{branch}")["name"] == "Plan"
    assert boris.refused(f"/tables/{table}/branches/{branch}/play", {"decisions": [{"text": "done"}]})[0] == 404


def test_history_shows_any_record_and_the_digest_sums_up(house: House) -> None:
    anna = house.person("Anna")
    table = anna.found()
    views = [anna.get(f"/tables/{table}/view")]
    rng = Random(5)
    anna.post(f"/tables/{table}/seen")
    for _ in range(120):
        _, revision, decision = house.random_decision(table, rng)
        anna.post(f"/tables/{table}/decide", {"offer": revision, "decisions": [decision]})
        views.append(anna.get(f"/tables/{table}/view"))
        if anna.get(f"/tables/{table}")["status"] == "ended":
            break
    house.hall.forget(table)
    for number in (0, 1, 49, 50, 51, 77, len(views) - 1):
        if number < len(views):
            seen = anna.get(f"/tables/{table}/view", record=number)
            assert seen["units"] == views[number]["units"]
            assert seen["turn"] == views[number]["turn"]
    told = anna.get(f"/tables/{table}/digest")
    assert told["decisions"] == len(views) - 1
    assert told["battles"]
    assert told["after"] == 1


def test_export_import_and_position_text(house: House) -> None:
    anna, table = moving(house)
    save = anna.get(f"/tables/{table}/export")
    assert "seed" not in save or not save["seed"]
    copy = anna.post("/tables/import", {"save": save, "mine": ["*"]})["id"]
    assert anna.get(f"/tables/{copy}/view")["units"] == anna.get(f"/tables/{table}/view")["units"]
    anna.decide(copy, "done")
    broken = {**save, "digest": "0" * 64}
    assert anna.refused("/tables/import", {"save": broken})[0] == 422
    text = anna.get(f"/tables/{table}/position")["text"]
    assert text.startswith(load("revised-1942").slug)


def test_a_refusal_comes_with_what_would_be_right(house: House) -> None:
    anna, table = moving(house)
    infantry, tanks = (group(anna, table, "Caucasus", kind)["units"] for kind in ("infantry", "tank"))
    path = ["Caucasus", UKRAINE, "Balkans"]
    too_far = {"by": "Soviet Union", "topic": "combat_move", "value": {"type": "go", "units": infantry, "path": path}}
    checked = anna.post(f"/tables/{table}/check", {"decisions": [too_far]})
    assert not checked["ok"]
    right = next(f for f in checked["faults"] if f["level"] == "stop")["fix"]
    assert right[0]["value"]["path"] == path[:2]
    assert anna.post(f"/tables/{table}/check", {"decisions": right})["ok"]
    offer = anna.offers(table)[0]["id"]
    status, problem = anna.refused(f"/tables/{table}/decide", {"offer": offer, "decisions": [too_far]})
    assert status == 422
    assert problem["faults"][0]["fix"] == right
    assert anna.post(f"/tables/{table}/decide", {"offer": offer, "decisions": right})["records"]
    assert tanks


def test_a_basket_that_costs_too_much_is_cut_to_the_purse(house: House) -> None:
    anna = house.person("Anna")
    table = anna.found(game="revised-1942")
    anna.decide(table, "done")
    offer = anna.offers(table)[0]
    money = offer["form"]["money"]
    value = {"type": "buy", "basket": {"infantry": 2, "tank": 50}}
    body = {"offer": offer["id"], "decisions": [{"by": offer["power"], "topic": "purchase", "value": value}]}
    _, problem = anna.refused(f"/tables/{table}/decide", body)
    right = problem["faults"][0]["fix"][0]["value"]["basket"]
    assert right == {"infantry": 2, "tank": (money - 6) // 5}


def test_reach_tells_how_an_attack_would_go(house: House) -> None:
    anna, table = moving(house)
    tanks = group(anna, table, "Caucasus", "tank")["units"]
    told = anna.post(f"/tables/{table}/reach", {"units": tanks})["to"][UKRAINE]["odds"]
    anna.decide(table, f"go {', '.join(tanks)}: Caucasus > Ukraine")
    there = anna.post(f"/tables/{table}/odds", {})["battles"][UKRAINE]
    assert told["win"] == pytest.approx(there["win"])
    assert told["swing"] == pytest.approx(there["swing"])
    infantry = group(anna, table, "Caucasus", "infantry")["units"]
    both = anna.post(f"/tables/{table}/reach", {"units": infantry})["to"][UKRAINE]["odds"]
    assert both["win"] > told["win"], "units that are there already count"


def test_threats_are_told_enemy_by_enemy(house: House) -> None:
    anna, table = moving(house)
    told = anna.post(f"/tables/{table}/threat", {"power": "Soviet Union"})["spaces"]
    for one in told.values():
        assert one["hold"] == min(link["hold"] for link in one["chain"])
        assert one["most"] <= one["hold"] + 1e-9
        assert one["by"] in {link["by"] for link in one["chain"]}
    assert any(len(one["chain"]) > 0 for one in told.values())


def test_a_purse_has_the_room_of_its_own_land(house: House) -> None:
    """Britain buys from two purses: what the one for Europe pays for does not go to India."""
    anna = house.person("Anna")
    table = anna.found(game="global-1940", position="global-1940 / round 1 / turn United Kingdom purchase")
    europe = anna.offers(table)[0]["form"]
    assert list(europe["purses"]) == ["UK Europe"]
    assert "United Kingdom" in europe["room"]
    assert "India" not in europe["room"]
    anna.decide(table, "done")
    assert list(anna.offers(table)[0]["form"]["room"]) == ["India"]


def test_offers_say_what_clients_need_without_knowing_the_game(house: House) -> None:
    """Dice that are bought, the room for new units, the manner of a move, and phases of battle: all told."""
    anna = house.person("Anna")
    table = anna.found(game="revised-1942")

    def asked(form: str) -> dict[str, Any]:
        told: dict[str, Any] = anna.offers(table)[0]["form"]
        assert told["type"] == form
        return told

    assert {g["sort"] for g in asked("basket")["goods"].values()} == {"dice"}
    assert asked("basket")["room"] == {"Caucasus": 4, "Russia": 8}
    anna.decide(table, "done")
    assert {g.get("sort", "unit") for g in asked("basket")["goods"].values()} == {"unit"}
    anna.decide(table, "done")
    assert (asked("group")["manner"], asked("group")["must"]) == ("combat", False)
    offer = anna.offers(table)[0]
    assert offer["phase"]["battle"] is False
    assert offer["weighty"] is False
    anna.decide(table, army(anna, table))
    anna.decide(table, "done")
    assert anna.offers(table)[0]["phase"]["battle"] is True


def test_why_not_there_comes_with_what_would_be_right(house: House) -> None:
    """Infantry walks one space, tanks two; what is told to be right is taken as it is told."""
    anna, table = moving(house)
    infantry, tanks = (group(anna, table, "Russia", kind)["units"] for kind in ("infantry", "tank"))
    told = anna.post(f"/tables/{table}/reach", {"units": [*infantry, *tanks], "only": UKRAINE})
    assert told["to"] == {}
    assert list(told["no"]) == [UKRAINE]
    assert told["no"][UKRAINE]["rule"].startswith("REV-")
    (right,) = told["no"][UKRAINE]["fix"]
    assert sorted(right["value"]["units"]) == sorted(tanks)
    offer = anna.offers(table)[0]["id"]
    anna.post(f"/tables/{table}/decide", {"offer": offer, "decisions": [right]})
    status, problem = anna.refused(f"/tables/{table}/reach", {"units": infantry, "only": "Atlantis"})
    assert (status, problem["code"]) == (422, "refused")


def test_a_hand_of_several_arms_is_told_why_by_the_arm_that_cannot(house: House) -> None:
    """A fighter gets to Belorussia and back, the infantry does not: the flight is kept in what would be right."""
    anna, table = moving(house)
    infantry, fighter = (group(anna, table, "Russia", kind)["units"] for kind in ("infantry", "fighter"))
    answer = anna.post(f"/tables/{table}/reach", {"units": [*fighter, *infantry]})["no"]["Belorussia"]
    told = anna.post(f"/tables/{table}/reach", {"units": [*fighter, *infantry], "only": "Belorussia"})["no"][
        "Belorussia"
    ]
    assert answer["code"] == told["code"] != "move.mixed"
    assert told["fix"][0]["value"]["units"] == fighter
    assert anna.post(f"/tables/{table}/check", {"decisions": told["fix"]})["ok"]


def test_who_could_come_where(house: House) -> None:
    """Before the first battle: Soviets who stand next to West Russia or fly there, and nobody who is too far away."""
    anna, table = moving(house)
    there = anna.get(f"/tables/{table}/comers")["spaces"]
    tanks = {space: group(anna, table, space, "tank")["n"] for space in ("Russia", "Caucasus", "Archangel")}
    assert there["West Russia"]["Soviet Union"]["tank"] == sum(tanks.values())
    assert "Japan" not in there["West Russia"]
    assert there["Karelia S.S.R."]["Germany"]["fighter"] >= 1, "on its own turn Germany comes to Leningrad"
    asked = {"power": "Soviet Union", "space": "West Russia"}
    able = anna.post(f"/tables/{table}/gather", asked)
    assert len(able["units"]) == sum(there["West Russia"]["Soviet Union"].values())
    assert able["odds"] is None, "nobody was named"
    few, many = (anna.post(f"/tables/{table}/gather", {**asked, "units": able["units"][:n]})["odds"] for n in (2, 20))
    assert few["win"] < many["win"], "from several places together"
    nobody = anna.post(f"/tables/{table}/gather", {**asked, "units": ["germany.1", "no such unit"]})
    assert nobody["odds"] is None
    tank = group(anna, table, "Caucasus", "tank")["units"][:1]
    go = anna.post(f"/tables/{table}/reach", {"units": tank})["to"]["West Russia"]["plan"]
    anna.post(f"/tables/{table}/decide", {"offer": anna.offers(table)[0]["id"], "decisions": go})
    later = anna.get(f"/tables/{table}/comers")["spaces"]
    assert later["West Russia"]["Soviet Union"]["tank"] == sum(tanks.values()) - 1, "one is there already"


def test_an_attack_on_a_neutral_offers_the_declaration_first(house: House) -> None:
    """Refused, but with both decisions at hand: the declaration, then the very move. Taken together they are done."""
    anna = house.person("Anna")
    start = "blitzkrieg-general / round 1 / turn Germany movement / empty / at Northern Germany = Germany: 2 infantry 3"
    table = anna.found(game="blitzkrieg-general", position=start)
    offer = next(o for o in anna.offers(table) if o["power"] == "Germany" and o["groups"])
    units = next(g for g in offer["groups"] if g["space"] == "Northern Germany")["units"]
    told = anna.post(f"/tables/{table}/reach", {"units": units, "only": "Denmark"})["no"]["Denmark"]
    assert told["code"] == "entry.neutral"
    assert [d["topic"] for d in told["fix"]] == ["declare", offer["topic"]]
    anna.post(f"/tables/{table}/decide", {"offer": offer["id"], "decisions": told["fix"]})
    assert "Denmark" in anna.get(f"/tables/{table}/view")["war"]["Germany"]


def test_the_plainest_reason_comes_first_and_aircraft_take_no_land(house: House) -> None:
    """Too far is too far, whoever stands on the way; over empty enemy land aircraft only fly."""
    anna = house.person("Anna")
    position = (
        "revised-1942 / round 1 / turn Soviet Union combat_move / empty / at Russia = Soviet Union: 1 infantry, 1 tank,"
        " 1 fighter / at West Russia = Germany: 1 infantry / at Germany = Germany: 1 industrial complex"
    )
    table = anna.found(game="revised-1942", position=position)
    units = {g["kind"]: g["units"] for g in anna.offers(table)[0]["groups"]}
    walk = anna.post(f"/tables/{table}/reach", {"units": units["infantry"]})["no"]["Belorussia"]
    assert (walk["code"], walk["args"]["cost"], walk["args"]["points"]) == ("land.range", 2, 1)
    drive = anna.post(f"/tables/{table}/reach", {"units": units["tank"]})["no"]["Belorussia"]
    assert drive["code"] == "blitz.stop"  # near enough, so it is the enemy who stops it
    flown = anna.post(f"/tables/{table}/reach", {"units": units["fighter"]})["to"]
    assert (flown["Belorussia"]["effect"], flown["Belorussia"]["odds"]) == ("move", None)
    assert flown["Belorussia"]["landing"]["state"] == "sure"
    assert flown["West Russia"]["effect"] == "attack"
