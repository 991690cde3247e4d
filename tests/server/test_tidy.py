"""Whole garbage collections come when the server chooses, and growth beyond what is held is seen."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest
from sqlalchemy import text

from sandtable.server.tidy import LATEST, MANY, OFTEN, OLD, QUIET, SOME, SOON, Tidy
from tests.server.soak import summed
from tests.server.tools import House


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """The collector of the process that runs the tests stays as it was."""
    before = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*before)


def wholes() -> int:
    return int(gc.get_stats()[2]["collections"])


def test_whole_collections_wait_for_a_quiet_moment_but_not_for_ever() -> None:
    now = 0.0
    gc.unfreeze()  # a server of an earlier test may have put things aside in this process
    tidy = Tidy(lambda: now)
    tidy.look()
    assert gc.get_freeze_count() == 0, "nothing before it begins"
    tidy.begin()
    assert gc.get_threshold() == OFTEN
    assert gc.get_freeze_count() > 0
    before = wholes()
    kept = [[n] for n in range(1000)]
    frozen = gc.get_freeze_count()
    tidy.look()
    assert gc.get_freeze_count() >= frozen + len(kept), "what is new and stays is put aside"
    now = SOON
    tidy.request()
    tidy.look()
    assert wholes() == before, "not while somebody asks"
    now += QUIET
    tidy.look()
    assert wholes() == before + 1
    now += LATEST
    tidy.request()
    tidy.look()
    assert wholes() == before + 2, "at the latest after some hours"


def test_connections_that_ended_bring_a_whole_collection_sooner() -> None:
    """Each is a ring of a hundred kilobytes that was put aside while it was open."""
    now = 0.0
    tidy = Tidy(lambda: now)
    tidy.begin()
    before = wholes()
    for _ in range(MANY):
        tidy.ended(since=now)
    now = OLD + QUIET
    tidy.look()
    assert wholes() == before, "who came and went was not put aside"
    for _ in range(SOME):
        tidy.ended(since=0.0)
    tidy.request()
    tidy.look()
    assert wholes() == before, "some of them wait for a quiet moment"
    now += QUIET
    tidy.look()
    assert wholes() == before + 1
    for _ in range(MANY):
        tidy.ended(since=0.0)
    tidy.request()
    tidy.look()
    assert wholes() == before + 2, "many do not"
    tidy.look()
    assert wholes() == before + 2, "then the count begins anew"


def test_what_is_young_is_looked_through_a_few_at_a_time() -> None:
    """Decisions leave no rings, so their records stay: tens of thousands of them at once were a twentieth of a second
    in which nobody was answered, and a fifth every half minute."""
    looked: list[int] = []

    def note(phase: str, about: dict[str, int]) -> None:
        if phase == "start":
            looked.append(sum(len(gc.get_objects(n)) for n in range(about["generation"] + 1)))

    tidy = Tidy(lambda: 0.0)
    tidy.begin()
    gc.callbacks.append(note)
    try:
        kept = [[n] for n in range(100_000)]
        tidy.look()
    finally:
        gc.callbacks.remove(note)
    assert len(kept) == 100_000
    assert 0 < max(looked) < 10_000


def test_growth_beyond_the_records_is_told_from_growth_with_them() -> None:
    """Tables come and go; what they needed is kept for those that come, and is no growth."""
    same = {"files": 9.0, "threads": 5.0}
    most, samples = 0.0, []
    for t in range(0, 3600, 9):
        held = t * t / 40 if t % 27 else 0.0
        most = max(most, held)
        samples.append({"seconds": t, "records": held, "bytes": 1e8 + 1000 * most + 2e6 * t / 3600, **same})
    found = summed(samples)
    assert found["kb_a_record"] == pytest.approx(1.0)
    assert found["mb_an_hour_beyond_records"] == pytest.approx(2.0)


def test_connections_keep_few_pages_of_the_database(house: House) -> None:
    """SQLite keeps 2 MB for each unless it is told: sixteen connections that a busy hour opens were 16 MB and more."""
    with house.service.store.read() as db:
        assert -1000 <= db.execute(text("PRAGMA cache_size")).scalar_one() < 0
