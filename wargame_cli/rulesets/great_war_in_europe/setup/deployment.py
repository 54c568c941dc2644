"""How far a scenario's units may be set up otherwise than its file has it (21.1, 21.11-21.13).

The file's own set-up keeps all that the rulebook asks. A unit may begin elsewhere on its front, within the lines of its
side and the parts that the rulebook gives its nation; or it changes places with another one of its nation. So the
numbers of units that a scenario gives for fronts and boxes stay as they are.
"""

from collections.abc import Iterator
from typing import Literal

import msgspec

from wargame_cli.engine.board import Mask
from wargame_cli.rulesets.great_war_in_europe.ground.limits import why_closed
from wargame_cli.rulesets.great_war_in_europe.ground.limits_europe import over_quota
from wargame_cli.rulesets.great_war_in_europe.ground.stacking import too_many
from wargame_cli.rulesets.great_war_in_europe.ground.supply import supplied_hexes
from wargame_cli.rulesets.great_war_in_europe.kit.components import Kit
from wargame_cli.rulesets.great_war_in_europe.kit.counters import Counter
from wargame_cli.rulesets.great_war_in_europe.kit.nations import EAST, FRONT_NAMES, NATIONS, OTHER, SIDES, Side
from wargame_cli.rulesets.great_war_in_europe.position.position import DEAD, FIGHTING, NEAR_EAST_BOX, GreatWarPosition
from wargame_cli.rulesets.great_war_in_europe.setup.codes import area_of

#: All rows or columns that a hex number can have.
EVERY = (0, 99)

#: A rule and the words that speak against a place.
Fault = tuple[str, str]


class Stretch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the map: hexes of a front, of these countries if any are named, in these rows and columns.

    `east_of` is a line of single hexes, one a row; only what lies beyond it in those rows is part of it.
    """

    front: str
    countries: tuple[str, ...] = ()
    rows: tuple[int, int] = EVERY
    columns: tuple[int, int] = EVERY
    east_of: tuple[str, ...] = ()

    def hexes(self, printed: Kit) -> Mask:
        """The land hexes of it."""
        within = printed.fronts[self.front]
        if self.countries:
            within &= sum(printed.countries[country] for country in set(self.countries))
        if (self.rows, self.columns) != (EVERY, EVERY):
            within = printed.in_rectangle(within, self.rows, self.columns)
        if not self.east_of:
            return within
        line = {printed.row(hex): printed.column(hex) for hex in self.east_of}
        beyond = (hex for hex in printed.board.spaces(within) if printed.column(hex) > line.get(printed.row(hex), 99))
        return printed.board.mask(beyond)


class Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of a front for the units of a nation: all of them stand in it, or no more than `most`, or `fewest`.

    `rule` is what gives it. It holds `stretches`, single `hexes`, and all hexes within a distance of one (`around`),
    but not those `without`. Headquarters are counted with other `units` alone, and where `staffs` are named no others
    stand in it; of a `line` only units in its side's front line are counted. A `foremost` one holds infantry divisions
    in the front line.
    """

    nation: str
    rule: str
    front: str
    stretches: tuple[Stretch, ...] = ()
    hexes: tuple[str, ...] = ()
    around: dict[str, int] = msgspec.field(default_factory=dict)
    without: tuple[str, ...] = ()
    most: int = 0
    fewest: int = 0
    line: bool = False
    units: bool = False
    staffs: tuple[str, ...] | None = None
    foremost: bool = False

    def area(self, printed: Kit) -> Mask:
        """The hexes of it; the whole front where nothing is named."""
        if not (self.stretches or self.hexes or self.around):
            return printed.fronts[self.front] & ~printed.hexes(self.without)
        found = printed.hexes(self.hexes)
        for stretch in self.stretches:
            found |= stretch.hexes(printed)
        for hex, distance in self.around.items():
            ring = printed.board.bit[hex]
            for _ in range(distance):
                ring |= printed.steps.spread(ring)
            found |= ring
        return found & ~printed.hexes(self.without)

    def held(self, position: GreatWarPosition) -> int:
        """How many of its units stand in it."""
        kit = position.kit
        side = next(counter.side for counter in kit.units.values() if counter.nation == self.nation)
        hexes = self.area(kit) & front_line(position, side) if self.line else self.area(kit)
        there = (position.counter(unit) for unit in position.units_in(side, hexes))
        return sum(counter.nation == self.nation and (self.units or not counter.headquarters) for counter in there)


