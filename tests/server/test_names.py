"""What people may call themselves: visible, and not like somebody else."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from sandtable.server.errors import Problem
from sandtable.server.names import clean, likeness, numbered
from sandtable.server.settings import Settings
from sandtable.server.web.app import create_app
from tests.server.tools import House, Person

ZWSP, FILLER, HYPHEN, TURN, BLANK = "\u200b", "\u3164", "\u00ad", "\u202e", "\u2800"


@pytest.mark.parametrize(
    "name", [ZWSP, FILLER, HYPHEN, TURN, BLANK, f"An{ZWSP}na", f"{TURN}annA", f"A{FILLER}", "a\ufe0f"]
)
def test_what_cannot_be_seen_is_no_name(name: str) -> None:
    with pytest.raises(Problem, match=r"person.name_unseen"):
        clean(name)


@pytest.mark.parametrize("name", ["!!!", "-", "…", "'"])
def test_a_name_has_a_letter_or_a_digit(name: str) -> None:
    with pytest.raises(Problem, match=r"person.name_empty"):
        clean(name)


def test_marks_are_not_heaped() -> None:
    assert clean("Nguyễn") == "Nguyễn"
    with pytest.raises(Problem, match=r"person.name_unseen"):
        clean("Z" + "\u0335\u0322\u0336\u0334\u0321")


@pytest.mark.parametrize("name", ["ß" * 40, "ﬃ" * 40, "\ufdfa" * 40])
def test_a_name_is_short_in_every_form(name: str) -> None:
    with pytest.raises(Problem, match=r"person.name_long"):
        clean(name)


def test_a_name_has_one_form() -> None:
    assert clean("  Ａｎｎａ   Ｍ. ") == "Anna M."
    assert clean("Zoë") == clean("Zoe\u0308")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Magda", "magda"),
        ("Magda", "Маgdа"),  # Cyrillic letters
        ("Magda", "Mag-da"),
        ("Paul", "PauI"),
        ("Paul", "Pau1"),
        ("Olga", "0lga"),
        ("Tom", "Torn"),
        ("ANNA", "ΑΝΝΑ"),  # Greek letters
    ],
)
def test_names_that_look_the_same_are_one(one: str, other: str) -> None:
    assert likeness(one) == likeness(other)


def test_names_that_differ_are_two() -> None:
    names = ["Anna", "Anne", "Hanna", "Änna", "Anna 2", "Анна", "Ivan", "Ian", "Мария", "Ольга", "安娜", "安那"]
    assert len({likeness(n) for n in names}) == len(names)


def test_somebody_who_did_not_choose_gets_a_number() -> None:
    assert numbered("Guest", []) == "Guest"
    assert numbered("Guest", ["guest", "Guest 2"]) == "Guest 3"


# -- at the server --


def test_an_account_is_the_only_one_of_its_name(house_on: House) -> None:
    house_on.person("Magda").post("/me/account", {"name": "Magda", "password": "correct horse"})
    otto = house_on.person("Otto")
    for name in ("Magda", "MAGDA", "Маgdа", "Magda."):
        for method, path, body in (
            ("POST", "/people", {"name": name}),
            ("PATCH", "/me", {"name": name}),
            ("POST", "/me/account", {"name": name, "password": "correct horse"}),
        ):
            status, problem = otto.refused(path, body, method)
            assert (status, problem["text"]) == (409, "This name is taken."), (name, path)
    assert otto.get("/me")["name"] == "Otto"


def test_accounts_of_old_keep_their_names_too(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "s.db") as connection:
        connection.executescript((Path(__file__).parent / "old" / "0006.sql").read_text())
    with TestClient(create_app(Settings(database=str(tmp_path / "s.db"), rate=0))) as client:
        assert House(client).stranger.refused("/people", {"name": "Маgdа"})[0] == 409
        assert House(client).stranger.post("/login", {"name": "magda", "password": "correct horse"})["name"] == "Magda"


def test_invisible_and_overlong_names_are_refused_in_one_sentence(house_on: House) -> None:
    for name in (ZWSP, TURN + "annA", "ß" * 40, "ﬃ" * 40):
        for path, body in (("/people", {}), ("/me/account", {"password": "correct horse"})):
            status, problem = house_on.stranger.refused(path, {"name": name, **body})
            assert (status, problem["code"]) == (422, "refused"), problem
            assert problem["text"].startswith("A name has")
    assert house_on.stranger.refused("/login", {"name": "ß" * 40, "password": "x"})[0] == 401


def test_nobody_at_a_table_is_called_like_another(house: House) -> None:
    anna, boris, eve = house.person("Anna"), house.person("Boris"), house.person("Воris")
    made = anna.post("/tables", {"game": "training", "mine": ["Azure"], "visibility": "public"})
    path, invite = f"/tables/{made['id']}", {"invite": made["invite"]}
    boris.post(f"{path}/watch", invite)
    for way, body in (("sit", {"power": "Crimson", **invite}), ("watch", invite)):
        status, problem = eve.refused(f"{path}/{way}", body)
        assert (status, problem["text"]) == (
            409,
            "Somebody at the table is called Воris already, or nearly so; take another name first.",
        )
    assert eve.call("POST", f"{path}/seen").status_code == 204
    assert eve.refused(f"{path}/chat", {"text": "I am Boris"})[0] == 403, "to have read something is no way in"
    eve.call("PATCH", "/me", {"name": "Eve"})
    eve.post(f"{path}/sit", {"power": "Crimson", **invite})
    assert eve.refused("/me", {"name": "Boris"}, "PATCH")[0] == 409, "nor does one become it later"
    assert eve.refused("/me/account", {"name": "B0ris", "password": "correct horse"})[0] == 409


def test_guests_who_come_by_link_are_told_apart(house: House) -> None:
    anna = house.person("Anna")
    made = anna.post("/tables", {"game": "revised-1942", "mine": ["Germany"]})
    path = f"/tables/{made['id']}"
    for power in ("Japan", "Soviet Union"):
        link = anna.post(f"{path}/link", {"power": power})["token"]
        Person(house.client).post("/links", {"token": link})
    names = {s["power"]: s["name"] for s in anna.get(path)["seats"]}
    assert (names["Japan"], names["Soviet Union"]) in {("Guest", "Guest 2"), ("Guest 2", "Guest")}
