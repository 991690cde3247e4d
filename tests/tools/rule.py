"""Naming the catalogue ids a test proves."""

from __future__ import annotations

import pytest


def rule(*ids: str) -> pytest.MarkDecorator:
    """Mark a test as the proof of rules, decisions or examples: `@rule("REV-SUB-07")`."""
    return pytest.mark.rule(*ids)
