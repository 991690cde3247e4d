"""Bringing a database to the present schema; databases of earlier versions are carried over, never dropped."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Engine, inspect, text

LOCK = 1942_2004  # any number: servers that start together upgrade one after the other
HOME = Path(__file__).parent / "migrations"


def newest() -> str:
    """The version the program is written for."""
    return max(path.name.partition("_")[0] for path in (HOME / "versions").glob("[0-9]*.py"))


def is_current(engine: Engine) -> bool:
    """Whether nothing is to be done, as at every start but the first."""
    if not inspect(engine).has_table("alembic_version"):
        return False
    with engine.connect() as connection:
        return connection.execute(text("SELECT version_num FROM alembic_version")).scalars().all() == [newest()]


def upgrade(engine: Engine, to: str = "head") -> None:
    """Run the migrations that are missing."""
    if to == "head" and is_current(engine):
        return
    from alembic import command  # needed once in the life of a database, and slow to import
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(HOME))
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("SET LOCAL lock_timeout = 0"))  # another server's upgrade may take its time
            connection.execute(text("SELECT pg_advisory_xact_lock(:n)"), {"n": LOCK})
        config.attributes["connection"] = connection
        command.upgrade(config, to)
