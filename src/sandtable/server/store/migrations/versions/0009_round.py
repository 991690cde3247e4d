"""The round a table is in, for the lobby: 0 until its game changes next."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("tables", sa.Column("round", sa.Integer(), nullable=False, server_default="0"))
