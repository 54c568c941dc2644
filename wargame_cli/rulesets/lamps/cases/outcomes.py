"""What the collected examples expect of units, areas and nations in the end, as facts of our cases."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from wargame_cli.rulesets.lamps.cases.sayings import (
    Facts,
    area_fact,
    is_of_an_area,
    merge,
    nation_fact,
    put,
    unit_fact,
)
from wargame_cli.rulesets.lamps.cases.scene import Scene
from wargame_cli.rulesets.lamps.cases.words import (
    Plain,
    card_of,
    faction_of,
    fields,
    find_nation,
    find_place,
    find_unit,
    is_so,
    listed,
    nation_of,
    pair_of,
    place_in,
    place_of,
    plain,
    says_no,
    side_of,
    unit_of,
    units_in,
)
from wargame_cli.rulesets.lamps.nations import CP, TE
from wargame_cli.rulesets.lamps.position import GONE, POOL

#: Who reads a field of `expect`: the facts so far, what is said, the scene.
Reader = Callable[[Facts, Any, Scene], None]

#: Remarks of an example that are no expectation of their own.
REMARKS = frozenset(
    {"note", "notes", "lines", "not_stated_in_text", "row", "needs", "why", "reason", "because", "rule", "comment"}
)


def state_facts(expect: Plain, scene: Scene, result: Facts | None = None) -> Facts:
    """The facts of everything in `expect` that speaks of how the table looks in the end. Raises LookupError."""
    facts: Facts = {} if result is None else result
    for name, value in expect.items():
        key = str(name)
        if key in REMARKS or _counted(facts, key, value):
            continue
        if reader := _READERS.get(key):
            reader(facts, value, scene)
        elif find_unit(key):
            unit_fact(facts, unit_of(key), value, scene)
        elif find_place(key) and (not find_nation(key) or is_of_an_area(value)):
            area_fact(facts, place_of(key), value, scene)
        elif find_nation(key):
            nation_fact(facts, nation_of(key), value)
        else:
            raise LookupError(f"expect.{key} is not understood")
    return facts


#: Expectations whose name holds a nation's: `france_left: 0`, `french_still_spent: 1`.
_COUNTED = (
    (r"(.+)_left", "unspent"),
    (r"(.+)_still_spent", "spent_armies"),
    (r"(.+)_costs", "paid_for"),
    (r"transferred_to_(.+)", "sent"),
)


def _counted(facts: Facts, key: str, value: Any) -> bool:
    for pattern, fact in _COUNTED:
        found = re.fullmatch(pattern, key)
        if found and find_nation(found[1]):
            put(facts, fact, nation_of(found[1]), value)
            return True
    return False


def _order(facts: Facts, value: Any, scene: Scene) -> None:
    """Nations in the order in which they spend."""
    facts["payers"] = [nation_of(name) for name in listed(value)]


def _control(facts: Facts, value: Any, scene: Scene) -> None:
    for area, side in fields(value, "expect.control").items():
        put(facts, "control", place_of(area), side_of(side) or "nobody")


def _final(facts: Facts, value: Any, scene: Scene) -> None:
    state_facts(fields(value, "expect.final"), scene, facts)


def _armies(facts: Facts, value: Any, scene: Scene) -> None:
    """Units with what is said of them, also by nation; or words on one: `AH-HA1 -> fired`."""
    if isinstance(value, str) and units_in(value):
        unit_fact(facts, units_in(value)[0], value, scene)
        return
    for key, content in fields(value, "expect.armies").items():
        if isinstance(content, Mapping):
            _armies(facts, content, scene)
        else:
            unit_fact(facts, unit_of(key), content, scene)


def _units_to(place: str) -> Reader:
    def read(facts: Facts, value: Any, scene: Scene) -> None:
        told = (
            [unit for units in value.values() for unit in listed(units)]
            if isinstance(value, Mapping)
            else listed(value)
        )
        if not told or says_no(told[0]):
            merge(facts, {"never": ["UnitRemoved"]})
            return
        for unit in told:
            put(facts, "at", unit_of(unit), place)

    return read


def _states(state: str) -> Reader:
    def read(facts: Facts, value: Any, scene: Scene) -> None:
        for unit in listed(value):
            put(facts, "status", unit_of(unit), state)

    return read


def _conquered(facts: Facts, value: Any, scene: Scene) -> None:
    if not listed(value) or says_no(value):
        merge(facts, {"never": ["NationConquered"]})
        return
    for nation in listed(value):
        put(facts, "nations", nation_of(nation), "conquered")


def _survivor(facts: Facts, value: Any, scene: Scene) -> None:
    facts["survivors"] = units_in(value) if not says_no(value) else []
    for unit in facts["survivors"]:
        put(facts, "status", unit, "spent")


def _number(fact: str) -> Reader:
    def read(facts: Facts, value: Any, scene: Scene) -> None:
        facts[fact] = int(value)

    return read


def _usa_entry(facts: Facts, value: Any, scene: Scene) -> None:
    """Where the marker stands; with a sign, from where the scene has it."""
    begun = scene.fields.get("usa_entry", 0) if str(value).startswith("+") else 0
    facts["usa_entry"] = begun + int(value)


def _usa_war(facts: Facts, value: Any, scene: Scene) -> None:
    put(facts, "nations", "united_states", "war" if is_so(value) else "neutral")


def _salonika(facts: Facts, value: Any, scene: Scene) -> None:
    found = next((state for state in ("open", "closed") if state in plain(value)), "")
    if not found and not says_no(value):
        raise LookupError(f"expect.salonika: {value!r} is neither open, closed nor none")
    facts["salonika"] = found or "none"


def _blockade(facts: Facts, value: Any, scene: Scene) -> None:
    facts["blockade"] = side_of(value)


def _technology(facts: Facts, value: Any, scene: Scene) -> None:
    for side, cards in fields(value, "expect.technology").items():
        put(facts, "technology", side_of(side), [str(card) for card in listed(cards)])


def _trench(facts: Facts, value: Any, scene: Scene) -> None:
    """Whether the trench that is attacked is breached, of an attack that needs no dice."""
    breached = "breached" in plain(value) and "not" not in plain(value).split()
    merge(facts, {"happens" if breached else "never": ["TrenchBreached"]})


def _trenches(facts: Facts, value: Any, scene: Scene) -> None:
    for area, content in fields(value, "expect.trenches").items():
        told = listed(content)
        if any("breached" in str(each) for each in told):
            raise LookupError("expect.trenches: after the attacks all are whole; `trench` says it of an attack")
        put(facts, "trenches", place_of(area), content if isinstance(content, int) else len(told))


def _air(of: str) -> Reader:
    """`paris/ready`, `none on map`, `flown`, of one alliance or both; also by alliance."""

    def read(facts: Facts, value: Any, scene: Scene) -> None:
        if isinstance(value, Mapping):
            for side, content in value.items():
                told = content.get("on_map", []) if isinstance(content, Mapping) else content
                _air(side_of(side))(facts, told or "none", scene)
            return
        covered = [str(marker["area"]) for marker in scene.fields.get("air", ()) if not of or marker["side"] == of]
        for each in listed(value):
            words = plain(each)
            state = next((state for state in ("ready", "flown") if state in words), "")
            areas = [area] if (area := place_in(each)) else covered
            if not (state and areas) and not re.search(r"\b(none|no|removed|gone|off|lost)\b", words):
                raise LookupError(f"expect: {each!r} does not say what the marker shows")
            for here in areas:
                put(facts, "air", here, [state] if state else [])
            if not areas:
                merge(facts, {"never": ["AirPlaced"]})

    return read


def _markers(facts: Facts, value: Any, scene: Scene) -> None:
    for unit, titles in fields(value, "expect.markers").items():
        nation = scene.nation_at(unit_of(unit))
        cards = [] if says_no(titles) else [card_of(title, nation=nation) for title in listed(titles)]
        put(facts, "markers", unit_of(unit), cards)


def _points(facts: Facts, value: Any, scene: Scene) -> None:
    for side, points in fields(value, "expect.victory_points").items():
        put(facts, "victory_points", side_of(side), int(points))


def _side_points(side: str) -> Reader:
    return lambda facts, value, scene: put(facts, "victory_points", side, int(value))


def _game(facts: Facts, value: Any, scene: Scene) -> None:
    """How the game ends: the winner, or that it goes on."""
    words = plain(value)
    goes_on = ("goes on", "continues", "no", "none", "not over", "undecided", "proceeds", "false")
    if any(re.search(rf"\b{text}\b", words) for text in goes_on):
        facts["ends"] = "no"
        return
    winner = CP if re.search(r"\b(cp|central powers)\b", words) else TE if re.search(r"\b(te|entente)\b", words) else ""
    if not winner:
        raise LookupError(f"expect: {value!r} does not say who wins")
    facts["ends"] = {"winner": winner, "level": "automatic victory" if "automatic" in words else ""}


def _pending(facts: Facts, value: Any, scene: Scene) -> None:
    for receiver in {nation_of(each["to"]) for each in listed(value)}:
        under_way = sum(int(each["pp"]) for each in listed(value) if nation_of(each["to"]) == receiver)
        put(facts, "sent", receiver, under_way)


def _cards_left(facts: Facts, value: Any, scene: Scene) -> None:
    facts["decks"] = {faction_of(faction): int(count) for faction, count in fields(value, "expect.cards_left").items()}


def _supplied(fact: str) -> Reader:
    def read(facts: Facts, value: Any, scene: Scene) -> None:
        for unit, told in fields(value, f"expect.{fact}").items():
            put(facts, fact, unit_of(unit), is_so(told))

    return read


def _further(facts: Facts, value: Any, scene: Scene) -> None:
    facts["can_attack"] = not says_no(value)


def _big_push(facts: Facts, value: Any, scene: Scene) -> None:
    found = pair_of(value)
    facts["big_push"] = found if found == "none" else list(found)


_READERS: Mapping[str, Reader] = {
    "control": _control,
    "control_changes": _control,
    "final": _final,
    "state": _final,
    "armies": _armies,
    "units": _armies,
    "fleets": _armies,
    "heavy_artillery": _armies,
    "eliminated": _units_to(GONE),
    "permanently_eliminated": _units_to(GONE),
    "destroyed": _units_to(GONE),
    "evacuated": _units_to(POOL),
    "force_pool": _units_to(POOL),
    "spent": _states("spent"),
    "fresh": _states("fresh"),
    "conquered": _conquered,
    "surviving_army": _survivor,
    "survivors": _survivor,
    "usa_entry": _usa_entry,
    "usa_at_war": _usa_war,
    "usa_declares_war": _usa_war,
    "salonika": _salonika,
    "blockade": _blockade,
    "blockade_control": _blockade,
    "blockade_box": _blockade,
    "controller": _blockade,
    "technology": _technology,
    "trench": _trench,
    "trenches": _trenches,
    "air": _air(""),
    "air_superiority": _air(""),
    "CP_air": _air(CP),
    "TE_air": _air(TE),
    "markers": _markers,
    "army_markers": _markers,
    "victory_points": _points,
    "vp": _points,
    "CP": _side_points(CP),
    "TE": _side_points(TE),
    "victory": _game,
    "winner": _game,
    "game": _game,
    "game_over": _game,
    "transfers_pending": _pending,
    "event_cards_left_in_1914_deck": _cards_left,
    "cards_left": _cards_left,
    "supplied": _supplied("supplied"),
    "land_supplied": _supplied("land_supplied"),
    "big_push": _big_push,
    "markers_allowed": _number("markers_allowed"),
    "difference": _number("dogfight_difference"),
    "great_britain_pp": lambda facts, value, scene: facts.update(shipping=-int(value)),
    "order": _order,
    "further_attacks": _further,
    "order_of_nations": _order,
}
