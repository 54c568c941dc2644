"""What is `given` in the collected examples, as the `given` of our cases."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import islice
from typing import Any

from wargame_cli.rulesets.lamps import scenarios
from wargame_cli.rulesets.lamps.cases import table_givens
from wargame_cli.rulesets.lamps.cases.idle import U_BOATS
from wargame_cli.rulesets.lamps.cases.scene import Scene, home_of
from wargame_cli.rulesets.lamps.cases.words import (
    Piece,
    Plain,
    faction_of,
    fields,
    find_faction,
    find_nation,
    find_place,
    find_unit,
    letters,
    listed,
    nation_of,
    piece,
    place_of,
    plain,
    side_of,
    turn_of,
    unit_of,
    units_in,
)
from wargame_cli.rulesets.lamps.nations import CP, FACTION, OTHER, SIDE, TE
from wargame_cli.rulesets.lamps.position import GONE, HAGUE, UNRESTRICTED, beachhead

_STEPS = {
    "event": "event",
    "start": "event",
    "draw": "event",
    "movement": "movement",
    "combat": "combat",
    "production": "production",
    "technology": "production",
    "spending": "production",
    "regroup": "regroup",
}
Reader = Callable[[Scene, Any, str], None]


def scene_of(given: Plain) -> Scene:
    """The scene of an example. Raises LookupError for what is not understood."""
    scene = Scene()
    _read(scene, given, "given")
    return scene


def _read(scene: Scene, given: Plain, where: str) -> None:
    for name in sorted(given, key=_rank):
        reader = _READERS.get(str(name)) or _reader_for(str(name), given[name])
        if reader is None:
            raise LookupError(f"{where}.{name} is not understood")
        reader(scene, given[name], str(name))


def _rank(name: object) -> int:
    """When a field is read: whose turn it is first, what looks at units that stand somewhere last."""
    if name in ("turn", "season", "faction", "phasing", "active", "side", "step", "phase", "state"):
        return 0
    return 2 if name in ("conquered", "surviving_army", "spent", "fresh", "event", "draw", "markers_owned") else 1


def _reader_for(name: str, value: Any) -> Reader | None:
    """The reader of a field whose name is a nation, a unit or an area."""
    if find_nation(name) and not isinstance(value, list):
        return table_givens.nation
    if find_unit(name):
        return lambda scene, value, unit: _put_piece(scene, piece(f"{unit}/{value}"))
    if find_place(name):
        return lambda scene, value, place: _areas(scene, {place: value}, name)
    return None


def hold(scene: Scene, condition: str, on: bool) -> None:
    """Let a condition hold, or not, that is told in a word: `hague`, `belgium_not_CP`, `convoys`, `Q1_active`."""
    words = plain(condition).split()
    negated = [word for word in words if word in ("not", "no", "neutral")]
    words = [word for word in words if word not in negated]
    on, first = on != bool(negated), words[0]
    if find_nation(first) == "united_states":
        scene.nations["united_states"] = "war" if on else "neutral"
    elif first in ("hague", "unrestricted"):
        for boat in [boat for boat in U_BOATS if scene.where(boat)] or U_BOATS[:1]:
            scene.put(boat, UNRESTRICTED if (first == "unrestricted") == on else HAGUE, spent=scene.is_spent(boat))
    elif find_place(first):
        side = next((side_of(word) for word in words[1:] if word in ("cp", "te")), CP)
        scene.control[place_of(first)] = side if on else OTHER[side]
    elif units := units_in(condition.replace("_", " ")):
        scene.need(units[0])  # with it is how the scene is told
        if not on:
            scene.take_away(units[0])
    elif first[0] in "uq" and first[1:].isdigit():
        cards = scene.fields.setdefault("technology", {CP: [], TE: []})[CP if first[0] == "u" else TE]
        cards[:] = [*(card for card in cards if card != first.upper()), *([first.upper()] if on else [])]
    elif flag := next((flag for name, flag in table_givens.FLAGS.items() if plain(name).startswith(first)), ""):
        others = [each for each in scene.fields.get("flags", ()) if each != flag]
        scene.fields["flags"] = [*others, *([flag] if on else [])]
    else:
        raise LookupError(f"the condition {condition!r} is not understood")


# -- time and sides -----------------------------------------------------------------------------------------------


def _turn(scene: Scene, value: Any, name: str) -> None:
    scene.fields["turn"] = turn_of(value)


def _faction(scene: Scene, value: Any, name: str) -> None:
    nation = find_nation(value)
    scene.faction = find_faction(value) or (FACTION[nation] if nation else faction_of(value))


def _side(scene: Scene, value: Any, name: str) -> None:
    scene.faction = scene.faction or {CP: "germany", TE: "western_allies"}[side_of(value)]


def _step(scene: Scene, value: Any, name: str) -> None:
    words = plain(value)
    step = next((step for word, step in _STEPS.items() if word in words.split()), None)
    if step is None:
        raise LookupError(f"given.{name}: there is no step {value!r}")
    scene.step = step
    if faction := find_faction(words.replace(step, "").replace("phase", "").strip()):
        scene.faction = faction


def _state(scene: Scene, value: Any, name: str) -> None:
    if isinstance(value, Mapping):
        _read(scene, value, "given.state")
    elif letters(value) in ("setup", "atstart", "start", "gamestart"):
        scene.scenario = True
    else:
        raise LookupError(f"given.{name}: {value!r} is not understood")


# -- units and areas ----------------------------------------------------------------------------------------------


def _put_piece(scene: Scene, found: Piece) -> None:
    if not found.place:
        raise LookupError(f"it is not said where {found.unit} stands")
    scene.put(found.unit, found.place, spent=found.spent)
    if found.marker:
        scene.mark(found.unit, found.marker)


def _areas(scene: Scene, value: Any, name: str) -> None:
    for place_name, content in fields(value, f"given.{name}").items():
        place = place_of(place_name)
        if isinstance(content, Mapping):
            content = [f"{unit}/{state}" for unit, state in content.items()]
        for each in [] if content == "empty" else listed(content):
            _put_piece(scene, piece(each, place))


def _armies(scene: Scene, value: Any, name: str) -> None:
    """Units with their places: `{GE-1: hanover/fresh}`, also by the letters of their nation."""
    for key, content in fields(value, f"given.{name}").items():
        if isinstance(content, Mapping):
            _armies(scene, content, name)
        elif find_unit(key):
            _put_piece(scene, piece(f"{key}/{content}"))
        else:
            _areas(scene, {key: content}, name)


def _state_of_units(scene: Scene, value: Any, name: str) -> None:
    """`spent: [FR-1]`, or `spent: {france: 4}`: so many armies in their nation's first area."""
    units: list[Any] = [] if isinstance(value, Mapping) else listed(value)
    for key, count in value.items() if isinstance(value, Mapping) else ():
        armies = (unit for unit in _armies_of(nation_of(key)) if not scene.where(unit))
        units += islice(armies, count) if isinstance(count, int) else listed(count)
    for unit in map(unit_of, units):
        scene.put(unit, scene.where(unit) or home_of(unit), spent=name.endswith("spent"))


