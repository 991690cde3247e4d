"""In which way the steps of a table's position were written when its digest was taken."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("tables", sa.Column("shape", sa.Integer(), nullable=False, server_default="1"))
