"""That something is refused, and in which words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from sandtable.kernel.verdict import Refused
from sandtable.texts import say


@contextmanager
def refused(words: str, kind: type[Refused] = Refused) -> Iterator[None]:
    """The block is refused with a sentence in which these words (a pattern) stand."""
    with pytest.raises(kind) as caught:
        yield
    said = say(caught.value.text)
    assert re.search(words, said), said
