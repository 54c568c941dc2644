"""The facts of units and hexes that conformance cases may expect: what they are, who owns them, what became of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Literal

from wargame_cli.engine.cases import Places, Played, Units, all_of, by_hex, by_unit, fact, happened, hexes, unlike
from wargame_cli.engine.naming import UnitId
from wargame_cli.rulesets.great_war_ground_rules.ground.fortifications import as_built
from wargame_cli.rulesets.great_war_ground_rules.ground.fortifications import fortification as counted
from wargame_cli.rulesets.great_war_ground_rules.ground.loads import has_heavy_equipment
from wargame_cli.rulesets.great_war_ground_rules.ground.stacking import limit_kind, too_many
from wargame_cli.rulesets.great_war_ground_rules.ground.support import supported as is_supported
from wargame_cli.rulesets.great_war_ground_rules.ground.zones import in_zone_of, zone_here, zone_of
from wargame_cli.rulesets.great_war_ground_rules.kit import types
from wargame_cli.rulesets.great_war_ground_rules.kit.counters import Counter, Ratings
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import UnitReduced, UnitRemoved
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition

Owner = Literal["CP", "Entente", "nobody", "contested"]
Grade = Literal[
    "none",
    "fieldworks",
    "entrenchment",
    "fort",
    "improved-fort",
    "unimproved-fortress",
    "improved-old",
    "improved-new",
    "improved-great",
]
Family = Literal[
    "artillery",
    "c/m",
    "non-motorized",
    "cavalry",
    "light",
    "mountain",
    "over-snow",
    "irregular",
    "infantry",
    "training",
    "fortress",
    "field-artillery",
    "heavy-artillery",
    "siege-artillery",
    "heavy equipment",
    "division",
    "engineers",
]

# -- units -----------------------------------------------------------------------------------------------------------


@fact
def re(expected: dict[UnitId, float], played: Played) -> Iterator[str]:
    """The regimental equivalents of units (3A3)."""
    for unit, size in by_unit(expected, played):
        yield from unlike(size, played.after.re(unit), unit)


@fact
def shows(expected: dict[UnitId, str], played: Played) -> Iterator[str]:
    """The ratings that counters show now, such as 8-11-5; strength and movement rating alone where both are one."""
    for unit, ratings in by_unit(expected, played):
        yield from unlike(_full(ratings), _written(played.after.face(unit)), unit)


def _written(face: Ratings) -> str:
    return f"{face.attack:g}-{face.defence:g}-{face.movement}"


def _full(ratings: str) -> str:
    parts = ratings.split("-")
    return ratings if len(parts) != 2 else f"{parts[0]}-{ratings}"


#: Whether a counter is of a family, by the words for it; whatever the date says is looked up apart.
_FAMILIES: Mapping[str, Callable[[Counter], bool]] = {
    "artillery": lambda counter: counter.is_artillery,
    "c/m": lambda counter: counter.is_cm,
    "non-motorized": lambda counter: not counter.is_cm and not counter.is_artillery,
    "cavalry": lambda counter: counter.is_cavalry,
    "light": lambda counter: counter.is_light,
    "mountain": lambda counter: counter.is_mountain,
    "over-snow": lambda counter: counter.is_over_snow,
    "irregular": lambda counter: counter.is_irregular,
    "training": lambda counter: counter.of(types.TRAINING),
    "fortress": lambda counter: counter.of(types.FORTRESS),
    "field-artillery": lambda counter: counter.of(types.FIELD_ARTILLERY),
    "heavy-artillery": lambda counter: counter.of(types.HEAVY_ARTILLERY),
    "siege-artillery": lambda counter: counter.of(types.SIEGE_ARTILLERY | types.HEAVY_SIEGE_ARTILLERY),
    "engineers": lambda counter: counter.of(types.ENGINEERS),
}


@fact
def is_of(expected: dict[UnitId, dict[Family, bool]], played: Played) -> Iterator[str]:
    """Whether units belong to classes and families of types (3A2, 12B, 14)."""
    position: GroundPosition = played.after
    for unit, families in by_unit(expected, played):
        for family, wanted in families.items():
            yield from unlike(wanted, _is_of(position, unit, family), f"{unit} as {family}")


def _is_of(position: GroundPosition, unit: str, family: Family) -> bool:
    if family == "infantry":
        return position.is_infantry(unit)
    if family == "division":
        return position.is_division(unit)
    if family == "heavy equipment":
        return has_heavy_equipment(position, unit)
    return _FAMILIES[family](position.counter(unit))


@fact
def nationality(expected: dict[UnitId, str], played: Played) -> Iterator[str]:
    """The nation whose units they are for purposes of the rules (3B5)."""
    for unit, nation in by_unit(expected, played):
        yield from unlike(nation, played.after.counter(unit).nationality, unit)


@fact
def supported(expected: dict[UnitId, bool], played: Played) -> Iterator[str]:
    """Whether units are supported where they stand, as if they defended (12A)."""
    for unit, wanted in by_unit(expected, played):
        yield from unlike(wanted, is_supported(played.after, unit), unit)


@fact
def disrupted(expected: dict[UnitId, Literal["no", "disrupted", "badly", "disabled"]], played: Played) -> Iterator[str]:
    """The disruption of units (3A5, 14C2)."""
    position: GroundPosition = played.after
    for unit, word in by_unit(expected, played):
        found = ("no", "disrupted", "badly")[position.disruption.get(unit, 0)]
        yield from unlike(word, "disabled" if unit in position.disabled else found, unit)


@fact
def reduced(expected: dict[UnitId, bool], played: Played) -> Iterator[str]:
    """Whether units show their cadre or remnant (9E)."""
    for unit, wanted in by_unit(expected, played):
        yield from unlike(wanted, unit in played.after.reduced, unit)


@fact
def fatigue(expected: dict[UnitId, int], played: Played) -> Iterator[str]:
    """The fatigue hits of units (6B4)."""
    for unit, hits in by_unit(expected, played):
        yield from unlike(hits, played.after.fatigue.get(unit, 0), unit)


@fact
def eliminated(expected: Units, played: Played) -> Iterator[str]:
    """All units that are removed as losses in this piece of play; who is reduced to a cadre is not."""
    yield from all_of(expected, (event.unit for event in happened(played, UnitRemoved) if event.is_loss))


@fact
def cadres(expected: Units, played: Played) -> Iterator[str]:
    """All units that are reduced to their cadres or remnants in this piece of play."""
    yield from all_of(expected, (event.unit for event in happened(played, UnitReduced) if event.reduced))


# -- ZOCs, stacks ----------------------------------------------------------------------------------------------------


@fact
def zone(expected: dict[UnitId, Literal["none", "reduced", "standard"]], played: Played) -> Iterator[str]:
    """The ZOC that units have in their own hexes (5A)."""
    for unit, wanted in by_unit(expected, played):
        yield from unlike(wanted, zone_here(played.after, unit), unit)


@fact
def exerts(expected: dict[UnitId, dict[str, bool]], played: Played) -> Iterator[str]:
    """Whether units exert a ZOC into hexes (5A)."""
    position: GroundPosition = played.after
    for unit, places in by_unit(expected, played):
        for hex, wanted in by_hex(places, played):
            found = bool(zone_of(position, unit) & position.kit.board.bit[hex])
            yield from unlike(wanted, found, f"{unit} into {hex}")


@fact
def in_zone(expected: dict[Literal["CP", "Entente"], dict[str, bool]], played: Played) -> Iterator[str]:
    """Whether hexes are in a ZOC of a side (5A)."""
    for side, places in expected.items():
        for hex, wanted in by_hex(places, played):
            yield from unlike(wanted, in_zone_of(played.after, side, hex), f"{hex} in a ZOC of {side}")


@fact
def too_many_stacked(expected: dict[str, dict[Literal["CP", "Entente"], bool]], played: Played) -> Iterator[str]:
    """Whether a side's units in hexes are more than the stacking limit, an overstack left aside (8A, 8C2)."""
    for hex, sides in by_hex(expected, played):
        for side, wanted in sides.items():
            yield from unlike(wanted, too_many(played.after, side, hex) is not None, f"{side} in {hex}")


