"""What names of accounts look like, so that nobody else is called nearly so."""

import sqlalchemy as sa
from alembic import op

from sandtable.server.names import likeness

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("people", sa.Column("look", sa.String(120)))
    op.create_index("ix_people_look", "people", ["look"])
    db = op.get_bind()
    for person, name in db.execute(sa.text("SELECT id, name FROM people WHERE login IS NOT NULL")).all():
        db.execute(sa.text("UPDATE people SET look = :look WHERE id = :id"), {"look": likeness(name), "id": person})
