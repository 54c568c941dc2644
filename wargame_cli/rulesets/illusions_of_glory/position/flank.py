"""Flank Attacks (21.0): who may try one, what helps it, and who fires first then."""

from collections.abc import Iterator, Sequence
from typing import Literal

import msgspec

from wargame_cli.rulesets.illusions_of_glory.kit.tables import tables
from wargame_cli.rulesets.illusions_of_glory.position.fire import Effect, Field

Order = Literal["simultaneous", "attacker first", "defender first"]


class Origin(msgspec.Struct, frozen=True):
    """A space or region from which units attack.

    `is_free` says that it is connected to no other enemy-occupied space than the defending one (21.3b), `name` what
    people call it.
    """

    place: str
    has_lcu: bool
    is_supplied: bool
    is_free: bool
    name: str = ""


def bans(field: Field, origins: Sequence[Origin], *, into_swamps: bool = False) -> tuple[tuple[str, str], ...]:
    """Everything that forbids a Flank Attack, as (rule, what forbids it); nothing where one may be tried.

    A card may open Swamps (12.4.2) to it.
    """
    return tuple(_bans(field, origins, into_swamps))


def _bans(field: Field, origins: Sequence[Origin], into_swamps: bool) -> Iterator[tuple[str, str]]:
    chart = tables().combat.flank
    is_opened = into_swamps and field.terrain == "swamp"
    if len(origins) < chart.least_spaces:
        yield "21.0", f"a Flank Attack is made from at least {chart.least_spaces} spaces"
    if not any(origin.has_lcu for origin in origins):
        yield "21.0", "a Flank Attack takes at least one LCU"
    if field.all_water:
        yield "21.1a", "all units attack across Water Obstacles"
    if field.terrain in chart.closed and not field.is_region and not is_opened:
        yield "21.1b", f"no Flank Attack is made against a {field.terrain.capitalize()} space"
    if field.trench:
        yield "21.1c", "no Flank Attack is made against a Trench"
    if field.is_region:
        yield "21.1d", "no Flank Attack is made against units in a region"
    if any(not origin.is_supplied for origin in origins):
        yield "21.1e", "units that are Out-Of-Supply take no part in a Flank Attack"
    if field.is_uprising:
        yield "21.1f", "no Flank Attack is made against Uprising Units"
    if field.fort and not field.defenders:
        yield "21.2a", "no Flank Attack is made against a Fort without Combat Units"


def modifiers(origins: Sequence[Origin], pinning: str, cards: Sequence[Effect] = ()) -> tuple[Effect, ...]:
    """What modifies the die: every free space but the Pinning Space, and cards (21.3)."""
    value = tables().combat.flank.free_space
    free = (origin.name or origin.place for origin in origins if origin.is_free and origin.place != pinning)
    return (*(Effect(f"{name} is free", "21.3b", value) for name in free), *cards)


def best_pinning_space(origins: Sequence[Origin]) -> str:
    """The Pinning Space of an attacker who names none: one that is not free, so that no modifier is lost."""
    return min(origins, key=lambda origin: (origin.is_free, origin.place)).place


def succeeds(die: int, drm: int) -> bool:
    """Whether the attempt succeeds (21.4b-c)."""
    return die + drm >= tables().combat.flank.succeeds_at


def firing_order(field: Field, attempt: bool | None) -> Order:
    """Who fires first: after an attempt by whether it succeeded, else by the water (12.2 G3b, 12.4.3a, 21.4)."""
    if attempt is not None:
        return "attacker first" if attempt else "defender first"
    by_water = field.all_water and "water order" not in field.ignored
    return "defender first" if by_water else "simultaneous"
