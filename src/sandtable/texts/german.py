"""German names inside a sentence: articles, cases, and the preposition a place asks for.

An entry says what cannot be derived: `die Ukraine`, `auf der Balkan`, `auf Kreta`, `die+ Vereinigt~ Staaten`. The
article is left out where the name has none, `+` marks a plural, `~` an adjective's ending, `auf` a place one is on, not
in. A sentence asks for a form: `nom`, `acc`, `dat` or `gen`; a preposition, which brings its case; `hat|haben`, of
which the name takes the first or, as a plural, the last; `es|sie|sie`, where one in the middle is for names with `die`.
A capital letter begins a sentence.
"""

from __future__ import annotations

from typing import NamedTuple

CASES = ("nom", "acc", "dat", "gen")
ARTICLES = {
    "der": ("der", "den", "dem", "des"),
    "die": ("die", "die", "der", "der"),
    "das": ("das", "das", "dem", "des"),
    "die+": ("die", "die", "den", "der"),
}
BARE = {"der": "er", "die": "e", "das": "es", "die+": "e", "": ""}  # the ending of an adjective without an article
BRINGS = {
    **dict.fromkeys(("für", "gegen", "um", "über", "durch", "an", "auf"), "acc"),
    **dict.fromkeys(("von", "mit", "bei", "zu", "unter", "zwischen", "gegenüber"), "dat"),
}
WHERE = ("in", "nach", "aus")
DRAWN = {
    "in dem": "im", "in das": "ins", "von dem": "vom", "zu dem": "zum", "zu der": "zur", "bei dem": "beim"
}  # fmt: skip
SHOWN = ("nom", "acc", "dat", *WHERE, "von")  # the forms that those who only show names are handed


class Name(NamedTuple):
    """What an entry says of a name."""

    on: bool
    article: str
    words: tuple[str, ...]

    @property
    def plural(self) -> bool:
        """Whether verbs follow in the plural."""
        return self.article == "die+"

    def bare(self) -> str:
        """The name on its own, as on a board."""
        return " ".join(w.replace("~", BARE[self.article]) for w in self.words)

    def case(self, case: str) -> str:
        """The name in a case, with its article."""
        if not self.article:
            plain = self.bare()
            return plain if case != "gen" else f"von {plain}" if plain[-1] in "sßxz" else f"{plain}s"
        weak = self.plural or case in ("dat", "gen") or (self.article == "der" and case == "acc")
        words = [w.replace("~", "en" if weak else "e") for w in self.words]
        head = next((i for i, w in enumerate(self.words) if "~" not in w), 0)
        if self.plural and case == "dat" and words[head][-1] in "erl":
            words[head] += "n"
        if case == "gen" and self.article in ("der", "das") and words[head][-1] not in "sßxz":
            words[head] += "s"
        return " ".join((ARTICLES[self.article][CASES.index(case)], *words))

    def where(self, word: str) -> str:
        """In, to or out of a place."""
        if word == "in":
            return _drawn(f"{'auf' if self.on else 'in'} {self.case('dat')}")
        if word == "aus":
            return _drawn(f"{'von' if self.on else 'aus'} {self.case('dat')}")
        if not self.article:
            return f"nach {self.bare()}"
        return _drawn(f"{'auf' if self.on else 'in'} {self.case('acc')}")


def read(entry: str) -> Name:
    """An entry of a name."""
    words = entry.split()
    on = words[0] == "auf"
    words = words[1:] if on else words
    article = words[0] if words[0] in ARTICLES else ""
    return Name(on, article, tuple(words[1:] if article else words))


def formed(entry: str, form: str) -> str:
    """A name in the form a sentence asks for."""
    name = read(entry)
    if "|" in form:
        one, *rest = form.split("|")
        return rest[-1] if name.plural else rest[0] if len(rest) > 1 and name.article == "die" else one
    word = form[0].lower() + form[1:]
    if word in CASES:
        said = name.case(word)
    elif word in WHERE:
        said = name.where(word)
    else:
        said = _drawn(f"{word} {name.case(BRINGS[word])}")
    return said if word == form else said[0].upper() + said[1:]


def _drawn(said: str) -> str:
    """A preposition and an article drawn together: `in dem` is `im`."""
    first, second, *rest = said.split(" ", 2)
    return " ".join((DRAWN.get(f"{first} {second}", f"{first} {second}"), *rest))
