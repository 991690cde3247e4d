"""The log in words."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import sandtable
from sandtable.bots.sampler import Sampler
from sandtable.cli.offers import in_words
from sandtable.games.loader import load
from sandtable.kernel.decisions import Buy, Decision
from sandtable.kernel.dice import ScriptedDice
from sandtable.kernel.machine import apply
from sandtable.kernel.match import Match
from sandtable.narrate import Line, Narrator, chronicle
from sandtable.texts import languages, phrases, say
from tests.tools import Table


def told(t: Table, order: str, *dice: int) -> list[str]:
    """The sentences that follow from an order."""
    narrator = Narrator(t.game, t.state)
    decision = t.decision(order)
    t.state, events = apply(t.game, t.state, decision, ScriptedDice(dice))
    return [say(line.text) for line in narrator.tell(events, decision)]


def test_orders_for_other_countries_and_repairs_are_named() -> None:
    """A list is told in the words of the board, not in the keys it was sent with."""
    units = {"Rhineland": {"Germany": "1 infantry 3 hit 1"}}
    t = Table("Germany", "production", game="blitzkrieg-general", units=units, purses={"Germany": 20})
    mended = next(u.id for u in t.state.units.values() if u.hits)
    sent = told(t, f"buy 2 infantry 2, 1 repair {mended}")
    assert sent == ["Germany is about to buy 2 infantry 2 and the repair of infantry 3 in Rhineland; done pays for it."]
    t = Table("British Empire", "production", game="blitzkrieg-general", purses={"British Empire": 20})
    sent = told(t, "buy 1 Canada: infantry 3")
    assert sent == ["British Empire is about to buy 1 infantry 3 of Canada; done pays for it."]
    assert told(t, "buy nothing") == ["British Empire is about to buy nothing; done pays for it."]


def test_interceptors_rise_and_come_down_again() -> None:
    """They are aircraft: nothing of theirs comes back to the surface."""
    units = {"Western Germany": {"Germany": "1 strategic bomber"}, "France": {"France": "1 major factory, 1 fighter"}}
    t = Table("Germany", "combat_move", game="europe-1940", units=units)
    t.do("go 1 strategic bomber: Western Germany > France as raid").done()
    sent = told(t, f"choose {t.ids('France', 'fighter')[0]}", 6, 6, 6, 1)
    assert sent[0] == "France intercepts over France: 1 fighter."
    assert "France: the major factory takes 3 damage." in sent
    assert "France: 1 fighter in France back on the ground." in sent


def test_money_and_research() -> None:
    t = Table("Germany", "research", full=True)
    assert told(t, "research rockets 2", 2, 5) == [
        "Germany pays 10 IPC for research and has 30 left.",
        "Germany rolls 2, 5 for research.",
        "Germany develops rockets.",
    ]
    assert told(t, "buy 2 infantry, 1 tank") == ["Germany is about to buy 2 infantry and 1 tank; done pays for it."]
    assert told(t, "done") == [
        "Germany pays 11 IPC for new units and has 19 left.",
        "Germany orders 2 infantry and 1 tank.",
    ]


def test_a_flight_a_battle_and_its_end() -> None:
    t = Table(
        "Germany",
        "combat_move",
        {
            "Eastern Europe": {"Germany": "2 tank, 2 fighter"},
            "Karelia S.S.R.": {"Soviet Union": "1 infantry, 1 antiaircraft gun"},
        },
    )
    assert told(t, "go 2 fighter: Eastern Europe > Karelia S.S.R.") == [
        "Germany: 2 fighters from Eastern Europe to Karelia S.S.R."
    ]
    told(t, "go 2 tank: Eastern Europe > Karelia S.S.R.")
    lines = told(t, "done", 1, 6, 1, 6, 6, 6)
    assert lines[0] == ("Battle in Karelia S.S.R.: 2 tanks and 2 fighters against 1 infantry and 1 antiaircraft gun")
    assert "Soviet Union rolls 1, 6 for antiaircraft fire in Karelia S.S.R., needing 1 or less: 1 hit." in lines
    assert "Germany loses 1 fighter in Karelia S.S.R." in lines
    assert "Germany captures Karelia S.S.R. from Soviet Union." in lines
    assert "The city of Leningrad is now in the hands of Germany." in lines
    assert "Germany takes over 1 antiaircraft gun in Karelia S.S.R." in lines
    assert told(t, "go 1 fighter: Karelia S.S.R. > Eastern Europe") == [
        "Germany: 1 fighter home from Karelia S.S.R. to Eastern Europe."
    ]


def test_ships_cargo_landing_and_retreat() -> None:
    t = Table(
        "Japan",
        "combat_move",
        {
            "Japan": {"Japan": "2 infantry"},
            "Sea Zone 60": {"Japan": "1 transport, 1 battleship"},
            "Sea Zone 52": {"United States": "1 battleship, 1 submarine"},
        },
    )
    assert told(t, "go 2 infantry: Japan > Sea Zone 60") == [
        "Japan: 2 infantry from Japan aboard a transport in Sea Zone 60."
    ]
    fleet = "1 battleship and 1 transport (carrying 2 infantry)"
    assert told(t, "go 1 transport, 1 battleship: Sea Zone 60 > Sea Zone 57 > Sea Zone 52") == [
        f"Japan: {fleet} from Sea Zone 60 to Sea Zone 52 by way of Sea Zone 57."
    ]
    assert told(t, "go 2 infantry: Sea Zone 52 > Hawaiian Islands") == ["To land in Hawaiian Islands: 2 infantry."]
    assert told(t, "done", 6, 4) == [
        "Battle in Sea Zone 52: 1 battleship and 1 transport against 1 battleship and 1 submarine",
        "United States rolls 6 for submarine defence in Sea Zone 52, needing 2 or less: no hits.",
        "Japan rolls 4 for attack in Sea Zone 52, needing 4 or less: 1 hit.",
    ]
    lines = told(t, "lose 1 battleship", 6)
    assert "United States's battleship in Sea Zone 52 is damaged." in lines


def test_the_line_of_a_battle_names_who_fights() -> None:
    """Not the factory, the raider and the gun without aircraft to shoot at; at sea not cargo nor a friend's ship."""
    t = Table(
        "United Kingdom",
        "combat_move",
        {
            "United Kingdom": {"United Kingdom": "1 bomber"},
            "Western Europe": {"United Kingdom": "2 infantry"},
            "Germany": {"Germany": "1 infantry, 1 industrial complex, 2 antiaircraft gun"},
            "Sea Zone 6": {
                "United Kingdom": "1 transport [infantry], 1 destroyer",
                "United States": "1 battleship",
                "Germany": "1 submarine",
            },
        },
        hold={"Western Europe": "United Kingdom"},
    )
    t.do("go 1 bomber: United Kingdom > Sea Zone 6 > Western Europe > Germany as raid")
    t.do("go 2 infantry: Western Europe > Germany")
    t.done()
    lines = told(t, "choose Sea Zone 6", 6, 3)
    assert lines[0] == "Battle in Sea Zone 6: 1 destroyer and 1 transport against 1 submarine"
    lines = told(t, "choose Germany", 1, 6, 6)
    assert lines[0] == "Battle in Germany: 2 infantry against 1 infantry"


