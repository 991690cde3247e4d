"""Games between bots: mirrored, repeatable, resumable, and figures that say how sure they are."""

from __future__ import annotations

import json
from math import log
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from sandtable.arena.chronicle import Chronicle, Standing
from sandtable.arena.figures import elo, report, side_score, wilson
from sandtable.arena.leads import lead, leads
from sandtable.arena.measure import AHEAD, adjudicate, sides
from sandtable.arena.one import Outcome, Pairing, Terms, play_game
from sandtable.arena.statistics import statistics
from sandtable.arena.study import RESULTS, Study, pairings
from sandtable.arena.workers import workers
from sandtable.bots.guard import safe_default
from sandtable.cli.app import app
from sandtable.cli.studying import rating
from sandtable.games.loader import load
from sandtable.kernel.decisions import Buy, Go
from sandtable.kernel.match import Match, verify
from sandtable.kernel.record import Record, parse
from sandtable.kernel.verdict import Refused
from tests.tools.table import Table

QUICK = Terms("training", cap=4, seconds=30.0)


def test_seats_and_seeds_are_mirrored() -> None:
    games = pairings(["a", "b", "c"], ["Allies", "Axis"], 4, 7)
    assert len(games) == 12
    first, second = games[0], games[1]
    assert first.seed == second.seed
    assert first.seats == {"Allies": "a", "Axis": "b"}
    assert second.seats == {"Allies": "b", "Axis": "a"}
    assert games[2].seed != first.seed
    assert {frozenset(g.seats.values()) for g in games} == {frozenset(p) for p in ("ab", "ac", "bc")}
    assert len({g.number for g in games}) == 12


def test_a_bot_against_itself_has_new_dice_in_every_game() -> None:
    """With the sides exchanged it would play the same game twice, and half of the evidence would be none."""
    games = pairings(["a", "a"], ["Allies", "Axis"], 4, 7)
    assert len({g.seed for g in games}) == 4


def test_the_same_seed_plays_the_same_game() -> None:
    led = list(sides(load("training")))
    pairing = Pairing(0, {led[0]: "greedy", led[1]: "random"}, "5")
    one, two = play_game(QUICK, pairing).outcome, play_game(QUICK, pairing).outcome
    assert one.digest == two.digest
    assert one.decisions == two.decisions > 10
    assert not one.errors


def test_a_replay_is_kept_and_can_be_verified(tmp_path: Path) -> None:
    led = list(sides(load("training")))
    terms = msgspec.structs.replace(QUICK, cap=60)
    (outcome,) = Study(terms, [Pairing(3, {led[0]: "greedy", led[1]: "random"}, "9")], tmp_path).run()
    save = parse((tmp_path / "replays" / "00003.json").read_bytes())
    assert save.digest == outcome.digest
    assert verify(load(save.game, save.options), save)["over"]


def test_a_game_that_was_stopped_and_judged_can_be_verified(tmp_path: Path) -> None:
    """Seeds of studies are no secret: the file tells the seed and who was ahead, and it can still be played on."""
    led = list(sides(load("training")))
    terms = msgspec.structs.replace(QUICK, cap=1)
    (outcome,) = Study(terms, [Pairing(0, dict.fromkeys(led, "random"), "9")], tmp_path).run()
    assert outcome.how == "adjudicated"
    file = tmp_path / "replays" / "00000.json"
    save = parse(file.read_bytes())
    assert save.seed == "9"
    assert save.result == {"how": "adjudicated", "side": outcome.winner}
    done = CliRunner().invoke(app, ["verify", str(file)])
    assert done.exit_code == 0, done.output
    assert "stopped before its end" in done.output
    game = load(save.game, save.options)
    match = Match.resume(game, save, save.seed)
    offer = match.offers()[0]
    match.decide(safe_default(game, match.state, offer))
    assert (match.result, match.save().seed) == ({}, "")
    save.entries[-1] = msgspec.structs.replace(save.entries[-1], by="Nobody")
    with pytest.raises(Refused):
        verify(game, save)


def test_an_interrupted_study_goes_on(tmp_path: Path) -> None:
    games = pairings(["greedy", "random"], list(sides(load("training"))), 4, 3)
    whole = Study(QUICK, games)
    list(whole.run())
    cut = Study(QUICK, games, tmp_path)
    for n, _ in enumerate(cut.run()):
        if n == 1:
            break
    with (tmp_path / RESULTS).open("ab") as file:
        file.write(b'{"number": 2, "se')  # the pen fell in the middle of a line
    again = Study(QUICK, games, tmp_path)
    assert len(again.done) == 2
    assert len(list(again.run())) == 2
    assert [o.digest for o in again.outcomes()] == [o.digest for o in whole.outcomes()]
    assert not Study(QUICK, games, tmp_path).left()


