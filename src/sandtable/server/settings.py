"""How a server is run. Everything has a default that suits one person at home."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec


def data_folder() -> Path:
    """Where this user's programs keep their data."""
    home = os.environ.get("XDG_DATA_HOME")
    return (Path(home) if home else Path.home() / ".local" / "share") / "sandtable"


class Mail(msgspec.Struct, frozen=True):
    """How mail is sent; without a host none is."""

    host: str = ""
    port: int = 25
    user: str = ""
    password: str = ""
    sender: str = "sandtable@localhost"
    tls: bool = False


class Settings(msgspec.Struct, frozen=True):
    """One server process."""

    database: str = ""  # an SQLite file or postgresql://...; empty: a file in the data folder
    host: str = "127.0.0.1"
    port: int = 8000
    public: str = ""  # the address people use, for links in notices
    workers: int = 1  # processes for bots
    studies: int = 2  # processes for heavy questions: odds of large battles, imports, reviews
    thinking: float = 60.0  # seconds of heavy work for one person in a minute
    memory: int = 1500  # megabytes that one worker process may take
    budget: float = 2.0  # seconds a bot may think about one decision
    idle: float = 600.0  # seconds after which an unused table leaves memory
    rate: float = 20.0  # requests a second from one person, on the average
    burst: float = 200.0  # and in a rush
    patience: float = 15.0  # seconds for the head of a request; its body may take four times as long
    tables: int = 200  # running tables of one owner
    bot_tables: int = 10  # and of them those that bots have to themselves
    sockets: int = 20  # live connections of one person at one table; at all tables five times as many
    batch: float = 20.0  # seconds that notices to one person are gathered
    client: str = ""  # the folder of the built web client
    mail: Mail = Mail()
    local_hooks: bool = False  # let webhooks reach private addresses, which strangers must not make us do

    @property
    def store(self) -> str:
        """The database address in use."""
        return self.database or str(data_folder() / "sandtable.db")


def from_environment(**given: object) -> Settings:
    """Settings from SANDTABLE_* variables, so that secrets stay out of command lines; arguments win."""
    mail = {f: v for f in Mail.__struct_fields__ if (v := os.environ.get(f"SANDTABLE_MAIL_{f.upper()}"))}
    found: dict[str, object] = {
        f: v
        for f in Settings.__struct_fields__
        if f != "mail" and (v := os.environ.get(f"SANDTABLE_{f.upper()}")) is not None
    }
    found.update({k: v for k, v in given.items() if v is not None})
    return msgspec.convert({**found, "mail": mail}, Settings, strict=False)
