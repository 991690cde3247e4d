"""Who sat where when. Stored tables tell it of those who sit now; links and orders of those before them go."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "sittings",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("power", sa.String(60), primary_key=True),
        sa.Column("since", sa.Integer(), primary_key=True),
        sa.Column("until", sa.Integer(), server_default="0", nullable=False),
        sa.Column("person_id", sa.String(32), nullable=False),
    )
    op.create_index("sittings_of_person", "sittings", ["person_id"])
    db = op.get_bind()
    last: dict[tuple[str, str, str], int] = {}  # table, power, kind -> the last such line
    kinds = "('sat', 'left', 'resigned', 'link')"
    for table, n, kind, data in db.execute(
        sa.text(f"SELECT table_id, n, kind, data FROM journal WHERE kind IN {kinds} ORDER BY n")
    ):
        last[table, json.loads(data)["power"], kind] = n
    for table, power, person in db.execute(sa.text("SELECT table_id, power, person_id FROM seats")).all():
        here = {"table": table, "power": power}
        # Whoever founded the table with the chair as theirs never sat down by a line.
        since = last.get((table, power, "sat"), 1)
        if person:
            db.execute(
                sa.text("INSERT INTO sittings (table_id, power, since, person_id) VALUES (:table, :power, :n, :who)"),
                {**here, "n": since, "who": person},
            )
            if last.get((table, power, "link"), 0) < since:  # made before they came: not by them
                db.execute(sa.text("UPDATE seats SET link = '' WHERE table_id = :table AND power = :power"), here)
        if not person or (table, power, "left") in last or (table, power, "resigned") in last:
            db.execute(sa.text("DELETE FROM orders WHERE table_id = :table AND power = :power"), here)
