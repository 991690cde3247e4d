"""What bots would do, for whoever asks; and what developments give, told to clients."""

from __future__ import annotations

from sandtable.games.loader import load
from sandtable.rules.technology.programmes import technologies
from sandtable.rules.technology.research import RESEARCH
from tests.server.tools import House


def test_advice_is_a_plan_for_the_phase_that_can_be_sent_as_it_is(house: House) -> None:
    anna = house.person("Anna")
    table = anna.found(game="revised-1942")
    anna.decide(table, "done")
    told = anna.post(f"/tables/{table}/advice")
    assert told["advice"], "somebody answered in time"
    longest = max(told["advice"], key=lambda a: len(a["decisions"]))
    assert len(longest["decisions"]) >= 2, "a purchase is a basket and its end"
    before = anna.get(f"/tables/{table}")["number"]
    offer = anna.offers(table)[0]["id"]
    done = anna.post(f"/tables/{table}/decide", {"offer": offer, "decisions": longest["decisions"]})
    assert len(done["records"]) == len(longest["decisions"])
    assert anna.get(f"/tables/{table}")["number"] == before + len(longest["decisions"])


def test_advice_for_moves_is_the_same_when_asked_again(house: House) -> None:
    """Bots think for every table in one process: what was told once is not used up, at this table or another."""
    anna = house.person("Anna")
    position = "revised-1942 / round 1 / turn Germany combat_move"
    first, second = (anna.found(game="revised-1942", position=position) for _ in "ab")
    plans = [anna.post(f"/tables/{table}/advice")["advice"] for table in (first, first, second)]
    assert all(len(told[0]["decisions"]) > 2 for told in plans)
    assert plans[0][0]["decisions"][0] == plans[1][0]["decisions"][0] == plans[2][0]["decisions"][0]
    moves = [d for d in plans[0][0]["decisions"] if d["value"]["type"] == "go"]
    done = anna.post(f"/tables/{first}/decide", {"offer": anna.offers(first)[0]["id"], "decisions": moves})
    assert len(done["records"]) == len(moves)


def test_every_development_says_what_it_gives_in_both_languages(house: House) -> None:
    """Names and effects of developments are a game's own words, told to clients."""
    names = {g["slug"]: g["names"] for g in house.person("Anna").get("/games")}
    revised, world = load("revised-1942"), load("world-at-war-1939")
    for game, developments in ((revised, revised.setting(RESEARCH).developments), (world, list(technologies(world)))):
        for language in ("en", "de"):
            told = names[game.slug][language]
            assert [d for d in developments if not told.get(f"gives.{d}")] == []
    assert names["world-at-war-1939"]["de"]["name.Jet fighters"] == "Düsenjäger"
