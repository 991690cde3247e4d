"""How the dice of a table follow from its seed: tables under way keep what they began with."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("tables", sa.Column("derivation", sa.Integer(), nullable=False, server_default="1"))
