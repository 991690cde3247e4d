"""Since when each seat is asked what it is asked, and the promises of dice a game brought along."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("tables", sa.Column("asking", sa.Text(), server_default="{}", nullable=False))
    op.add_column("tables", sa.Column("carried", sa.Text(), server_default="[]", nullable=False))
