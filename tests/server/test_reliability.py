"""When things break: disk full, database gone, old databases, sudden and gentle ends."""

from __future__ import annotations

import sqlite3
import stat
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from random import Random

import httpx
import psycopg
import pytest
from sqlalchemy import event, insert, inspect, text

from sandtable.bots.sampler import Sampler
from sandtable.kernel.phases import round_of
from sandtable.server.core.changes import Change, write_change
from sandtable.server.core.hall import Hall
from sandtable.server.store.engine import open_engine
from sandtable.server.store.migrate import HOME, newest, upgrade
from sandtable.server.store.schema import meta, people
from sandtable.server.store.store import Store
from tests.server.chaos import chaos
from tests.server.running import Running
from tests.server.tools import House, until

OLD = Path(__file__).parent / "old"
SANDTABLE = (sys.executable, "-m", "sandtable")


def test_a_full_disk_is_a_clear_503_and_heals_without_restart(house: House) -> None:
    anna = house.person("Anna")
    table = anna.found()
    full = "PRAGMA max_page_count = 1"
    engine = house.service.store.engine
    engine.dispose()

    def limit(connection: sqlite3.Connection, _: object) -> None:
        connection.execute(full)

    event.listen(engine, "connect", limit)
    offer = anna.offers(table)[0]["id"]
    body = {"offer": offer, "decisions": [{"text": "done"}], "key": "k"}
    for at in range(400):  # until the last free page is used up
        answer = anna.call("POST", f"/tables/{table}/chat", {"text": f"{at} " + "x" * 900})
        if answer.status_code == 503:
            break
    assert answer.status_code == 503
    assert "full" in answer.json()["text"]
    assert anna.get(f"/tables/{table}")["number"] == 0
    event.remove(engine, "connect", limit)
    engine.dispose()
    anna.post(f"/tables/{table}/decide", body)
    assert anna.get(f"/tables/{table}")["number"] == 1