def _armies_of(nation: str) -> list[str]:
    units = scenarios.components().units
    return [unit for unit, counter in units.items() if counter.nation == nation and counter.is_army]


_MARKS = ("mountain", "swamp", "flag", "anchor")


def _target(scene: Scene, value: Any, name: str) -> None:
    """An empty area with what the example says of it, which must be so on the map."""
    kit = scenarios.components()
    told = fields(value, "given.target")
    area = place_of(told.get("area", ""))
    found = kit.map.areas[area]
    scene.areas.setdefault(area, [])
    first = SIDE.get(found.owner, "")
    for key, said in told.items():
        if key == "original_owner":
            if side_of(said) != first:
                raise LookupError(f"given.target: {area} belonged to {first or 'nobody'} at the start, not {said}")
            scene.control[area] = first
        elif key == "production" and int(said) != found.worth:
            raise LookupError(f"given.target: {area} makes {found.worth} points, not {said}")
        elif key in _MARKS and bool(said) != (key in found.marks):
            raise LookupError(f"given.target: on the map {area} has {', '.join(found.marks) or 'no marks'}")
        elif key == "control":
            scene.control[area] = side_of(said)
        elif key not in ("area", "empty", "production", *_MARKS):
            raise LookupError(f"given.target.{key} is not understood")


