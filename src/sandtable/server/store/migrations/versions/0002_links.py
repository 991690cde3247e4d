"""Seat links are looked up by their fingerprint."""

from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_index("seats_by_link", "seats", ["link"])
