"""The machine player, and the laws that every position keeps."""

from __future__ import annotations

from wargame_cli.engine.loading.lazily import lazily
from wargame_cli.engine.rooms import Bot
from wargame_cli.rulesets.kaisers_war.machine.laws import LAWS, ORDERED_BACK

with lazily():
    from wargame_cli.rulesets.kaisers_war.machine.prospects import prospects
    from wargame_cli.rulesets.kaisers_war.machine.suggestions import suggestions

BOT = Bot(suggestions=suggestions, prospects=prospects, laws=LAWS, ordered_back=ORDERED_BACK)
