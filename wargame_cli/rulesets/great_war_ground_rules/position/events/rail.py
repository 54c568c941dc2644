"""What happens on rail lines and bridges: trains run, capacity changes (7A, 15A1)."""

from wargame_cli.engine import events as engine
from wargame_cli.rulesets.great_war_ground_rules.position.position import RAIL, GroundPosition

#: The cause of capacity that was built with Res Pts (7A5b).
BUILT = "built"


class BridgeTaken(engine.Event, frozen=True, kw_only=True):
    """A side owns both ends of a bridge now, as the other did before (15A1)."""

    at: str
    side: str

    def apply(self, position: GroundPosition) -> None:
        """It is that side's until the other owns both ends."""
        position.bridge_owner[self.at] = self.side
        position.changed()


class RailUsed(engine.Event, frozen=True, kw_only=True):
    """A unit, or freight, went by rail: it counts that many REs more against a net's capacity in this turn (7A4).

    `part` is an isolated section of the net (7A9). `held` are units past whose hexes it went in an enemy ZOC: they stay
    there to the end of the phase (7A).
    """

    net: str
    side: str
    re: float
    unit: str = ""
    part: str = ""
    strategic: bool = False
    held: tuple[str, ...] = ()

    def apply(self, position: GroundPosition) -> None:
        """That much is used up."""
        turn, key = position.this_turn, f"{self.net}/{self.side}{self.part}"
        turn.rail_used[key] = turn.rail_used.get(key, 0.0) + self.re
        if self.unit:
            counted = f"{self.net}/{self.unit}"
            turn.rail_units[counted] = turn.rail_units.get(counted, 0.0) + self.re
        if self.strategic and self.unit and self.unit not in turn.strategic:
            turn.strategic.append(self.unit)
        stayed = position.this_phase.stayed
        stayed += [unit for unit in self.held if unit not in stayed]
        position.changed(RAIL)


class CapacityChanged(engine.Event, frozen=True, kw_only=True):
    """A side's capacity on a net changed (7A5). What comes `later` cannot be used before the player turn ends.

    `part` is the isolated section of the net where it did (7A9).
    """

    net: str
    side: str
    change: int
    cause: str
    later: bool = False
    part: str = ""

    def apply(self, position: GroundPosition) -> None:
        """It is that much larger or smaller from now on."""
        key = f"{self.net}/{self.side}"
        position.rail[key] = position.rail.get(key, 0) + self.change
        if self.part:
            where = f"{key}{self.part}"
            position.section_rail[where] = position.section_rail.get(where, 0) + self.change
        if self.cause == BUILT:
            position.this_turn.rail_raised[key] = position.this_turn.rail_raised.get(key, 0) + self.change
        if self.later:
            position.this_turn.rail_new[key] = position.this_turn.rail_new.get(key, 0) + self.change
        position.changed(RAIL)


class CapacityAdded(engine.Event, frozen=True, kw_only=True):
    """A side's capacity on a net is larger for this player turn, and the net will suffer for it (7A5a, 7A5g)."""

    net: str
    side: str
    re: float
    res: int
    part: str = ""

    def apply(self, position: GroundPosition) -> None:
        """More can move; once for each Res Pt the net is checked in the next initial phase."""
        where = f"{self.net}/{self.side}{self.part}"
        position.this_turn.rail_extra[where] = position.this_turn.rail_extra.get(where, 0.0) + self.re
        position.strained[where] = position.strained.get(where, 0) + self.res
        position.changed(RAIL)


class CapacitySent(engine.Event, frozen=True, kw_only=True):
    """Capacity was transferred from one net to another (7A5d)."""

    net: str
    to: str
    side: str
    re: int

    def apply(self, position: GroundPosition) -> None:
        """It cannot be used in this turn."""
        turn = position.this_turn
        here, there = f"{self.net}/{self.side}", f"{self.to}/{self.side}"
        position.rail[here] = position.rail.get(here, 0) - self.re
        position.rail[there] = position.rail.get(there, 0) + self.re
        turn.rail_new[there] = turn.rail_new.get(there, 0) + self.re
        turn.rail_sent[here] = turn.rail_sent.get(here, 0) + self.re
        position.changed(RAIL)


class NetChecked(engine.Event, frozen=True, kw_only=True):
    """A net was checked for deterioration: a die, and what modified it (7A5g).

    `strained` says that a Res Pt spent on the net for a turn was the reason.
    """

    net: str
    side: str
    die: int
    modifier: int
    strained: bool = False
    part: str = ""

    def apply(self, position: GroundPosition) -> None:
        """A check that was due is done."""
        if self.strained:
            key = f"{self.net}/{self.side}{self.part}"
            position.strained[key] -= 1
            if not position.strained[key]:
                del position.strained[key]
        position.changed(RAIL)


EVENTS: tuple[type[engine.Event], ...] = (
    BridgeTaken,
    RailUsed,
    CapacityChanged,
    CapacityAdded,
    CapacitySent,
    NetChecked,
)
