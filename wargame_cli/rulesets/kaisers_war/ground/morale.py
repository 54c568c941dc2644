"""Morale (chapter 33): many points push attacks on, few hold them back and take a side's zones of control."""

from __future__ import annotations

from wargame_cli.engine.queries import Modifier
from wargame_cli.rulesets.kaisers_war.kit.tables import State
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition


def state(position: KaisersPosition, side: str, paid: int = 0) -> State | None:
    """The morale of a side now, or when it has paid this number of points more; None where the option is off (33.1)."""
    if position.option("morale") == "off":
        return None
    return position.kit.tables.morale.state(position.points[side] - paid)


def without_zones(position: KaisersPosition, side: str, paid: int = 0) -> bool:
    """Whether the side's units have no zones of control while its morale is what it is (33.3)."""
    found = state(position, side, paid)
    return found is not None and found.name == position.kit.tables.morale.without_zones


def shifted(position: KaisersPosition, side: str, column: int, paid: int, modifiers: list[Modifier]) -> int:
    """The column of an attack after the attacker's morale; a shift is added to `modifiers` (33.2-33.4)."""
    found = state(position, side, paid)
    if found is None or not found.columns:
        return column
    columns = position.kit.tables.combat.columns
    shifted = max(0, min(column + found.columns, len(columns) - 1))
    word = "right" if found.columns > 0 else "left"
    effect = f"one column to the {word}: {columns[column].label} becomes {columns[shifted].label}"
    if shifted == column:
        effect = f"one column to the {word}, but {columns[column].label} is the last"
    modifiers.append(Modifier(name=f"{found.name.capitalize()} morale", rule=found.rule, effect=effect))
    return shifted


def psywar_modifier(position: KaisersPosition, side: str) -> Modifier | None:
    """What the attacker's morale adds to the die of a psywar attack that he has paid for (33.2, 33.3)."""
    found = state(position, side)
    if found is None or not found.psywar:
        return None
    return Modifier(name=f"{found.name.capitalize()} morale", rule=found.rule, effect=f"{found.psywar:+d} to the die")
