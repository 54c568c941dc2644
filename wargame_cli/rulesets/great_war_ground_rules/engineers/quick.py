"""Quick engineering: two units, a brigade, or one unit with civilian labour work twice as fast (13A5, 13A6)."""

from collections.abc import Sequence

import msgspec

from wargame_cli.rulesets.great_war_ground_rules.engineers.costs import MPS, SPECIALISTS
from wargame_cli.rulesets.great_war_ground_rules.ground import builders
from wargame_cli.rulesets.great_war_ground_rules.ground.lines import overland
from wargame_cli.rulesets.great_war_ground_rules.ground.upkeep import (
    OF_DIVISIONS,
    OF_RAILROAD_ENGINEERS,
    ON_PORTS,
    ON_RAILS,
    can_do,
)
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition

#: Work that cannot be done quickly (15A8).
NEVER_QUICK = ("devastation", "restoration")
#: How far people come from a city to help (13A6).
LABOR_REACH = 4
#: What the engineers of divisions pay of MPs (13I); what each of a quick pair pays (13A5).
DIVISIONAL, HALF = 2, 0.5
#: The most units that work together quickly: more make nothing faster (13A5).
PAIR = 2


class Crew(msgspec.Struct, frozen=True):
    """Who works together: `quick` halves the costs of each, `special` are cheaper, `divisional` pay double."""

    quick: bool = False
    special: bool = False
    divisional: bool = False

    def mps(self, what: str, left: float, weather: int) -> float:
        """MPs that each unit pays for what is left, counted as for one construction unit in good weather."""
        share = SPECIALISTS[what] / MPS[what] if self.special and what in SPECIALISTS else 1
        return left * share * weather * (DIVISIONAL if self.divisional else 1) * (HALF if self.quick else 1)

    def done(self, what: str, mps: float, weather: int) -> float:
        """How much of the work is done with the MPs that each unit pays, counted in the same way."""
        return mps / self.mps(what, 1, weather)

    def rate(self, weather: int) -> float:
        """What a turn takes off work in turns (13A4, 13A5)."""
        return (PAIR if self.quick else 1) / weather


def is_special(position: GroundPosition, what: str, unit: str) -> bool:
    """Whether a unit does a kind of work cheaply: railroad engineers on rail lines, port engineers on ports."""
    on_rails = what in ON_RAILS and builders.is_railroad(position, unit)
    return on_rails or (what in ON_PORTS and builders.is_port(position, unit))


def crew(position: GroundPosition, what: str, units: Sequence[str], labor: str = "") -> Crew:
    """The units as they work together (13A5).

    A brigade counts as two units, a division of construction units as two brigades; the cheaper costs of specialists
    hold where one of the two is such a unit (13B2, 13C1).
    """
    divisional = bool(units) and not any(_is_engineer(position, unit) for unit in units)
    big = any(position.size(unit) in ("X", "XX") and _is_engineer(position, unit) for unit in units)
    quick = what not in NEVER_QUICK and (len(units) >= PAIR or big or bool(labor))
    special = any(is_special(position, what, unit) for unit in units)
    return Crew(quick, special, divisional)


def _is_engineer(position: GroundPosition, unit: str) -> bool:
    return any(kind(position, unit) for kind in (builders.is_construction, builders.is_railroad, builders.is_port))


def why_not(position: GroundPosition, what: str, units: Sequence[str]) -> str:
    """Why these units cannot do a kind of work together; empty where they can (13A5, 13A7, 13B3, 13I)."""
    if len(set(units)) < len(units):
        return "each unit is named once"
    if what not in NEVER_QUICK and len(units) > PAIR:
        return "two units are enough: more make the work no faster"
    able = [unit for unit in units if can_do(position, what, unit)]
    helping = [unit for unit in units if unit not in able and _helps(position, what, unit)]
    wrong = [unit for unit in units if not able or unit not in (*able, *helping)]
    if wrong:
        return f"{', '.join(wrong)}: cannot do that work, as {_who_can(what)} can"
    engineers = [unit for unit in units if _is_engineer(position, unit)]
    if engineers and len(engineers) < len(units):
        return "the engineers of a division work together only with those of another division"
    return ""


def _who_can(what: str) -> str:
    """The units that do a kind of work, in words (13A, 13B, 13C, 13I)."""
    if what in OF_RAILROAD_ENGINEERS:
        return "railroad engineers"
    match what:
        case "upgrade-port":
            return "port engineers"
        case "pontoon":
            return "pontoon engineers"
    others = {"railroad engineers": ON_RAILS, "port engineers": ON_PORTS, "divisions with engineers": OF_DIVISIONS}
    return " or ".join(("construction units", *(name for name, works in others.items() if what in works)))


def _helps(position: GroundPosition, what: str, unit: str) -> bool:
    """Whether a unit helps specialists with their own work: one of the two may be a construction unit (13B3, 13C2)."""
    return what != "pontoon" and what in (*ON_RAILS, *ON_PORTS) and builders.is_construction(position, unit)


def why_no_labor(position: GroundPosition, side: str, units: Sequence[str], city: str) -> str:
    """Why the people of a city cannot help; empty where they do (13A6).

    The city is the side's own, in the unit's country, not farther than four hexes as supply lines are traced over
    land, and each of its hexes helps one unit.
    """
    kit = position.kit
    name = kit.name(city)
    if len(units) != 1:
        return "civilian labour helps one unit alone"
    (unit,) = units
    if not _is_engineer(position, unit):
        return "civilian labour does not help the engineers of a division"
    if not kit.is_major_city(city) or not position.owns(side, city):
        return f"{name} is no major city of yours"
    if kit.nation_of(city) != position.counter(unit).nationality:
        return f"{name} is not in the country of {unit}"
    near = overland.reach(position, side, kit.board.bit[city], LABOR_REACH)
    if not near & kit.board.bit[position.place_of(unit)]:
        return f"{unit} traces no line of {LABOR_REACH} hexes to {name}"
    helped = [work.units for work in position.works if work.turns and work.civil == city and unit not in work.units]
    if helped or position.this_turn.labor.get(city, unit) != unit:
        return f"the people of {name} help another unit"
    return ""
