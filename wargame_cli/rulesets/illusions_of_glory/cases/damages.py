"""Losses, HQs and guns in the collected examples, and who may be attacked (12.1, 12.6, 20.1-20.2, 27)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from wargame_cli.rulesets.illusions_of_glory.cases.battles import Battle, Ground, fighters
from wargame_cli.rulesets.illusions_of_glory.cases.combats import battle_of, troops_of
from wargame_cli.rulesets.illusions_of_glory.cases.conditions import offensive_called, standing
from wargame_cli.rulesets.illusions_of_glory.cases.reading import both, reads, says, tells
from wargame_cli.rulesets.illusions_of_glory.cases.scene import Run, Scene, sides_of
from wargame_cli.rulesets.illusions_of_glory.cases.told import Told
from wargame_cli.rulesets.illusions_of_glory.cases.troops import Troop, troops_in
from wargame_cli.rulesets.illusions_of_glory.cases.words import is_so, nation_in, number
from wargame_cli.rulesets.illusions_of_glory.kit import kit
from wargame_cli.rulesets.illusions_of_glory.nations import CP

# -- losses (12.6, 20.2) -----------------------------------------------------------------------------------------

_LOST = {
    "destroyed": "replaceable",
    "replaceable units box": "replaceable",
    "replaceable box": "replaceable",
    "eliminated": "eliminated",
    "permanently eliminated": "eliminated",
    "eliminated box": "eliminated",
    "eliminated units box": "eliminated",
    "reserve box": "reserve",
}


@reads("damage", "scu", "lcu", "remainder", "fort", "steps_lost", when=both(tells("loss_number"), says(r"loss")))
def losses(told: Told) -> Iterator[Run]:
    """What a Loss Number does to the defenders and their Fort."""
    listed = told.has("cases") or isinstance(told.given["loss_number"], list)
    for part in told.parts() if listed else [told]:
        supply = str(part.take("supply", "in supply"))
        attackers = fighters(1, reduced=True)
        battle = battle_of(part, attackers)
        battle.unhurt(*battle.attackers)
        if part.has("reserve_box"):
            box = part.take("reserve_box")
            battle.scene.cast_all([] if box == "none" else troops_of(box, battle.corner.defender), "reserve")
        if _is_cut_off(supply):
            _cut_off(battle)
        dice = battle.aim(number(part.take("loss_number")))
        expect: Run = {}
        damage = part.maybe("damage")
        if damage is not None:
            expect["steps_lost"] = (
                dict.fromkeys(battle.defenders, 0) if damage in ("none", 0, False) else _steps(damage, battle)
            )
        if (steps := part.maybe("steps_lost")) is not None:
            expect["steps_lost"] = _steps(steps, battle)
        for size in ("scu", "lcu"):
            if (fate := part.maybe(size)) is not None:
                unit = next(unit for unit in battle.defenders if kit().units[unit].size == size.upper())
                expect |= _fate(unit, fate, expect)
        if (left := part.maybe("remainder")) is not None:
            expect["unabsorbed"] = number(left)
        if (fort := part.maybe("fort")) is not None:
            falls = _falls(fort)
            expect["forts"] = {battle.target: 0 if falls else battle.ground.fort}
        yield battle.run(expect, dice=battle.dice(**dice))


def _steps(value: Any, battle: Battle) -> Run:
    if isinstance(value, int) and len(battle.defenders) == 1:
        return {battle.defenders[0]: value}
    if isinstance(value, list) and len(value) == len(battle.defenders):
        return {unit: number(steps) for unit, steps in zip(battle.defenders, value, strict=True)}
    raise LookupError(f"{value!r} does not say how many steps each defender loses")


def _fate(unit: str, fate: Any, expect: Run) -> Run:
    """What becomes of a unit: it goes into a box, loses a step, or is unhurt."""
    words = str(fate).strip().lower()
    if words in _LOST:
        return {"at": {**expect.get("at", {}), unit: _LOST[words]}}
    if words in ("reduced", "full", "full strength"):
        return {"strength": {**expect.get("strength", {}), unit: words.partition(" ")[0]}}
    raise LookupError(f"{fate!r} is not understood of a unit")


def _falls(value: Any) -> bool:
    words = str(value).strip().lower()
    if words in ("destroyed", "falls"):
        return True
    if words in ("intact", "stands", "undestroyed", "not destroyed", "unaffected"):
        return False
    raise LookupError(f"expect.fort: {value!r} is neither destroyed nor intact")


def _is_cut_off(text: str) -> bool:
    """Whether a text says that units are Out-Of-Supply."""
    words = text.strip().lower()
    if words in ("in supply", "supplied", "own"):
        return False
    if words in ("out of supply", "out-of-supply", "oos", "none"):
        return True
    raise LookupError(f"given.supply: {text!r} is not understood")


def _cut_off(battle: Battle) -> None:
    """No line leads from the defending space to a source: all around is the enemy's."""
    for near in kit().board.neighbours[battle.target]:
        battle.scene.hold(battle.corner.attacker, near)


