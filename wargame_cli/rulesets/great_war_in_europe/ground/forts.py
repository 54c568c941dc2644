"""Fortifications, Kut, the Hindenburg Line, trenches of the Near East (14.1-14.3, 14.5)."""

from __future__ import annotations

from wargame_cli.engine.board import Mask
from wargame_cli.engine.position import derived
from wargame_cli.rulesets.great_war_in_europe.ground.borders.neutrals import neutral_land
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CP, SIDES, Side
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition

#: The place that is a fort for the Allies alone, once they have come to it (14.21), and the hexes from which it is
#: besieged (14.22).
KUT = "N1845"
KUT_MARK = "Kut"
#: The trench hexes of the Gaza Line (6.35), and the forts that may be attacked concentrically (10.53).
GAZA_LINE = "Gaza Line"
GAZA, BEERSHEBA = "N2913", "N2711"
CONCENTRIC_FORTS = (GAZA, BEERSHEBA)


@derived
def forts(position: GreatWarPosition, side: str) -> Mask:
    """The intact forts of a side that have an intrinsic unit: printed in its countries, the Hindenburg Line.

    14.11, 14.31. Those of a nation that is neutral are nobody's.
    """
    kit = position.kit
    printed = kit.of_kind("fort", "heavy-fort") & kit.own_land[side] & ~kit.board.mask(position.destroyed)
    printed &= ~neutral_land(position)
    return printed | kit.board.mask(position.hindenburg) if side == CP else printed


def is_heavy(position: GreatWarPosition, place: str) -> bool:
    """Whether an intact fort is a heavy one: as printed, or of the Hindenburg Line (10.43, 14.31; trap 74)."""
    return place in position.hindenburg or "heavy-fort" in position.kit.kinds.get(place, ())


def fort_of(position: GreatWarPosition, place: str) -> Side | None:
    """The side whose intact fort stands in a hex, Kut included (14.21); None where there is none."""
    if is_kut(position, place):
        return ALLIED
    bit = position.kit.board.bit.get(place, 0)
    return next((side for side in SIDES if forts(position, side) & bit), None)


def is_kut(position: GreatWarPosition, place: str) -> bool:
    """Whether the hex is Kut and its fort exists (14.21)."""
    return position.kut and place == KUT


def has_garrison(position: GreatWarPosition, side: str, place: str) -> bool:
    """Whether the intrinsic unit of a side's fort defends a hex (14.11); Kut has none (14.21)."""
    return bool(forts(position, side) & position.kit.board.bit.get(place, 0))


def besieged(position: GreatWarPosition) -> bool:
    """Whether Allied units in Kut are under siege: an enemy unit stands in a hex that is marked for it (14.22)."""
    if not position.kut or not position.units_at(ALLIED, KUT):
        return False
    return bool(position.kit.marked(KUT_MARK) & position.occupied(CP))


def closes_behind(position: GreatWarPosition, side: str) -> Mask:
    """Kut, where Allied units that enter it would be under siege at once, and do not leave (14.22, 14.23)."""
    kit = position.kit
    return kit.board.bit.get(KUT, 0) if side == ALLIED and kit.marked(KUT_MARK) & position.occupied(CP) else 0


def trenched(position: GreatWarPosition, place: str) -> bool:
    """Whether trenches of the Central Powers work in a hex (14.52)."""
    return place in position.trenches
