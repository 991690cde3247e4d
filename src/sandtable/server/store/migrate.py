"""Bringing a database to the present schema; databases of earlier versions are carried over, never dropped."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine, text

LOCK = 1942_2004  # any number: servers that start together upgrade one after the other


def upgrade(engine: Engine, to: str = "head") -> None:
    """Run the migrations that are missing."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:n)"), {"n": LOCK})
        config.attributes["connection"] = connection
        command.upgrade(config, to)
