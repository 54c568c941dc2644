"""Reports, maps and advice for people."""

from __future__ import annotations

from wargame_cli.engine.rooms import Telling

TELLING = Telling()
