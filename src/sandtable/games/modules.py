"""The rule modules a game names: shared ones, its own, and those that its options bring."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

from sandtable.games.layers import Layers
from sandtable.games.merging import Spec, changed_program, placed
from sandtable.kernel.hooks import hook_problems
from sandtable.kernel.module import Module
from sandtable.places import HOME, rule_of

RULES = HOME.parent / "rules"
OWN = "game."  # a rule of the game's own folder, or of one beneath it


def named_modules(spec: Spec, options: dict[str, Any], layers: Layers) -> list[str]:
    """The names of the modules in play, in the order in which they are asked and hear of things."""
    names = list(spec["modules"])
    for extra in _chosen(spec, options, "modules"):
        change = extra if isinstance(extra, dict) else {"add": extra}
        names = placed(names, change, "modules", layers.problems)
    if options["handicap"]:
        names.append("economy.handicap")  # after everything else that bears on income
    return names


def all_names(spec: Spec) -> list[str]:
    """Every module a game knows, also those of options that are not chosen: what they read may stand in its files."""
    names = list(spec["modules"])
    for option in spec.get("option", {}).values():
        for extra in option.get("modules", {}).values():
            added = extra.get("add", ()) if isinstance(extra, dict) else extra
            names += [entry.split()[0] for entry in added]
    return list(dict.fromkeys(names))


def settled_programs(spec: Spec, options: dict[str, Any], layers: Layers) -> dict[str, Spec]:
    """The programs, with the items that options put in or take out."""
    programs = dict(spec["programs"])
    for extra in _chosen(spec, options, "programs"):
        for name, change in extra.items():
            if name not in programs:
                layers.problems.at(("programs", name), f"an option changes a program {name!r} that there is not")
            else:
                programs[name] = changed_program(programs[name], change, name, layers.problems)
    return programs


def _chosen(spec: Spec, options: dict[str, Any], part: str) -> list[Any]:
    """What the options in play bring; a value that is no text is written as TOML writes it: true, 2."""
    found = []
    for name, option in spec.get("option", {}).items():
        value = options.get(name)
        said = str(value).lower() if isinstance(value, bool) else str(value)
        extra = option.get(part, {})
        if said in extra:
            found.append(extra[said])
    return found


def find_modules(names: list[str], layers: Layers) -> dict[str, Module]:
    """The modules themselves; those that there are not, and seams filled wrongly, are noted."""
    found: dict[str, Module] = {}
    for name in names:
        try:
            found[name] = _find(name, layers)
        except LookupError:
            layers.problems.saying(name, f"there is no rule module called {name!r}")
        except Exception as error:  # a game's own file may be wrong in any way; its author wants to know how
            layers.problems.saying(name, f"the rule module {name!r} cannot be read: {type(error).__name__}: {error}")
    wrong = list(hook_problems(found))
    for name, sentence in wrong:
        file = file_of(name, layers)
        where = file.relative_to(HOME.parent) if file and file.is_relative_to(HOME.parent) else file
        layers.problems.add(str(where), 0, f"the rule module {name} {sentence}")
    return {} if wrong else found


def file_of(name: str, layers: Layers) -> Path | None:
    """The file of a module: a game's own from the topmost folder that has it."""
    if not name.startswith(OWN):
        return RULES / (name.replace(".", "/") + ".py")
    path = "rules/" + name.removeprefix(OWN).replace(".", "/") + ".py"
    return next((found for layer in layers.layers if (found := layer.folder / path).is_file()), None)


def _find(name: str, layers: Layers) -> Module:
    file = file_of(name, layers)
    if file is None or not file.is_file():
        raise LookupError(name)
    if name.startswith(OWN):
        part = name.removeprefix(OWN)
        found = rule_of(file.parents[part.count(".") + 1], part).MODULE
    else:
        found = importlib.import_module(f"sandtable.rules.{name}").MODULE
    assert isinstance(found, Module), f"{file.name} has no MODULE"
    return found
