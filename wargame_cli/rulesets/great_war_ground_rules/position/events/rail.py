"""What can happen: rail."""

from __future__ import annotations

from wargame_cli.engine import events as engine

EVENTS: tuple[type[engine.Event], ...] = ()
