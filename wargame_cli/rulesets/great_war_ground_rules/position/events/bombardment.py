"""What happens in a bombardment: artillery fires, gas is tried, hits fall on units, terror on a nation (12C)."""

from wargame_cli.engine import events as engine
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition


class GunsFired(engine.Event, frozen=True, kw_only=True):
    """Artillery and air points bombard a hex (12C); what it comes to is told next."""

    place: str
    side: str
    units: tuple[str, ...]
    air: int = 0

    def apply(self, position: GroundPosition) -> None:
        """They bombard no more in this phase, and fight at half strength in the combats that follow."""
        now, turn = position.this_phase, position.this_turn
        now.bombarded |= dict.fromkeys(self.units, self.place)
        turn.bombarded += [unit for unit in self.units if unit not in turn.bombarded]
        if self.air:
            now.air_used[self.side] = now.air_used.get(self.side, 0) + self.air
        position.changed()


class HexBombarded(engine.Event, frozen=True, kw_only=True):
    """A hex was bombarded; `hits` are those that the die gave, still to be allocated (12C2).

    `counter` says that it was counterbombardment, `terror` that a nation's morale suffers and no unit (12C5).
    """

    place: str
    side: str
    units: tuple[str, ...]
    strength: float
    column: str
    die: int
    modified: int
    hits: int
    air: int = 0
    shift: int = 0
    counter: bool = False
    terror: bool = False

    def apply(self, position: GroundPosition) -> None:
        """Its hits are allocated when all bombardments of the hex are over."""
        hits = position.this_phase.hits
        if self.hits and not self.terror:
            hits[self.place] = hits.get(self.place, 0) + self.hits
        position.changed()


class GasFired(engine.Event, frozen=True, kw_only=True):
    """Gas artillery tried its gas effects capability in a bombardment (12B8): it adds to the die, and may shift."""

    place: str
    units: tuple[str, ...]
    success: bool
    shift: bool = False

    def apply(self, position: GroundPosition) -> None:
        """It may not try again in the combats that follow."""
        turn = position.this_turn
        turn.gassed += [unit for unit in self.units if unit not in turn.gassed]
        position.changed()


class HitAllocated(engine.Event, frozen=True, kw_only=True):
    """A side allocated bombardment hits to a unit (12C3); what they do to it follows."""

    place: str
    unit: str
    by: str
    hits: int = 1

    def apply(self, position: GroundPosition) -> None:
        """That many fewer are left to allocate."""
        left = position.this_phase.hits
        left[self.place] = left.get(self.place, 0) - self.hits
        if left[self.place] <= 0:
            del left[self.place]
        position.changed()


class HitsIgnored(engine.Event, frozen=True, kw_only=True):
    """Bombardment hits found no unit that can take them (12C3)."""

    place: str
    hits: int

    def apply(self, position: GroundPosition) -> None:
        """They are forgotten."""
        position.this_phase.hits.pop(self.place, None)
        position.changed()


class NationTerrorized(engine.Event, frozen=True, kw_only=True):
    """Terror hits fell on a major city: the nation in which it lies loses National Will (12C5)."""

    place: str
    nation: str
    points: int

    def apply(self, position: GroundPosition) -> None:
        """It has that much less."""
        position.will[self.nation] = position.will.get(self.nation, 0) - self.points
        position.changed()


class ArtilleryAttached(engine.Event, frozen=True, kw_only=True):
    """An artillery unit belongs to an Art XX HQ now (12B9); where `hq` is empty it was detached."""

    unit: str
    hq: str = ""

    def apply(self, position: GroundPosition) -> None:
        """It is part of that artillery division, or of none."""
        if self.hq:
            position.attached[self.unit] = self.hq
        else:
            position.attached.pop(self.unit, None)
        position.recount(position.place_of(self.unit))


EVENTS: tuple[type[engine.Event], ...] = (
    GunsFired,
    HexBombarded,
    GasFired,
    HitAllocated,
    HitsIgnored,
    NationTerrorized,
    ArtilleryAttached,
)
