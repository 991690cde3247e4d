"""Random games differ by their tempers, and by nothing but their seed."""

from __future__ import annotations

from random import Random

from sandtable.bots.sampler import Sampler
from sandtable.bots.temper import PLAIN, Goals, Temper, drawn
from sandtable.games.loader import load as game_of
from sandtable.kernel.decisions import Buy, Go
from sandtable.kernel.match import Match
from sandtable.proving.fuzz import Course, one_game, options_drawn
from sandtable.rules.look import hostile
from sandtable.rules.movement.moving import Moving


def test_the_same_seed_plays_the_same_game() -> None:
    one, two = one_game("training", {}, "again", 60), one_game("training", {}, "again", 60)
    assert one == two
    assert one.ended
    assert not one.failure


def test_seeds_draw_tempers_options_and_weariness() -> None:
    courses = [Course("training", {}, str(n)) for n in range(12)]
    assert len({c.fresh.temper for c in courses}) > 6
    assert len({c.weary for c in courses}) == 2
    assert len({c.rounds for c in courses}) > 2
    assert all(c.resolved.temper.drive > 0.5 for c in courses)
    fixed = [options_drawn("europe-1940", {"players": 3}, Random(n)) for n in range(20)]
    assert {o["players"] for o in fixed} == {3}
    assert {o.get("low_luck") for o in fixed} == {None, False, True}


def test_what_is_shunned_is_not_bought() -> None:
    """Swarms of games cover more because each leaves something out."""
    game = game_of("revised-1942")
    assert all(len(drawn(Random(n), ("a", "b")).shuns) <= 2 for n in range(9))
    everything = frozenset(set(game.kinds) - {"infantry"})
    for temper, only in ((Temper(shuns=everything, thrift=0.0), True), (Temper(thrift=0.0), False)):
        bought: set[str] = set()
        for n in range(6):
            match, sampler = Match(game, "shuns"), Sampler(Random(n), temper)
            while match.waiting() and "purchase" not in {o.topic for o in match.offers()}:
                match.decide(sampler.draw(match.look))
            value = sampler.draw(match.look).value
            bought |= set(value.basket) if isinstance(value, Buy) else set()
        assert (bought == {"infantry"}) == only


def test_drive_leads_into_fights_and_aim_to_the_goal() -> None:
    match, sampler, met = Match(game_of("revised-1942"), "drive"), Sampler(Random(3), PLAIN), 0
    while met < 4:
        step, play, goals = match.look.top, match.look, Goals()
        if isinstance(step, Moving) and not step.peaceful:
            power = step.waits(play)[0]
            for unit in step.units(play, power):
                ways = step.ways(play, unit)
                fights = [w for w in ways if hostile(play, power, w.space)]
                if fights and len(fights) < len(ways):
                    assert goals.pressing(play, power, ways, straight=False) == fights
                    far = goals._distances(play, power)
                    least = min(far[w.space] for w in ways)
                    straight = goals.pressing(play, power, ways, straight=True)
                    assert straight == [w for w in ways if far[w.space] == least]
                    met += 1
        match.decide(sampler.draw(match.look))


def test_mass_gives_orders_to_groups() -> None:
    match, sampler = Match(game_of("revised-1942"), "mass"), Sampler(Random(5), Temper(mass=1.0, drive=0.9))
    groups = 0
    while not match.over and match.number < 150:
        decision = sampler.draw(match.look)
        groups += isinstance(decision.value, Go) and len(decision.value.units) > 1
        match.decide(decision)
    assert groups > 5
