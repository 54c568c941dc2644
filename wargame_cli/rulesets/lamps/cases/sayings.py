"""What the collected examples say of a unit, an area or a nation, as facts of our cases."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from wargame_cli.rulesets.lamps.cases.scene import Scene
from wargame_cli.rulesets.lamps.cases.words import (
    find_place,
    find_unit,
    listed,
    piece,
    place_in,
    plain,
    side_of,
    state_in,
    units_in,
)
from wargame_cli.rulesets.lamps.position import GONE, POOL

Facts = dict[str, Any]

_DEAD = r"\b(eliminated|destroyed|removed|permanently|lost for good|out of the game|dead)\b"
_POOL = r"\b(pool|evacuated)\b"
_STAYS = r"\b(stays?|remains?|unchanged|does not move|holds)\b"


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
    words = "/".join(str(part) for part in value.values()) if isinstance(value, Mapping) else str(value)
    found = _of_a_unit(words, "spent" if scene.is_spent(unit) else "fresh", scene.where(unit), context)
    if not found:
        raise LookupError(f"expect.{unit}: {value!r} is not understood")
    for fact, each in found.items():
        put(facts, fact, unit, each)


def _of_a_unit(told: str, state: str, here: str, context: str) -> dict[str, str]:
    """The facts that a text gives of a unit that stood somewhere in a state, in a sentence on an area or none."""
    words = plain(told)
    if re.search(_POOL, words):
        return {"at": POOL}
    if re.search(_DEAD, words) and not re.search(rf"\b(not|never)\b.*{_DEAD}", words):
        return {"at": GONE}
    found = {"status": state_in(words)} if state_in(words) else {}
    if place := find_place(told.split("/")[0]) or place_in(told):
        found["at"] = place
    elif re.search(_STAYS, words) and here:
        found = {"status": state, **found, "at": here}
    elif re.search(r"\b(retreats?|leaves?|driven out)\b", words) and (context or here):
        found["not_at"] = context or here
    elif re.search(r"\b(advances?|enters?|takes)\b", words) and context:
        found["at"] = context
    return found


def area_fact(facts: Facts, place: str, value: Any, scene: Scene) -> None:
    """What stands in an area: a list of units with their state, nobody, who controls it, or a sentence on units."""
    if value in ([], None, "empty", "nobody"):
        facts.setdefault("empty", []).append(place)
        return
    if isinstance(value, str) and plain(value) in ("cp", "te"):
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


#: How a nation stands, by what is said of it; the first that fits.
_STANDS = (
    ("neutral|not (yet )?(at|in)", "neutral"),
    ("not conquered|not collapse|does not collapse", "war"),
    ("conquered|collapse|surrender", "conquered"),
    ("at war|war|joins|joined|enters|declares", "war"),
)


def nation_fact(facts: Facts, nation: str, value: Any) -> None:
    """What is said of a nation: its points, or that it is neutral, at war or conquered."""
    if isinstance(value, int) and not isinstance(value, bool):
        value = {"available": value}
    if isinstance(value, Mapping):
        for key, amount in value.items():
            fact = {"left": "unspent", "spent": "paid", "available": "tallied", "received": "sent"}.get(str(key))
            if fact is None:
                raise LookupError(f"expect.{nation}.{key} is not understood")
            put(facts, fact, nation, int(amount))
        return
    stand = next((stand for pattern, stand in _STANDS if re.search(rf"\b({pattern})", plain(value))), None)
    if stand is None:
        raise LookupError(f"expect.{nation}: {value!r} is not understood")
    put(facts, "nations", nation, stand)


def is_of_an_area(value: Any) -> bool:
    """Whether a value is of an area rather than of the nation of the same name: units, or an alliance."""
    if value is None or isinstance(value, list):
        return True
    return isinstance(value, str) and bool(units_in(value) or plain(value) in ("cp", "te", "empty"))
