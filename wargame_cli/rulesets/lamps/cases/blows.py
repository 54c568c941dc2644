"""One attack of the collected examples: how it is written, and what it must bring."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from wargame_cli.rulesets.lamps import scenarios
from wargame_cli.rulesets.lamps.cases.outcomes import state_facts
from wargame_cli.rulesets.lamps.cases.sayings import merge
from wargame_cli.rulesets.lamps.cases.scene import Scene
from wargame_cli.rulesets.lamps.cases.words import (
    Plain,
    fields,
    find_unit,
    is_so,
    listed,
    modifier_of,
    numbers,
    pair_of,
    place_of,
    plain,
    says_no,
    state_in,
    unit_of,
    units_in,
    verdict_of,
)
from wargame_cli.rulesets.lamps.nations import OTHER, SIDE

#: What an example expects of a single combat; the rest speaks of the table in the end.
_OF_A_COMBAT = (
    "winner", "totals", "tie", "drm", "big_push", "attacker_status", "defender_status", "retreat", "advance", "trench",
    "attacker_dice", "defender_dice", "defender", "gas_drm", "marker",
)  # fmt: skip
_ACTION = (
    "attack", "attacker", "unit", "by", "from", "to", "target", "defender", "defender_was", "artillery",
    "heavy_artillery", "gun", "gas", "marker", "counter_battery", "reroll", "reroll_source", "extra_die", "advance",
    "advance_extra", "retreat", "they_shall_not_pass", "last_stand", "declare", "dice", "totals", "drm", "expect", "n",
    "lines", "note", "not_stated_in_text", "defender_option",
)  # fmt: skip


class Blow(msgspec.Struct, kw_only=True):
    """One attack as an example tells it."""

    attacker: str
    origin: str
    target: str
    defender: str = ""
    gun: str = ""
    gas: bool = False
    battery: str = ""
    stand: str = ""
    marks: dict[str, list[int]] = {}
    advance: list[str] = []
    retreat: dict[str, str] = {}
    bearers: list[str] = []
    expect: Plain = {}

    @property
    def won(self) -> bool | None:
        """Whether the example says, or its totals show, that the attacker wins."""
        winner = plain(self.expect.get("winner", ""))
        if winner:
            return winner.startswith("attacker") or plain(self.attacker) in winner
        if totals := totals_of(self.expect):
            return totals[0] >= totals[1]
        dice, against = self.marks.get("attack"), self.marks.get("defence")
        return max(dice) >= max(against) if dice and against else None


def declared(told: Plain, defaults: Plain) -> tuple[str, str, str]:
    """Who attacks, out of what and what, as far as it is told: by fields, or as `RU-3 from ukraine into galicia`."""
    way, _, into = str(told.get("by", "")).partition(" into ")
    attacker = told.get("unit") or told.get("attacker") or (units_in(way) or [way])[0]
    origin = told.get("from") or way.partition(" from ")[2] or defaults.get("from")
    target = told.get("to") or told.get("target") or into or defaults.get("to")
    return unit_of(attacker), place_of(origin) if origin else "", place_of(target) if target else ""


def blow_of(told: Plain, scene: Scene, place: Callable[[str], str], defaults: Plain) -> Blow:
    """An attack as it is written, with what the action says of all of them; `place` says where units stand by now."""
    for name in told:
        if name not in _ACTION:
            raise LookupError(f"an attack's {name} is not understood")
    attacker, origin, target = declared(told, defaults)
    if not place(attacker):
        scene.need(attacker, origin)
    origin = origin or place(attacker)
    expect = {**fields(told.get("expect", {}), "expect"), **{n: told[n] for n in ("totals", "drm") if n in told}}
    if verdict_of(expect.get("result", "")):
        del expect["result"]  # it is fought out
    if "marker" in told and attacker not in scene.fields.get("markers", {}):
        scene.mark(attacker, told["marker"])
    defender = told.get("defender", "")
    if defender and not find_unit(defender) and plain(defender) not in ("trench", "garrison", "none"):
        raise LookupError(f"no unit is called {defender!r}")
    target = target or _target_of(defender, scene, place, attacker, origin)
    retreat = {**_moves(defaults.get("retreat")), **_moves(told.get("retreat")), **_moves(expect.get("retreat"))}
    return Blow(
        attacker=attacker,
        origin=origin,
        target=target,
        defender=find_unit(defender) or (plain(defender) if plain(defender) == "trench" else ""),
        gun=_unit_or_none(told.get("heavy_artillery") or told.get("artillery") or told.get("gun")),
        gas=is_so(told.get("gas", False)),
        battery=_unit_or_none(told.get("counter_battery")),
        stand=_stand(told, defaults, find_unit(defender) or ""),
        marks=marks_of(fields(told.get("dice", {}), "dice")),
        advance=_advance(told, expect, defaults, attacker),
        retreat={unit_of(army): place_of(area) for army, area in retreat.items()},
        bearers=list(scene.fields.get("markers", {})),
        expect=expect,
    )


def _moves(value: Any) -> Plain:
    """Retreats as they are written: units with areas, or nobody's."""
    if value is None or isinstance(value, Mapping):
        return value or {}
    if says_no(value):
        return {}
    raise LookupError(f"retreat: {value!r} does not say which army goes where")


