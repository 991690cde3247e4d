"""What tests are written with."""

from tests.tools.rule import rule
from tests.tools.table import Table

__all__ = ["Table", "rule"]
