"""The sorts of notices, each of which can be silenced."""

from __future__ import annotations

from typing import Literal, get_args

# My turn; a question in somebody else's; a bot plays for me; an order of mine was switched off; the game is over.
NoticeKind = Literal["turn", "answer", "caretaker", "order", "over"]
KINDS: tuple[NoticeKind, ...] = get_args(NoticeKind)