@reads("result", when=both(tells("destroyed"), says(r"replace")))
def replacements(told: Told) -> Iterator[Run]:
    """Who takes the place of a destroyed LCU, from what is in the Reserve Box."""
    for part in told.parts():
        (troop,) = troops_in(part.take("destroyed"))
        battle = Battle(_against(troop))
        battle.attack_with(fighters(1, reduced=True))
        battle.defend_with([Troop(nation=troop.nation, size=troop.size, kind=troop.kind, reduced=True)])
        battle.unhurt(*battle.attackers)
        box = str(part.take("reserve_box", "none"))
        reserve = [] if box == "none" else battle.scene.cast_all(troops_in(box), "reserve")
        counter = kit().units[battle.defenders[0]]
        dice = battle.aim(counter.reduced.lf)
        yield battle.run(_replaced(str(part.wanted("result")), battle, reserve), dice=battle.dice(**dice))


def _against(troop: Troop) -> str:
    """The side that attacks a unit."""
    return "AP" if next(sides_of([troop])) == CP else CP


def _replaced(result: str, battle: Battle, reserve: Sequence[str]) -> Run:
    lost = battle.defenders[0]
    words = result.lower()
    if "eliminated" in words:
        return {"at": {lost: "eliminated"} | dict.fromkeys(reserve, "reserve")}
    found = re.fullmatch(r"(.*?)\s*placed(?: at (full) strength)?", words)
    if not found:
        raise LookupError(f"expect.result: {result!r} is not understood")
    (troop,) = troops_in(found[1])
    units = [unit for unit in reserve if troop.kind in ("", _kind(unit))]
    if not units:
        return {"at": {lost: "no such SCU in the box"}}
    expect: Run = {"at": {lost: "replaceable", units[0]: battle.target}}
    return expect | ({"strength": {units[0]: "full"}} if found[2] else {})


def _kind(unit: str) -> str:
    counter = kit().units[unit]
    return "infantry" if counter.is_infantry else counter.type


# -- HQs and guns (27.0) -----------------------------------------------------------------------------------------


@reads("hq_after", when=both(tells("hq"), says(r"combat|attack")))
def headquarters(told: Told) -> Iterator[Run]:
    """What a combat does to an HQ that takes part in it."""
    listed = re.search(r"\[(.*?)\]", told.action)
    outcomes = [word.strip() for word in listed[1].split(",")] if listed else []
    numbers = {"lost": (1, 3), "won": (3, 1), "tied": (2, 2)}
    for place, part in enumerate(told.parts()):
        outcome = outcomes[place] if listed else next(word for word in numbers if part.says(rf"\b{word}\b"))
        battle = Battle()
        battle.attack_with([*fighters(1), Troop(name="GE-HQ-Mackensen", reduced=_is_reduced(part.take("hq")))])
        battle.defend_with(fighters(1))
        battle.unhurt(battle.attackers[0], *battle.defenders)
        dice = battle.aim(*numbers[outcome])
        yield battle.run(_fate("GE-HQ-Mackensen", part.wanted("hq_after"), {}), dice=battle.dice(**dice))


def _is_reduced(value: Any) -> bool:
    words = str(value).strip().lower()
    if words not in ("full", "reduced"):
        raise LookupError(f"{value!r} is neither full nor reduced")
    return words == "reduced"