def _unit_or_none(value: Any) -> str:
    return "" if value is None or says_no(value) else unit_of(value)


def _target_of(defender: object, scene: Scene, place: Callable[[str], str], attacker: str, origin: str) -> str:
    """Where an attack goes that names no area: to its defender, or to the only enemy area beside it that is told of."""
    if find_unit(defender):
        return place(unit_of(defender))
    enemy = OTHER[SIDE[scene.nation_at(attacker)]]
    beside = scenarios.components().board.neighbours.get(origin, ())
    found = [area for area in {**scene.areas, **scene.control} if area in beside and scene.holder(area) == enemy]
    if len(found) != 1:
        raise LookupError(f"it is not said what {attacker} attacks")
    return found[0]


def _advance(told: Plain, expect: Plain, defaults: Plain, attacker: str) -> list[str]:
    named = told.get("advance", expect.get("advance", told.get("advance_extra", defaults.get("advance_extra", ()))))
    return [unit for unit in map(unit_of, listed(named)) if unit != attacker] if not says_no(named) else []


def _stand(told: Plain, defaults: Plain, defender: str) -> str:
    """The army that makes a last stand, `retreat` where it is declined, empty where nothing is said."""
    for source in (told, defaults):
        for name in ("they_shall_not_pass", "last_stand", "declare", "defender_option"):
            if name not in source:
                continue
            words = plain(source[name])
            if "declined" in words or says_no(source[name]):
                return "retreat"
            return (units_in(source[name]) or [defender or "stand"])[0]
    return ""


#: Names of the dice of an attack, and what the program calls the roll.
_ROLLS = {
    "attacker": "attack",
    "attack": "attack",
    "defender": "defence",
    "defence": "defence",
    "defense": "defence",
    "attacker_reroll": "attack/reroll",
    "defender_reroll": "defence/reroll",
    "tenacity": "tenacity",
    "last_stand": "tenacity",
}


def marks_of(dice: Plain) -> dict[str, list[int]]:
    """The dice of an attack by roll. Automatic dice are not thrown."""
    found: dict[str, list[int]] = {}
    for name, value in dice.items():
        if name in ("attacker_automatic", "automatic"):
            continue
        roll = _ROLLS.get(name)
        if roll is None:
            raise LookupError(f"dice.{name} is not understood")
        if value not in (None, [], "none"):
            found[roll] = numbers(value)
    return found


# -- what a combat must bring --------------------------------------------------------------------------------------


#: The roles of a combat as the fact `combats` calls them, and as the examples do.
_ROLES = (("attack", "attacker"), ("defence", "defender"))


