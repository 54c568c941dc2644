"""The strict order of spending (8.3.1): nation by nation, and in each category by category."""

from __future__ import annotations

from typing import Literal

from wargame_cli.rulesets.lamps.kit.nations import NATIONS, title
from wargame_cli.rulesets.lamps.position.position import LampsPosition

Category = Literal["absorb", "refit", "raise", "trench", "transfer"]
CATEGORIES: tuple[Category, ...] = ("absorb", "refit", "raise", "trench", "transfer")


def out_of_order(position: LampsPosition, nation: str, category: Category) -> str | None:
    """Why a nation's spending comes too late in this order of things, or None."""
    order = NATIONS[position.faction]
    if nation not in order:
        return f"{title(nation)} is not of the acting faction"
    last_nation, last_category = position.this_turn.spending
    if not last_nation or order.index(nation) > order.index(last_nation):
        return None
    if nation != last_nation:
        return f"{title(last_nation)} is spending already; {title(nation)} comes before it"
    if CATEGORIES.index(category) < CATEGORIES.index(last_category):
        return f"{title(nation)} has come to {last_category} already; {category} comes before that"
    return None
