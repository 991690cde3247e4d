"""A game's own words: `words.<language>.toml` in its folder, over those of the games beneath it.

They are sentences by code, as in `texts/`, and names: `unit.tank`, `units.tank` (how many), `power.Germany`,
`space.Sea Zone` (before a number), `side.Axis`, `phase.combat`, `topic.retreat`, `option_name.bid`, `option_text.bid`,
`value.total`, `how.total`, `none.retreat`, `gives.rockets` (what a development does), `game`, `money`; `name.tank` and
`plural.tank` are the forms inside a sentence, `the.Germany` says how a name is inflected. `places.<language>.toml` says
the same of the spaces.
A name that a language lacks is shown as it is.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator

from sandtable.games.layers import Layers
from sandtable.texts import ENTRY, languages, shared
from sandtable.texts.german import SHOWN, formed, read

NAMES = (
    "unit.",
    "units.",
    "power.",
    "space.",
    "side.",
    "phase.",
    "topic.",
    "option_name.",
    "option_text.",
    "value.",
    "how.",
    "none.",
    "name.",
    "gives.",
)
ALONE = ("game", "money")


def read_words(layers: Layers) -> dict[str, dict[str, str]]:
    """The words of a game by language; files that cannot be read are noted."""
    found: dict[str, dict[str, str]] = {}
    for language in languages():
        said = {f"{ENTRY}{name}": entry for name, entry in _read(layers, f"places.{language}.toml").items()}
        said |= _read(layers, f"words.{language}.toml")
        wrong = [code for code, text in said.items() if not isinstance(text, str)]
        for code in wrong:
            layers.problems.add(f"words.{language}.toml", 0, f"{code} is not a text; put its name in quotes")
        found[language] = {code: text for code, text in said.items() if code not in wrong}
    return found


def _read(layers: Layers, name: str) -> dict[str, str]:
    said: dict[str, str] = {}
    for path in layers.paths(name):
        try:
            said |= tomllib.loads(path.read_text("utf-8"))
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
            layers.problems.add(path.name, 0, str(error))
    return said


def names(words: dict[str, dict[str, str]]) -> dict[str, dict[str, str]]:
    """The names a client shows, by language: those that all games share, then the game's own."""
    return {
        language: {
            code: text for code, text in (shared(language) | own).items() if code.startswith(NAMES) or code in ALONE
        }
        | dict(_forms(own))
        for language, own in words.items()
    }


def _forms(words: dict[str, str]) -> Iterator[tuple[str, str]]:
    """What spaces are called, and the forms of names that a client could not put together itself."""
    for code, entry in words.items():
        if not code.startswith(ENTRY):
            continue
        name, bare = code.removeprefix(ENTRY), read(entry).bare()
        if bare != name:
            yield f"space.{name}", bare
        if read(entry).plural:
            yield f"many.{name}", "+"
        for form in SHOWN:
            said = formed(entry, form)
            if said not in (bare, f"{form} {bare}"):
                yield f"{form}.{name}", said
