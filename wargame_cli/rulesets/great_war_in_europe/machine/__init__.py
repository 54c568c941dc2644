"""The machine player."""

from __future__ import annotations

from wargame_cli.engine.loading.lazily import lazily
from wargame_cli.engine.rooms import Bot

with lazily():
    from wargame_cli.rulesets.great_war_in_europe.machine.ideas import ideas
    from wargame_cli.rulesets.great_war_in_europe.machine.prospects import prospects
    from wargame_cli.rulesets.great_war_in_europe.machine.suggestions import suggestions
    from wargame_cli.rulesets.great_war_in_europe.machine.supposing import supposed

BOT = Bot(suggestions=suggestions, ideas=ideas, supposed=supposed, prospects=prospects)
