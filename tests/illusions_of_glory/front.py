"""Positions for tests of Illusions of Glory: a few units on the whole map."""

from __future__ import annotations

from typing import Any

from wargame_cli.rulesets.illusions_of_glory.kit.book import OPTIONS
from wargame_cli.rulesets.illusions_of_glory.kit.components import OFF_MAP, kit
from wargame_cli.rulesets.illusions_of_glory.kit.nations import AT_START
from wargame_cli.rulesets.illusions_of_glory.position.position import VP, IllusionsPosition


def front(stacks: dict[str, list[str]], **fields: Any) -> IllusionsPosition:
    """A position of turn 2, the first round, with these units on the map and all others not yet in play."""
    components = kit()
    named = {unit for units in stacks.values() for unit in units}
    rest = [unit for unit in components.units if unit not in named]
    nations = dict(AT_START) | fields.pop("nations", {})
    position = IllusionsPosition(
        turn=fields.pop("turn", 2),
        phase=fields.pop("phase", "round-1-ap"),
        points={VP: 15},
        stacks={**{place: list(units) for place, units in stacks.items()}, OFF_MAP: rest},
        options={option.name: option.choices[0] for option in OPTIONS} | fields.pop("options", {}),
        scenario="campaign",
        last_turn=18,
        nations=nations,
        **fields,
    )
    position.equip(components)
    return position