def test_a_phase_left_out_and_the_end_of_the_game() -> None:
    t = Table(
        "United States",
        "noncombat_move",
        {"Alaska": {"United States": "1 infantry"}},
        hold={"Karelia S.S.R.": "Germany", "Russia": "Germany"},
        victory="minor",
    )
    lines = told(t, "done")
    assert "United States collects 42 IPC and has 84." in lines
    assert lines[-1] == "The game is over: a minor victory for the Axis (Germany and Japan)."


@pytest.mark.parametrize(
    ("slug", "options"),
    [("training", {}), ("revised-1942", {"advantages": "rolled", "advantages_each": 6, "players": 5})],
)
def test_everything_that_happens_has_words(slug: str, options: dict[str, Any]) -> None:
    """Random play: no event and no question is without a sentence, and the log of the whole game says the same."""
    match = Match(load(slug, options), "words")
    sampler = Sampler(Random(7))
    told: list[str] = []
    while not match.over and match.number < 250:
        offer = match.offers()[0]
        told += in_words(match.game, match.state, offer)[:1] if match.number % 5 == 0 else []
        decision = sampler.decide(match.game, match.state, offer)
        narrator = Narrator(match.game, match.state)
        told += [say(line.text) for line in narrator.tell(match.decide(decision), decision)]
    later = [say(line.text) for _, _, lines in chronicle(match) for line in lines]
    assert set(later[20:]) <= set(told)
    for sentence in told:
        assert not sentence.startswith(("log.", "prompt.", "option.")), sentence
        assert "{" not in sentence, sentence


