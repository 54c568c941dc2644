"""The machine player, and the laws that every position keeps."""

from __future__ import annotations

from wargame_cli.engine.loading.lazily import lazily, listed
from wargame_cli.engine.rooms import Bot
from wargame_cli.rulesets.illusions_of_glory.machine.laws import LAWS, ORDERED_BACK

with lazily():
    from wargame_cli.rulesets.illusions_of_glory.cards.actions import Play
    from wargame_cli.rulesets.illusions_of_glory.machine.prospects import prospects
    from wargame_cli.rulesets.illusions_of_glory.machine.suggestions import suggestions
    from wargame_cli.rulesets.illusions_of_glory.operations.activation import Activate

BOT = Bot(
    suggestions=suggestions, prospects=prospects, opens=listed((Play, Activate)), laws=LAWS, ordered_back=ORDERED_BACK
)
