"""Laying one game.toml over another: tables are merged at every depth, lists and values are replaced.

`drop = ["settings.canals"]` takes away what stands beneath before anything is laid over it. Lists of names (modules,
the items of a program) may be changed instead of replaced: `drop` names what goes, `add` what comes: `"x"` at the end,
`"x > y"` after y, `"x < y"` before y. A list of tables with a `name`, such as the powers, is changed by entries with
`do`, as rows of files are.
"""

from __future__ import annotations

import re
from typing import Any

from sandtable.games.lines import keys
from sandtable.games.problems import Problems
from sandtable.games.rows import ADD, CHANGE, DO, DROP, KEEP

Spec = dict[str, Any]

PLACE = re.compile(r"\s+([<>])\s+")
OWN = ("base", "base_version", DROP)  # these tell how to lay over, and are nobody's else


def lay_over(base: Spec, own: Spec, problems: Problems) -> Spec:
    """A whole game.toml over the one beneath it."""
    beneath = {key: value for key, value in base.items() if key not in OWN}
    for path in own.get(DROP, ()):
        beneath = _without(beneath, keys(path), path, problems)
    merged: Spec = _deep(beneath, own, problems)
    if isinstance(own.get("modules"), dict):
        merged["modules"] = placed(list(beneath.get("modules", ())), own["modules"], "modules", problems)
    for name, change in own.get("programs", {}).items():
        if {ADD, DROP} & set(change):
            merged["programs"][name] = changed_program(merged["programs"][name], change, name, problems)
    return merged


def _deep(base: Any, own: Any, problems: Problems) -> Any:
    if isinstance(base, dict) and isinstance(own, dict):
        return {**base, **{k: _deep(base[k], v, problems) if k in base else v for k, v in own.items()}}
    if isinstance(own, list) and any(isinstance(entry, dict) and DO in entry for entry in own):
        return _by_name(base if isinstance(base, list) else [], own, problems)
    return own


def _by_name(base: list[Spec], own: list[Spec], problems: Problems) -> list[Spec]:
    """A list of tables with names, changed entry by entry."""
    found = {entry["name"]: entry for entry in base}
    named = [entry.get("name", "") for entry in own]
    if any(entry.get(DO) == KEEP for entry in own):
        found = {name: entry for name, entry in found.items() if name in named}
    for entry in own:
        name, what = entry.get("name", ""), entry.get(DO, "")
        rest = {k: v for k, v in entry.items() if k != DO}
        if what not in (ADD, DROP, CHANGE, KEEP):
            problems.saying(name, f"do of {name!r} must be {ADD}, {DROP}, {CHANGE} or {KEEP}, not {what!r}")
        elif (what == ADD) == (name in found):
            problems.saying(name, f"there is {'already' if what == ADD else 'no'} {name!r} to {what}")
        elif what == DROP:
            del found[name]
        elif what != KEEP:
            found[name] = _deep(found.get(name, {}), rest, problems)
    return list(found.values())


def placed(names: list[str], change: Spec, where: str, problems: Problems) -> list[str]:
    """A list of names after some are dropped and others put in their places."""
    unknown = [key for key in change if key not in (ADD, DROP)]
    if unknown:
        problems.at(keys(where), f"{where}: {', '.join(unknown)} cannot stand here; there is {ADD} and {DROP}")
    for name in change.get(DROP, ()):
        if name in names:
            names.remove(name)
        else:
            problems.saying(name, f"{where}: there is no {name!r} to {DROP}")
    for entry in change.get(ADD, ()):
        name, *rest = PLACE.split(entry)
        if not rest:
            names.append(name)
        elif names.count(rest[1]) == 1:
            names.insert(names.index(rest[1]) + (rest[0] == ">"), name)
        else:
            problems.saying(entry, f"{where}: {entry!r} needs exactly one {rest[1]!r}, and there is not")
    return names


def changed_program(program: Spec, change: Spec, name: str, problems: Problems) -> Spec:
    """A program with items dropped and added; it goes on from the same item as before when it begins again."""
    items, at = list(program["items"]), program.get("loop", -1)
    again = items[at] if 0 <= at < len(items) else None
    items = placed(items, {k: v for k, v in change.items() if k in (ADD, DROP)}, f"programs.{name}", problems)
    rest = {k: v for k, v in program.items() if k not in (ADD, DROP)}
    if again is not None and "loop" not in change:
        if again not in items:
            problems.at(("programs", name), f"programs.{name} begins again at {again!r}, which is dropped; say loop")
        else:
            rest["loop"] = items.index(again)
    return {**rest, "items": items}


def _without(spec: Spec, path: tuple[str, ...], said: str, problems: Problems) -> Spec:
    first, rest = path[0], path[1:]
    if first not in spec or (rest and not isinstance(spec[first], dict)):
        problems.saying(said, f"there is no {said!r} to {DROP}")
        return spec
    if not rest:
        return {k: v for k, v in spec.items() if k != first}
    return {**spec, first: _without(spec[first], rest, said, problems)}
