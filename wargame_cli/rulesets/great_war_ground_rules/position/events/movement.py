"""What can happen: movement."""

import msgspec

from wargame_cli.engine import events as engine
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition


class HexOverrun(engine.Event, frozen=True, kw_only=True):
    """Units overrun a hex (6F), at final odds of so much; `done` is False where it comes to nothing.

    `fatigue` is the shift of the odds, `gone` are units that retreated before it. `spent` are the MPs of units that do
    not advance, or whose movement ends because an unknown corps was too strong (14N2).
    """

    target: str
    units: tuple[str, ...]
    defenders: tuple[str, ...]
    attack: float
    defence: float
    odds: str
    fatigue: int = 0
    gone: tuple[str, ...] = ()
    spent: dict[str, float] = msgspec.field(default_factory=dict)
    done: bool = True

    def apply(self, position: GroundPosition) -> None:
        """Those who stay where they are have spent their MPs."""
        now = position.this_phase
        for unit, points in self.spent.items():
            now.spent[unit] = now.spent.get(unit, 0.0) + points
            now.mode.setdefault(unit, "march")
        position.changed()


class GunboatFiredAt(engine.Event, frozen=True, kw_only=True):
    """Coast defences fired at a water-only unit (14B2): it is lost, turned back, or nothing came of it."""

    tells_only = True

    unit: str
    at: str
    dice: int
    gunnery: float
    result: str = ""


class ConditionTaken(engine.Event, frozen=True, kw_only=True):
    """A unit that stands in place of others, such as its component units, is as they were (15F1, 16A1f, 16C6).

    `unsupplied` are the player turns for which it is out of general supply, `corps` is the HQ in whose box it lies,
    `arrived` says how it came from another command, and `spent` are the MPs that count as spent for it (16A1aa).
    """

    unit: str
    disruption: int = 0
    fatigue: int = 0
    unsupplied: int = 0
    by_special: bool = False
    isolated: bool = False
    moved: bool = False
    strategic: bool = False
    corps: str = ""
    overstacked: bool = False
    assembled: bool = False
    arrived: str = ""
    spent: float = 0

    def apply(self, position: GroundPosition) -> None:
        """It has what they had."""
        turn, unit = position.this_turn, self.unit
        numbers = (
            (position.disruption, self.disruption),
            (position.fatigue, self.fatigue),
            (position.unsupplied, self.unsupplied),
        )
        for marks, number in numbers:
            if number:
                marks[unit] = number
        lists = (
            (position.by_special, self.by_special),
            (position.isolated, self.isolated),
            (turn.moved, self.moved),
            (turn.strategic, self.strategic),
            (position.overstacked, self.overstacked),
            (position.this_phase.assembled, self.assembled),
        )
        for units, holds in lists:
            if holds and unit not in units:
                units.append(unit)
        if self.corps:
            position.corps[unit] = self.corps
        if self.arrived:
            turn.arrived[unit] = self.arrived
        if self.spent:
            position.this_phase.spent[unit] = self.spent
        position.changed()


EVENTS: tuple[type[engine.Event], ...] = (HexOverrun, GunboatFiredAt, ConditionTaken)
