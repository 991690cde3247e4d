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

from tests.server.running import Running

EXAMPLES = int(os.environ.get("SANDTABLE_SCHEMA_EXAMPLES", "8"))
MEANT: dict[str, str] = {}  # a token and a table that exist
LEFT_OUT = (
    "positive_data_acceptance",  # the rules of a game refuse what a schema cannot tell
    "negative_data_rejection",  # unknown query fields are ignored, as HTTP does
    "ignored_auth",  # a session is optional almost everywhere, so the schema demands none
    "unsupported_method",
)


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """The schema of a running server."""
    server = Running(str(tmp_path_factory.mktemp("schema") / "s.db")).start()
    server.client.timeout = httpx.Timeout(20)
    MEANT["token"] = server.client.post("/api/people", json={"name": "Anna"}).json()["token"]
    headers = {"authorization": f"Bearer {MEANT['token']}"}
    wish = {"game": "training", "mine": ["*"], "visibility": "public"}
    MEANT["table"] = server.client.post("/api/tables", json=wish, headers=headers).json()["id"]
    yield schemathesis.openapi.from_url(f"{server.url}/api/openapi.json", wait_for_schema=20)
    server.stop()


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
def test_every_answer_is_documented(api: Any, mode: GenerationMode) -> None:
    for found in api.get_all_operations():
        operation = found.ok()
        try:
            cases = operation.as_strategy(generation_mode=mode)
            _try_all(cases)
        except Unsatisfiable:
            continue  # an endpoint without parameters has nothing that could be wrong


def _try_all(cases: Any) -> None:
    @given(case=cases)
    @settings(
        max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck), database=None, derandomize=True
    )
    def answered(case: Any) -> None:
        if "table_id" in (case.path_parameters or {}) and len(str(case.body)) % 2 == 0:
            case.path_parameters["table_id"] = MEANT["table"]
        ends = case.path in ("/api/me", "/api/logout", "/api/me/password") and case.method != "GET"
        headers = {} if ends else {"authorization": f"Bearer {MEANT['token']}"}
        left_out = [schemathesis.checks.CHECKS.get_one(name) for name in LEFT_OUT]
        case.call_and_validate(headers=headers, excluded_checks=left_out, timeout=20)

    answered()
