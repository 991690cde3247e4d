"""What bots say of their turns: every code has words in every language, briefly told, and the figures are true."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import sandtable.bots
from sandtable.bots.answer.battles import choose
from sandtable.bots.attack.joint import JointAttacks
from sandtable.bots.guard import Guard
from sandtable.bots.interface import Bot, Budget
from sandtable.bots.registry import LADDER, make
from sandtable.bots.staff.greedy import GreedyBot
from sandtable.bots.staff.levels import Level, hard
from sandtable.bots.view.turn_view import Scene
from sandtable.bots.words import MOST, Diary, brief, joined, lines_of, percent, said_by, told, turn_at
from sandtable.games.loader import load
from sandtable.kernel.decisions import Buy, Choose, Decision, Done, Go, Value
from sandtable.kernel.game import Game
from sandtable.kernel.match import Match
from sandtable.kernel.offers import Offer, Options
from sandtable.kernel.text import Text
from sandtable.kernel.view import View, view
from sandtable.texts import languages, phrases
from tests.tools.codes import holes
from tests.tools.table import Table

CODE = re.compile(r"bot(\.[a-z]+)+")
SOURCE = Path(sandtable.bots.__file__).parent
BLITZ = "blitzkrieg-general"
KEPT_FOR_OTHERS = {"bot.said"}  # what bots of others say in their own words


def written() -> set[str]:
    """The codes that the source of the bots names."""
    found = set()
    for path in SOURCE.rglob("*.py"):
        strings = (n.value for n in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(n, ast.Constant))
        found |= {s for s in strings if isinstance(s, str) and CODE.fullmatch(s)}
    return found


def worded(language: str) -> dict[str, str]:
    """The sentences of bots in a language."""
    path = Path(sandtable.bots.__file__).parent.parent / "texts" / f"{language}-bots.toml"
    said = phrases(language)
    return {code: said[code] for code in re.findall(r'^"(bot\.[a-z.]+)"', path.read_text("utf-8"), re.MULTILINE)}


@pytest.mark.parametrize("language", languages())
def test_every_code_has_words_and_no_words_are_idle(language: str) -> None:
    said = phrases(language)
    assert {code for code in written() if code not in said} == set()
    assert worded(language).keys() - written() == KEPT_FOR_OTHERS


def test_every_language_says_the_same_facts() -> None:
    english = {code: holes(template) for code, template in worded("en").items()}
    for language in languages():
        assert {code: holes(template) for code, template in worded(language).items()} == english


# -- turns --


def played(slug: str, level: str, turns: int) -> Iterator[tuple[Game, str, list[Text], tuple[Text, ...]]]:
    """What the powers say of the first turns of a game with each answer, and what the bot then explains."""
    match, bot = Match(load(slug), "5"), make(level)
    assert isinstance(bot, Level)
    kept: dict[str, list[Text]] = {}
    turn, count = turn_at(match.state), 0
    while count < turns:
        offer = match.offers()[0]
        match.decide(bot.decide(view(match.game, match.state, (offer.power,)), offer, Budget(20.0)))
        kept[offer.power] = joined(kept.get(offer.power, []), said_by(bot))
        if turn_at(match.state) != turn:
            for power, texts in kept.items():
                yield match.game, power, texts, bot.explain(power)
            kept, turn, count = {}, turn_at(match.state), count + 1


def whole(text: Text, language: str) -> bool:
    """Whether a text, and each inside it, has words and all they ask for."""
    template = phrases(language).get(text.code)
    inner = [p for v in text.args.values() for p in (v if isinstance(v, (list, tuple)) else [v]) if isinstance(p, Text)]
    return template is not None and holes(template) <= text.args.keys() and all(whole(t, language) for t in inner)


@pytest.mark.parametrize(
    ("slug", "turns"), [("revised-1942", 6), (BLITZ, 6), ("world-at-war-1939", 3), ("global-1940", 2)]
)
def test_a_turn_is_told_briefly_in_both_languages(slug: str, turns: int) -> None:
    some = set()
    for game, power, texts, _ in played(slug, "normal", turns):
        short = brief(texts)
        assert len(short) <= MOST, power
        for language in languages():
            assert all(whole(text, language) for text in (*texts, *short))
            sentence = told(game, short, language)
            assert "{" not in sentence
            assert "bot." not in sentence
        some |= {text.code for text in texts}
    assert any(code.startswith("bot.attack.") for code in some)
    assert any(code.startswith("bot.bought") for code in some)
    assert any(code.startswith("bot.moved.") for code in some)


@pytest.mark.parametrize("level", LADDER)
@pytest.mark.parametrize("slug", ["revised-1942", BLITZ])
def test_every_level_explains_itself(slug: str, level: str) -> None:
    assert any(texts for _, _, texts, _ in played(slug, level, 2))


def test_a_bot_explains_a_power_s_last_turn() -> None:
    """`explain` tells what was gathered with every answer of the turn."""
    _, power, texts, explained = next(t for t in played("revised-1942", "hard", 1) if t[2])
    assert power == "Soviet Union"
    assert explained == brief(texts)
    assert hard().explain("Germany") == (Text("bot.nothing", {"power": "Germany"}),)


def test_the_figures_are_those_the_planner_used(monkeypatch: pytest.MonkeyPatch) -> None:
    chosen: list[JointAttacks] = []
    choosing = JointAttacks.choose

    def watched(self: JointAttacks) -> list[object]:
        chosen.append(self)
        return [*choosing(self)]

    monkeypatch.setattr(JointAttacks, "choose", watched)
    table = Table("Germany", "combat_move", full=True)
    decided = said_while_ordering(table, make("normal"), "Germany")
    (attacks,) = chosen
    said = {text.args["space"]: text for text in decided if text.code.startswith("bot.attack.")}
    assert said
    for column in attacks.plan:
        text = said.get(column.target)
        if text is not None and "chance" in text.args:
            assert text.args["chance"] == percent(column.chance)
            assert text.args.get("value", 0) == (max(1, round(column.value)) if column.value >= 0.5 else 0)


def said_while_ordering(table: Table, bot: Bot, power: str) -> list[Text]:
    """What is said while orders are given, up to the end of the phase."""
    guard, texts = Guard(bot), list[Text]()
    while True:
        decision = guard.decide(view(table.game, table.state, (power,)), table.offer(power), Budget(20.0))
        texts += said_by(bot)
        if not isinstance(decision.value, Go):
            return texts
        table.do(decision.value, power=power)


def test_a_battle_that_is_broken_off_says_what_was_left_of_it() -> None:
    units = {"Ukraine S.S.R.": {"Germany": "6 infantry"}, "Caucasus": {"Soviet Union": "9 infantry, 4 tank"}}
    hold = {"Ukraine S.S.R.": "Germany", "Caucasus": "Soviet Union"}
    table = Table("Germany", "combat_move", units, hold)
    table.do("go 6 infantry: Ukraine S.S.R. > Caucasus")
    table.done(*[6] * 6, *[1] * 3, *[6] * 10)
    while table.topic != "retreat":
        table.do("accept")
    offer, said = table.offer("Germany"), list[Text]()
    assert isinstance(offer.form, Options)
    value = choose(Scene(table.game, table.state, "Germany"), offer, offer.form, tell=said.append)
    assert isinstance(value, Choose)
    assert value.options
    assert [text.code for text in said] == ["bot.retreat"]
    assert told(table.game, said).startswith("Broke off the battle in Caucasus: ")
    assert told(table.game, said, "de").startswith("Kampf im Kaukasus abgebrochen: ")


# -- briefly --


def attack(space: str, value: int) -> Text:
    args = {"space": space, "units": {"infantry": 2}, "prize": Text("bot.prize.ground"), "chance": 80, "value": value}
    return Text("bot.attack.gain", args)


def test_attacks_beyond_the_first_share_a_sentence() -> None:
    game = load("revised-1942")
    some = [attack("Norway", 3), attack("Egypt", 9), attack("Caucasus", 5), attack("Ukraine S.S.R.", 4)]
    short = brief(some)
    assert [text.code for text in short] == ["bot.attack.gain", "bot.attack.gain", "bot.attack.more"]
    assert [text.args["space"] for text in short[:2]] == ["Egypt", "Caucasus"], "those that promise most"
    assert told(game, short[2:]) == "Also attacked Ukraine S.S.R. (80 %) and Norway (80 %)."
    assert told(game, short[2:], "de") == "Weitere Angriffe: Ukraine (80 %) und Norwegen (80 %)."
    assert lines_of(game, short[2:])[0].spaces == ("Ukraine S.S.R.", "Norway")


def test_a_place_is_told_once_and_not_as_left_when_it_was_attacked() -> None:
    left = Text("bot.left.answer", {"space": "Norway", "chance": 70})
    again = joined([left, attack("Norway", 3)], [attack("Norway", 1), left])
    assert again == [left, attack("Norway", 3)]
    assert brief(again) == (attack("Norway", 3),)


def test_what_is_not_quite_sure_is_not_called_so() -> None:
    assert [percent(p) for p in (0.0, 0.001, 0.5, 0.998, 1.0)] == [0, 1, 50, 99, 100]


def test_a_new_turn_begins_a_new_page() -> None:
    diary, table = Diary(), Table("Germany", "purchase", full=True)
    diary.open("Germany", table.state)
    diary.add(Text("bot.said", {"words": "one"}))
    later = Table("Germany", "purchase", full=True, round=2)
    diary.open("Germany", later.state)
    assert diary.latest == []
    diary.add(Text("bot.said", {"words": "two"}))
    assert [text.args["words"] for text in diary.of("Germany")] == ["two"]


def test_whatever_a_bot_calls_its_words_does_no_harm() -> None:
    class Odd:
        words: object = None

    odd = Odd()
    for nonsense in (None, 7, "text", ["text"], [Text("bot.said", {"words": object()})], {"a": 1}):
        odd.words = nonsense
        assert said_by(odd) == ()
    odd.words = [Text("bot.said", {"words": "x" * 5000})]
    assert said_by(odd) == ()
    odd.words = [Text("bot.said", {"words": "I like Paris."})] * 50
    assert len(said_by(odd)) == 20
    assert told(load("revised-1942"), said_by(odd)[:1], "de") == "I like Paris."
    assert said_by(GreedyBot()) == ()


def test_nothing_is_told_of_an_answer_that_was_refused() -> None:
    class Boaster:
        words = (Text("bot.said", {"words": "I win."}),)

        def __init__(self, value: Value) -> None:
            self.value = value

        def decide(self, view: View, offer: Offer, budget: Budget) -> Decision:
            return Decision(offer.power, offer.topic, self.value)

    table = Table("Germany", "purchase", full=True)
    for value, words in ((Done(), Boaster.words), (Buy({"battleship": 99}), ())):
        guard = Guard(Boaster(value))
        guard.decide(view(table.game, table.state, ("Germany",)), table.offer("Germany"), Budget(1.0))
        assert guard.words == words
