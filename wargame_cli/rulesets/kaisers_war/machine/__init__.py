"""The machine player."""

from __future__ import annotations

from wargame_cli.engine.loading.lazily import lazily, listed
from wargame_cli.engine.rooms import Bot

with lazily():
    from wargame_cli.rulesets.kaisers_war.ground.attack_orders import Attack
    from wargame_cli.rulesets.kaisers_war.machine.ideas import ideas
    from wargame_cli.rulesets.kaisers_war.machine.prospects import prospects
    from wargame_cli.rulesets.kaisers_war.machine.suggestions import suggestions
    from wargame_cli.rulesets.kaisers_war.machine.supposing import supposed

BOT = Bot(
    suggestions=suggestions,
    ideas=ideas,
    supposed=supposed,
    prospects=prospects,
    renews=listed((Attack,)),
)
