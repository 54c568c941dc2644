"""What can happen to tracks and nations: will, quality, war status, offensives, entry, collapse, revolution, treaty.

Victory Points move by the engine's `PointsChanged`, whose side is then the `VP` of the position.
"""

from typing import Literal

import msgspec

from wargame_cli.engine import events as engine
from wargame_cli.rulesets.illusions_of_glory.kit.decks import deck_of
from wargame_cli.rulesets.illusions_of_glory.kit.nations import Side, title
from wargame_cli.rulesets.illusions_of_glory.kit.tables.status import Level
from wargame_cli.rulesets.illusions_of_glory.kit.tables.strength import Pool
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition
from wargame_cli.rulesets.illusions_of_glory.position.records import Landing


class WillChanged(engine.Event, frozen=True, kw_only=True):
    """A nation's National Will marker moved (23.2); `total` is where it stands, after every limit."""

    nation: str
    change: int
    total: int
    cause: str

    def apply(self, position: IllusionsPosition) -> None:
        """The National Will marker has that total."""
        position.will[self.nation] = self.total


class QualityChanged(engine.Event, frozen=True, kw_only=True):
    """A nation's Troop Quality marker moved (24.1); `total` is where it stands, after every limit."""

    nation: str
    change: int
    total: int
    cause: str

    def apply(self, position: IllusionsPosition) -> None:
        """The Troop Quality marker has that total."""
        position.quality[self.nation] = self.total


class WarStatusChanged(engine.Event, frozen=True, kw_only=True):
    """A side's War Status moved, and the Combined War Status with it (17.1.2)."""

    side: Side
    change: int
    total: int
    card: str = ""

    def apply(self, position: IllusionsPosition) -> None:
        """The War Status marker has that total."""
        position.war_status[self.side] = self.total


class LevelRaised(engine.Event, frozen=True, kw_only=True):
    """A side reached another War Commitment Level, and its deck joins draw pile and discards (17.2.1, 17.2.2)."""

    side: Side
    level: Level

    def apply(self, position: IllusionsPosition) -> None:
        """The side has that level and draws from all its cards but those in hand, face up or removed."""
        position.level[self.side] = self.level
        cards = deck_of(position.cards, self.side, self.level)
        position.lay_cards(self.side, position.piles[self.side].joined_by(cards))

    def milestone(self) -> str:
        """The side and its level, as runs of many games count it."""
        return f"{self.side} reach {self.level}"


class ArmisticeMoved(engine.Event, frozen=True, kw_only=True):
    """The Armistice marker moved (17.3.2)."""

    change: int
    total: int
    cause: str

    def apply(self, position: IllusionsPosition) -> None:
        """The Armistice marker has that total."""
        position.armistice = self.total


class OffensiveSet(engine.Event, frozen=True, kw_only=True):
    """A side's Mandatory Offensive marker was placed: by a roll, because it was made, or because it is lifted (7.0)."""

    side: Side
    offensive: str
    cause: str = ""

    def apply(self, position: IllusionsPosition) -> None:
        """The side has that Mandatory Offensive."""
        position.offensives[self.side] = self.offensive


class OffensiveModified(engine.Event, frozen=True, kw_only=True):
    """All later Mandatory Offensive rolls of a side are modified by this total (7.4.1)."""

    side: Side
    total: int

    def apply(self, position: IllusionsPosition) -> None:
        """The modifier holds for all later rolls of the side."""
        position.offensive_drm[self.side] = self.total


class NationEntered(engine.Event, frozen=True, kw_only=True):
    """A neutral nation entered the war (9.7.2, 26.0)."""

    nation: str
    stand: Side
    cause: str

    def apply(self, position: IllusionsPosition) -> None:
        """The nation is on that side, with all its land in which there is no marker."""
        position.join(self.nation, self.stand)

    def milestone(self) -> str:
        """The nation that enters the war."""
        return f"{title(self.nation)} joins the {self.stand}"


class NationCollapsed(engine.Event, frozen=True, kw_only=True):
    """A nation collapsed (23.5, 26.2.3, 26.5.3, 26.6.2)."""

    nation: str
    cause: str

    def apply(self, position: IllusionsPosition) -> None:
        """The nation has collapsed; its units and markers go by events of their own."""
        position.collapsed.append(self.nation)
        position.changed("control")

    def milestone(self) -> str:
        """The nation that collapses."""
        return f"{title(self.nation)} collapses"


class NationRestored(engine.Event, frozen=True, kw_only=True):
    """A nation's collapse ended: Serbia's, when Belgrade is free again (26.6.2)."""

    nation: str

    def apply(self, position: IllusionsPosition) -> None:
        """The nation has not collapsed any more, and cannot collapse again."""
        position.collapsed.remove(self.nation)
        position.restored.append(self.nation)
        position.changed("control")