@fact
def stacking_limit(expected: dict[str, Literal["regular", "mountain", "harsh"]], played: Played) -> Iterator[str]:
    """The kind of stacking limit of hexes: regular, mountain, or harsh in the Arctic and the Desert (8A)."""
    for hex, wanted in by_hex(expected, played):
        yield from unlike(wanted, limit_kind(played.after, hex), hex)


@fact
def overstacked(expected: Units, played: Played) -> Iterator[str]:
    """All units that are in overstacks (8C2)."""
    yield from all_of(expected, played.after.overstacked)


# -- hexes -----------------------------------------------------------------------------------------------------------


@fact
def owns(expected: dict[str, Owner], played: Played) -> Iterator[str]:
    """Who owns hexes (5B), or that they are contested (9J)."""
    for hex, side in by_hex(expected, played):
        found = "contested" if hex in played.after.contested else played.after.owner_of(hex) or "nobody"
        yield from unlike(side, found, hex)


@fact
def fortified(expected: dict[str, Grade], played: Played) -> Iterator[str]:
    """The fortifications that stand in hexes, whether they count there or not (15B)."""
    for hex, grade in by_hex(expected, played):
        yield from unlike(grade, as_built(played.after, hex) or "none", hex)


@fact
def counts_as(expected: dict[str, Grade], played: Played) -> Iterator[str]:
    """The fortifications of hexes as they count: none in a contested hex (9J)."""
    for hex, grade in by_hex(expected, played):
        yield from unlike(grade, counted(played.after, hex) or "none", hex)


@fact
def obstructed(expected: Places, played: Played) -> Iterator[str]:
    """All hexes whose rail lines are obstructed (7A7)."""
    yield from all_of(hexes(expected, played), played.after.obstructed)


@fact
def broken(expected: Places, played: Played) -> Iterator[str]:
    """All hexes whose rail lines are broken (7A6)."""
    yield from all_of(hexes(expected, played), played.after.broken)


@fact
def devastated(expected: Places, played: Played) -> Iterator[str]:
    """All devastated hexes (15A8)."""
    yield from all_of(hexes(expected, played), played.after.devastated)


@fact
def besieged(expected: Places, played: Played) -> Iterator[str]:
    """All hexes under siege (15G)."""
    yield from all_of(hexes(expected, played), played.after.besieged)
