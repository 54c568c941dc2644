"""Attacks of the collected examples: each becomes an order of its own with its dice, and what it must bring."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from wargame_cli.rulesets.lamps import scenarios
from wargame_cli.rulesets.lamps.cases.idle import idle_boats
from wargame_cli.rulesets.lamps.cases.outcomes import merge, state_facts
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
from wargame_cli.rulesets.lamps.nations import FACTION, OTHER, SIDE

#: What an example expects of a single combat; the rest speaks of the table in the end.
_OF_A_COMBAT = (
    "winner", "totals", "tie", "drm", "big_push", "attacker_status", "defender_status", "retreat", "advance", "trench",
    "attacker_dice", "defender_dice", "defender", "gas_drm", "marker",
)  # fmt: skip
_ACTION = (
    "attack", "attacker", "unit", "by", "from", "to", "target", "defender", "defender_was", "artillery",
    "heavy_artillery", "gun", "gas", "marker", "counter_battery", "reroll", "reroll_source", "extra_die", "advance",
    "advance_extra", "retreat", "they_shall_not_pass", "last_stand", "declare", "dice", "totals", "drm", "expect", "n",
    "lines", "note", "not_stated_in_text", "defender_option", "bombard", "evacuate", "order",
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


class Battle:
    """The attacks of one step: orders, dice, wishes of both sides, and what each attack must bring."""

    def __init__(self, scene: Scene, first: int = 1) -> None:
        self.scene = scene
        self.number = first - 1
        self.orders: list[dict[str, Any]] = []
        self.dice: dict[str, Any] = {}
        self.answers: dict[str, str] = {}
        self.wishes: dict[str, list[dict[str, Any]]] = {}
        self.combats: list[dict[str, Any]] = []
        self.facts: dict[str, Any] = {}
        self._where: dict[str, str] = {}
        self._spent: dict[str, bool] = {}

    def fight(self, blow: Blow) -> None:
        """Add an attack."""
        self.number += 1
        label = f"attack {blow.target}/{self.number}"
        order: dict[str, Any] = {"attack": blow.target, "with": [blow.attacker], "from": blow.origin, "most": 1}
        if blow.gun:
            order["guns"] = [blow.gun]
        if blow.gas:
            order["gas"] = True
        if blow.advance:
            order["advance"] = blow.advance
        order["reroll"] = "losing" if "attack/reroll" in blow.marks else "never"
        if len(blow.marks.get("attack", ())) == 1 and not blow.gun:
            order["extra dice"] = "never"
        self.orders.append(order)
        for what, dice in blow.marks.items():
            self.dice[f"{label}/{what}"] = dice
        self._choices(blow, label)
        self.combats.append(combat_of(blow, self.scene, self.facts))
        self._follow(blow)

    def _choices(self, blow: Blow, label: str) -> None:
        """What the defender decides: explicitly where he is asked for sure, else as standing orders."""
        side = OTHER[SIDE[self.scene.nation_at(blow.attacker)]]
        if find_unit(blow.defender):
            fresh = [army for army in self.armies_at(blow.target) if not self.is_spent(army)]
            spent = [army for army in self.armies_at(blow.target) if self.is_spent(army)]
            if len(fresh or spent) > 1:
                self.answers[f"{label}/defender"] = blow.defender
        wishes = self.wishes.setdefault(side, [])
        stand = blow.stand or ("stand" if "tenacity" in blow.marks else "retreat")
        wished = {"ask": "last-stand", "about": blow.target, "prefer": [stand]}
        if wished not in wishes:
            wishes.append(wished)
        if blow.battery:
            self.answers[f"{label}/counter-battery"] = blow.battery
        if not any(wish["ask"] == "counter-battery" for wish in wishes):
            wishes.append({"ask": "counter-battery", "prefer": ["save"]})
        for army, area in blow.retreat.items():
            self._wish_of_retreat(wishes, army, area)

    @staticmethod
    def _wish_of_retreat(wishes: list[dict[str, Any]], army: str, area: str) -> None:
        """A retreat is a standing order of its own; of several the first that is possible is taken."""
        known = next((wish for wish in wishes if (wish["ask"], wish.get("about")) == ("retreat", army)), None)
        if known is None:
            wishes.append({"ask": "retreat", "about": army, "prefer": [area]})
        elif area not in known["prefer"]:
            known["prefer"].insert(0, area)

    # -- what happens meanwhile, to know who is asked ------------------------------------------------------------

    def armies_at(self, place: str) -> list[str]:
        """The armies in a place after the attacks so far."""
        here = [army for army in self.scene.armies_at(place) if self._where.get(army, place) == place]
        return here + [army for army, now in self._where.items() if now == place and army not in here]

    def is_spent(self, army: str) -> bool:
        """Whether an army is Spent after the attacks so far."""
        return self._spent.get(army, self.scene.is_spent(army))

    def place_of(self, army: str) -> str:
        """Where an army stands after the attacks so far; empty where that is not known."""
        return self._where.get(army) or self.scene.where(army)

    def _follow(self, blow: Blow) -> None:
        kind = plain(blow.expect.get("defender", blow.defender))
        if plain(blow.expect.get("trench", "")).startswith("breach") or kind == "trench":
            if not blow.won:
                self._spent[blow.attacker] = True
            return
        defenders = self.armies_at(blow.target)
        fresh = [army for army in defenders if not self.is_spent(army)]
        self._spent[blow.attacker] = True
        if not blow.won:
            return
        if fresh:
            self._spent[blow.defender or fresh[0]] = True
            return
        if blow.stand and blow.stand != "retreat":
            self._where[blow.defender or blow.stand] = "eliminated"
            return
        for army in defenders:
            self._where[army] = blow.retreat.get(army, "elsewhere")
        for unit in (blow.attacker, *blow.advance):
            self._where[unit] = blow.target

    # -- the result ----------------------------------------------------------------------------------------------

    def standing(self) -> dict[str, Any]:
        """The wishes of the defenders as standing orders."""
        return {side: wishes for side, wishes in self.wishes.items() if wishes}


def blow_of(told: Plain, scene: Scene, battle: Battle, defaults: Plain) -> Blow:
    """An attack as it is written, with what the action says of all of them."""
    for name in told:
        if name not in _ACTION:
            raise LookupError(f"an attack's {name} is not understood")
    by = str(told.get("by", ""))
    attacker = unit_of(told.get("unit") or told.get("attacker") or (units_in(by) or [by])[0])
    from_by = by.partition(" from ")[2].partition(" into ")[0]
    named = told.get("from") or from_by or defaults.get("from")
    origin = place_of(named) if named else ""
    if not battle.place_of(attacker):
        scene.need(attacker, origin)
    origin = origin or battle.place_of(attacker)
    expect = {**fields(told.get("expect", {}), "expect"), **{n: told[n] for n in ("totals", "drm") if n in told}}
    if verdict_of(expect.get("result", "")):
        del expect["result"]  # it is fought out
    defender = told.get("defender", "")
    if defender and not find_unit(defender) and plain(defender) not in ("trench", "garrison", "none"):
        raise LookupError(f"no unit is called {defender!r}")
    target = told.get("to") or told.get("target") or by.partition(" into ")[2] or defaults.get("to")
    target = target or _target_of(defender, scene, battle, attacker, origin)
    retreat = {**_moves(defaults.get("retreat")), **_moves(told.get("retreat")), **_moves(expect.get("retreat"))}
    return Blow(
        attacker=attacker,
        origin=origin,
        target=place_of(target),
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


def _target_of(defender: object, scene: Scene, battle: Battle, attacker: str, origin: str) -> str:
    """Where an attack goes that names no area: to its defender, or to the only enemy area beside it that is told of."""
    if find_unit(defender):
        return battle.place_of(unit_of(defender))
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


def attacks(action: Plain, dice: Plain, expect: Plain, scene: Scene) -> dict[str, Any]:
    """The run of an action with one attack or several."""
    battle = Battle(scene)
    told = action.get("attacks", action.get("attack"))
    if isinstance(told, str) and find_unit(told):
        told = {"unit": told, **{name: value for name, value in action.items() if name != "attack"}}
    many = isinstance(told, list)
    entries = [dict(fields(each, "an attack")) for each in told] if many else [dict(fields(told, "action.attack"))]
    rest: dict[str, Any] = {}
    if many:
        for number, entry in enumerate(entries, start=1):
            key = f"attack_{number}"
            entry.setdefault("dice", dice.get(key, {}))
            entry.setdefault("expect", expect.get(key, {}))
        rest = {name: value for name, value in expect.items() if not re.fullmatch(r"attack_\d+", name)}
    else:
        of_combat, rest = split(expect)
        entries[0].setdefault("dice", dice)
        entries[0].setdefault("expect", of_combat)
        if "big_push" in of_combat:
            rest.pop("big_push", None)
    defaults = {name: value for name, value in action.items() if name not in ("attack", "attacks")}
    barred: dict[str, str] = {}
    for entry in entries:
        blow = blow_of(entry, scene, battle, defaults)
        scene.faction = scene.faction or FACTION[scene.nation_at(blow.attacker)]
        if verdict_of(blow.expect.get("result", True)) is False:
            barred[blow.attacker] = blow.target
        else:
            battle.fight(blow)
    if barred:
        battle.facts["barred"] = barred
    facts = merge(state_facts(rest, scene), battle.facts)
    if any(battle.combats):
        facts["combats"] = battle.combats
    scene.step = "combat"
    return {
        "given": scene.staged(),
        "orders": battle.orders,
        "dice": {**battle.dice, **idle_boats(scene)},
        "answers": battle.answers,
        "standing": battle.standing(),
        "expect": facts,
        "play": "phase",
    }
