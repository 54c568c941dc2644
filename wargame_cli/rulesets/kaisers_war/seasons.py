"""Seasons (chapter 22): when and where offensive supply cannot be had."""

from __future__ import annotations

from wargame_cli.rulesets.kaisers_war.position import KaisersPosition


def offensive_supply_barred(position: KaisersPosition, place: str) -> str | None:
    """Why no forced march or attack supply is possible for a unit in this place now, or None where it is.

    Winter bars it everywhere (22.2), the thaw for units in Russia, Poland and the Ukraine (22.3).
    """
    season = position.season
    if season == "winter":
        return "there is no forced march and no maximum attack supply in a winter turn"
    country = position.kit.map.area.get(place, "")
    if season == "thaw" and country in position.kit.tables.turns.thaw:
        return f"there is no forced march and no maximum attack supply in {country} during the thaw"
    return None