@pytest.mark.parametrize(
    ("slug", "heading"), [("revised-1942", "Round 1: Germany"), ("blitzkrieg-general", "3/39: British")]
)
def test_every_game_heads_its_turns(slug: str, heading: str) -> None:
    """Whatever a game calls its turns and rounds: those who are on turn, and the date where there is a calendar."""
    match = Match(load(slug), "headings")
    sampler, told = Sampler(Random(3)), list[str]()
    while not any(sentence.startswith(heading) for sentence in told):
        narrator, decision = Narrator(match.game, match.state), sampler.next(match.game, match.state)
        told = [say(line.text) for line in narrator.tell(match.decide(decision), decision) if line.sort == "turn"]
        assert match.number < 300, told


def test_a_stored_line_is_told_in_any_language() -> None:
    """Code and arguments survive the store; units, lists and sentences inside sentences are worded on reading."""
    t = Table("Germany", "purchase", full=True)
    narrator, decision = Narrator(t.game, t.state), t.decision("buy 2 infantry, 1 tank")
    t.state, events = apply(t.game, t.state, decision, ScriptedDice(()))
    (line,) = msgspec.json.decode(msgspec.json.encode(narrator.tell(events, decision)), type=list[Line])
    assert line.args["units"] == [{"infantry": 2, "tank": 1}]
    assert say(line.text, "de") == "Deutschland will kaufen: 2 Infanterie und 1 Panzer."


def test_whatever_dice_are_thrown_for_has_words() -> None:
    """The key of a throw is no language; each has its words in every language."""
    found: set[str] = set()
    for path in Path(sandtable.__path__[0]).rglob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                at = {"Throw": 1, "Volley": 4}.get(node.func.id, len(node.args))
                found |= {key for part in node.args[at : at + 1] for key in _keys(part, tree)}
            elif isinstance(node, ast.Dict) and "rules" in path.parts:  # the facts of a battle that throws for itself
                named = zip(node.keys, node.values, strict=True)
                found |= {key for k, v in named if k and ast.unparse(k) == "'what'" for key in _keys(v, tree)}
    assert {"attack", "research", "successor"} <= found
    for language in languages():
        assert [key for key in found if f"throw.{key}" not in phrases(language)] == []


def _keys(node: ast.expr, tree: ast.Module) -> Iterator[str]:
    """A key as it is written, or where the name that holds it is set."""
    if isinstance(node, ast.Name):
        for line in ast.walk(tree):
            if isinstance(line, ast.Assign) and any(isinstance(x, ast.Name) and x.id == node.id for x in line.targets):
                yield from _keys(line.value, tree)
    for part in (node.body, node.orelse) if isinstance(node, ast.IfExp) else (node,):
        if isinstance(part, ast.Constant) and part.value:
            yield str(part.value)


def test_a_game_that_began_from_a_position_is_told_from_there() -> None:
    game = load("training")
    line = "training / round 3 / turn Crimson purchase / purse Crimson 20"
    match = Match(game, "seed", position=line)
    match.decide(Decision("Crimson", "purchase", Buy({"infantry": 2})))
    told = [say(line.text) for _, _, lines in chronicle(match) for line in lines]
    assert any("Crimson" in sentence and "2 infantry" in sentence for sentence in told), told


def test_the_end_of_a_game_is_told_as_in_the_whole() -> None:
    match = Match(load("training"), "end")
    sampler = Sampler(Random(3))
    for _ in range(40):
        match.decide(sampler.draw(match.look))
    whole = list(chronicle(match))
    for after in (0, 1, 25, 39, 40):
        assert list(chronicle(match, after)) == whole[after + 1 if after else 0 :]
