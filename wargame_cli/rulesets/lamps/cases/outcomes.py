"""What the collected examples expect of units, areas and nations in the end, as facts of our cases."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from wargame_cli.rulesets.lamps.cases.scene import Scene
from wargame_cli.rulesets.lamps.cases.words import (
    Plain,
    card_of,
    faction_of,
    fields,
    find_nation,
    find_place,
    find_unit,
    listed,
    nation_of,
    pair_of,
    piece,
    place_in,
    place_of,
    plain,
    says_no,
    side_of,
    state_in,
    turn_of,
    unit_of,
    units_in,
    verdict_of,
)
from wargame_cli.rulesets.lamps.nations import CP, TE
from wargame_cli.rulesets.lamps.position import GONE, POOL

Facts = dict[str, Any]

#: Remarks of an example that are no expectation of their own.
REMARKS = frozenset(
    {"note", "notes", "lines", "not_stated_in_text", "row", "needs", "why", "reason", "because", "rule", "comment"}
)

_DEAD = r"\b(eliminated|destroyed|removed|permanently|lost for good|out of the game|dead)\b"
_POOL = r"\b(pool|evacuated)\b"
_STAYS = r"\b(stays?|remains?|unchanged|does not move|holds)\b"


def state_facts(expect: Plain, scene: Scene, result: Facts | None = None) -> Facts:
    """The facts of everything in `expect` that speaks of how the table looks in the end. Raises LookupError."""
    facts: Facts = {} if result is None else result
    for name, value in expect.items():
        key = str(name)
        if key in REMARKS:
            continue
        if _counted(facts, key, value):
            continue
        reader = _READERS.get(key)
        if reader is not None:
            reader(facts, value, scene)
        elif find_unit(key):
            unit_fact(facts, unit_of(key), value, scene)
        elif find_place(key) and (not find_nation(key) or _is_of_an_area(value)):
            _area(facts, place_of(key), value, scene)
        elif find_nation(key):
            _nation(facts, nation_of(key), value)
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
    """Nations in the order in which they spend, or factions in that in which they act."""
    names = listed(value)
    if all(find_nation(name) for name in names):
        facts["payers"] = [nation_of(name) for name in names]
    else:
        facts["factions"] = [faction_of(name) for name in names]


def _is_of_an_area(value: Any) -> bool:
    """Whether a value is of an area rather than of the nation of the same name: units, or an alliance."""
    if value is None or isinstance(value, list):
        return True
    return isinstance(value, str) and bool(units_in(value) or plain(value) in ("cp", "te", "empty"))


def put(facts: Facts, fact: str, key: str, value: Any) -> None:
    """One more entry of a fact that is a mapping. Raises LookupError where something else was said before."""
    known = facts.setdefault(fact, {})
    if known.get(key, value) != value:
        raise LookupError(f"expect says two things of {key}: {known[key]} and {value}")
    known[key] = value


def merge(facts: Facts, more: Facts) -> Facts:
    """Further facts beside those that are there."""
    for fact, value in more.items():
        if isinstance(value, dict):
            for key, each in value.items():
                put(facts, fact, key, each)
        elif fact in ("never", "happens", "empty"):
            facts[fact] = [*facts.get(fact, ()), *value]
        elif facts.setdefault(fact, value) != value:
            raise LookupError(f"expect says two things of {fact}: {facts[fact]} and {value}")
    return facts


def unit_fact(facts: Facts, unit: str, value: Any, scene: Scene, context: str = "") -> None:
    """What is said of a unit: `posen/spent`, `permanently eliminated`, `stays fresh`, `must retreat`."""
    if isinstance(value, Mapping):
        value = "/".join(str(part) for part in value.values())
    words = plain(value)
    known = len(facts.get("at", {})) + len(facts.get("status", {})) + len(facts.get("not_at", {}))
    if re.search(_POOL, words):
        put(facts, "at", unit, POOL)
        return
    if re.search(_DEAD, words) and not re.search(rf"\b(not|never)\b.*{_DEAD}", words):
        put(facts, "at", unit, GONE)
        return
    if state := state_in(words):
        put(facts, "status", unit, state)
    if place := find_place(str(value).split("/")[0]) or place_in(value):
        put(facts, "at", unit, place)
    elif re.search(_STAYS, words) and scene.where(unit):
        put(facts, "at", unit, scene.where(unit))
        if not state:
            put(facts, "status", unit, "spent" if scene.is_spent(unit) else "fresh")
    elif re.search(r"\b(retreats?|leaves?|driven out)\b", words) and (context or scene.where(unit)):
        put(facts, "not_at", unit, context or scene.where(unit))
    elif re.search(r"\b(advances?|enters?|takes)\b", words) and context:
        put(facts, "at", unit, context)
    if len(facts.get("at", {})) + len(facts.get("status", {})) + len(facts.get("not_at", {})) == known and not (
        unit in facts.get("at", {}) or unit in facts.get("status", {})
    ):
        raise LookupError(f"expect.{unit}: {value!r} is not understood")


def _area(facts: Facts, place: str, value: Any, scene: Scene) -> None:
    """What stands in an area: a list of units with their state, nobody, who controls it, or a sentence on units."""
    if value in ([], None, "empty", "nobody"):
        facts.setdefault("empty", []).append(place)
        return
    if isinstance(value, str) and plain(value) in ("cp", "te", "central powers", "triple entente"):
        put(facts, "control", place, side_of(value))
        return
    if isinstance(value, str) and units_in(value) and not find_unit(value.partition("/")[0].strip()):
        for clause in re.split(r"[;,]| and ", value):
            for unit in units_in(clause):
                unit_fact(facts, unit, clause.replace(unit, ""), scene, place)
        return
    for each in listed(value):
        found = piece(each, place)
        put(facts, "at", found.unit, found.place)
        if found.state:
            put(facts, "status", found.unit, found.state)


def _nation(facts: Facts, nation: str, value: Any) -> None:
    """What is said of a nation: its points, or that it is neutral, at war or conquered."""
    if isinstance(value, Mapping):
        for key, amount in value.items():
            fact = {"left": "unspent", "spent": "paid", "available": "tallied", "received": "sent"}.get(str(key))
            if fact is None:
                raise LookupError(f"expect.{nation}.{key} is not understood")
            put(facts, fact, nation, int(amount))
        return
    words = plain(value)
    stands = {"neutral": "neutral", "conquered": "conquered", "collapse": "conquered", "surrender": "conquered"}
    stands |= {"at war": "war", "joins": "war", "joined": "war", "enters": "war", "war": "war", "declares": "war"}
    stand = next((stand for word, stand in stands.items() if word in words), None)
    if stand is None:
        raise LookupError(f"expect.{nation}: {value!r} is not understood")
    put(facts, "nations", nation, stand)


def _control(facts: Facts, value: Any, scene: Scene) -> None:
    for area, side in fields(value, "expect.control").items():
        put(facts, "control", place_of(area), side_of(side) or "nobody")


def _final(facts: Facts, value: Any, scene: Scene) -> None:
    state_facts(fields(value, "expect.final"), scene, facts)


def _armies(facts: Facts, value: Any, scene: Scene) -> None:
    for key, content in fields(value, "expect.armies").items():
        if isinstance(content, Mapping):
            _armies(facts, content, scene)
        else:
            unit_fact(facts, unit_of(key), content, scene)


def _units_to(place: str) -> Callable[[Facts, Any, Scene], None]:
    def read(facts: Facts, value: Any, scene: Scene) -> None:
        told = value.values() if isinstance(value, Mapping) else [value]
        for units in told:
            for unit in listed(units):
                if not says_no(unit):
                    put(facts, "at", unit_of(unit), place)

    return read


def _states(state: str) -> Callable[[Facts, Any, Scene], None]:
    def read(facts: Facts, value: Any, scene: Scene) -> None:
        for unit in listed(value):
            put(facts, "status", unit_of(unit), state)

    return read


def _conquered(facts: Facts, value: Any, scene: Scene) -> None:
    for nation in listed(value):
        if not says_no(nation):
            put(facts, "nations", nation_of(nation), "conquered")


def _survivor(facts: Facts, value: Any, scene: Scene) -> None:
    facts["survivors"] = units_in(value) if not says_no(value) else []
    for unit in facts["survivors"]:
        put(facts, "status", unit, "spent")


def _number(fact: str) -> Callable[[Facts, Any, Scene], None]:
    def read(facts: Facts, value: Any, scene: Scene) -> None:
        facts[fact] = int(value)

    return read


def _usa_entry(facts: Facts, value: Any, scene: Scene) -> None:
    """Where the marker stands; with a sign, from where the scene has it."""
    if str(value).startswith("+") and "usa_entry" in scene.fields:
        value = scene.fields["usa_entry"] + int(str(value))
    facts["usa_entry"] = int(value)


def _usa(facts: Facts, value: Any, scene: Scene) -> None:
    at_war = verdict_of(value)
    words = plain(value)
    if at_war is None:
        at_war = "neutral" not in words and "not" not in words.split()
    put(facts, "nations", "united_states", "war" if at_war else "neutral")


def _salonika(facts: Facts, value: Any, scene: Scene) -> None:
    words = plain(value)
    facts["salonika"] = next((state for state in ("open", "closed") if state in words), "none")


def _blockade(facts: Facts, value: Any, scene: Scene) -> None:
    facts["blockade"] = side_of(value)


def _technology(facts: Facts, value: Any, scene: Scene) -> None:
    for side, cards in fields(value, "expect.technology").items():
        put(facts, "technology", side_of(side), [str(card) for card in listed(cards)])


def _trenches(facts: Facts, value: Any, scene: Scene) -> None:
    if not isinstance(value, Mapping):
        raise LookupError(f"expect.trenches: {value!r} does not say in which areas")
    for area, content in value.items():
        count = content if isinstance(content, int) else len(listed(content))
        put(facts, "trenches", place_of(area), count)
        broken = sum("breached" in str(each) for each in listed(content))
        if broken:
            put(facts, "whole", place_of(area), count - broken)


def _air(facts: Facts, value: Any, scene: Scene) -> None:
    """`paris/ready`, `none on map`, `flown`; also by alliance."""
    if isinstance(value, Mapping):
        for content in value.values():
            _air(facts, content.get("on_map", []) if isinstance(content, Mapping) else content, scene)
        return
    covered = {str(marker["area"]) for marker in scene.fields.get("air", ())}
    for each in listed(value):
        words = plain(each)
        state = next((state for state in ("ready", "flown") if state in words), "")
        if not state and not re.search(r"\b(none|no|removed|gone|off|lost)\b", words):
            raise LookupError(f"expect: {each!r} does not say what the marker shows")
        areas = [area] if (area := place_in(each)) else sorted(covered)
        for here in areas:
            put(facts, "air", here, [state] if state else [])


def _markers(facts: Facts, value: Any, scene: Scene) -> None:
    if not isinstance(value, Mapping):
        marker = plain(value)
        carried: Mapping[str, list[str]] = scene.fields.get("markers", {})
        if any(word in marker for word in ("removed", "gone", "discarded", "used")):
            for unit in carried:
                put(facts, "markers", unit, [])
            return
        for unit in carried:
            if any(word in marker for word in ("stays", "kept", "remains", "keeps")):
                put(facts, "markers", unit, carried[unit])
                return
        raise LookupError(f"expect.marker: {value!r} is not understood")
    for unit, titles in value.items():
        nation = scene.nation_at(unit_of(unit))
        cards = [] if says_no(titles) else [card_of(title, nation=nation) for title in listed(titles)]
        put(facts, "markers", unit_of(unit), cards)


def _points(facts: Facts, value: Any, scene: Scene) -> None:
    for side, points in fields(value, "expect.victory_points").items():
        put(facts, "victory_points", side_of(side), int(points))


def _side_points(side: str) -> Callable[[Facts, Any, Scene], None]:
    return lambda facts, value, scene: put(facts, "victory_points", side, int(value))


def _game(facts: Facts, value: Any, scene: Scene) -> None:
    """How the game ends: the winner, or that it goes on."""
    words = plain(value.get("winner", "") if isinstance(value, Mapping) else value)
    goes_on = ("goes on", "continues", "no", "none", "not over", "undecided", "proceeds", "false")
    if any(re.search(rf"\b{text}\b", words) for text in goes_on):
        facts["ends"] = "no"
        return
    winner = CP if re.search(r"\b(cp|central powers)\b", words) else TE if re.search(r"\b(te|entente)\b", words) else ""
    if not winner:
        raise LookupError(f"expect: {value!r} does not say who wins")
    facts["ends"] = {"winner": winner, "level": "automatic victory" if "automatic" in words else ""}


def _pending(facts: Facts, value: Any, scene: Scene) -> None:
    totals: dict[str, int] = {}
    for each in listed(value):
        receiver = nation_of(each["to"])
        totals[receiver] = totals.get(receiver, 0) + int(each["pp"])
    facts["sent"] = totals


def _cards_left(facts: Facts, value: Any, scene: Scene) -> None:
    facts["decks"] = {str(faction): int(count) for faction, count in fields(value, "expect.cards_left").items()}


def _supplied(fact: str) -> Callable[[Facts, Any, Scene], None]:
    def read(facts: Facts, value: Any, scene: Scene) -> None:
        for unit, told in fields(value, f"expect.{fact}").items():
            put(facts, fact, unit_of(unit), bool(verdict_of(told)))

    return read


def _further(facts: Facts, value: Any, scene: Scene) -> None:
    facts["can_attack"] = not says_no(value)


def _next(facts: Facts, value: Any, scene: Scene) -> None:
    facts["next"] = [turn_of(value), "germany-event"]


def _big_push(facts: Facts, value: Any, scene: Scene) -> None:
    found = pair_of(value)
    facts["big_push"] = found if found == "none" else list(found)


_READERS: Mapping[str, Callable[[Facts, Any, Scene], None]] = {
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
    "to_pool": _units_to(POOL),
    "force_pool": _units_to(POOL),
    "spent": _states("spent"),
    "fresh": _states("fresh"),
    "conquered": _conquered,
    "surviving_army": _survivor,
    "survivors": _survivor,
    "usa_entry": _usa_entry,
    "usa": _usa,
    "usa_at_war": _usa,
    "usa_declares_war": _usa,
    "salonika": _salonika,
    "blockade": _blockade,
    "blockade_control": _blockade,
    "blockade_box": _blockade,
    "controller": _blockade,
    "technology": _technology,
    "trenches": _trenches,
    "air": _air,
    "air_superiority": _air,
    "CP_air": _air,
    "TE_air": _air,
    "marker": _markers,
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
    "game_winner": _game,
    "transfers_pending": _pending,
    "event_cards_left_in_1914_deck": _cards_left,
    "cards_left": _cards_left,
    "supplied": _supplied("supplied"),
    "land_supplied": _supplied("land_supplied"),
    "big_push": _big_push,
    "markers_allowed": _number("markers_allowed"),
    "great_britain_pp": lambda facts, value, scene: facts.update(shipping=-int(value)),
    "next_turn": _next,
    "order": _order,
    "further_attacks": _further,
    "order_of_nations": _order,
}
