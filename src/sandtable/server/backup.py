"""`sandtable backup` and `sandtable restore`: a database to a file and back. Neither loads the server."""

from __future__ import annotations

import os
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from sandtable.kernel.verdict import Refused

POSTGRES = ("postgresql://", "postgres://")
Database = Annotated[str, typer.Argument(help="An SQLite file, or postgresql://....")]
File = Annotated[Path, typer.Argument(help="The copy.")]


def backup(database: Database, file: File) -> None:
    """Copy a database consistently while the server runs. The copy is readable by its owner alone."""
    os.umask(0o077)  # it holds the seeds of dice to come
    if database.startswith(POSTGRES):
        _run("pg_dump", "--format=custom", "--no-owner", f"--dbname={database}", f"--file={file}")
    else:
        if not Path(database).is_file():
            raise Refused("file.none", path=database)
        _copy(database, file)
    typer.echo(f"{database} is copied to {file}.")


def restore(file: File, database: Database) -> None:
    """Put a copy back in the place of a database; stop the server first. What is no whole copy changes nothing."""
    if not file.is_file():
        raise Refused("file.none", path=file)
    os.umask(0o077)
    if database.startswith(POSTGRES):
        how = ("--clean", "--if-exists", "--no-owner", "--single-transaction")
        _run("pg_restore", *how, f"--dbname={database}", str(file))
    else:
        fresh = Path(f"{database}.new")
        _copy(str(file), fresh)
        for log in ("-wal", "-shm"):
            Path(f"{database}{log}").unlink(missing_ok=True)
        os.replace(fresh, database)
    typer.echo(f"{file} is put back as {database}.")


def _copy(source: str, target: Path) -> None:
    """SQLite's own copy, which is whole whoever writes meanwhile; then it is checked."""
    target.unlink(missing_ok=True)
    try:
        kept = sqlite3.connect(f"{Path(source).resolve().as_uri()}?mode=ro", uri=True)
        with closing(kept) as old, closing(sqlite3.connect(target)) as new:
            old.backup(new)
            found = new.execute("PRAGMA integrity_check").fetchone()[0]
            ours = new.execute("SELECT count(*) FROM sqlite_master WHERE name = 'alembic_version'").fetchone()[0]
    except sqlite3.Error as error:
        target.unlink(missing_ok=True)
        raise Refused("backup.failed", path=source, error=str(error)) from None
    if found != "ok" or not ours:
        target.unlink(missing_ok=True)
        raise Refused("backup.failed", path=source, error=found if found != "ok" else "it holds no tables of Sandtable")
    target.chmod(0o600)


def _run(*words: str) -> None:
    """A tool of PostgreSQL; what it complains about is told."""
    try:
        ran = subprocess.run(words, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        raise Refused("backup.tool", tool=words[0]) from None
    if ran.returncode:
        told = ran.stderr.strip().splitlines()
        raise Refused("backup.failed", path=words[-1].partition("=")[2] or words[-1], error=told[0] if told else "")
