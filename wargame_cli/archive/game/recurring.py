"""Recurring orders: what a side wants done in every phase of a name for which it sends no orders.

They stand in the position as they were written, and when such a phase comes they are read as a sheet would be. What
cannot be done of them is left out and told; it stops no phase.
"""

from __future__ import annotations

from typing import Any

from wargame_cli.archive.game import sheet_reading
from wargame_cli.archive.game.sheet_reading import Reading
from wargame_cli.archive.game.sheets import SheetText
from wargame_cli.engine.ruleset import Ruleset
from wargame_cli.engine.text import dump_yaml


def add_recurring(reading: Reading, game: str, ruleset: Ruleset, position: Any, read_as: int) -> None:
    """Add the recurring orders of the sides that have the phase, and whose sheets have no field `orders`.

    They are `read_as` the sheets of the phase are (see `sheets.READING`).
    """
    for side in ruleset.phase(position).sides:
        orders = position.recurring_now(side)
        if not orders or side in reading.ordered:
            continue
        head = dump_yaml({"game": game, "turn": position.turn, "phase": position.phase, "side": side})
        text = "".join([head, "orders:\n", *(f"- {order}\n" for order in orders)])
        sheet_text = SheetText(file=f"recurring orders of {side}", text=text)
        found = sheet_reading.read([sheet_text], game, ruleset, position, reading=read_as)
        reading.left_out += found.problems
        for sheet in found.sheets:
            sheet.recurs = True
            sheet_reading.join(reading.sheets, sheet)