def _control(scene: Scene, value: Any, name: str) -> None:
    for area, side in fields(value, f"given.{name}").items():
        scene.control[place_of(area)] = side_of(side)


def _guns(scene: Scene, value: Any, name: str) -> None:
    for unit, place in fields(value, f"given.{name}").items():
        _put_piece(scene, piece(f"{unit}/{place}"))


def _tanks(scene: Scene, value: Any, name: str) -> None:
    _put_piece(scene, piece(f"WA-Tanks/{value}"))


def _off_map(scene: Scene, value: Any, name: str) -> None:
    """Units off the map, by nation: a list or a number. A force pool that is told is told whole."""
    for key, content in fields(value, f"given.{name}").items():
        free = [unit for unit in reversed(_armies_of(nation_of(key))) if not scene.where(unit)]
        told = free[:content] if isinstance(content, int) else [unit_of(unit) for unit in listed(content)]
        for unit in told if name != "force_pool" else set(free) - set(told):
            scene.put(unit, GONE)


def _beachhead(scene: Scene, value: Any, name: str) -> None:
    for area, units in fields(value, f"given.{name}").items():
        for each in listed(units):
            _put_piece(scene, piece(each, beachhead(place_of(area))))


_READERS: Mapping[str, Reader] = {
    "turn": _turn,
    "season": _turn,
    "faction": _faction,
    "phasing": _faction,
    "active": _faction,
    "side": _side,
    "step": _step,
    "phase": _step,
    "state": _state,
    "areas": _areas,
    "armies": _armies,
    "units": _armies,
    "fleets": _armies,
    "spent": _state_of_units,
    "fresh": _state_of_units,
    "german_units_fresh": _state_of_units,
    "german_units_spent": _state_of_units,
    "target": _target,
    "control": _control,
    "control_changes": _control,
    "heavy_artillery": _guns,
    "artillery": _guns,
    "tanks": _tanks,
    "eliminated": _off_map,
    "permanently_eliminated": _off_map,
    "force_pool": _off_map,
    "beachhead": _beachhead,
    "technology": table_givens.technology,
    "trenches": table_givens.trenches,
    "air": table_givens.air,
    "air_superiority": table_givens.air,
    "stosstruppen": table_givens.stosstruppen,
    "big_push": table_givens.big_push,
    "markers": table_givens.markers,
    "army_markers": table_givens.markers,
    "event": table_givens.events,
    "draw": table_givens.draw,
    "u_boats": table_givens.u_boats,
    "blockade": table_givens.blockade,
    "blockade_control": table_givens.blockade,
    "pp": table_givens.points,
    "transfers": table_givens.transfers,
    "transfers_pending": table_givens.transfers,
    "conquered": table_givens.conquered,
    "salonika": table_givens.salonika,
    "usa_war": table_givens.usa_war,
    "usa_entry": table_givens.plain_number,
    "moved": table_givens.moved,
    "rerolls_used": table_givens.rerolls_used,
    "guerilla_made": table_givens.guerilla_made,
    "deck_left": table_givens.deck_left,
    "markers_owned": table_givens.owned,
    "surviving_army": table_givens.survivor,
    **dict.fromkeys(table_givens.FLAGS, table_givens.flag),
}
