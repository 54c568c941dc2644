"""The Near East, in which MEF and IEF stay until Turkey is conquered (6.5.1.1)."""

from __future__ import annotations

from wargame_cli.engine.board import Mask
from wargame_cli.rulesets.lamps.kit.components import SQUARE
from wargame_cli.rulesets.lamps.position.position import LampsPosition, coast_of

#: The armies that stay in the Near East, once they are there, until Turkey is conquered (6.5.1.1).
_BOUND = ("GB-MEF", "GB-IEF")


def closed_areas(position: LampsPosition, unit: str) -> Mask:
    """The areas that an army which is bound to the Near East does not move to nor through: all others (6.5.1.1)."""
    if unit not in _BOUND or position.nations["turkey"] == "conquered":
        return 0
    near_east = _near_east(position)
    place = position.place_of(unit)
    here = position.kit.board.bit.get(coast_of(place) or place, 0)
    return position.kit.whole_map & ~near_east if here & near_east else 0


def why_it_stays(position: LampsPosition, unit: str, end: str) -> str:
    """Why an army may not leave the Near East for an area or a beachhead (6.5.1.1); empty where it may go there."""
    leaves = position.kit.board.bit.get(coast_of(end) or end, 0) & closed_areas(position, unit)
    return f"{unit} stays in the Near East until Turkey is conquered" if leaves else ""


def _near_east(position: LampsPosition) -> Mask:
    """The squares, and by option Gallipoli (R-35)."""
    gallipoli = position.kit.board.bit["gallipoli"]
    by_option = position.option("gallipoli-theater") == "near-east"
    return position.kit.of_kind[SQUARE] | (gallipoli if by_option else 0)
