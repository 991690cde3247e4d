"""Whatever the OpenAPI document allows, and what it does not: no defect, and no answer that is not documented."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.core.parameters import ParameterLocation

from tests.server.running import Running

EXAMPLES = int(os.environ.get("SANDTABLE_SCHEMA_EXAMPLES", "5"))
MEANT: dict[str, str] = {}  # a token and a table that exist
LEFT_OUT = (
    # The rules of a game refuse with 422 what no schema can tell. `understood` below asks the same more exactly: what
    # the schema allows may be refused, but never as not well formed.
    "positive_data_acceptance",
)


@schemathesis.check
def understood(ctx: Any, response: Any, case: Any) -> None:
    """What the schema allows is well formed for the server too."""
    if case.meta.generation.mode.is_positive and response.status_code == 422:
        assert response.json()["code"] != "malformed", response.text


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """The schema of a running server."""
    server = Running(str(tmp_path_factory.mktemp("schema") / "s.db")).start()
    server.client.timeout = httpx.Timeout(20)
    MEANT["token"] = server.client.post("/api/people", json={"name": "Anna"}).json()["token"]
    headers = {"authorization": f"Bearer {MEANT['token']}"}
    wish = {"game": "training", "mine": ["*"], "visibility": "public"}
    MEANT["table"] = server.client.post("/api/tables", json=wish, headers=headers).json()["id"]
    found = schemathesis.openapi.from_url(f"{server.url}/api/openapi.json", wait_for_schema=20)
    found.auth()(Session)
    yield found
    server.stop()


class Session:
    """Anna's session, for everything but what would end it."""

    def get(self, case: Any, ctx: Any) -> str | None:
        ends = case.path in ("/api/me", "/api/logout", "/api/me/password") and case.method != "GET"
        return None if ends else MEANT["token"]

    def set(self, case: Any, data: str, ctx: Any) -> None:
        case.headers = {**(case.headers or {}), "authorization": f"Bearer {data}"}


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
def test_every_answer_is_documented(api: Any, mode: GenerationMode) -> None:
    wrong = {}
    for found in api.get_all_operations():
        operation = found.ok()
        try:
            _try_all(operation.as_strategy(generation_mode=mode))
        except Unsatisfiable:
            continue  # an endpoint without parameters has nothing that could be wrong
        except BaseExceptionGroup as group:
            wrong[operation.label] = [str(one) for one in group.exceptions]
    assert wrong == {}


def _try_all(cases: Any) -> None:
    @given(case=cases)
    @settings(
        max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck), database=None, derandomize=True
    )
    def answered(case: Any) -> None:
        wrong_way = case.meta.is_negative_at(ParameterLocation.PATH)
        if "table_id" in (case.path_parameters or {}) and not wrong_way and len(str(case.body)) % 2 == 0:
            case.path_parameters["table_id"] = MEANT["table"]
        left_out = [schemathesis.checks.CHECKS.get_one(name) for name in LEFT_OUT]
        case.call_and_validate(excluded_checks=left_out, timeout=20)

    answered()
