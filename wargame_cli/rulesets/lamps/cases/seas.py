"""Naval battles, landings and the guerilla war of the collected examples."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wargame_cli.rulesets.lamps import scenarios
from wargame_cli.rulesets.lamps.cases.fights import drm_of, marks_of, totals_of
from wargame_cli.rulesets.lamps.cases.outcomes import REMARKS, Facts, put, state_facts
from wargame_cli.rulesets.lamps.cases.scene import Scene
from wargame_cli.rulesets.lamps.cases.words import (
    Plain,
    fields,
    find_nation,
    find_unit,
    nation_of,
    numbers,
    place_of,
    plain,
    side_of,
    unit_of,
    verdict_of,
)
from wargame_cli.rulesets.lamps.nations import SIDE
from wargame_cli.rulesets.lamps.position import BLOCKADE, beachhead

Run = dict[str, Any]


def naval(dice: Plain, expect: Plain, scene: Scene) -> Run:
    """A battle in the Blockade box: dice by fleet, nation or side, rerolls beside them."""
    scene.faction, scene.step = scene.faction or "germany", "combat"
    rolls: dict[str, list[int]] = {}
    again: set[str] = set()
    for name, value in dice.items():
        reroll = "reroll" in str(name)
        key = str(name).replace("_reroll", "").replace("reroll_", "")
        thrown, fleets = numbers(value), _fleets(key, scene)
        if len(thrown) > len(fleets):
            raise LookupError(f"dice.{name}: {len(thrown)} dice for {len(fleets)} fleets")
        for fleet, die in zip(fleets, thrown, strict=False):
            rolls[f"naval/{fleet}{'/reroll' if reroll else ''}"] = [die]
            if reroll:
                again.add(fleet)
    answers = {f"naval/{fleet}/reroll": "roll again" for fleet in sorted(again)}
    facts: Facts = {}
    rest: dict[str, Any] = {}
    for name, value in expect.items():
        if name == "hits":
            facts["hits"] = {side_of(side): int(count) for side, count in value.items()}
        elif name == "winner":
            facts["naval_winner"] = side_of(value)
        else:
            rest[name] = value
    run: Run = {"given": scene.staged(), "dice": rolls, "answers": answers, "play": "phase"}
    wishes = {side: [{"ask": "naval-reroll", "prefer": ["keep"]}] for side in ("CP", "TE")}
    return {**run, "standing": wishes, "expect": state_facts(rest, scene, facts)}


def _fleets(key: str, scene: Scene) -> list[str]:
    """The Fresh fleets in the box that roll dice told for a fleet, a nation or a side."""
    if unit := find_unit(key):
        return [unit]
    units = scenarios.components().units
    there = [unit for unit in scene.areas.get(BLOCKADE, ()) if units[unit].type == "fleet" and unit not in scene.spent]
    if nation := find_nation(key):
        own = [unit for unit in there if units[unit].nation == nation]
        if own:
            return own
    side = SIDE[nation_of(key)] if find_nation(key) else side_of(key)
    return [unit for unit in there if units[unit].side == side]


def guerilla(action: Plain, dice: Plain, expect: Plain, scene: Scene) -> Run:
    """Lettow-Vorbeck's guerilla attack."""
    told = action.get("guerilla_attack", action.get("guerilla"))
    named = told.get("to", told.get("target")) if isinstance(told, Mapping) else None
    target = place_of(action.get("target") or named or "british_east_africa")
    scene.need("GE-LV", "tanga")
    if not scene.armies_at(target):
        scene.put("GB-BEAEF", target)
    scene.faction, scene.step = "germany", "combat"
    rolled = numbers(next(iter(dice.values()))) if dice else []
    facts: Facts = {}
    rest: dict[str, Any] = {}
    for name, value in expect.items():
        if name in ("success", "result", "winner"):
            words = plain(value)
            facts["guerilla"] = value is True or words in ("true", "success", "attacker") or words.startswith("success")
        else:
            rest[name] = value
    order = {"guerilla": target}
    given = scene.staged()
    return {
        "given": given,
        "orders": [order],
        "dice": {f"guerilla {target}": rolled},
        "play": "phase",
        "expect": state_facts(rest, scene, facts),
    }


def landing(action: Plain, dice: Plain, expect: Plain, scene: Scene) -> Run:
    """An invasion from its sailing to the beach."""
    told = fields(action["invade"], "action.invade")
    unit, area = unit_of(told["unit"]), place_of(told["to"])
    scene.need(unit, place_of(told["from"]) if "from" in told else "british_isles")
    scene.faction, scene.step = "western_allies", "movement"
    support = told.get("fleet_support", told.get("bombard", action.get("fleet_support", action.get("bombard", False))))
    bombards = bool(find_unit(support)) or bool(verdict_of(support))
    if find_unit(support) and not scene.where(unit_of(support)):
        scene.put(unit_of(support), BLOCKADE)
    elif bombards and not any(ship.startswith("GB-FL") for ships in scene.areas.values() for ship in ships):
        scene.put("GB-FL1", BLOCKADE)
    rolls = {f"attack {area}/1/{roll}": marks for roll, marks in marks_of(dice).items()}
    combat, facts, rest = _of_a_landing(expect, area, unit)
    if combat:
        facts["combats"] = [combat]
    sails = {"orders": [{"invade": area, "with": unit}], "expect": {"at": {unit: beachhead(area)}}}
    order = {"land": area, **({"bombard": True} if bombards else {})}
    wishes = {"CP": [{"ask": "last-stand", "prefer": ["retreat"]}]}
    answers: dict[str, str] = {}
    defender = told.get("defender", action.get("defender"))
    fresh = [army for army in scene.armies_at(area) if not scene.is_spent(army)]
    if defender and len(fresh or scene.armies_at(area)) > 1:
        answers[f"attack {area}/1/defender"] = unit_of(defender)
    lands = {"orders": [order], "dice": rolls, "standing": wishes, "answers": answers}
    return {"given": scene.staged(), "steps": [sails, {**lands, "expect": state_facts(rest, scene, facts)}]}


def _of_a_landing(expect: Plain, area: str, unit: str) -> tuple[dict[str, Any], Facts, dict[str, Any]]:
    """What is expected of the combat on the beach, of the invader, and of the rest."""
    combat: dict[str, Any] = {}
    facts: Facts = {}
    rest: dict[str, Any] = {}
    for name, value in expect.items():
        words = plain(value)
        if name in REMARKS:
            continue
        if name == "winner":
            combat["won"] = words.startswith("attacker")
        elif name == "totals":
            combat["totals"] = totals_of({name: value})
        elif name == "drm":
            combat |= drm_of(value)
        elif name in ("attacker_dice", "defender_dice"):
            role = "attack" if name.startswith("attacker") else "defence"
            combat.setdefault("dice", {})[role] = int(value)
        elif name in ("result", "outcome", "beachhead"):
            facts["landed"] = _landed(name, value)
        elif find_unit(name) == unit and "beachhead" in words:
            put(facts, "at", unit, beachhead(area))
            if "spent" in words:
                put(facts, "status", unit, "spent")
        else:
            rest[name] = value
    return combat, facts, rest


def _landed(name: str, value: Any) -> str:
    words = plain(value)
    if name == "beachhead":
        return "beachhead" if verdict_of(value) is not False else "taken"
    for word, result in (("beachhead", "beachhead"), ("destroy", "destroyed"), ("eliminat", "destroyed")):
        if word in words:
            return result
    if any(word in words for word in ("advance", "taken", "captured", "success")):
        return "taken"
    raise LookupError(f"expect.{name}: {value!r} is not understood")