@reads("after_first", "after_second", when=both(tells("heavy_artillery"), says(r"attack|combat")))
def guns(told: Told) -> Iterator[Run]:
    """What becomes of Heavy Artillery when it has fired once and twice."""
    if "full" not in str(told.take("heavy_artillery")):
        raise LookupError("given.heavy_artillery shows its full side first")
    for key, reduced in (("after_first", False), ("after_second", True)):
        if (wanted := told.maybe(key)) is None:
            continue
        battle = Battle()
        (gun,) = battle.attack_with([Troop(nation="GE", kind="artillery", reduced=reduced)])
        battle.attackers.clear()
        battle.attackers += [*battle.attack_with(fighters(1)), gun]
        battle.attackers = list(dict.fromkeys(battle.attackers))
        battle.defend_with(fighters(1))
        words = str(wanted).lower()
        expect: Run = {"strength": {gun: "reduced"}} if words in ("flipped", "reduced") else {}
        if words in ("permanently removed", "removed", "eliminated"):
            expect = {"at": {gun: "permanently removed"}}
        if not expect:
            raise LookupError(f"expect.{key}: {wanted!r} is not understood")
        yield battle.run(expect, dice=battle.dice(attacker=1, defender=1))


# -- who may attack ----------------------------------------------------------------------------------------------


@reads("legal", when=says(r"attack an? \w+ fort"))
def forts_attacked(told: Told) -> Iterator[Run]:
    """Whether a nation may attack another's Fort."""
    nation = nation_in(told.action)
    for part in told.parts():
        (attacker,) = troops_in(part.take("attacker") if part.has("attacker") else part.take("unit"))
        scene = standing(part, Scene())
        battle = Battle(next(sides_of([attacker])), Ground(fort=number(part.take("fort_cf", 2))), scene)
        battle.scene.shape(battle.target, owner=nation)
        battle.attack_with([Troop(nation=attacker.nation, size=attacker.size or "LCU")])
        yield battle.run({"legal": is_so(part.wanted("legal"))})


@reads("legal", when=says(r"attacks? (it|elsewhere)|attacked"))
def attacked_again(told: Told) -> Iterator[Run]:
    """Whether what was attacked, or attacked, in the round does so again."""
    for part in told.parts():
        (defender,) = troops_in(re.sub(r"already attacked this round", "", str(part.take("space"))))
        battle = Battle(_against(defender))
        battle.defend_with([Troop(nation=defender.nation, size=defender.size)])
        before = battle.attack_with(fighters(1))
        elsewhere = part.says(r"elsewhere")
        if elsewhere:
            battle.scene.cast(Troop(nation=defender.nation, size="SCU"), "rovno")
        else:
            battle.attackers = []
            battle.attack_with(fighters(1), 1)
        ready = battle._ready()
        done = {"attacked": before, "defended": [battle.target]}
        order = battle.order()
        if elsewhere:
            order["attack"] = "rovno"
        legal = is_so(part.wanted("legal"))
        for so, earlier in ((legal, done), (True, {})):
            scene = ready.twin()
            scene.fields["this_round"] |= earlier
            yield scene.run({"legal": so}, orders=[order])


@reads("vp", "vp_change", when=lambda told: told.speaks_of("mo") and not told.speaks_of("attack_made"))
def forbidden_attacks(told: Told) -> Iterator[Run]:
    """What it costs to attack against orders, or nothing for who does not."""
    key = "vp" if "vp" in told.expect else "vp_change"
    for part in told.parts():
        wanted = number(part.wanted(key))
        owed = offensive_called(part.take("mo"))
        fact = "points" if key == "vp" else "change"
        troops = troops_of(part.take("space")) if part.has("space") else []
        if not part.says(r"\battack"):
            yield {"given": {"offensives": {"AP": owed}}, "play": "phase", "expect": {fact: {"VP": wanted}}}
            continue
        nation = nation_in(re.sub(r".*with the ", "", part.action))
        acting = [Troop(nation=nation, size="LCU")]
        battle = Battle(next(sides_of(acting)), scene=standing(part, Scene()))
        battle.scene.fields["offensives"] = {battle.side: owed}
        battle.attack_with(acting)
        for troop in troops:
            if troop.nation != nation:
                battle.scene.cast(troop, battle.corner.origins[0])
        battle.defend_with(fighters(1))
        dice = battle.dice(attacker=1, defender=1)
        yield battle.run({fact: {"VP": wanted}}, dice=dice)
