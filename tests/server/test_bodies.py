"""What clients send is read by its type, and what is wrong with it is said field by field in the reader's language."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from fastapi.routing import APIRoute

from sandtable.server.fields import Body
from sandtable.server.web.app import HTTP
from sandtable.server.web.document import document
from sandtable.server.web.models import NewOrder, NewTable, Sketch
from sandtable.server.web.reading import explained, reader
from sandtable.texts import book
from tests.server.tools import House


def wrong(shape: type[Body], body: Any) -> dict[str, str]:
    """Where something is wrong, and the code of what is wanted there."""
    raw = body if isinstance(body, bytes) else msgspec.json.encode(body)
    return {".".join(at): text.code for at, text in explained(shape, raw)}


def test_everything_that_is_wrong_is_said_with_the_way_to_it() -> None:
    order = {
        "power": " ",
        "topic": 7,
        "conditions": [{"measure": "luck", "value": None}, {"value": 1, "op": "<", "measure": "win"}],
        "do": {"lose": ["infantry", ""], "number": -1, "what": 1},
        "until": 3e9,
    }
    assert wrong(NewOrder, order) == {
        "body.power": "field.letters",
        "body.topic": "field.text",
        "body.conditions.0.measure": "field.choice",
        "body.conditions.0.value": "field.either",
        "body.do.lose.1": "field.short",
        "body.do.number": "field.small",
        "body.do.what": "field.unknown",
        "body.until": "field.large",
    }


@pytest.mark.parametrize(
    ("body", "found"),
    [
        (b"{", {"body": "field.json"}),
        (b'{"shapes": "\\ud800"}', {"body": "field.json"}),
        ([], {"body": "field.table"}),
        ({}, {"body.shapes": "field.missing"}),
        ({"shapes": [{"path": ["a"]}] * 51}, {"body.shapes": "field.long"}),
        ({"shapes": [{"path": [1.5]}]}, {"body.shapes.0.path.0": "field.text"}),
        ({"shapes": []}, {}),
    ],
)
def test_a_body_is_read_or_explained(body: Any, found: dict[str, str]) -> None:
    assert wrong(Sketch, body) == found


def test_whatever_the_decoder_refuses_is_explained_and_nothing_else() -> None:
    """The quick reader and the one who explains agree, over bodies that are nearly right."""
    right: dict[str, Any] = {"game": "training", "options": {"bid": "x"}, "mine": ["*"], "terms": {"clock": {}}}
    values: list[Any] = [None, True, 1, -1, 2.5, 1e12, "", " ", "x", "x" * 3000, "\x00", [], ["x"], {}, {"x": "y"}]
    decoder = msgspec.json.Decoder(NewTable)
    for name in ("game", "options", "title", "visibility", "terms", "mine", "bots", "position", "more"):
        for value in values:
            raw = msgspec.json.encode({**right, name: value})
            try:
                decoder.decode(raw)
            except msgspec.DecodeError:
                assert wrong(NewTable, raw), (name, value)
            else:
                assert not wrong(NewTable, raw), (name, value)


def test_the_door_says_it_in_the_language_asked_for(house: House) -> None:
    told = {lang: house.person("A").call("POST", "/tables", {"game": 1, "x": 0}, lang=lang) for lang in ("en", "de")}
    assert told["en"].status_code == 422
    assert told["en"].json()["items"] == [
        {"at": ["body", "game"], "code": "field.text", "text": "A text is wanted here."},
        {"at": ["body", "x"], "code": "field.unknown", "text": "There is no such field."},
    ]
    assert [item["text"] for item in told["de"].json()["items"]] == [
        "Hier gehört ein Text hin.",
        "Dieses Feld gibt es nicht.",
    ]


@pytest.mark.parametrize(
    ("path", "query", "code"),
    [
        ("/tables/UPPER", {}, "field.letters"),
        ("/tables/x/lines", {"after": -1}, "field.small"),
        ("/tables/x/lines", {"after": 3_000_000_000}, "field.large"),
        ("/tables/x/lines", {"after": "x"}, "field.whole"),
        ("/tables/x/orders", {}, "field.missing"),
        ("/tables/x/orders", {"power": "x" * 61}, "field.long"),
    ],
)
def test_addresses_and_queries_are_explained_too(house: House, path: str, query: dict[str, Any], code: str) -> None:
    answer = house.person("A").call("GET", path, lang="de", **query)
    (item,) = answer.json()["items"]
    assert (answer.status_code, item["code"]) == (422, code)
    whole = book("de").templates[code].partition("{")[0]
    assert item["text"].startswith(whole)
    assert "{" not in item["text"]


def test_strangers_learn_nothing_about_bodies(house: House) -> None:
    """Who asks is looked at before what they sent."""
    assert house.stranger.refused("/tables", {"game": 1})[0] == 401


def test_blanks_around_texts_are_no_part_of_them() -> None:
    class Request:
        async def body(self) -> bytes:
            return b'{"game": " training ", "mine": [" * "], "bots": {" Azure ": " easy "}, "title": " a b "}'

    coroutine = reader(NewTable)(Request())  # type: ignore[arg-type]  # nothing else of a request is looked at
    with pytest.raises(StopIteration) as ended:
        coroutine.__await__().__next__()
    body = ended.value.value
    assert (body.game, body.mine, body.bots, body.title) == ("training", ["*"], {"Azure": "easy"}, "a b")


def test_every_body_is_in_the_document() -> None:
    made = document("Sandtable", "1", [module.router for module in HTTP])
    taken = {
        f"{method} {path}": operation["requestBody"]["content"]["application/json"]["schema"]["$ref"]
        for path, methods in made["paths"].items()
        for method, operation in methods.items()
        if "requestBody" in operation
    }
    assert taken["post /api/tables"].endswith("/NewTable")
    routes = [r for module in HTTP for r in module.router.routes if isinstance(r, APIRoute)]
    assert len(taken) == sum("body" in r.endpoint.__annotations__ for r in routes) > 40
    assert all(ref.rpartition("/")[2] in made["components"]["schemas"] for ref in taken.values())
