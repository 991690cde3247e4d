"""War and peace between pairs of countries."""

from __future__ import annotations

from sandtable.kernel.module import Module

MODULE = Module()
