"""Parts that a small installation leaves out: who asks for one is told how to get it."""

from __future__ import annotations

import importlib
from typing import Any

from sandtable.kernel.verdict import Refused


def needed(module: str, extra: str) -> Any:
    """A library that comes with an extra of the package, or a refusal that names the extra."""
    try:
        return importlib.import_module(module)
    except ImportError:
        raise Refused("extra.missing", module=module, extra=extra) from None
