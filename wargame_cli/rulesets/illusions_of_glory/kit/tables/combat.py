"""The charts of combat (chapter 12 and the Fire Tables)."""

from typing import Literal

import msgspec

from wargame_cli.rulesets.illusions_of_glory.kit.tables.part import Part, Row

Fire = Literal["light", "heavy"]
Terrain = Literal["clear", "forest", "mountain", "swamp"]
Cause = Literal["combat", "attrition", "retreat", "interned"]
Box = Literal["replaceable", "eliminated"]


class FireTable(Part, frozen=True, kw_only=True):
    """A Fire Table (12.2 G): the bounds of each column, and by die the Loss Number in each column."""

    columns: tuple[tuple[int, int | None], ...]
    rows: dict[int, tuple[int, ...]]

    def column(self, strength: int, shift: int = 0) -> int | None:
        """The column of a Combat Strength after its shift, which the ends of the table stop (12.2 G2e).

        None for a strength that the table has no column for: it does not fire.
        """
        for number, (least, most) in enumerate(self.columns):
            if least <= strength and (most is None or strength <= most):
                return min(max(number + shift, 0), len(self.columns) - 1)
        return None

    def loss_number(self, column: int, die: int) -> int:
        """The Loss Number of a modified die (12.2 G3a)."""
        return self.rows[die][column]

    def heading(self, column: int) -> str:
        """What stands over a column: `5`, `6-8` or `16+`."""
        least, most = self.columns[column]
        if most is None:
            return f"{least}+"
        return str(least) if least == most else f"{least}-{most}"


class SelectionRow(Row, frozen=True, kw_only=True):
    """A case and the tables of the sides that it settles."""

    when: Literal["uprising", "alpine trails only", "LCU", "SCUs in their fort", "lone fort", "SCUs only"]
    rule: str
    attacker: Fire | None = None
    defender: Fire | None = None


class Selection(Part, frozen=True, kw_only=True):
    """Which Fire Table a side uses: the first case that holds and names it (12.2 G2)."""

    rows: tuple[SelectionRow, ...]


class Shifts(Part, frozen=True, kw_only=True):
    """Column shifts, to the right; they add up (12.2 G2e, 12.3, 12.4, 19.5)."""

    mountain: int
    water: int
    weather: int
    trench_against: dict[int, int]
    trench_for: dict[int, int]


class Modifiers(Part, frozen=True, kw_only=True):
    """Die roll modifiers but those on counters and cards, and the bounds of a modified die (12.2.1)."""

    cavalry: int
    mountain_infantry: int
    lesser_lines: int
    die_least: int
    die_most: int

    def modified(self, die: int, drm: int) -> int:
        """The die after its modifiers (12.2.1b)."""
        return min(max(die + drm, self.die_least), self.die_most)


class Weather(Part, frozen=True, kw_only=True):
    """The terrain that is checked for Severe Weather, by season (12.3)."""

    checked: dict[str, Terrain]


class Flank(Part, frozen=True, kw_only=True):
    """The Flank Attack (21.0)."""

    least_spaces: int
    closed: tuple[Terrain, ...]
    free_space: int
    succeeds_at: int


class Retreat(Part, frozen=True, kw_only=True):
    """How far losers retreat, where a step shortens it (12.7.2, 12.7.4a), which HQs cancel a space of it (12.7.4f).

    An HQ does it for units of its nations, or for any of its side where none are named.
    """

    lengths: dict[int, int]
    shortening: tuple[Terrain, ...]
    cancelling: dict[str, tuple[str, ...]]

    def spaces(self, margin: int) -> int:
        """The length of the retreat when the attacker's Loss Number is greater by this margin; 0 for no retreat."""
        return max((length for least, length in self.lengths.items() if margin >= least), default=0)


class Advance(Part, frozen=True, kw_only=True):
    """The Advance After Combat (12.8): how many, and what stops them (12.8.2)."""

    most_units: int
    stopping: tuple[Terrain, ...]


class Destination(Row, frozen=True, kw_only=True):
    """Where a lost unit goes, and whether an SCU takes its place; what is None holds for both."""

    cause: Cause
    box: Box
    replaced: bool
    rule: str
    size: Literal["LCU", "SCU"] | None = None
    supplied: bool | None = None
    special: bool | None = None


class Destinations(Part, frozen=True, kw_only=True):
    """Where lost units go (12.6.4-12.6.6, 14.3.2, 14.3.3)."""

    rows: tuple[Destination, ...]

    def of(self, size: str, cause: Cause, *, supplied: bool = True, special: bool = False) -> Destination:
        """The first row that holds. Special Units are eliminated however they are destroyed (12.6.6d)."""
        for row in self.rows:
            if (
                row.cause == cause
                and row.size in (None, size)
                and row.supplied in (None, supplied)
                and row.special in (None, special)
            ):
                return row
        raise LookupError(f"{size} lost by {cause}")


class Combat(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All charts of combat."""

    light_fire: FireTable
    heavy_fire: FireTable
    selection: Selection
    shifts: Shifts
    modifiers: Modifiers
    weather: Weather
    flank: Flank
    retreat: Retreat
    advance: Advance
    destinations: Destinations

    def fire(self, table: Fire) -> FireTable:
        """The Fire Table of that name."""
        return self.light_fire if table == "light" else self.heavy_fire
