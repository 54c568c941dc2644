"""What Strategy Cards do to combats (9.8, 12.2): die rolls, Fire Tables, flanks, retreats and advances.

Most of it is on Combat Cards and lasts for `this combat`; an Event may do it for a round, a turn, or longer.
"""

from typing import Literal

from msgspec import field

from wargame_cli.rulesets.illusions_of_glory.kit.card_effects import Common, Count
from wargame_cli.rulesets.illusions_of_glory.kit.card_terms import Until
from wargame_cli.rulesets.illusions_of_glory.kit.nations import Nation, Side
from wargame_cli.rulesets.illusions_of_glory.kit.tables.activity import Sea, Size

Terrain = Literal["clear", "mountain", "swamp", "forest"]


class Combats(Common, frozen=True, kw_only=True):
    """In which combats an effect holds, and for which side.

    `side` and `role`: whose fire it concerns, as attacker, defender or both. `nations`, `size`, `arm`: that side has
    a unit such as these in the combat; `mixed`: of two nations or more. `against`: the other side has a unit of one of
    these nations; `not against`: it has none of those. Where the defenders are: `in lands` of some nations or
    `outside lands`, `at` or `near` (or next to) some spaces and regions, on some `terrain`, `on the inset` of the
    Italian Front, at the `coast` of a sea (a Port, a Sea Invasion space or next to one). All that is said must hold.
    """

    side: Side
    role: Literal["attack", "defence", "both"] = "both"
    nations: tuple[Nation, ...] = ()
    size: Literal["", Size] = ""
    arm: Literal["", "cavalry"] = ""
    mixed: bool = False
    against: tuple[Nation, ...] = ()
    not_against: tuple[Nation, ...] = field(default=(), name="not against")
    in_lands: tuple[Nation, ...] = field(default=(), name="in lands")
    outside_lands: tuple[Nation, ...] = field(default=(), name="outside lands")
    at: tuple[str, ...] = ()
    near: tuple[str, ...] = ()
    terrain: tuple[Terrain, ...] = ()
    on_the_inset: bool = field(default=False, name="on the inset")
    coast: Literal["", Sea] = ""
    until: Until = "this combat"


class Drm(Combats, frozen=True, tag="drm"):
    """The side's die on the Fire Table is modified (12.2.1a 8)."""

    drm: int


class Shift(Combats, frozen=True, tag="shift"):
    """The side's column on the Fire Table shifts: to the right for a positive number, else to the left (12.2 G2e)."""

    columns: int


class Flank(Combats, frozen=True, tag="flank"):
    """The side's Flank Attack Attempt is modified (21.3c); `into swamps`: it may be made there too (21.1b)."""

    drm: int = 0
    into_swamps: bool = field(default=False, name="into swamps")


class Reroll(Combats, frozen=True, tag="reroll"):
    """The side may roll once more when its Loss Number is at most this."""

    at_most: int = field(name="at most")


class Ignore(Combats, frozen=True, tag="ignore"):
    """Of these the side takes no notice: Trenches, weather, and what water does to column and firing order."""

    what: tuple[Literal["trenches", "severe weather", "water column", "water order"], ...]


class RetreatLength(Combats, frozen=True, tag="retreat length"):
    """The side retreats `spaces` more or less after losing, at the price of `steps` (12.7.2, 12.7.4)."""

    change: int
    steps: int = 0


class Withdraw(Combats, frozen=True, tag="withdraw"):
    """The side may withdraw `spaces` before the combat, which is not fought (12.8.1a); never by sea (25.2.3e)."""

    spaces: Count = 1


class Advance(Combats, frozen=True, tag="advance"):
    """The side advances up to `spaces` (12.8); `through retreated`: also past enemies who retreated (11.1.4a)."""

    spaces: Count = 1
    through_retreated: bool = field(default=False, name="through retreated")


class StepLoss(Combats, frozen=True, tag="step loss"):
    """One unit of the side that took part loses steps after the combat, if it was lost or if it was not won."""

    when: Literal["lost", "not won"]
    steps: Count = 1


class SurrenderRoll(Common, frozen=True, tag="surrender roll"):
    """A surrender check (20.4) of one besieged Fort in a nation's land is made at once, its die modified."""

    land: Nation
    drm: int = 0
