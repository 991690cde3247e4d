"""Codes as the source writes them: whoever says something names its code in full, so that tests can read it."""

from __future__ import annotations

import re


def holes(template: str) -> set[str]:
    """What a template wants put in."""
    return set(re.findall(r"{(\w+)(?:![rs])?(?::[\w|]+)?[},]", template))