def test_a_folder_of_another_study_is_refused(tmp_path: Path) -> None:
    led = list(sides(load("training")))
    Study(QUICK, pairings(["greedy", "random"], led, 2, 3), tmp_path)
    with pytest.raises(Refused):
        Study(QUICK, pairings(["greedy", "random"], led, 2, 4), tmp_path)
    with pytest.raises(Refused):
        Study(msgspec.structs.replace(QUICK, cap=9), pairings(["greedy", "random"], led, 2, 3), tmp_path)
    # More games of the same study go on from what is there.
    assert len(Study(QUICK, pairings(["greedy", "random"], led, 6, 3), tmp_path).todo) == 6


def test_wilson_bounds() -> None:
    low, mid, high = wilson(99, 100)
    assert mid == 0.99
    assert low == pytest.approx(0.9455, abs=1e-3)
    assert high == pytest.approx(0.9982, abs=1e-3)
    assert wilson(0, 0) == (0.0, 0.5, 1.0)


def test_elo_orders_bots_and_knows_its_scale() -> None:
    found = elo({("a", "b"): (750.0, 1000), ("b", "a"): (250.0, 1000)})
    assert found["b"] == 0.0
    assert found["a"] == pytest.approx(190.8, abs=2)  # 400 log10 3


def test_ratings_come_with_bounds_that_narrow_with_games() -> None:
    def played(pairs: int) -> list[Outcome]:
        """Of each four games a wins three against b, and b three against c."""
        found: list[Outcome] = []
        for strong, weak in (("a", "b"), ("b", "c"), ("a", "c")):
            for n in range(pairs):
                found.append(Outcome(len(found), {"X": strong, "Y": weak}, str(n), "X"))
                found.append(Outcome(len(found), {"X": weak, "Y": strong}, str(n), "XY"[n % 2]))
        return found

    few, many = (report(played(n), ["a", "b", "c"], 1.0) for n in (10, 160))
    for found in (few, many):
        assert found["elo"]["a"] > found["elo"]["b"] > found["elo"]["c"] == 0.0
        for bot in "ab":
            low, mid, high = found["elo_interval"][bot]
            assert low < mid == found["elo"][bot] < high
    width = {n: found["elo_interval"]["a"][2] - found["elo_interval"]["a"][0] for n, found in ((10, few), (160, many))}
    assert width[160] < width[10] / 2
    assert many["win_rate_against"]["a"]["b"][1] == 0.75


def test_the_report_counts_draws_as_halves() -> None:
    seats, swapped = {"X": "a", "Y": "b"}, {"X": "b", "Y": "a"}
    played = [
        Outcome(0, seats, "1", "X", turns={"a": [1.0, 3.0], "b": [2.0]}),
        Outcome(1, swapped, "1", "X", illegal={"a": 2}, errors=["oh"]),
        Outcome(2, seats, "2", ""),
    ]
    found = report(played, ["a", "b"], 10.0)
    assert (found["games"], found["draws"], found["wins"]) == (3, 1, {"a": 1, "b": 1})
    assert found["win_rate"]["a"][1] == 0.5
    assert found["median_turn_seconds"] == {"a": 2.0, "b": 2.0}
    assert found["max_turn_seconds"]["a"] == 3.0
    assert found["illegal"] == 2
    assert found["errors"] == ["oh (game 1)"]


def test_the_judge_tells_bots_apart_by_side_where_games_were_left() -> None:
    seats, swapped = {"X": "a", "Y": "b"}, {"X": "b", "Y": "a"}
    played = [
        Outcome(0, seats, "1", chances={"X": 0.7, "Y": 0.3}),
        Outcome(1, swapped, "1", chances={"X": 0.4, "Y": 0.6}),
        Outcome(2, seats, "2", chances={"X": 0.9, "Y": 0.1}),
    ]
    found = report(played, ["a", "b"], 10.0)["judged"]
    assert found["a"]["X"] == [0.604, 0.8, 0.996]  # 0.7 and 0.9: a standard error of 0.1
    assert found["a"]["Y"] == [0.0, 0.6, 1.0]  # one game alone bounds nothing
    assert found["b"]["Y"][1] == 0.2


def _left(number: int, seats: dict[str, str], dice: str, units: tuple[int, int], won: str = "") -> Outcome:
    """A game in which X and Y stood so when its last round began."""
    standing = {p: Standing(10, n) for p, n in zip(("x", "y"), units, strict=True)}
    how = "cities" if won else "adjudicated"
    return Outcome(number, seats, dice, winner=won, how=how, chronicle=Chronicle({1: standing}))