class ReplacementsChanged(engine.Event, frozen=True, kw_only=True):
    """Replacement Points were recorded, spent or lost (9.6, 16.0): what a pool now has, in halves of a point.

    Where they were spent, `nation` is whose units they rebuilt: it uses up first what is earmarked for it (16.7.1).
    """

    pool: Pool
    total: int
    cause: str
    nation: str = ""

    def apply(self, position: IllusionsPosition) -> None:
        """The pool has these halves of a point left."""
        if self.nation in position.this_turn.earmarked:
            spent = position.replacements.get(self.pool, 0) - self.total
            position.this_turn.earmarked[self.nation] = max(0, position.this_turn.earmarked[self.nation] - spent)
        if self.total:
            position.replacements[self.pool] = self.total
        else:
            position.replacements.pop(self.pool, None)


class RepairsChanged(engine.Event, frozen=True, kw_only=True):
    """Points of an Event for repairs in this round came, were spent or lost (16.1f): what is left, in halves."""

    pool: Pool
    total: int
    cause: str

    def apply(self, position: IllusionsPosition) -> None:
        """These halves of a point are left for this round."""
        if self.total:
            position.this_round.repairs[self.pool] = self.total
        else:
            position.this_round.repairs.pop(self.pool, None)


class ReplacementsConverted(engine.Event, frozen=True, kw_only=True):
    """A side converted a point of a pool (16.7); the points themselves change by events of their own.

    These `halves` of a point are from now on for a `nation` that shares its pool with others.
    """

    side: Side
    pool: Pool
    nation: str = ""
    halves: int = 0

    def apply(self, position: IllusionsPosition) -> None:
        """The conversion counts against the limit of the turn."""
        position.this_turn.converted.append(self.pool)
        if self.halves:
            kept = position.this_turn.earmarked.get(self.nation, 0)
            position.this_turn.earmarked[self.nation] = kept + self.halves


class RevolutionChanged(engine.Event, frozen=True, kw_only=True):
    """The Revolution marker was placed, came on its track, moved on it, or was removed (23.4)."""

    step: Literal["announced", "begins", "stage", "suppressed"]
    due: int = 0
    stage: int = 0

    def apply(self, position: IllusionsPosition) -> None:
        """The Revolution marker is there."""
        revolution = position.revolution
        if self.step == "announced":
            revolution = msgspec.structs.replace(revolution, due=self.due, suppressed=False)
        elif self.step == "begins":
            began = revolution.due
            revolution = msgspec.structs.replace(revolution, due=0, began=began, on_track=True, stage=0, ever=True)
        elif self.step == "stage":
            revolution = msgspec.structs.replace(revolution, stage=self.stage)
        else:
            revolution = msgspec.structs.replace(revolution, due=0, on_track=False, stage=0, suppressed=True)
        position.revolution = revolution

    def milestone(self) -> str:
        """The beginning of the Revolution, each of its Stages, and its suppression."""
        if self.step == "stage":
            return f"Stage {self.stage} of the Russian Revolution"
        known = {"begins": "the Russian Revolution begins", "suppressed": "the Russian Revolution is suppressed"}
        return known.get(self.step, "")


class TreatyAnnounced(engine.Event, frozen=True, kw_only=True):
    """The marker of the Treaty of Brest-Litovsk was laid in the turn in which it takes effect (28.0b)."""

    turn: int

    def apply(self, position: IllusionsPosition) -> None:
        """The Treaty takes effect in that turn."""
        position.treaty = self.turn
        position.changed("control")


class LandingPlaced(engine.Event, frozen=True, kw_only=True):
    """A Landing marker was placed in its Sea Invasion space (25.2.1)."""

    space: str
    turn: int
    round: int

    def apply(self, position: IllusionsPosition) -> None:
        """The marker is in its space, and no other Sea Invasion card is played this turn (25.1e)."""
        position.landings[self.space] = Landing(turn=self.turn, round=self.round)
        position.this_turn.landed = True
        position.changed("control")


class LandingRemoved(engine.Event, frozen=True, kw_only=True):
    """A Landing marker left the game (25.2.4c, 25.4)."""

    space: str

    def apply(self, position: IllusionsPosition) -> None:
        """The marker leaves the game."""
        del position.landings[self.space]
        position.landings_gone += 1
        position.changed("control")


class AssaultMade(engine.Event, frozen=True, kw_only=True):
    """The Russian amphibious assault was made (25.5)."""

    def apply(self, position: IllusionsPosition) -> None:
        """The amphibious assault cannot be made again."""
        position.assault_made = True


EVENTS: tuple[type[engine.Event], ...] = (
    WillChanged,
    QualityChanged,
    WarStatusChanged,
    LevelRaised,
    ArmisticeMoved,
    OffensiveSet,
    OffensiveModified,
    NationEntered,
    NationCollapsed,
    NationRestored,
    ReplacementsChanged,
    RepairsChanged,
    ReplacementsConverted,
    RevolutionChanged,
    TreatyAnnounced,
    LandingPlaced,
    LandingRemoved,
    AssaultMade,
)
