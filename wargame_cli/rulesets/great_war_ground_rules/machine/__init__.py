"""The machine player."""

from __future__ import annotations

from wargame_cli.engine.loading.lazily import lazily, listed
from wargame_cli.engine.rooms import Bot

with lazily():
    from wargame_cli.rulesets.great_war_ground_rules.command.headquarters import Activate
    from wargame_cli.rulesets.great_war_ground_rules.machine.ideas import ideas
    from wargame_cli.rulesets.great_war_ground_rules.machine.prospects import prospects
    from wargame_cli.rulesets.great_war_ground_rules.machine.suggestions import suggestions

BOT = Bot(suggestions=suggestions, ideas=ideas, prospects=prospects, renews=listed((Activate,)))
