"""Phases of the collected examples that go by of themselves: production, U-Boats, whole turns, mobilization."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from wargame_cli.rulesets.lamps import scenarios
from wargame_cli.rulesets.lamps.cases.idle import U_BOATS, Calendar, idle_boats, idle_research, quiet_card
from wargame_cli.rulesets.lamps.cases.outcomes import state_facts
from wargame_cli.rulesets.lamps.cases.sayings import Facts, merge
from wargame_cli.rulesets.lamps.cases.scene import Scene
from wargame_cli.rulesets.lamps.cases.words import (
    COUNTS,
    Plain,
    faction_of,
    find_nation,
    is_so,
    nation_of,
    numbers,
    place_of,
    plain,
    state_in,
    turn_of,
)
from wargame_cli.rulesets.lamps.nations import ALLIANCE, CP, FACTION, NATIONS
from wargame_cli.rulesets.lamps.position import UNRESTRICTED

Run = dict[str, Any]


def sum_of(dice: Plain) -> list[int]:
    """Two dice from their sum, or as they fell."""
    if "sum" not in dice:
        return next((numbers(value) for value in dice.values()), [])
    total = int(dice["sum"])
    first = max(1, total - 6)
    return [first, total - first]


# -- production ------------------------------------------------------------------------------------------------------


def production(told: Any, dice: Plain, expect: Plain, scene: Scene) -> Run:
    """The points of nations at the beginning of their spending; U-Boats roll the dice that are told, or in vain."""
    nation = find_nation(told)
    if told is not True:
        scene.faction = FACTION[nation] if nation else faction_of(told)
    faction = scene.faction or "germany"
    facts: Facts = {}
    rest: dict[str, Any] = {}
    for name, value in expect.items():
        if name in ("available", "pp", "points"):
            facts["tallied"] = _points(value, nation or NATIONS[faction][-1])
        else:
            rest[name] = value
    scene.faction, scene.step = faction, "combat"
    rolls = {label: sum_of(dice) if dice else idle for label, idle in idle_boats(scene).items()}
    return {"given": scene.staged(), "dice": rolls, "play": "phase", "expect": state_facts(rest, scene, facts)}


def _points(value: Any, nation: str) -> dict[str, int]:
    if isinstance(value, Mapping):
        return {nation_of(key): int(points) for key, points in value.items()}
    return {nation: int(value)}


# -- U-Boats ---------------------------------------------------------------------------------------------------------


def u_boats(told: str, dice: Plain, expect: Plain, scene: Scene) -> Run:
    """A roll on one of the U-Boat tables."""
    attack = "attack" in plain(told)
    if not attack and "attrition" not in plain(told):
        raise LookupError(f"action.roll: {told!r} is not understood")
    if not any(map(scene.where, U_BOATS)):
        scene.put("GE-UB1", UNRESTRICTED)
    boats = [boat for boat in U_BOATS if scene.where(boat) and not scene.is_spent(boat)]
    if not attack:
        scene.control.setdefault("belgium", CP)
    scene.faction, scene.step = ("western_allies" if attack else "germany"), "combat"
    label = "u-boat attack" if attack else "u-boat attrition"
    facts: Facts = {}
    for name, value in expect.items():
        merge(facts, _of_boats(name, value, boats, attack, scene))
    rolls = {f"{label}/{boat}": sum_of(dice) for boat in boats}
    return {"given": scene.staged(), "dice": rolls, "play": "phase", "expect": facts}


def _of_boats(name: str, value: Any, boats: list[str], attack: bool, scene: Scene) -> Facts:
    """What a roll brings: points lost, boats Spent, USA Entry."""
    if name not in ("u_boat", "result", "success", "great_britain_pp"):
        return state_facts({name: value}, scene)
    words = plain(value)
    if not attack:
        state = state_in(words.replace("not spent", "fresh"))
        if not state:
            raise LookupError(f"expect.{name}: {value!r} is neither fresh nor spent")
        return {"status": dict.fromkeys(boats, state)}
    if isinstance(value, int) and not isinstance(value, bool):
        return {"shipping": -value}
    return {"shipping": len(boats) if is_so(value) else 0}


# -- longer runs -----------------------------------------------------------------------------------------------------


#: Words of what is run, and the step that is played; a faction's turn ends with the last one.
_STEPS = (
    ("combat", "combat"),
    ("production", "production"),
    ("technology", "production"),
    ("movement", "movement"),
    ("regroup", "regroup"),
    ("turn", "regroup"),
)


def run(told: str, expect: Plain, scene: Scene) -> Run:
    """`whole game turn`, `entry`, `Eastern Allies Production Phases`, the end of a phase."""
    words = plain(told)
    if "whole" in words and "turn" in words:
        return _whole_turn(expect, scene)
    if "entry" in words:
        scene.scenario, scene.faction, scene.step = True, "central_allies", "event"
        scene.fields["decks"] = {"central_allies": ["C14-2"]}
        scene.fields.setdefault("turn", 2)
        return {"given": scene.staged(), "play": "phase", "expect": state_facts(expect, scene)}
    if "game" in words:
        scene.fields.setdefault("turn", scenarios.components().tables.turns.last)
        scene.faction, scene.step = "central_allies", "production"
        return {"given": scene.staged(), "play": "phase", "expect": state_facts(expect, scene)}
    if "production phases" in words:
        return _timeline(expect, scene)
    faction = next((faction for faction in ALLIANCE if plain(faction) in words), scene.faction or "germany")
    for word, step in _STEPS:
        if word in words:
            scene.faction, scene.step = faction, step
            facts = state_facts(expect, scene)
            return {"given": scene.staged(), "dice": idle_research(scene), "play": "phase", "expect": facts}
    raise LookupError(f"action.run: {told!r} is not understood")


def _whole_turn(expect: Plain, scene: Scene) -> Run:
    """A game turn in which nobody gives orders: who draws, in which order."""
    turn = int(scene.fields.get("turn", 4))
    season = scenarios.components().tables.turns.turns[turn]
    scene.fields["decks"] = {faction: [quiet_card(faction, season.year)] for faction in NATIONS}
    scene.fields["turn"] = turn
    scene.faction, scene.step = "germany", "event"
    # The last phase of the turn before: Germany's draw is the first of the phases that go by.
    last = "central-allies-production"
    dice = Calendar(scene, turn - 1, last).until(turn, last)
    facts: Facts = {}
    rest: dict[str, Any] = {}
    for name, value in expect.items():
        if name == "cards_drawn":
            facts["draws"] = {faction_of(faction): int(count) for faction, count in value.items()}
        elif name == "order":
            facts["draw_order"] = [faction_of(faction) for faction in value]
        else:
            rest[name] = value
    run: Run = {"given": scene.staged(), "until": {"turn": turn, "phase": last}, "dice": dice, "play": "phase"}
    return {**run, "expect": state_facts(rest, scene, facts)}


_ARMIES = ("US-1", "US-2", "US-3")


def _timeline(expect: Plain, scene: Scene) -> Run:
    """The mobilization of the United States, season by season (10.2.3.2)."""
    turn = int(scene.fields["usa_war"])
    for unit in (*_ARMIES, "US-FL1"):
        scene.put(unit, "not at war")
    scene.put("FR-1", "paris")
    scene.faction, scene.step = "eastern_allies", "combat"
    scene.fields["turn"] = turn
    now = (turn, "eastern-allies-combat")
    calendar = Calendar(scene, *now)
    steps: list[dict[str, Any]] = []
    for name, said in expect.items():
        words = plain(said)
        moves = "movement" in plain(name)
        phase = "eastern-allies-movement" if moves else "eastern-allies-combat"
        here = (turn_of(name), phase)
        step: dict[str, Any] = {} if here == now and not steps else {"until": {"turn": here[0], "phase": phase}}
        dice = calendar.until(*here)
        if moves:
            step |= {"orders": [{"sail": "US-1", "to": "paris"}], "expect": {"at": {"US-1": "paris"}}}
        elif "transfer" in words:
            step |= {"play": "phase", "expect": {"gives": {"united_states": not re.search(r"\bno(t|ne)?\b", words)}}}
        else:
            step |= {"play": "phase", "expect": {"status": _mobilized(words, said)}}
        steps.append({**step, "dice": dice})
        now = here
    return {"given": scene.staged(), "steps": steps}


def _mobilized(words: str, said: Any) -> dict[str, str]:
    """`three armies Spent`, `2 Fresh`: the states of the three armies."""
    count = next((number for word, number in COUNTS.items() if word in words.split()), None)
    if count is None or not ("spent" in words or "fresh" in words):
        raise LookupError(f"expect: {said!r} is not understood")
    fresh = count if "fresh" in words else 3 - count
    return {army: "fresh" if number < fresh else "spent" for number, army in enumerate(_ARMIES)}


def demands(expect: Plain, scene: Scene) -> Run:
    """What must be attacked when the Combat Phase begins: how many attacks, at what, with which modifier."""
    facts: Facts = {}
    for name, value in expect.items():
        if name == "mandatory_attacks":
            facts["demanded"] = int(value)
        elif name in ("each_drm", "drm"):
            facts["demanded_at"] = int(str(value))
        elif name in ("one_of_them", "of_them", "from"):
            words = str(value)
            start, _, end = words.removeprefix("from ").partition(" into ")
            facts["demanded_from"] = [place_of(start), place_of(end)]
        else:
            raise LookupError(f"expect.{name} is not understood")
    scene.step = "combat"
    return {"given": scene.staged("combat", scene.faction or "western_allies"), "expect": facts}


def left_alone(unit: str, words: str, scene: Scene) -> Run:
    """A phase that goes by without the order that a case is about: the unit stays as it is."""
    scene.faction = scene.faction or FACTION[scene.nation_at(unit)]
    state = "spent" if "spent" in words.lower() else "fresh"
    facts = {"at": {unit: scene.where(unit)}, "status": {unit: state}}
    return {"given": scene.staged(), "dice": idle_research(scene), "play": "phase", "expect": facts}
