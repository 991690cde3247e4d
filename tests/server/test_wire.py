"""One contract on the wire: the client's types are the server's, written out."""

from __future__ import annotations

import re
import runpy
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent.parent
TYPES = ROOT / "web/src/api/wire.ts"
NAMED = re.compile(r"\b[A-Z]\w+\b")


@pytest.fixture(scope="module")
def writer() -> dict[str, Any]:
    return runpy.run_path(str(ROOT / "scripts/wire_types.py"))


def test_the_client_reads_what_the_server_says(writer: dict[str, Any]) -> None:
    """If this fails the server's answers changed: `python scripts/wire_types.py`, then mend what svelte-check finds."""
    assert TYPES.read_text("utf-8") == writer["written"]()


def test_a_field_that_is_renamed_or_may_be_missing_is_another_type(writer: dict[str, Any]) -> None:
    def told(**schema: Any) -> str:
        return str(writer["typescript"]({"Offer": {"type": "object", **schema}}))

    text, number = {"type": "string"}, {"anyOf": [{"type": "integer"}, {"type": "null"}]}
    whole = told(properties={"topic": text, "due": number}, required=["topic", "due"])
    assert "  topic: string;\n  due: number | null;\n" in whole
    assert told(properties={"step": text, "due": number}, required=["step", "due"]) != whole
    assert "  due?: number | null;" in told(properties={"topic": text, "due": number}, required=["topic"])


def test_every_type_that_is_named_is_there() -> None:
    written = TYPES.read_text("utf-8")
    code = re.sub(r"/\*.*?\*/|//.*|\"[^\"]*\"", "", written)
    declared = set(re.findall(r"export (?:interface|type) (\w+)", written))
    assert set(NAMED.findall(code)) == declared
    assert len(declared) > 150


def test_an_offer_has_one_word_for_each_thing() -> None:
    """Power, topic and form are called so in the kernel, on the wire and in the client."""
    offer = TYPES.read_text("utf-8").partition("export interface OfferTold {")[2].partition("}")[0]
    for line in ("power: string;", "topic: string;", "form: BasketForm | GroupForm | SpotsForm | OptionsForm"):
        assert line in offer
    for old in ("step", "kinds", "limits", "to:"):
        assert old not in offer
