"""The machine player."""

from __future__ import annotations

from wargame_cli.engine.loading.lazily import lazily
from wargame_cli.engine.rooms import Bot

with lazily():
    from wargame_cli.rulesets.lamps.machine.prospects import prospects
    from wargame_cli.rulesets.lamps.machine.suggestions import suggestions

BOT = Bot(suggestions=suggestions, prospects=prospects)
