"""Attacks of the collected examples: each becomes an order of its own with its dice, and what it must bring."""

from __future__ import annotations

import re
from typing import Any

from wargame_cli.rulesets.lamps.cases.blows import Blow, blow_of, combat_of, split
from wargame_cli.rulesets.lamps.cases.idle import idle_boats
from wargame_cli.rulesets.lamps.cases.outcomes import state_facts
from wargame_cli.rulesets.lamps.cases.sayings import merge
from wargame_cli.rulesets.lamps.cases.scene import Scene
from wargame_cli.rulesets.lamps.cases.words import (
    Plain,
    fields,
    find_unit,
    plain,
    verdict_of,
)
from wargame_cli.rulesets.lamps.nations import FACTION, OTHER, SIDE


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
    defaults = {name: value for name, value in action.items() if name not in ("attack", "attacks")}
    barred: dict[str, str] = {}
    for entry in entries:
        blow = blow_of(entry, scene, battle.place_of, defaults)
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
