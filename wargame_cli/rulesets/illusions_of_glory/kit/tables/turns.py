"""The charts of the turn: its track, its rounds and the Mandatory Offensives (4.3, chapters 6 to 9)."""

from typing import Literal

import msgspec

from wargame_cli.rulesets.illusions_of_glory.kit.nations import Nation, Side
from wargame_cli.rulesets.illusions_of_glory.kit.tables.part import Part, Row

Season = Literal["winter", "spring", "summer", "fall"]


class Turn(Row, frozen=True, kw_only=True):
    """A turn of the track."""

    season: Season
    year: int

    def __str__(self) -> str:
        return f"{self.season.capitalize()} {self.year}"


class Track(Part, frozen=True, kw_only=True):
    """The turn track (4.0a, 5.1.3)."""

    last: int
    turns: dict[int, Turn]


class Rounds(Part, frozen=True, kw_only=True):
    """The Action Phase and its limits (8.0, 9.0)."""

    number: int
    cardless_ops: int
    hand: int
    apart: tuple[str, ...]
    reinforcement_cards: int
    neutral_entries: int


class FirstTurn(Part, frozen=True, kw_only=True):
    """What Summer 1914 forbids and has settled (4.3)."""

    turn: int
    offensives: dict[Side, str]
    barred_bases: tuple[str, ...]
    barred_target: Nation
    spared_forts: dict[Nation, Nation]


class Offensive(Row, frozen=True, kw_only=True):
    """A Mandatory Offensive: whose LCUs must attack, or in the Balkans anybody's, and without what there is none."""

    nations: tuple[Nation, ...] = ()
    against: Nation | None = None
    balkans: bool = False
    forbids: bool = False
    needs: (
        Literal["LCU on the map", "IT at war", "SB not collapsed", "enemies in BU or TU", "enemies in the Balkans"]
        | None
    ) = None


class Offensives(Part, frozen=True, kw_only=True):
    """The Mandatory Offensive tables (chapter 7)."""

    from_turn: int
    penalty: dict[Side, int]
    rolls: dict[Side, dict[int, str]]
    kinds: dict[str, Offensive]

    def result(self, side: Side, die: int, drm: int = 0) -> str:
        """What a roll demands of a side."""
        rolls = self.rolls[side]
        return rolls[min(die + drm, max(rolls))]


class Turns(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All charts of the turn."""

    track: Track
    rounds: Rounds
    first_turn: FirstTurn
    offensives: Offensives
