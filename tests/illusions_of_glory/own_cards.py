"""Cards of a test's own beside those that ship, laid over them as a user's data file is."""

from __future__ import annotations

from typing import Any

import msgspec

from illusions_of_glory.at_the_table import holding
from wargame_cli.rulesets.illusions_of_glory.kit.card_effects import Common
from wargame_cli.rulesets.illusions_of_glory.kit.components import kit
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition


def written(label: str, *effects: Common, **fields: Any) -> dict[str, Any]:
    """A data file with one card that has these effects and an asterisk; `fields` say more of it."""
    card = {"title": f"OWN {label}", "deck": "mobilization", "ops": 3, "rp": {}, "mode": "event", "asterisk": True}
    return {"cards": {label: card | fields | {"effects": msgspec.to_builtins(effects)}}}


def with_own(position: IllusionsPosition, *files: dict[str, Any]) -> IllusionsPosition:
    """The same position in a game with these data files."""
    position.equip(kit(files))
    return position


def holding_own(label: str, *effects: Common, stacks: Any = None, **fields: Any) -> IllusionsPosition:
    """A side holds a card of its own with these effects, in its first Action Round."""
    return with_own(holding(label, stacks, **fields), written(label, *effects))
