"""The machine player."""

from __future__ import annotations

from wargame_cli.engine.loading.lazily import lazily, listed
from wargame_cli.engine.rooms import Bot

with lazily():
    from wargame_cli.rulesets.illusions_of_glory.cards.actions import Play
    from wargame_cli.rulesets.illusions_of_glory.machine.prospects import prospects
    from wargame_cli.rulesets.illusions_of_glory.machine.suggestions import suggestions
    from wargame_cli.rulesets.illusions_of_glory.operations.activation import Activate

BOT = Bot(suggestions=suggestions, prospects=prospects, opens=listed((Play, Activate)))