def drm_of(told: Plain) -> dict[str, dict[str, int]]:
    """The modifiers of both roles by name."""
    return {
        role: {modifier_of(key): int(str(value)) for key, value in fields(told[name], "drm").items()}
        for role, name in _ROLES
        if name in told
    }


def totals_of(expect: Plain) -> tuple[int, int] | None:
    """The totals of attacker and defender; None where none are told."""
    totals = expect.get("totals")
    if totals is None:
        return None
    if isinstance(totals, Mapping):
        return int(totals["attacker"]), int(totals["defender"])
    if isinstance(totals, list) and len(totals) == 2:
        return int(totals[0]), int(totals[1])
    raise LookupError(f"expect.totals: {totals!r} is not understood")


def combat_of(blow: Blow, scene: Scene, facts: dict[str, Any]) -> dict[str, Any]:
    """The expectations of one attack as an entry of the fact `combats`; what is none of it goes to the facts."""
    expect = blow.expect
    found: dict[str, Any] = {}
    if "winner" in expect:
        found["won"] = blow.won
    if totals := totals_of(expect):
        found["totals"] = totals
    if "tie" in expect:
        found["tie"] = bool(expect["tie"])
    if blow.defender or "defender" in expect:
        named = expect.get("defender", blow.defender)
        found["against"] = find_unit(named) or plain(named)
    drm = fields(expect.get("drm", {}), "drm")
    if set(drm) - {"attacker", "defender"}:
        drm = {"attacker": drm}
    found |= drm_of(drm)
    for role, name in _ROLES:
        if f"{name}_dice" in expect:
            found.setdefault("dice", {})[role] = int(expect[f"{name}_dice"])
    if "gas_drm" in expect:
        found.setdefault("attack", {})["Poison Gas"] = int(expect["gas_drm"])
    _of_what_followed(found, blow)
    more = state_facts(split(expect)[1], scene)
    for name in ("status", "at", "control"):
        if name in more:
            found[name] = {**found.get(name, {}), **more.pop(name)}
    merge(facts, more)
    return {name: value for name, value in found.items() if value is not None}


def _of_what_followed(found: dict[str, Any], blow: Blow) -> None:
    expect = blow.expect
    if "big_push" in expect:
        push = expect["big_push"]
        found["push"] = pair_of(push) if not isinstance(push, bool) else (blow.origin, blow.target) if push else "none"
    if "trench" in expect and not isinstance(expect["trench"], Mapping):
        found["breached"] = "breached" in plain(expect["trench"]) and "not" not in plain(expect["trench"]).split()
    _of_a_marker(found, blow)
    states: dict[str, str] = {}
    for unit, name in ((blow.attacker, "attacker_status"), (blow.defender, "defender_status")):
        if find_unit(unit) and (state := state_in(expect.get(name, ""))):
            states[unit] = state
    places = {unit_of(unit): place_of(area) for unit, area in _moves(expect.get("retreat")).items()}
    if not says_no(expect.get("advance")):
        places |= {unit_of(unit): blow.target for unit in listed(expect.get("advance"))}
    if states:
        found["status"] = states
    if places:
        found["at"] = places


def _of_a_marker(found: dict[str, Any], blow: Blow) -> None:
    """A marker that an army bore is gone after the combat, or stays."""
    if "marker" not in blow.expect:
        return
    words = plain(blow.expect["marker"])
    if re.search(r"\b(removed|gone|discarded|used)\b", words):
        found["bare"] = [unit for unit in (blow.attacker, blow.defender) if find_unit(unit)]
    elif not re.search(r"\b(stays|kept|keeps|remains)\b", words):
        raise LookupError(f"expect.marker: {blow.expect['marker']!r} is not understood")
    else:
        found["bears"] = [unit for unit in (blow.attacker, blow.defender) if unit in blow.bearers]


def split(expect: Plain) -> tuple[dict[str, Any], dict[str, Any]]:
    """What is expected of a single combat, and what of the table in the end."""
    of_combat = {name: value for name, value in expect.items() if name in _OF_A_COMBAT}
    return of_combat, {name: value for name, value in expect.items() if name not in of_combat}
