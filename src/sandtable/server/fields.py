"""What people may send, field by field: texts, numbers and lists with their limits."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

# Printable text: no control characters but line breaks.
CONTROLS = "\\x00-\\x08\\x0b-\\x1f\\x7f"
CLEAN = f"^[^{CONTROLS}]*$"
SAID = f"^[^{CONTROLS}]*[^\\s{CONTROLS}][^{CONTROLS}]*$"  # the same, with something in it that can be seen
END = "$(?!\\n)"  # the very end: a last line break is not overlooked
TRIM = "trim"  # what stands around such a text is not part of it


def text(least: int, most: int) -> Meta:
    """A text of so many letters, without the blanks around it; one that must not be empty has something to see."""
    return Meta(min_length=least, max_length=most, pattern=SAID if least else CLEAN, extra={TRIM: True})


Name = Annotated[str, text(1, 40)]
Word = Annotated[str, text(1, 60)]
Wish = Annotated[str, text(0, 60)]
Power = Word
Space = Annotated[str, text(0, 80)]
Unit = Annotated[str, text(1, 80)]
Title = Annotated[str, text(0, 80)]
Old = Annotated[str, Meta(min_length=1, max_length=200, pattern=CLEAN)]
Password = Annotated[str, Meta(min_length=8, max_length=200, pattern=CLEAN)]
Secret = Annotated[str, Meta(max_length=100, pattern=f"^[A-Za-z0-9_-]*{END}")]
Key = Annotated[str, Meta(max_length=80, pattern=f"^[A-Za-z0-9_.:-]*{END}")]
Ident = Annotated[str, Meta(pattern=f"^[a-z0-9]{{1,32}}{END}")]
Mail = Annotated[str, Meta(max_length=200, pattern=f"^{END}|^[^@\\s<>,;]{{1,64}}@[^@\\s<>,;]{{1,130}}{END}")]
Address = Annotated[str, Meta(max_length=300, pattern=f'^{END}|^https?://[^\\s"<>]{{3,290}}{END}')]
Hours = Annotated[str, Meta(pattern=f"^{END}|^([01][0-9]|2[0-3])-([01][0-9]|2[0-3]){END}")]
Count = Annotated[int, Meta(ge=0, le=2_000_000_000)]
Seconds = Annotated[float, Meta(ge=0, le=400 * 86400)]
Moment = Annotated[float, Meta(ge=0, le=1e11)]
Few = Annotated[list[Unit], Meta(max_length=60)]
Decided = Annotated[list[dict[str, Any]], Meta(min_length=1, max_length=100)]
Redecided = Annotated[list[dict[str, Any]], Meta(max_length=100)]
LONGEST_POSITION = 60_000  # letters
MOST_LETTERS = 2000  # of an option that is a text, such as a bid
OptionValue = Annotated[str, Meta(max_length=MOST_LETTERS)] | Annotated[int, Meta(ge=-1000, le=1000)] | bool
Options = Annotated[dict[Word, OptionValue], Meta(max_length=40)]
Powers = Annotated[list[Power], Meta(max_length=20)]


class Body(msgspec.Struct, forbid_unknown_fields=True):
    """A request; fields nobody knows are refused, so that a typing mistake is not a silent wish."""
