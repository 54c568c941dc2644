"""Everything on the table at once: what the fact `stands` compares, part for part."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from wargame_cli.engine.cases import Played, fact
from wargame_cli.rulesets.lamps.kit.nations import ALLIANCES, FACTION, FACTIONS, SIDE
from wargame_cli.rulesets.lamps.position.position import GONE, HAGUE, POOL, UNRESTRICTED, LampsPosition
from wargame_cli.rulesets.lamps.production.regroup import level

_STATE = {True: "fresh", False: "spent"}
_GUN = {True: "ready", False: "fired"}


def _at(position: LampsPosition, unit: str, words: Mapping[bool, str] = _STATE) -> str:
    return f"{position.place_of(unit)}/{words[position.fresh(unit)]}"


def _of_type(position: LampsPosition, kind: str) -> list[str]:
    return [unit for unit in position.units() if position.counter(unit).type == kind]


def _by_letters(units: list[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for unit in units:
        found.setdefault(unit.partition("-")[0], []).append(unit)
    return found


def armies(position: LampsPosition) -> dict[str, dict[str, str]]:
    """Every army on the map with its area and state, by the letters of its nation."""
    on_map = [unit for unit in _of_type(position, "army") if position.on_map(unit)]
    return {letters: {unit: _at(position, unit) for unit in units} for letters, units in _by_letters(on_map).items()}


def control_changes(position: LampsPosition) -> dict[str, str]:
    """Areas that another alliance controls than their owner's."""
    owners = {label: area.owner for label, area in position.kit.map.areas.items()}
    return {area: side for area, side in position.control.items() if owners[area] and side != SIDE[owners[area]]}


def trenches(position: LampsPosition) -> dict[str, list[str]]:
    """Trenches by area; between Combat Phases all are whole."""
    return {area: [f"{owner}/intact" for owner in owners] for area, owners in position.trenches.items()}


def heavy_artillery(position: LampsPosition) -> dict[str, str]:
    """Guns on the map."""
    guns = [unit for unit in _of_type(position, "artillery") if position.on_map(unit)]
    return {gun: _at(position, gun, _GUN) for gun in guns}


def air_superiority(position: LampsPosition) -> dict[str, dict[str, Any]]:
    """How many markers each alliance owns, and those on the map."""
    return {
        side: {
            "owned": level(position, side),
            "on_map": [f"{air.area}/{'flown' if air.flown else 'ready'}" for air in position.air if air.side == side],
        }
        for side in ALLIANCES
    }


def u_boats(position: LampsPosition) -> dict[str, str]:
    """The box of the U-Boats, and their states."""
    boats = [*position.at(UNRESTRICTED), *position.at(HAGUE)]
    states = {boat: _STATE[position.fresh(boat)] for boat in boats}
    return {"box": "unrestricted" if position.at(UNRESTRICTED) else "hague", **states}


def transfers_pending(position: LampsPosition) -> list[dict[str, Any]]:
    """Points under way, and when they can be used: in the receiver's next Production Phase."""

    def usable(receiver: str) -> str:
        faction = FACTION[receiver]
        late = FACTIONS.index(faction) < FACTIONS.index(position.faction)
        return f"{faction} turn {position.turn + late}"

    return [
        {"from": each.giver, "to": each.receiver, "pp": each.points, "usable": usable(each.receiver)}
        for each in position.transfers
    ]


def fleets(position: LampsPosition) -> dict[str, str]:
    """Fleets in the boxes of the map."""
    ships = [unit for unit in _of_type(position, "fleet") if position.place_of(unit) in position.kit.map.boxes]
    return {ship: _at(position, ship) for ship in ships}


def _armies_in(place: str) -> Callable[[LampsPosition], dict[str, list[str]]]:
    return lambda position: _by_letters([unit for unit in position.at(place) if position.counter(unit).is_army])


#: The parts of a table by name.
PARTS: Mapping[str, Callable[[LampsPosition], Any]] = {
    "armies": armies,
    "control_changes": control_changes,
    "trenches": trenches,
    "heavy_artillery": heavy_artillery,
    "air_superiority": air_superiority,
    "technology": lambda position: {side: position.technology[side] for side in ALLIANCES},
    "army_markers": lambda position: {
        army: position.kit.cards[cards[0]].title for army, cards in position.markers.items()
    },
    "fleets": fleets,
    "blockade_control": lambda position: position.blockade,
    "u_boats": u_boats,
    "usa_entry": lambda position: position.usa_entry,
    "transfers_pending": transfers_pending,
    "conquered": lambda position: [nation for nation, stand in position.nations.items() if stand == "conquered"],
    "permanently_eliminated": _armies_in(GONE),
    "force_pool": _armies_in(POOL),
    "event_cards_left_in_1914_deck": lambda position: {faction: len(deck) for faction, deck in position.decks.items()},
}


def table(position: LampsPosition) -> dict[str, Any]:
    """Everything on the table."""
    return {name: part(position) for name, part in PARTS.items()}


def alike(value: Any) -> Any:
    """A value as it compares: lists in one order, numbers as text."""
    if isinstance(value, Mapping):
        return {str(key): alike(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return sorted((alike(each) for each in value), key=str)
    return str(value)


@fact
def stands(expected: dict[str, Any], played: Played) -> Iterator[str]:
    """Everything on the table, part by part and nothing else: armies, control_changes, trenches, technology, ..."""
    for name, wanted in expected.items():
        if name not in PARTS:
            yield f"there is no part {name!r}; there are {', '.join(PARTS)}"
            continue
        found = alike(PARTS[name](played.after))
        yield from _differences(name, alike(wanted), found)


def _differences(name: str, wanted: Any, found: Any) -> Iterator[str]:
    if isinstance(wanted, dict) and isinstance(found, dict):
        for key in dict.fromkeys((*wanted, *found)):
            yield from _differences(f"{name} {key}", wanted.get(key, ""), found.get(key, ""))
    elif wanted != found:
        yield f"{name}: expected {wanted or 'nothing'}, found {found or 'nothing'}"
