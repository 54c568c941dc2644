"""Naval battles, landings and the guerilla war of the collected examples."""

from __future__ import annotations

import re
from typing import Any

from wargame_cli.rulesets.lamps import scenarios
from wargame_cli.rulesets.lamps.cases.blows import Blow, combat_of, marks_of, split
from wargame_cli.rulesets.lamps.cases.idle import idle_boats
from wargame_cli.rulesets.lamps.cases.orders import in_one_piece, orders_of
from wargame_cli.rulesets.lamps.cases.outcomes import state_facts
from wargame_cli.rulesets.lamps.cases.sayings import Facts
from wargame_cli.rulesets.lamps.cases.scene import Scene
from wargame_cli.rulesets.lamps.cases.words import (
    Plain,
    fields,
    find_nation,
    find_unit,
    is_so,
    numbers,
    plain,
    side_of,
    unit_of,
)
from wargame_cli.rulesets.lamps.position import BLOCKADE, beachhead

Run = dict[str, Any]


def naval(dice: Plain, expect: Plain, scene: Scene) -> Run:
    """A battle in the Blockade box: dice by fleet, nation or side, rerolls beside them."""
    scene.faction, scene.step = scene.faction or "germany", "combat"
    rolls: dict[str, Any] = {}
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
    rolls |= idle_boats(scene)
    run: Run = {"given": scene.staged(), "dice": rolls, "answers": answers, "play": "phase"}
    wishes = {side: [{"ask": "naval-reroll", "prefer": ["keep"]}] for side in ("CP", "TE")}
    return {**run, "standing": wishes, "expect": state_facts(rest, scene, facts)}


def _fleets(key: str, scene: Scene) -> list[str]:
    """The Fresh fleets in the box that roll dice told for a fleet, a nation or a side."""
    if unit := find_unit(key):
        return [unit]
    units = scenarios.components().units
    there = [unit for unit in scene.areas.get(BLOCKADE, ()) if units[unit].type == "fleet" and unit not in scene.spent]
    nation = find_nation(key)
    return [unit for unit in there if (units[unit].nation == nation if nation else units[unit].side == side_of(key))]


def guerilla(action: Plain, dice: Plain, expect: Plain, scene: Scene) -> Run:
    """Lettow-Vorbeck's guerilla attack."""
    (order,) = (order for name, told in in_one_piece(action).items() for order in orders_of(name, told, scene))
    scene.need("GB-BEAEF", order["guerilla"])
    scene.faction, scene.step = "germany", "combat"
    facts: Facts = {}
    if "success" in expect:
        facts["guerilla"] = is_so(expect["success"])
    rest = {name: value for name, value in expect.items() if name != "success"}
    rolls = {f"guerilla {order['guerilla']}": numbers(next(iter(dice.values())))}
    given, dice = scene.staged(), {**rolls, **idle_boats(scene)}
    return {"given": given, "orders": [order], "dice": dice, "play": "phase", "expect": state_facts(rest, scene, facts)}


def landing(action: Plain, dice: Plain, expect: Plain, scene: Scene) -> Run:
    """An invasion from its sailing to the beach."""
    told = {**{name: value for name, value in action.items() if name != "invade"}, **fields(action["invade"], "invade")}
    (sails,) = orders_of("invade", told, scene)
    unit, area = sails["with"], sails["invade"]
    scene.faction, scene.step = "western_allies", "movement"
    support = told.get("fleet_support", told.get("bombard", False))
    ship = find_unit(support) or ("GB-FL1" if is_so(support) else "")
    if ship:
        scene.need(ship, BLOCKADE)
    beach = beachhead(area)
    facts: Facts = {}
    rest: dict[str, Any] = {}
    for name, value in expect.items():
        if name in ("result", "outcome"):
            facts["landed"] = _landed(value)
        elif find_unit(name) == unit and plain(value).startswith("beachhead"):
            rest[name] = "/".join([beach, *str(value).split("/")[1:]])
        else:
            rest[name] = value
    of_combat, rest = split(rest)
    combat = combat_of(Blow(attacker=unit, origin=beach, target=area, expect=of_combat), scene, facts)
    if combat:
        facts["combats"] = [combat]
    order = {"land": area, **({"bombard": True} if ship else {})}
    answers: dict[str, str] = {}
    armies = scene.armies_at(area)
    if "defender" in told and len([army for army in armies if not scene.is_spent(army)] or armies) > 1:
        answers[f"attack {area}/1/defender"] = unit_of(told["defender"])
    rolls = {f"attack {area}/1/{roll}": marks for roll, marks in marks_of(dice).items()}
    wishes = {"CP": [{"ask": "last-stand", "prefer": ["retreat"]}]}
    first = {"orders": [sails], "expect": {"at": {unit: beach}}}
    lands = {"orders": [order], "dice": {**rolls, **idle_boats(scene)}, "standing": wishes, "answers": answers}
    return {"given": scene.staged(), "steps": [first, {**lands, "expect": state_facts(rest, scene, facts)}]}


def _landed(value: Any) -> str:
    words = plain(value)
    found = re.search(r"(beachhead)|(destroyed|eliminated)|(advances|taken|captured|success)", words)
    if not found:
        raise LookupError(f"expect.result: {value!r} is not understood")
    return ("beachhead", "destroyed", "taken")[(found.lastindex or 1) - 1]
