"""The machine player, and the laws that every position keeps."""

from __future__ import annotations

from wargame_cli.engine.rooms import Bot
from wargame_cli.rulesets.kaisers_war.machine.laws import LAWS, ordered_back
from wargame_cli.rulesets.kaisers_war.machine.standing import standing
from wargame_cli.rulesets.kaisers_war.machine.suggestions import suggestions

BOT = Bot(suggestions=suggestions, standing=standing, laws=LAWS, ordered_back=ordered_back)
