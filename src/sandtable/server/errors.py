"""What can go wrong, as the door tells it: a status, a code for programs, and a sentence for people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sandtable.kernel.decisions import Decision
from sandtable.kernel.game import Game
from sandtable.kernel.text import Text, brief
from sandtable.kernel.verdict import Fault, Refused


class Problem(Exception):
    """A request that is not answered as it wished."""

    status = 400
    code = "bad_request"

    def __init__(self, why: str | Text | Refused, more: dict[str, Any] | None = None, **args: Any) -> None:
        super().__init__(str(why))
        refused = why if isinstance(why, Refused) else None
        text = why.text if isinstance(why, Refused) else why
        self.text = text if isinstance(text, Text) else Text(text, brief(args))
        self.more = more or {}  # what else the answer holds
        self.game: Game | None = refused.game if refused else None  # whose words it is told in, where it is about one


class Unknown(Problem):
    """There is no such thing, or none that this person may see."""

    status = 404
    code = "not_found"


class Unnamed(Problem):
    """Somebody must say first who they are."""

    status = 401
    code = "who_are_you"


class Forbidden(Problem):
    """Not for this person to do."""

    status = 403
    code = "forbidden"


class Stale(Problem):
    """The question was answered or changed meanwhile."""

    status = 409
    code = "stale"


class Clash(Problem):
    """It does not fit what is already there."""

    status = 409
    code = "conflict"


class Illegal(Problem):
    """The rules refuse it."""

    status = 422
    code = "refused"

    def __init__(
        self,
        why: str | Text | Refused,
        more: dict[str, Any] | None = None,
        faults: Sequence[Fault] = (),
        fix: Sequence[Decision] = (),
        **args: Any,
    ) -> None:
        super().__init__(why, more, **args)
        self.faults, self.fix = faults, fix


class TooMuch(Problem):
    """More, or more often, than the server takes."""

    status = 429
    code = "slow_down"


class Unavailable(Problem):
    """The database cannot be reached or cannot write."""

    status = 503
    code = "unavailable"


class Broken(Problem):
    """A defect of the server: to ask again does not help. It has been noted."""

    status = 500
    code = "broken"
