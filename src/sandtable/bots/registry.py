"""Bots by name. A name may carry parameters (`greedy:aggression=1.2`); others are found by `bots.finding`."""

from __future__ import annotations

from functools import cache
from inspect import Parameter, isclass, signature
from pathlib import Path

from sandtable.bots.finding import from_file, from_module, from_package, installed, line_about, must_decide
from sandtable.bots.interface import Bot, Maker, Setting
from sandtable.bots.opponents import opponents
from sandtable.kernel.verdict import Refused

# name -> where its maker is; imported only when such a bot is made
BOTS: dict[str, str] = {
    "random": "sandtable.bots.random_bot:RandomBot",
    "greedy": "sandtable.bots.staff.levels:greedy",
    "easy": "sandtable.bots.staff.levels:easy",
    "normal": "sandtable.bots.staff.levels:normal",
    "hard": "sandtable.bots.staff.levels:hard",
}

# The same with a temper: a name, and the bot it stands for. People with names are data: `opponents`.
STYLES: dict[str, str] = {
    "cautious": "normal:aggression=0.7",
    "bold": "normal:aggression=1.5",
    "reckless": "easy:aggression=1.6",
}

LADDER = ("easy", "normal", "hard")  # the steps a newcomer chooses from; the others are characters
USUAL = "normal"  # for a chair that nobody takes
PLAINEST = "random"  # for a first lesson

ABOUT: dict[str, tuple[str, str]] = {  # in English and German
    "random": ("Any legal decision.", "Irgendeine erlaubte Entscheidung."),
    "greedy": ("One step ahead, with odds.", "Einen Schritt voraus, mit Aussichten."),
    "easy": ("For a first game.", "Für ein erstes Spiel."),
    "normal": ("Looks at the next reply.", "Bedenkt die nächste Antwort."),
    "hard": ("Looks a round ahead.", "Sieht eine Runde voraus."),
    "cautious": ("Attacks only at good odds.", "Greift nur bei guten Aussichten an."),
    "bold": ("Attacks at even odds.", "Greift bei gleichen Aussichten an."),
    "reckless": ("Attacks, and forgets the rest.", "Greift an und vergisst den Rest."),
}


def register(name: str, maker: str) -> None:
    """Add a bot of this process under a name: `module:maker`."""
    BOTS[name] = maker


def names() -> tuple[str, ...]:
    """The names of all bots, those of installed packages included; the plain levels last, the strongest at the end."""
    return tuple(n for n in dict.fromkeys([*opponents(), *STYLES, *installed()]) if n not in BOTS) + tuple(BOTS)


def about(name: str, language: str = "en") -> str:
    """One line about a bot: of one that is not ours the first line of its docstring, in whatever language that is."""
    known = opponents().get(name)
    if known is not None:
        return known.about(language)
    return ABOUT[name][language == "de"] if name in ABOUT else described(name)


@cache
def described(spec: str) -> str:
    """The first line of the docstring of the class a spec names; "" if it has none or cannot be found."""
    try:
        maker, _ = _maker(spec)
    except Refused:
        return ""
    return line_about(maker) if isclass(maker) else ""


def make(spec: str, **defaults: Setting) -> Bot:
    """A bot from `name[:key=value,...]`, `path/to/file.py:Maker[:key=value,...]` or `module:Maker[:key=value,...]`.

    `defaults` are parameters used where the spec does not say otherwise and the maker knows them (such as `seed`).
    """
    maker, written = _maker(spec)
    settings = {**_known(maker, defaults), **written}
    try:
        bot = maker(**settings)
    except Exception as error:  # a bot's own fault is told in a sentence
        raise Refused("bot.unmade", bot=spec, error=str(error) or type(error).__name__) from None
    must_decide(bot, spec)
    return bot


def _maker(spec: str) -> tuple[Maker, dict[str, Setting]]:
    name, _, rest = spec.strip().partition(":")
    stands_for = opponents()[name].spec if name in opponents() else STYLES.get(name)
    if stands_for:
        maker, written = _maker(stands_for)
        return maker, {**written, **parse_settings(rest)}
    if name.endswith(".py"):
        attribute, _, rest = rest.partition(":")
        return from_file(Path(name), attribute), parse_settings(rest)
    if name in BOTS:
        module, _, attribute = BOTS[name].partition(":")
        return from_module(module, attribute), parse_settings(rest)
    found = from_package(name)
    if found is not None:
        return found, parse_settings(rest)
    attribute, _, rest = rest.partition(":")
    if attribute.isidentifier():
        return from_module(name, attribute), parse_settings(rest)
    raise Refused("bot.unknown_file", name=name, known=tuple(names()))


def _known(maker: Maker, settings: dict[str, Setting]) -> dict[str, Setting]:
    """The settings a maker has parameters for."""
    parameters = signature(maker).parameters
    if any(p.kind is Parameter.VAR_KEYWORD for p in parameters.values()):
        return dict(settings)
    return {k: v for k, v in settings.items() if k in parameters}


def parse_settings(text: str) -> dict[str, Setting]:
    """`risk=0.3,seed=7` as parameters."""
    found: dict[str, Setting] = {}
    for item in filter(None, (part.strip() for part in text.split(","))):
        key, equals, value = item.partition("=")
        if not equals or not key.strip().isidentifier():
            raise Refused("bot.parameter", item=item)
        found[key.strip()] = _setting(value.strip())
    return found


def _setting(text: str) -> Setting:
    for read in (int, float):
        try:
            return read(text)
        except ValueError:
            continue
    return {"true": True, "false": False}.get(text.lower(), text)


def split_specs(text: str) -> list[str]:
    """Several bots in one line. Commas also part parameters, so an item with `=` and no `:` belongs to the one before.

    `greedy:risk=0.2,aggression=1.1,random` is two bots.
    """
    found: list[str] = []
    for item in filter(None, (part.strip() for part in text.split(","))):
        if found and "=" in item and ":" not in item:
            found[-1] += f",{item}"
        else:
            found.append(item)
    return found
