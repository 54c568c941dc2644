"""What a case says in fields of a saved position: whatever it names there must be in the game."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final

from wargame_cli.engine.errors import nearest
from wargame_cli.engine.naming import names_of
from wargame_cli.rulesets.great_war_ground_rules.ground.rails import nets, tracks
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import SIDE_OF, SIDES
from wargame_cli.rulesets.great_war_ground_rules.position.position import OFF_MAP, GroundPosition, hexside

#: Fields that speak of hexsides, of rail nets as `NET/SIDE` or `NET/SIDE/YARD`, and of nations.
_HEXSIDES: Final = ("demolished", "pontoons", "laid", "bridge_owner")
_NETS: Final = ("rail", "strained", "section_rail")
_NATIONS: Final = ("will", "shaken")
#: What every position has, to read one field alone.
_EMPTY: Final[Mapping[str, Any]] = {"turn": 1, "phase": "", "points": {}, "stacks": {}, "scenario": "", "last_turn": 1}

#: The field, what is wrong in it, and what may be meant.
Wrong = tuple[str, str, str]


def in_order(field: str, value: Any) -> Any:
    """A field with its hexsides as a position writes them, whichever hex a case names first."""
    if field not in _HEXSIDES:
        return value
    written = {each: hexside(*each.split("-")) if each.count("-") == 1 else each for each in value}
    return {written[each]: of for each, of in value.items()} if isinstance(value, dict) else [*written.values()]


def unknown(position: GroundPosition, saved: Mapping[str, Any]) -> Iterator[Wrong]:
    """What such fields name that there is not: the field, what is wrong, and what may be meant."""
    for field, value in saved.items():
        yield from _of_names(position, field, value)
        if field in _HEXSIDES:
            yield from _of_hexsides(position, field, value)
        if field in _NETS:
            yield from _of_nets(position, field, value)
        if field in _NATIONS:
            strange = (nation for nation in value if nation not in SIDE_OF)
            yield from ((field, f"there is no nation {nation!r}", nearest(nation, SIDE_OF)) for nation in strange)


def _of_names(position: GroundPosition, field: str, value: Any) -> Iterator[Wrong]:
    """Units, places, leaders and sides."""
    kit = position.kit
    there: Mapping[str, Collection[str]] = {
        "unit": kit.units,
        "place": {*kit.map.in_play, *OFF_MAP},
        "leader": kit.leaders,
        "side": SIDES,
    }
    for what, name in names_of(GroundPosition(**{**_EMPTY, field: value})):
        if name not in there.get(what, (name,)):
            yield field, f"there is no {what} {name!r}", _meant(position, name, there[what])


def _of_hexsides(position: GroundPosition, field: str, value: Collection[str]) -> Iterator[Wrong]:
    neighbours = position.kit.board.neighbours
    for pair in value:
        start, _, end = pair.partition("-")
        if end not in neighbours.get(start, ()):
            yield field, f"{pair!r} are no two adjacent hexes", ""


def _of_nets(position: GroundPosition, field: str, value: Collection[str]) -> Iterator[Wrong]:
    """A variant may have lands, and so nets, taken from its case: those of no hex are nets all the same."""
    countries = position.kit.map.countries.values()
    everywhere = {*nets.names(position), *(land["net"] for land in countries if "net" in land)}
    known = [nets.key(net, side) for net in sorted(everywhere) for side in SIDES]
    strange = (key for key in value if not any(f"{key}/".startswith(f"{each}/") for each in known))
    yield from ((field, f"no side has a net {key!r}", nearest(key, known)) for key in strange)


def impossible(position: GroundPosition) -> Iterator[Wrong]:
    """What such fields say of units that they cannot be: the field, what is wrong, and a way out (9E)."""
    for unit in position.reduced:
        if not position.kit.units[unit].cadre:
            yield "reduced", f"{unit} has no cadre or remnant", "give its counter one, as in 8-11-5/3-5-5"


def _meant(position: GroundPosition, name: str, known: Collection[str]) -> str:
    """What a name may mean: a saved position calls hexes by their numbers alone."""
    hex = position.kit.map.find(name)
    return f"a saved position names hexes by number: {name} is {hex}" if hex else nearest(name, known)


def follow_up(position: GroundPosition) -> None:
    """What follows from such fields, whether a case says so or not.

    The rail lines of devastated hexes are broken (15A8); the player turn began with the capacity that nets have (7A5a,
    11B3a).
    """
    for place in position.devastated:
        if tracks.on_rail(position, place) and place not in position.broken:
            position.broken.append(place)
    if not position.this_turn.rail_start:
        position.this_turn.rail_start.update(position.rail)
