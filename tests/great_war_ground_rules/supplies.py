"""Words for tests of supply: the proving ground in the hands of one side, with sources, depots, rails and roads."""

from __future__ import annotations

from typing import Any

from great_war_ground_rules.field import Forces, staged_with

#: Every hex of the proving ground.
EVERYWHERE = tuple(f"{column:02}{row:02}" for column in range(1, 15) for row in range(1, 15))


def column(first: str, last: int) -> list[str]:
    """The hexsides along a column, from a hex down to a row: `0503-0504`, `0504-0505`."""
    x, y = first[:2], int(first[2:])
    return [f"{x}{row:02}-{x}{row + 1:02}" for row in range(y, last)]


def source(
    *hexes: str, nations: tuple[str, ...] = ("French",), side: str = "Entente", **more: object
) -> dict[str, Any]:
    """A regular source of the scenario."""
    return {"hexes": list(hexes), "side": side, "nations": list(nations), "what": f"source {hexes[0]}", **more}


def depot(place: str, side: str = "Entente", **more: object) -> dict[str, Any]:
    """A depot marker."""
    return {"side": side, "place": place, **more}


def supplied_field(forces: Forces, *, side: str = "Entente", other: tuple[str, ...] = (), **given: Any) -> Any:
    """A position in which a side owns the whole proving ground but for hexes of the other side."""
    rest = "CP" if side == "Entente" else "Entente"
    mine = [hex for hex in EVERYWHERE if hex not in (*other, *given.get("contested", ()))]
    owns = {side: mine, rest: list(other)} if other else {side: mine}
    return staged_with(forces, owns=owns, **given)
