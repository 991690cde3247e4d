"""Everything the rules and the log say exists in German, with the same placeholders."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from sandtable.kernel.text import Text
from sandtable.texts import book, languages, phrases
from tests.server.tools import House, Person
from tests.tools.codes import holes

NAMES = ("name.", "list.", "plural.", "the.", "space.")


def test_german_has_every_sentence_and_no_other() -> None:
    """A code without German is a hole in a German game; a German one without English is never said."""
    english, german = phrases("en"), phrases("de")
    assert [c for c in english if c not in german] == []
    assert [c for c in german if c not in english and not c.startswith(NAMES)] == []


def test_german_sentences_say_the_same_things() -> None:
    """Each German template fills in exactly what the English one does."""
    german = phrases("de")
    differing = [c for c, t in phrases("en").items() if holes(t) != holes(german[c])]
    assert differing == []


def test_names_inside_sentences_are_german_too() -> None:
    """Powers, units and lists are put into the sentence in its language."""
    text = Text("answer.not_yours", {"by": "Germany", "who": ("Soviet Union", "Japan")})
    assert book("de").say(text) == "Jetzt entscheidet nicht Deutschland, sondern Sowjetunion und Japan."


def test_the_log_is_no_language() -> None:
    """Files of the log belong to their language and are not taken for one."""
    assert languages() == ("de", "en")


def test_the_door_speaks_german_to_those_who_ask_for_it(house: House) -> None:
    anna = house.person("Anna")
    table = anna.found()
    assert anna.call("GET", "/tables/none", lang="de").json()["text"] == "Diesen Tisch gibt es nicht."
    stale = anna.call("POST", f"/tables/{table}/decide", {"offer": 0, "decisions": [{"text": "done"}]}, lang="de")
    assert stale.json()["text"] == "Das antwortet auf Stand 0, das Spiel ist bei Stand 1; sieh noch einmal hin."
    german = {"accept-language": "fr, de-AT;q=0.8, en;q=0.5"}
    found = house.client.get("/api/me", headers=german)
    assert (found.status_code, found.json()["text"][:20]) == (401, "Sag erst, wer du bis")
    large = house.client.post("/api/people", content=b"x", headers={**german, "content-type": "text/plain"})
    assert large.json()["text"] == "Sende JSON und sage das im Inhaltstyp."
    assert house.client.get("/api/me").json()["text"].startswith("Say first")


@pytest.mark.parametrize(
    ("game", "power", "word"), [("europe-1940", "Germany", "Flugplatz"), ("pacific-1941", "Japan", "Luftbasis")]
)
def test_a_refusal_speaks_in_the_words_of_its_game(house: House, game: str, power: str, word: str) -> None:
    """The same code and the same unit, which the books of two games call by different names."""
    anna = house.person("Anna")
    table = anna.found(game=game, position=f"{game} / round 2 / turn {power} combat_move")
    with house.hall.at(table) as live:
        base = next(u for u in live.match.state.units.values() if u.kind == "air base" and u.owner == power)
        near = next(iter(live.match.game.board.next[base.space]))
    go = {"type": "go", "units": [base.id], "path": [base.space, near]}
    body = {"offer": anna.offers(table)[0]["id"], "decisions": [{"by": power, "topic": "combat_move", "value": go}]}
    answer = anna.call("POST", f"/tables/{table}/decide", body, lang="de").json()
    assert answer["code"] == "refused"
    assert word in answer["text"]
    assert word in answer["faults"][0]["text"]


GERMAN = {"accept-language": "de-CH, en;q=0.5"}


def asked_in_german(house: House, person: Person, path: str, body: Any = None, **query: Any) -> Any:
    """What a browser that speaks German is answered, and what `lang` gives: both must be the same."""
    headers = {"authorization": f"Bearer {person.token}", **GERMAN}
    method = "GET" if body is None else "POST"
    spoken = house.client.request(method, f"/api{path}", json=body, headers=headers, params=query).json()
    assert spoken == person.call(method, path, body, lang="de", **query).json()
    return spoken


def test_games_bots_and_rules_are_told_in_german(house: House) -> None:
    anna = house.person("Anna")
    english = {(g["slug"], o["name"]): o["text"] for g in anna.get("/games") for o in g["options"]}
    german = {(g["slug"], o["name"]): o["text"] for g in asked_in_german(house, anna, "/games") for o in g["options"]}
    assert german.keys() == english.keys()
    assert [name for name, text in german.items() if text == english[name]] == []
    lines = {b["name"]: b["text"] for b in anna.get("/bots")}
    assert [b for b in asked_in_german(house, anna, "/bots") if b["text"] and b["text"] == lines[b["name"]]] == []
    for slug in {g for g, _ in english}:
        told = {r["code"]: r["text"] for r in anna.get(f"/games/{slug}/rules")}
        other = {r["code"]: r["text"] for r in asked_in_german(house, anna, f"/games/{slug}/rules")}
        assert [c for c in told if told[c] == other[c] and re.search(r"[a-z]", re.sub(r"{\w+}", "", told[c]))] == []


@pytest.mark.parametrize("game", ["training", "revised-1942", "blitzkrieg-general"])
def test_prompts_options_faults_and_the_log_are_told_in_german(house: House, game: str) -> None:
    """A stretch of each game by chance: whatever English sentence comes up, the German reader gets another."""
    anna = house.person("Anna")
    table, rng = anna.found(game=game), Random(7)
    pairs: list[tuple[str, str]] = []
    for _ in range(25):
        english = anna.get(f"/tables/{table}/offers")["offers"]
        german = asked_in_german(house, anna, f"/tables/{table}/offers")["offers"]
        pairs += zip(sentences(english), sentences(german), strict=True)
        by, revision, decision = house.random_decision(table, rng)
        wrong = {"decisions": [{"by": by, "topic": "no such topic", "value": {"type": "done"}}]}
        refusals = [
            anna.post(f"/tables/{table}/check", wrong),
            asked_in_german(house, anna, f"/tables/{table}/check", wrong),
        ]
        pairs += zip(sentences(refusals[0]), sentences(refusals[1]), strict=True)
        anna.post(f"/tables/{table}/decide", {"offer": revision, "decisions": [decision]})
    path = f"/tables/{table}/lines"
    pairs += zip(sentences(anna.get(path)), sentences(asked_in_german(house, anna, path)), strict=True)
    path = f"/tables/{table}/affairs"
    pairs += zip(sentences(anna.get(path)), sentences(asked_in_german(house, anna, path)), strict=True)
    assert len(pairs) > 60
    assert sorted({a for a, b in pairs if a == b and " " in a and not is_name(house, table, a)}) == []


def is_name(house: House, table: str, text: str) -> bool:
    """Whether a text is nothing but names of the board, which are the same in every language."""
    with house.hall.at(table) as live:
        game = live.match.game
    names = {*game.board.spaces, *game.countries, *game.kinds, game.title}
    return text in names


def sentences(data: Any) -> list[str]:
    """Every text in an answer."""
    if isinstance(data, dict):
        own = [data["text"]] if isinstance(data.get("text"), str) else []
        return own + [t for k, v in data.items() if k not in ("text", "args") for t in sentences(v)]
    return [t for v in data for t in sentences(v)] if isinstance(data, list) else []


def test_lines_and_files_that_cannot_be_read_are_refused_in_german(house: House) -> None:
    anna = house.person("Anna")
    table = anna.found()
    wrong = {"decisions": [{"text": "go 2 infantry"}]}
    said = asked_in_german(house, anna, f"/tables/{table}/check", wrong)["text"]
    assert said == "Schreibe eine Bewegung so: go 2 EINHEIT: VON > NACH."
    said = asked_in_german(house, anna, "/tables/import", {"save": {"format": 9}})["text"]
    assert said.startswith("Das ist kein gespeichertes Spiel")
    said = asked_in_german(house, anna, "/tables", {"game": "training", "options": {"wings": True}})["text"]
    assert "hat keine Option 'wings'" in said
    force = {"attacker": "3 dragon", "defender": "1 tank"}
    assert "'dragon' ist keine Einheit" in asked_in_german(house, anna, f"/tables/{table}/odds", force)["text"]
    assert house.client.get("/api/none", headers=GERMAN).json()["text"] == "Diese Adresse gibt es nicht."
    assert house.client.put("/api/games", headers=GERMAN).json()["text"] == "Diese Adresse wird nicht so gefragt."
