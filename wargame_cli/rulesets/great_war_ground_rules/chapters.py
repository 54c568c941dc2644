"""The modules that look at orders, in the order in which they do: of several faults the first is told first."""

from __future__ import annotations

from types import ModuleType

CHAPTERS: tuple[ModuleType, ...] = ()
