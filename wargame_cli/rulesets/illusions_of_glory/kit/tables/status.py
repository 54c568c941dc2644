"""The charts of tracks and politics: victory, war status, rebellion, collapse, neutral nations, the treaty."""

from typing import Literal

import msgspec

from wargame_cli.rulesets.illusions_of_glory.kit.nations import Nation, Side
from wargame_cli.rulesets.illusions_of_glory.kit.tables.activity import Size
from wargame_cli.rulesets.illusions_of_glory.kit.tables.part import Part, Row

#: The War Commitment Levels, which are also the decks of cards (9.2, 17.1).
Level = Literal["mobilization", "limited war", "total war"]


class Markers(Part, frozen=True, kw_only=True):
    """Where the markers stand when the war begins (4.0, 17.1.1)."""

    vp: int
    war_status: int
    armistice: int
    will: int
    offensive_drm: int


class Levels(Part, frozen=True, kw_only=True):
    """War Commitment Levels (17.2): their order, and the War Status that each is `needed` for (17.2.1, 17.2.2)."""

    order: tuple[Level, ...]
    needed: dict[Level, int]
    from_turn: int

    def after(self, level: Level, war_status: int) -> Level:
        """The level that a side rises to in one War Status Phase; it never falls (17.2.3)."""
        following = self.order[self.order.index(level) + 1 :][:1]
        return following[0] if following and war_status >= self.needed[following[0]] else level


class Decks(Part, frozen=True, kw_only=True):
    """How many cards each side has of each deck (3.3, 9.2), and what the CP player's opening card is worth (4.2.2b)."""

    cards: dict[Level, int]
    opening_ops: int


class VictoryLevel(Row, frozen=True, kw_only=True):
    """A band of Victory Points: up to `most`, the last one without end."""

    winner: Side | Literal[""]
    level: str
    most: int | None = None


class Victory(Part, frozen=True, kw_only=True):
    """What the Victory Points mean when the game ends (5.2)."""

    levels: tuple[VictoryLevel, ...]
    automatic: dict[Side, int]

    def level(self, points: int) -> VictoryLevel:
        """The band of these Victory Points."""
        return next(band for band in self.levels if band.most is None or points <= band.most)


class Points(Part, frozen=True, kw_only=True):
    """What the Victory Points change by (5.1.1)."""

    space: dict[Side, int]


class Armistice(Part, frozen=True, kw_only=True):
    """How collapses move the Armistice marker, and how far it goes up (17.3.2)."""

    most: int
    collapses: dict[Nation, int]


class Will(Part, frozen=True, kw_only=True):
    """National Will (23.1, 23.2)."""

    nations: tuple[Nation, ...]
    lost: int
    regained: int
    least: int
    demoralized: int


class Rebellion(Part, frozen=True, kw_only=True):
    """Uprising Units (23.3): who places them, how many, and the regions of a nation that is not free in them."""

    placed_by: dict[Nation, Side]
    units: int
    regions: dict[Nation, tuple[str, ...]]


class Revolution(Part, frozen=True, kw_only=True):
    """The Russian Revolution (23.4): the stage from which each effect holds."""

    delays: dict[str, int]
    stages: int
    no_reinforcements: int
    no_replacements: int
    losses: int
    dissolution: int


class Collapse(Part, frozen=True, kw_only=True):
    """Which nations collapse, in the order in which it is looked at, and what stays (6.0 E4, 23.5, 26.0).

    Where a collapse is `permanent`, the units in the nation's boxes go as well. `remnant` is the place to which units
    must be able to trace a line to stay, `boxes` say where the others go.
    """

    order: tuple[Nation, ...]
    permanent: tuple[Nation, ...]
    replaced: tuple[str, ...]
    falls_with: dict[Nation, Nation]
    returns_with: dict[Nation, str]
    boxes: dict[Nation, dict[Size, str]]
    remnant: dict[Nation, str]


class Entry(Part, frozen=True, kw_only=True):
    """Neutral Entry (9.7.2, 26.0)."""

    sides: dict[Nation, Side]
    together: dict[Nation, Nation] = msgspec.field(name="with")


class Violations(Part, frozen=True, kw_only=True):
    """The Greek spaces that a side enters at a risk, and the least die that brings Greece into the war (26.3.1)."""

    spaces: dict[Side, tuple[str, ...]]
    enters_at: int


class Status(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All charts of tracks and politics."""

    markers: Markers
    levels: Levels
    decks: Decks
    victory: Victory
    points: Points
    armistice: Armistice
    will: Will
    rebellion: Rebellion
    revolution: Revolution
    collapse: Collapse
    entry: Entry
    violations: Violations