class Deployment(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a scenario leaves to the sides (21.12, 21.13).

    `fixed` are units that the rulebook puts into one hex, `parts` where the units of a nation stand on a front. Each of
    the `districts` of the East counts as a front of its own: countries with what they are called together. On the
    fronts of `garrisoned`, by side, every hex of the side's line keeps a combat unit, and so does each hex of `held`.
    Units of `roaming` nations begin on any front, those of `mixed` change places whatever their strengths, others only
    with units that are printed alike; in the dead pile those of a nation are counted together that `fallen` names, all
    its units or its infantry. `boxed` is how many units of a nation may begin in the Available Units Box,
    `boxed_near_east` in that of the Near East where the game has both; of nations of `divisions_boxed` only divisions.
    Those of `distant`, on a front, stand beside no enemy in their own country, those of `apart` in no hex with each
    other; the units of `barred`, by front, do not stand there. In `unclaimed` countries both sides begin in supplied
    hexes that nobody controls (21.33). `by_codes` says that set-up codes tell where units begin (19.2, 19.3).
    """

    fixed: tuple[str, ...] = ()
    parts: tuple[Part, ...] = ()
    districts: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    garrisoned: dict[Side, tuple[str, ...]] = msgspec.field(default_factory=dict)
    held: tuple[str, ...] = ()
    roaming: tuple[str, ...] = ()
    mixed: tuple[str, ...] = ()
    fallen: dict[str, Literal["units", "infantry"]] = msgspec.field(default_factory=dict)
    boxed: dict[str, int] = msgspec.field(default_factory=dict)
    boxed_near_east: dict[str, int] = msgspec.field(default_factory=dict)
    divisions_boxed: tuple[str, ...] = ()
    distant: dict[str, str] = msgspec.field(default_factory=dict)
    apart: tuple[tuple[str, str], ...] = ()
    barred: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    unclaimed: tuple[str, ...] = ()
    by_codes: bool = False

    def district(self, printed: Kit, hex: str) -> str:
        """The front that a hex belongs to, or the district of it that counts as one."""
        front, country = printed.front_of(hex), printed.map.area.get(hex, "")
        found = (name for name, countries in self.districts.items() if country in countries)
        return next(found, front) if front == EAST else front

    def room(self, box: str, nation: str) -> int:
        """How many units of a nation may begin in a box."""
        return (self.boxed_near_east if box in NEAR_EAST_BOX.values() else self.boxed).get(nation, 0)

    def boxes(self, counter: Counter, box: str) -> bool:
        """Whether a scenario leaves it to a unit's side whether the unit begins in a box."""
        kind = counter.division or counter.nation not in self.divisions_boxed
        return kind and self.room(box, counter.nation) > 0

    def beside(self, near_east: "Deployment") -> "Deployment":
        """What Europe leaves to the sides with what the Near East does, in one game."""
        return msgspec.structs.replace(
            self,
            fixed=(*self.fixed, *near_east.fixed),
            parts=(*self.parts, *near_east.parts),
            garrisoned={side: (*self.garrisoned.get(side, ()), *near_east.garrisoned.get(side, ())) for side in SIDES},
            distant={**self.distant, **near_east.distant},
            held=(*self.held, *near_east.held),
            barred={**self.barred, **near_east.barred},
            boxed_near_east=near_east.boxed,
        )


def may_change_places(position: GreatWarPosition, given: Deployment, unit: str, other: str) -> Fault | None:
    """Why two units may not begin in each other's places, or None: the numbers of a scenario must come out."""
    one, two = position.counter(unit), position.counter(other)
    if one.nation != two.nation:
        return "21.12", f"{unit} and {other} are not of one nation"
    if given.by_codes and position.set_up_code(unit) != position.set_up_code(other):
        return "19.2", f"{unit} and {other} have different set-up codes"
    if one.headquarters != two.headquarters or (_face(one) != _face(two) and not _mixed(position, given, unit, other)):
        return "21.12", f"{unit} and {other} are not printed alike, and the scenario counts them apart"
    return None


def _mixed(position: GreatWarPosition, given: Deployment, *units: str) -> bool:
    """Whether a scenario counts units of any strength together: those of some nations, in the dead pile of a few."""
    counters = [position.counter(unit) for unit in units]
    if counters[0].nation not in given.mixed:
        return False
    if {position.place_of(unit) for unit in units}.isdisjoint(DEAD.values()):
        return True
    fallen = given.fallen.get(counters[0].nation)
    return fallen == "units" or (fallen == "infantry" and all(counter.infantry for counter in counters))


def _face(counter: Counter) -> tuple[object, ...]:
    """All by which a scenario tells units of a nation apart."""
    return counter.values, counter.type, counter.size, counter.code, counter.reduced


def why_not(position: GreatWarPosition, given: Deployment, unit: str, hex: str) -> Fault | None:
    """Why a unit, which stands in a hex now, may not begin there; None where it may."""
    return next(_against(position, given, unit, hex), None)


def _against(position: GreatWarPosition, given: Deployment, unit: str, hex: str) -> Iterator[Fault]:
    kit, counter, side = position.kit, position.counter(unit), position.side_of(unit)
    bit, name = kit.board.bit[hex], kit.name(hex)
    free = _is_free(position, given, hex)
    if not (free or position.controls(side, hex) or (given.by_codes and area_of(position, unit) & bit)):
        yield "21.11", f"{unit}: {name} does not lie behind your line"
    if free and not supplied_hexes(position, side) & bit:
        yield "21.33", f"{unit}: {name} is out of supply"
    if position.units_at(OTHER[side], hex):
        yield "21.12", f"{unit}: the enemy is in {name}"
    if kit.alpine & bit and counter.type != "mountain":
        yield "15.71", f"{unit}: {name} is alpine, and for mountain units alone"
    if closed := why_closed(position, unit, hex):
        yield closed
    if many := over_quota(position, unit, hex):
        yield many
    if crowd := too_many(position, side, hex):
        yield crowd[0], f"{name}: {crowd[1]}"
    if unit in given.barred.get(kit.front_of(hex), ()):
        yield "21.12", f"{unit} does not begin on the {FRONT_NAMES[kit.front_of(hex)]}"
    abroad = position.occupied(OTHER[side]) & kit.home(counter.nation)
    if given.distant.get(counter.nation) == kit.front_of(hex) and kit.steps.spread(abroad) & bit:
        yield "21.12", f"{unit}: {NATIONS[counter.nation]} sets up beside no enemy, as in {name}"
    for part in given.parts:
        if part.nation == counter.nation and part.front == kit.front_of(hex):
            yield from _part_says(position, part, counter, hex)
    nations = {position.counter(each).nation for each in position.at(hex)}
    for one, two in given.apart:
        if counter.nation in (one, two) and nations >= {one, two}:
            yield "21.12", f"{unit}: {NATIONS[one]} and {NATIONS[two]} do not stack as the game begins"


def _is_free(position: GreatWarPosition, given: Deployment, hex: str) -> bool:
    """Whether nobody controls a hex, in a country in which both sides begin."""
    return position.kit.map.area.get(hex) in given.unclaimed and not position.controller(hex)


def _part_says(position: GreatWarPosition, part: Part, counter: Counter, hex: str) -> Iterator[Fault]:
    """What a part of its front says against a unit in a hex."""
    inside = bool(part.area(position.kit) & position.kit.board.bit[hex])
    nation, front = NATIONS[part.nation], FRONT_NAMES[part.front]
    if not (part.most or part.fewest) and not inside:
        yield part.rule, f"{counter.id}: in {position.kit.name(hex)} nobody of {nation} is set up on the {front}"
    if part.most and inside and part.held(position) > part.most:
        yield part.rule, f"{counter.id}: no more than {part.most} units of {nation} in that part of the {front}"
    if part.staffs is not None and inside and counter.headquarters and counter.id not in part.staffs:
        others = "none" if not part.staffs else f"none but {', '.join(part.staffs)}"
        yield part.rule, f"{counter.id}: of the headquarters of {nation} {others} in that part of the {front}"
    if part.foremost and inside and not counter.headquarters and not _leads(position, counter, hex):
        yield part.rule, f"{counter.id}: of {nation} infantry divisions in the line alone in that part of the {front}"


def _leads(position: GreatWarPosition, counter: Counter, hex: str) -> bool:
    """Whether a unit is an infantry division, and its hex one of the front line."""
    in_the_line = front_line(position, counter.side) & position.kit.board.bit[hex]
    return counter.infantry and counter.division and bool(in_the_line)


def thinned(before: GreatWarPosition, after: GreatWarPosition, given: Deployment) -> Fault | None:
    """A part of a front that holds fewer units of its nation than it must, and did not before; or None."""
    for part in given.parts:
        if part.fewest and part.held(after) < min(part.fewest, part.held(before)):
            where = ", ".join(part.hexes) or f"that part of the {FRONT_NAMES[part.front]}"
            number = f"{part.fewest} unit{'s' if part.fewest > 1 else ''} of {NATIONS[part.nation]}"
            return part.rule, f"at least {number} must be set up in {where}"
    return None


def front_line(position: GreatWarPosition, side: Side) -> Mask:
    """The hexes of a side beside those of the enemy (21.11)."""
    return position.controlled(side) & position.kit.steps.spread(position.controlled(OTHER[side]))


def bare_line(position: GreatWarPosition, given: Deployment, side: Side, hex: str) -> bool:
    """Whether a hex that must hold a combat unit of a side holds none (21.24, 21.34, 21.44, 21.54)."""
    kit = position.kit
    if position.occupied(FIGHTING[side]) & kit.board.bit[hex]:
        return False
    if hex in given.held:
        return True
    enemy = position.controlled(OTHER[side])
    on_the_line = any(enemy & kit.board.bit[near] for near in kit.board.neighbours[hex])
    return on_the_line and kit.front_of(hex) in given.garrisoned.get(side, ())


def boxed_too_many(position: GreatWarPosition, given: Deployment, nation: str, box: str) -> Fault | None:
    """Why a box holds too many units of a nation as the game begins, or None (21.44, 21.45, 21.54)."""
    counters = map(position.counter, position.at(box))
    there = sum(counter.nation == nation and given.boxes(counter, box) for counter in counters)
    most = given.room(box, nation)
    if there <= most:
        return None
    return "21.12", f"no more than {most} units of {NATIONS[nation]} begin in the Available Units Box"