def test_a_lead_is_told_from_pairs_with_the_same_dice_alone() -> None:
    """Side X is always the stronger one: what counts is how much more of it one of the bots makes."""
    seats, swapped, led = {"X": "a", "Y": "b"}, {"X": "b", "Y": "a"}, {"X": ("x",), "Y": ("y",)}
    pair = [_left(0, seats, "1", (370, 170)), _left(1, swapped, "1", (170, 170))]
    found = leads(pair, led)
    assert found["a"]["b"][1] == pytest.approx(2.0**0.5, abs=1e-3)  # twice as strong in one game, equal in the other
    assert found["b"]["a"][1] == pytest.approx(0.5**0.5, abs=1e-3)
    alone = _left(2, seats, "2", (970, 10))
    assert leads([*pair, alone], led) == found
    assert leads([alone], led) == {}


def test_a_game_that_was_won_is_a_lead_at_least_as_clear_as_that() -> None:
    """Who takes the last city with the smaller army has won all the same."""
    seats, led = {"X": "a", "Y": "b"}, {"X": ("x",), "Y": ("y",)}
    won, left = _left(0, seats, "1", (100, 200), "X"), _left(0, seats, "1", (100, 200))
    assert lead(won, "X", led) == pytest.approx(log(AHEAD)) == -lead(won, "Y", led)
    assert lead(left, "X", led) < 0 < lead(left, "Y", led)


def test_a_game_that_ended_leaves_no_doubt_to_the_judge() -> None:
    study = Study(QUICK, pairings(["greedy", "random"], list(sides(load("training"))), 2, 7))
    outcomes = list(study.run())
    ended = [o for o in outcomes if o.how != "adjudicated"]
    assert ended
    assert all(o.chances[o.winner] == 1.0 for o in ended)
    assert all(sum(o.chances.values()) == pytest.approx(1.0) for o in outcomes)


def test_who_is_ahead_when_the_rounds_are_over() -> None:
    even = Table("Germany", "purchase", full=True)
    assert adjudicate(even.game, even.state) == ""
    stronger = Table(
        "Germany",
        "purchase",
        {"Germany": {"Germany": "90 tank"}, "United Kingdom": {"United Kingdom": "1 infantry"}},
    )
    assert adjudicate(stronger.game, stronger.state) == "Axis"


def test_the_command_prints_one_json_object() -> None:
    done = CliRunner().invoke(
        app, ["arena", "training", "--bots", "greedy,random", "--games", "2", "--seed", "7", "--rounds", "3", "--json"]
    )
    assert done.exit_code == 0, done.output
    found = json.loads(done.stdout)
    wanted = {"games", "wins", "win_rate", "elo", "median_turn_seconds", "max_turn_seconds", "illegal", "errors"}
    assert wanted <= set(found)
    assert found["games"] == 2
    assert found["illegal"] == 0


def test_unknown_bots_are_refused_before_anything_is_played() -> None:
    done = CliRunner().invoke(app, ["arena", "training", "--bots", "greedy,nobody"])
    assert done.exit_code != 0


def test_more_games_than_workers_hold_at_once_are_all_played() -> None:
    games = pairings(["random", "easy"], list(sides(load("training"))), 10, 3)
    alone, together = Study(QUICK, games), Study(QUICK, games)
    list(alone.run())
    list(together.run(workers(2)))
    assert len(together.done) == 10
    assert [o.digest for o in together.outcomes()] == [o.digest for o in alone.outcomes()]


def test_statistics_by_power_round_and_opening() -> None:
    led = sides(load("training"))
    study = Study(QUICK, pairings(["greedy", "random"], list(led), 6, 7))
    outcomes = list(study.run())
    found = statistics(outcomes, led)
    assert set(found["powers"]) == {"Azure", "Crimson"}
    first = found["by_round"]["1"]
    assert first["games"] == 6
    assert first["production"] == {"North": 11.0, "South": 11.0}  # the printed set-up
    assert sum(row["ended"] for row in found["by_round"].values()) == 6
    by_attack = found["openings"]["Azure"]["attacks"]
    assert sum(group["games"] for group in by_attack) == 6
    won = sum(side_score(o, "North") for o in outcomes)
    assert sum(g["games"] * g["win_rate"][1] for g in by_attack) == pytest.approx(won, abs=0.01)
    assert sum(group["bots"].get("greedy", 0) for group in by_attack) == 3  # the sides are exchanged
    assert all(p["lost"] > 0 for p in found["powers"].values())


