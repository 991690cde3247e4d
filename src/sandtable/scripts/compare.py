"""Expectations against what is: every difference in one sentence."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.scripts import look_board, look_course, look_question
from sandtable.scripts.model import Expect
from sandtable.scripts.scene import Absent, Look, Scene
from sandtable.scripts.words import look_own

LOOKS: dict[str, Look] = {**look_question.LOOKS, **look_board.LOOKS, **look_course.LOOKS, "own": look_own}


def differences(scene: Scene, expect: Expect) -> Iterator[str]:
    """Everything that is not as expected. A name that is no name at all raises `Refused`."""
    for name in expect.__struct_fields__:
        wanted = getattr(expect, name)
        if wanted is not None:
            try:
                yield from LOOKS[name](scene, expect, wanted)
            except Absent as absent:
                yield f"{name}: {absent}"
