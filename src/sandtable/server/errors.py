"""What can go wrong, as the door tells it: a status, a code for programs and a sentence for people."""

from __future__ import annotations

from typing import Any


class Problem(Exception):
    """A request that is not answered as it wished."""

    status = 400
    code = "bad_request"

    def __init__(self, sentence: str, **more: Any) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.more = more


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


class TooMuch(Problem):
    """More, or more often, than the server takes."""

    status = 429
    code = "slow_down"


class Unavailable(Problem):
    """The database cannot be reached or cannot write."""

    status = 503
    code = "unavailable"
