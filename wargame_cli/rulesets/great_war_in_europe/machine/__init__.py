"""The machine player, and the laws that every position keeps."""

from __future__ import annotations

from wargame_cli.engine.rooms import Bot

BOT = Bot()