def test_an_opening_is_told_as_it_was_played() -> None:
    """The replay and the chronicle tell the same first turn."""
    played = play_game(QUICK, Pairing(0, {"North": "greedy", "South": "random"}, "5"))
    opening = played.outcome.chronicle.openings["Azure"]
    records = [r for r in parse(played.replay).entries if isinstance(r, Record) and r.by == "Azure"]
    bought = next(r.value for r in records if isinstance(r.value, Buy))
    assert opening.buys == ", ".join(f"{n} {kind}" for kind, n in sorted(bought.basket.items()))
    moves = [r.value for r in records if r.topic == "combat_move" and isinstance(r.value, Go)]
    assert set(opening.attacks.split(", ")) <= {m.path[-1] for m in moves}


def test_a_worker_on_the_large_board_stays_small() -> None:
    """A process that plays one round of Revised; the bound is the project's own."""
    (game,) = pairings(["greedy", "easy"], list(sides(load("revised-1942"))), 1, 3)
    (outcome,) = Study(Terms("revised-1942", cap=1), [game]).run(workers(2))
    assert not outcome.errors
    assert 20 < outcome.memory < 400


FORGETFUL = """
class Forgetful:
    def decide(self, view, offer, budget):
        return view.state.turn
"""


def test_one_mistake_is_one_line_of_the_report(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """One wrong attribute gave 824 lines in two games, and none of them said where."""
    bot = tmp_path / "forgetful.py"
    bot.write_text(FORGETFUL)
    spec = f"{bot}:Forgetful"
    with caplog.at_level("WARNING", "sandtable.bots"):
        seats = [{"North": spec, "South": "random"}, {"North": "random", "South": spec}]
        outcomes = [play_game(QUICK, Pairing(n, seated, str(n))).outcome for n, seated in enumerate(seats)]
    (error,) = report(outcomes, [spec, "random"], 1.0)["errors"]
    assert "AttributeError: 'State' object has no attribute 'turn' (forgetful.py:4)" in error
    assert f"({sum(o.times[o.errors[0]] for o in outcomes)} times, first in game 0)" in error
    assert all(o.times[o.errors[0]] > 1 for o in outcomes)
    assert len([r for r in caplog.records if r.name == "sandtable.bots"]) == 1


def swept(games: int, strong: str, weak: str) -> list[Outcome]:
    """One wins them all, in pairs with exchanged sides."""
    seats = ({"X": strong, "Y": weak}, {"X": weak, "Y": strong})
    return [Outcome(n, seats[n % 2], f"{n // 2}", "XY"[n % 2]) for n in range(games)]


def test_a_clean_sweep_is_no_exact_rating() -> None:
    """10 of 10 was "529 (529 to 529)": no doubt at all, and less of it than 9 of 10."""
    lows = []
    for games in (2, 10, 40):
        low, mid, high = report(swept(games, "a", "b"), ["a", "b"], 1.0)["elo_interval"]["a"]
        assert low < mid - 50
        assert high is None
        lows.append(low)
    assert lows == sorted(lows), "more games, a better bound"
    assert rating([166.2, 528.9, None]) == "529 (>= 166)"
    assert rating([-0.3, 0.0, 12.0]) == "0 (0 to 12)"


def test_a_sweep_is_bounded_by_a_point_lost_to_a_third() -> None:
    third = [*swept(10, "a", "b"), *swept(8, "b", "c"), *swept(8, "a", "c")]
    assert report(third, ["a", "b", "c"], 1.0)["elo_interval"]["a"][2] is None
    lost = [Outcome(90, {"X": "c", "Y": "b"}, "9", "X"), Outcome(91, {"X": "b", "Y": "a"}, "9", "X")]
    low, mid, high = report([*third, *lost], ["a", "b", "c"], 1.0)["elo_interval"]["a"]
    assert low < mid < high


def test_pairs_that_all_say_the_same_leave_a_doubt() -> None:
    """One win and one draw were "120 (120 to 120)": pairs drawn anew from a single one, or from equal ones."""
    seats = ({"X": "a", "Y": "b"}, {"X": "b", "Y": "a"})
    for pairs in (1, 4):
        games = [Outcome(n, seats[n % 2], f"{n // 2}", "X" if n % 2 == 0 else "") for n in range(2 * pairs)]
        low, mid, high = report(games, ["a", "b"], 1.0)["elo_interval"]["a"]
        assert low < mid - 20
        assert high > mid + 20
    drawn = [Outcome(n, seats[n % 2], f"{n // 2}", "") for n in range(6)]
    told = report(drawn, ["a", "b"], 1.0)["elo_interval"]
    assert max(high - low for low, _, high in told.values()) > 100
