"""Where the owner of aircraft in the air means to land them."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "landings",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("person_id", sa.String(32), primary_key=True),
        sa.Column("data", sa.Text(), nullable=False),
    )