def test_a_database_that_is_down_is_a_clear_503_and_heals_without_restart(fresh_postgres: str) -> None:
    server = Running(fresh_postgres)
    server.start()
    try:
        client = server.client
        token = client.post("/api/people", json={"name": "Anna"}).json()["token"]
        headers = {"authorization": f"Bearer {token}"}
        made = client.post("/api/tables", json={"game": "training", "mine": ["*"]}, headers=headers).json()
        name = fresh_postgres.rpartition("/")[2]
        admin = fresh_postgres.rpartition("/")[0] + "/postgres"
        with psycopg.connect(admin, autocommit=True) as connection:
            connection.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
            connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", (name,))
            assert client.get("/api/health").status_code == 503
            answer = client.get(f"/api/tables/{made['id']}/offers", headers=headers)
            assert answer.status_code == 503
            assert answer.json()["text"]
            connection.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
        until(lambda: client.get("/api/health").status_code == 200)
        offers = client.get(f"/api/tables/{made['id']}/offers", headers=headers).json()["offers"]
        body = {"offer": offers[0]["id"], "decisions": [{"text": "done"}]}
        assert client.post(f"/api/tables/{made['id']}/decide", json=body, headers=headers).status_code == 200
    finally:
        server.stop()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_killed_at_random_moments_nothing_acknowledged_is_lost_or_doubled(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    database = str(tmp_path / "s.db") if kind == "sqlite" else request.getfixturevalue("fresh_postgres")
    found = chaos(database, kills=5)
    assert found["acknowledged"] >= 50, "ten decisions and more between two kills"


def test_a_gentle_stop_finishes_what_was_asked(tmp_path: Path) -> None:
    server = Running(str(tmp_path / "s.db")).start()
    token = server.client.post("/api/people", json={"name": "Anna"}).json()["token"]
    answers: list[int] = []

    def ask() -> None:
        body = {"game": "revised-1942", "mine": ["*"]}
        with suppress(httpx.ConnectError), httpx.Client(base_url=server.url, timeout=20) as client:
            headers = {"authorization": f"Bearer {token}"}
            answers.append(client.post("/api/tables", json=body, headers=headers).status_code)

    asking = threading.Thread(target=ask)
    asking.start()
    time.sleep(0.05)
    assert server.stop() in (0, -15)
    asking.join(20)
    assert answers in ([201], []), "either answered in full or never begun"


def test_old_databases_are_carried_over(tmp_path: Path) -> None:
    dumps = sorted(OLD.glob("*.sql"))
    versions = {path.name.partition("_")[0] for path in (HOME / "versions").glob("[0-9]*.py")}
    assert {dump.stem for dump in dumps} == versions - {newest()}, "a database of every earlier version is kept"
    for dump in dumps:
        path = tmp_path / f"{dump.stem}.db"
        with sqlite3.connect(path) as connection:
            connection.executescript(dump.read_text())
        store = Store(str(path))
        with store.read() as db:
            ids = db.execute(text("SELECT id FROM tables")).scalars().all()
        hall = Hall(store)
        for table_id in ids:
            with hall.at(table_id) as table:
                assert table.match.number > 0
                assert table.match.offers() or table.over
        store.close()


def test_an_old_table_keeps_what_its_sides_said_to_itself(tmp_path: Path) -> None:
    """Of those who sat there before nothing is known: neither their talk nor their orders nor their links pass on."""
    with sqlite3.connect(tmp_path / "s.db") as connection:
        connection.executescript((OLD / "0004.sql").read_text())
    hall = Hall(Store(str(tmp_path / "s.db")))
    with hall.store.read() as db:
        ids = {r.title: r.id for r in db.execute(text("SELECT title, id FROM tables"))}
        who = {r.name: r.id for r in db.execute(text("SELECT name, id FROM people"))}
        orders = [(r.table_id, r.power) for r in db.execute(text("SELECT table_id, power FROM orders"))]
    changed, linked = ids["changed hands"], ids["an old link"]
    for table_id, name, heard in (
        (changed, "Anna", ["Anna's plan"]),
        (changed, "Boris", []),
        (changed, "Carl", ["Carl's plan"]),
        (linked, "Boris", ["Boris's plan"]),
    ):
        with hall.at(table_id) as table:
            rows = [r for r in hall.lines_after(table_id, 0) if r.audience and table.hears(who[name], r)]
            assert [r.data["text"] for r in rows] == heard, (table_id, name)
            assert table.seats["Azure"].link, "the holder made it"
            assert not table.seats["Crimson"].link, "the owner made it, before somebody sat down"
    assert sorted(orders) == sorted([(changed, "Azure"), (linked, "Azure"), (linked, "Crimson")])
    hall.store.close()


def test_migrations_make_the_schema_that_the_program_uses(database: str) -> None:
    engine = open_engine(database)
    upgrade(engine)
    seen = inspect(engine)
    for table in meta.sorted_tables:
        assert {c["name"] for c in seen.get_columns(table.name)} == {c.name for c in table.columns}, table.name
        assert {i.name for i in table.indexes} <= {i["name"] for i in seen.get_indexes(table.name)}, table.name
    upgrade(engine)  # a second time changes nothing
    engine.dispose()


def test_one_look_sees_one_moment_while_others_write(database: str) -> None:
    """Otherwise a table could be read with the digest of one position and the records of the next."""
    store = Store(database)
    count = text("SELECT count(*) FROM people")
    with store.read() as looking:
        assert looking.execute(count).scalar_one() == 0
        with store.write() as writing:
            writing.execute(insert(people).values(id="anna", name="Anna", created=0.0))
        assert looking.execute(count).scalar_one() == 0
    with store.read() as looking:
        assert looking.execute(count).scalar_one() == 1
    store.close()


@pytest.mark.attack
@pytest.mark.parametrize("address", ["{}", "sqlite:///{}"])
def test_nobody_else_on_the_machine_reads_the_database(tmp_path: Path, address: str) -> None:
    path = tmp_path / "s.db"
    path.touch(0o644)  # as earlier servers made it
    store = Store(address.format(path))
    with store.write() as db:
        db.execute(insert(people).values(id="anna", name="Anna", created=0.0))
    modes = {one.name: stat.S_IMODE(one.stat().st_mode) for one in tmp_path.iterdir()}
    store.close()
    assert modes == dict.fromkeys(("s.db", "s.db-wal", "s.db-shm"), 0o600)


def test_backup_and_restore(tmp_path: Path, database: str) -> None:
    store = Store(database)
    store.close()
    server = Running(database).start()
    token = server.client.post("/api/people", json={"name": "Anna"}).json()["token"]
    headers = {"authorization": f"Bearer {token}"}
    made = server.client.post("/api/tables", json={"game": "training", "mine": ["*"]}, headers=headers).json()
    saved = tmp_path / "backup"
    subprocess.run([*SANDTABLE, "backup", database, saved], check=True, timeout=60)  # while the server runs
    assert stat.S_IMODE(saved.stat().st_mode) == 0o600, "it holds the seeds of dice to come"
    server.client.post(f"/api/tables/{made['id']}/chat", json={"text": "after the backup"}, headers=headers)
    server.stop()
    subprocess.run([*SANDTABLE, "restore", saved, database], check=True, timeout=60)
    server = Running(database).start()
    try:
        lines = server.client.get(f"/api/tables/{made['id']}/lines", headers=headers).json()["lines"]
        assert [line["kind"] for line in lines] == ["founded"]
    finally:
        server.stop()


def test_a_long_game_opens_quickly_and_idle_tables_leave_memory(house: House) -> None:
    anna = house.person("Anna")
    table = anna.found(game="revised-1942")
    rng = Random(7)
    with house.hall.at(table) as live:
        match, sampler = live.match.fork(), Sampler(rng)
        while round_of(match.state) <= 20 and not match.over and match.number < 4000:
            match.decide(sampler.decide(match.game, match.state, match.offers()[0]))
        write_change(house.hall, live, Change("decided", match, 0, [(e, 0, "player") for e in match.entries]))
    assert house.hall.evict(idle=-1) == 1
    assert house.hall.live == 0
    times = []
    for _ in range(3):
        house.hall.forget(table)
        start = time.perf_counter()
        assert anna.get(f"/tables/{table}/view")["number"] == match.number
        times.append(time.perf_counter() - start)
    assert min(times) <= 0.3, times
