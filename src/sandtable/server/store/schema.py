"""The tables of the database. Values that only the program reads are JSON texts."""

from __future__ import annotations

from sqlalchemy import Column, Float, ForeignKey, Index, Integer, LargeBinary, MetaData, String, Table, Text

meta = MetaData()


def _of_table() -> Column[str]:
    return Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


people = Table(
    "people",
    meta,
    Column("id", String(32), primary_key=True),
    Column("name", String(60), nullable=False),
    Column("login", String(60), unique=True),  # the name in lower case, for those with an account
    Column("look", String(120), index=True),  # what their name looks like: nobody else may be called so
    Column("password", String(200), nullable=False, server_default=""),
    Column("settings", Text, nullable=False, server_default="{}"),
    Column("created", Float, nullable=False),
)

sessions = Table(
    "sessions",
    meta,
    Column("token", String(64), primary_key=True),  # a fingerprint; the token itself is kept by its owner alone
    Column("person_id", String(32), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("only_table", String(32), nullable=False, server_default=""),  # a session by seat link opens one table
    Column("expires", Float, nullable=False),
    Index("sessions_of_person", "person_id"),
)

tables = Table(
    "tables",
    meta,
    Column("id", String(32), primary_key=True),
    Column("game", String(60), nullable=False),
    Column("ruleset", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("title", String(80), nullable=False),
    Column("owner", String(32), nullable=False),
    Column("visibility", String(12), nullable=False),
    Column("status", String(12), nullable=False),
    Column("terms", Text, nullable=False),  # clock, undo, odds and so on, as the owner chose them
    Column("seed", String(80), nullable=False),  # secret until the game is over
    Column("commitment", String(64), nullable=False),
    Column("opening", Text, nullable=False),
    Column("position", Text, nullable=False, server_default=""),
    Column("invite", String(64), nullable=False, server_default=""),
    Column("revision", Integer, nullable=False),  # the journal number of the last change to the game
    Column("journal", Integer, nullable=False),  # the last journal number
    Column("number", Integer, nullable=False),  # the last entry's number
    Column("round", Integer, nullable=False, server_default="0"),  # for the lobby; 0 where it was not noted yet
    Column("digest", String(64), nullable=False),
    Column("shape", Integer, nullable=False, server_default="1"),  # of the steps in the position with that digest
    Column("result", Text, nullable=False, server_default="{}"),
    Column("redo", Text, nullable=False, server_default="[]"),
    Column("waiting", Text, nullable=False, server_default="[]"),
    Column("asked", Float, nullable=False),  # when the game last changed
    Column("asking", Text, nullable=False, server_default="{}"),  # power -> since which line and time it is asked
    Column("carried", Text, nullable=False, server_default="[]"),  # promises of dice from before the game came here
    Column("derivation", Integer, nullable=False, server_default="1"),  # how the dice follow from the seed
    Column("due", Float),  # when the clock of the present question runs out
    Column("automatic", Integer, nullable=False, server_default="0"),  # 1 when the next answer comes from no person
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Index("tables_by_status", "status", "visibility"),
    Index("tables_by_due", "due"),
    Index("tables_by_automatic", "automatic"),
)

seats = Table(
    "seats",
    meta,
    _of_table(),
    Column("power", String(60), primary_key=True),
    Column("person_id", String(32), nullable=False, server_default=""),
    Column("bot", String(60), nullable=False, server_default=""),  # the level that plays or would take over
    Column("playing", String(12), nullable=False, server_default="person"),  # person, bot or caretaker
    Column("link", String(64), nullable=False, server_default=""),
    Column("bank", Float, nullable=False, server_default="0"),
    Column("away_until", Float, nullable=False, server_default="0"),
    Column("away_then", String(12), nullable=False, server_default="pause"),
    Index("seats_of_person", "person_id"),
    Index("seats_by_link", "link"),
)

sittings = Table(
    "sittings",
    meta,
    _of_table(),
    Column("power", String(60), primary_key=True),
    Column("since", Integer, primary_key=True),  # the line of the journal with which somebody sat down
    Column("until", Integer, nullable=False, server_default="0"),  # the line with which they got up; 0: they sit
    Column("person_id", String(32), nullable=False),
    Index("sittings_of_person", "person_id"),
)

visitors = Table(
    "visitors",
    meta,
    _of_table(),
    Column("person_id", String(32), primary_key=True),
    Column("role", String(12), nullable=False),  # watch, muted or barred
    Column("seen", Integer, nullable=False, server_default="0"),  # the last journal number they read
)

entries = Table(
    "entries",
    meta,
    _of_table(),
    Column("n", Integer, primary_key=True),
    Column("bundle", Integer, nullable=False),  # decisions taken together are undone together
    Column("how", String(12), nullable=False),  # player, order, bot, caretaker or default
    Column("data", Text, nullable=False),
)

journal = Table(
    "journal",
    meta,
    _of_table(),
    Column("n", Integer, primary_key=True),
    Column("kind", String(20), nullable=False),
    Column("audience", String(80), nullable=False, server_default=""),  # "", "side NAME" or "person ID"
    Column("at", Float, nullable=False),
    Column("data", Text, nullable=False),
)

snapshots = Table(
    "snapshots",
    meta,
    _of_table(),
    Column("records", Integer, primary_key=True),
    Column("data", LargeBinary, nullable=False),
)

keys = Table(
    "keys",
    meta,
    _of_table(),
    Column("person_id", String(32), primary_key=True),
    Column("key", String(80), primary_key=True),
    Column("request", String(64), nullable=False),
    Column("answer", Text, nullable=False),
    Column("at", Float, nullable=False),
)

proposals = Table(
    "proposals",
    meta,
    _of_table(),
    Column("id", String(32), primary_key=True),
    Column("kind", String(12), nullable=False),  # rollback, draw or concede
    Column("data", Text, nullable=False),
    Column("state", String(12), nullable=False),  # open, agreed, refused, withdrawn or void
)

orders = Table(
    "orders",
    meta,
    _of_table(),
    Column("id", String(32), primary_key=True),
    Column("power", String(60), nullable=False),
    Column("data", Text, nullable=False),
    Column("uses", Integer, nullable=False, server_default="0"),
)

branches = Table(
    "branches",
    meta,
    _of_table(),
    Column("id", String(32), primary_key=True),
    Column("person_id", String(32), nullable=False),
    Column("name", String(60), nullable=False),
    Column("data", Text, nullable=False),
)

landings = Table(
    "landings",
    meta,
    _of_table(),
    Column("person_id", String(32), primary_key=True),
    Column("data", Text, nullable=False),  # unit -> where its owner means to land it
)

notices = Table(
    "notices",
    meta,
    Column("id", String(32), primary_key=True),
    Column("person_id", String(32), nullable=False),
    Column("table_id", String(32), nullable=False),
    Column("kind", String(20), nullable=False),
    Column("data", Text, nullable=False),
    Column("due", Float, nullable=False),
    Column("tries", Integer, nullable=False, server_default="0"),
    Index("notices_by_due", "due"),
)
