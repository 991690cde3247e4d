"""Makers of bots that are not ours: in a file, in a module, or in an installed package."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from hashlib import sha256
from importlib.metadata import entry_points
from inspect import getdoc, isclass, signature
from pathlib import Path
from types import ModuleType

from sandtable.bots.interface import Bot, Maker
from sandtable.kernel.verdict import Refused

GROUP = "sandtable.bots"  # the entry point group under which installed packages offer bots


def from_file(path: Path, attribute: str) -> Maker:
    """`fist.py` and `Fist`."""
    if not path.is_file():
        raise Refused("bot.no_file", path=path)
    if not attribute:
        raise Refused("bot.which", path=path)
    # One module for each file, however often it is named, so that its classes stay the same.
    name = f"sandtable_bot_{sha256(str(path.resolve()).encode()).hexdigest()[:12]}"
    module = sys.modules.get(name)
    if module is None:
        spec = importlib.util.spec_from_file_location(name, path)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module
        try:
            spec.loader.exec_module(module)
        except Exception as error:
            del sys.modules[name]
            raise _unloaded(str(path), error) from None
    return attribute_of(module, attribute, str(path))


def from_module(name: str, attribute: str) -> Maker:
    """`my_package.fist` and `Fist`."""
    try:
        module = importlib.import_module(name)
    except Exception as error:  # whatever a stranger's module does when it is imported
        raise _unloaded(name, error) from None
    return attribute_of(module, attribute, name)


def from_package(name: str) -> Maker | None:
    """What an installed package offers under a name, if one does."""
    for entry in entry_points(group=GROUP):
        if entry.name == name:
            try:
                found: Maker = entry.load()
            except Exception as error:
                raise _unloaded(entry.value, error) from None
            return found
    return None


def installed() -> tuple[str, ...]:
    """The names under which installed packages offer bots."""
    return tuple(entry.name for entry in entry_points(group=GROUP))


def _unloaded(path: str, error: Exception) -> Refused:
    return Refused("bot.unloaded", path=path, sort=type(error).__name__, error=str(error))


def attribute_of(module: ModuleType, attribute: str, where: str) -> Maker:
    """A class or another maker of a module; if it is not there, what is."""
    found: Maker | None = getattr(module, attribute, None)
    if callable(found):
        return found
    own = (v for v in vars(module).values() if isclass(v) and v.__module__ == module.__name__)
    known = tuple(v.__name__ for v in own if hasattr(v, "decide"))
    if known:
        raise Refused("bot.not_in", path=where, name=attribute, known=known)
    raise Refused("bot.none_in", path=where, name=attribute)


def must_decide(bot: Bot, spec: str) -> None:
    """Refuse what is no bot when it is made, not at its first decision."""
    decide = getattr(bot, "decide", None)
    if not callable(decide):
        raise Refused("bot.no_decide", bot=spec)
    try:
        taken = signature(decide)
    except ValueError:  # written in C: nothing to be read
        return
    try:
        taken.bind(None, None, None)
    except TypeError:
        raise Refused("bot.signature", bot=spec, taken=f"decide{taken}") from None


def line_about(maker: object) -> str:
    """The first line of a docstring, as the lobby shows it."""
    return (getdoc(maker) or "").partition("\n")[0].strip()
