"""The server's own refusals in the reader's language. The program says them in English, in the words of the text file;
for others the sentence is found again by its template and said anew."""

from __future__ import annotations

import re
from functools import lru_cache

from sandtable.kernel.text import Text
from sandtable.texts import book, languages


@lru_cache(maxsize=1)
def _patterns() -> tuple[tuple[re.Pattern[str], str], ...]:
    """Every sentence of the door as a pattern; those with more fixed words come first."""
    found = [(t, code) for code, t in book("en").templates.items() if code.startswith("door.")]
    found.sort(key=lambda pair: -len(re.sub(r"{\w+}", "", pair[0])))
    return tuple((re.compile(_pattern(template), re.DOTALL), code) for template, code in found)


def _pattern(template: str) -> str:
    parts = re.split(r"{(\w+)}", template)
    return "".join(f"(?P<{part}>.*)" if at % 2 else re.escape(part) for at, part in enumerate(parts))


def code_of(sentence: str) -> tuple[str, dict[str, str]] | None:
    """Which sentence this is, and what was put into it."""
    for pattern, code in _patterns():
        match = pattern.fullmatch(sentence)
        if match:
            return code, match.groupdict()
    return None


def in_language(sentence: str, lang: str) -> str:
    """The sentence in a language; as it is where it has no other."""
    known = code_of(sentence) if lang != "en" and lang in languages() else None
    return book(lang).say(Text(known[0], dict(known[1]))) if known else sentence


def wished(lang: str, header: str) -> str:
    """The language to answer in: the one asked for, else the first of the browser's that we speak."""
    if lang:
        return lang
    for part in header.split(",")[:10]:
        name = part.partition(";")[0].strip()[:2].casefold()
        if name in languages():
            return name
    return "en"


def say_text(text: Text, lang: str) -> str:
    """A refusal in a language; one that has no code yet is found again."""
    return in_language(text.code, lang) if " " in text.code else book(lang).say(text)
