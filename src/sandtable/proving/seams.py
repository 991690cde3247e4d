"""The page of seams and questions, made from the classes that declare them and the modules that fill them."""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

import sandtable.games
import sandtable.kernel.hooks
import sandtable.kernel.questions
import sandtable.rules
from sandtable.kernel.hooks import Hook
from sandtable.kernel.module import Module
from sandtable.kernel.questions import Question

T = TypeVar("T")

HEAD = """# Seams and questions

Everything that differs between games, in two lists. A **seam** is filled: a module of the game hands over what its type
asks for (`Module(hooks=(Homes(homes),))`), and whoever wants to know asks the game (`game.the(Homes)`,
`game.hooks(Tags)`). A **question** is asked about a position (`play.ask(Income(purse))`, or `play.faults(Pass(...))`
where it is a limit), and every module that knows something adds its part, in the order of the game's list.

A seam or question by a name that is not on this page cannot be imported, a seam for one filled twice, a name of a keyed
seam filled in twice, and a seam that a module needs and nobody fills do not load: the loader names module and file.

This page is written by `make pages` from `kernel/hooks.py`, `rules/hooks.py`, `kernel/questions.py`,
`rules/questions.py`, the `questions.py` of economy, movement, politics and production, and `rules/combat/choices.py`.
"""


def modules() -> dict[str, Module]:
    """Every rule module there is, by its name in game files."""
    found = {}
    for package, prefix in ((sandtable.rules, ""), (sandtable.games, "game.")):
        for info in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            module = getattr(importlib.import_module(info.name), "MODULE", None)
            if isinstance(module, Module):
                found[prefix + info.name.removeprefix(f"{package.__name__}.")] = module
    return dict(sorted(found.items()))


def seams_page() -> str:
    """The whole page."""
    known = modules()
    lines = [HEAD, "## Seams", "", "| seam | filled with | what it says | filled by |", "| --- | --- | --- | --- |"]
    for seam in declared(Hook, "hooks"):
        by = [name for name, module in known.items() if any(type(hook) is seam for hook in module.hooks)]
        lines.append(f"| `{seam.__name__}`{_sort(seam)} | `{_type(seam)}` | {_told(seam)} | {_names(by)} |")
    lines += ["", "## Questions", "", "| question | about | what is asked | answered by |", "| --- | --- | --- | --- |"]
    for question in declared(Question, "questions"):
        by = [name for name, module in known.items() if question in (*module.values, *module.limits)]
        about = ", ".join(question.__struct_fields__)
        lines.append(f"| `{question.__name__}` | {about} | {_told(question)} | {_names(by)} |")
    return "\n".join(lines) + "\n"


# Where `hooks.py` and `questions.py` stand.
HOMES = ("kernel", "rules", "rules.economy", "rules.movement", "rules.politics", "rules.production")


def declared(base: type[T], where: str) -> Iterator[type[T]]:
    """The classes of a sort that the kernel and the shared rules declare, in their order."""
    rooms = [f"sandtable.{package}.{where}" for package in HOMES]
    for name in (*rooms, "sandtable.rules.combat.choices"):
        if importlib.util.find_spec(name) is None:
            continue
        room: ModuleType = importlib.import_module(name)
        for cls in vars(room).values():
            if isinstance(cls, type) and issubclass(cls, base) and cls is not base and cls.__module__ == room.__name__:
                yield cls


def _sort(seam: type[Hook[Any]]) -> str:
    return " (one)" if seam.one else " (keyed)" if seam.keyed else ""


def _type(seam: type) -> str:
    """The type that fills a seam as it is written in the source."""
    written = repr(seam.__orig_bases__[0].__args__[0])  # type: ignore[attr-defined]  # every generic class has it
    written = re.sub(r"ForwardRef\('([^']*)'\)|'([^']*)'|<class '([^']*)'>", r"\1\2\3", written)
    return re.sub(r"\b(collections\.abc|typing)\.", "", written).replace("|", "or")


def _told(cls: type) -> str:
    return " ".join((cls.__doc__ or "").split())


def _names(names: list[str]) -> str:
    return ", ".join(n.removeprefix("game.").replace(".rules.", ": ") for n in names) or "-"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(seams_page(), "utf-8")
