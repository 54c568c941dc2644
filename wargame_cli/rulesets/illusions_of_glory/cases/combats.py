"""Combats in the collected examples: fire, weather, flanks, the defence of regions (12.2-12.5, 18.3, 19.5, 21)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from wargame_cli.rulesets.illusions_of_glory.attack import foreseen
from wargame_cli.rulesets.illusions_of_glory.attack_orders import Attack
from wargame_cli.rulesets.illusions_of_glory.cases.battles import Battle, Ground, fighters, ground_in
from wargame_cli.rulesets.illusions_of_glory.cases.conditions import standing
from wargame_cli.rulesets.illusions_of_glory.cases.reading import reads, says
from wargame_cli.rulesets.illusions_of_glory.cases.scene import Run, Scene, sides_of
from wargame_cli.rulesets.illusions_of_glory.cases.told import CASE, Told
from wargame_cli.rulesets.illusions_of_glory.cases.troops import Troop, troops_in
from wargame_cli.rulesets.illusions_of_glory.cases.words import is_so, number
from wargame_cli.rulesets.illusions_of_glory.firing import is_checked
from wargame_cli.rulesets.illusions_of_glory.nations import AP, CP

Troops = list[Troop]
#: Who won, as cases tell it.
WINNERS = {"attacker": "attacker", "defender": "defender", "none": "nobody", "nobody": "nobody", "no one": "nobody"}
_BLOCKS = {
    "attacker": "attack",
    "attacker_fire": "attack",
    "attack": "attack",
    "defender": "defence",
    "defender_fire": "defence",
    "defence": "defence",
}
_FIRE = ("table", "strength", "shift", "column", "die", "drm", "modified", "loss")
_WAY = r"(alpine|road|single|mixed)s?(-gauge)?( trails?| railroads?)?"
#: Who fired first, as cases tell it.
ORDERS = {
    "simultaneous": "simultaneous",
    "attacker first": "attacker first",
    "attacker fires first": "attacker first",
    "defender first": "defender first",
    "defender fires first": "defender first",
}


# -- what is given -----------------------------------------------------------------------------------------------


def troops_of(value: Any, default: str = "") -> Troops:
    """Units told as a text or as a list of texts."""
    if isinstance(value, list):
        return [troop for text in value for troop in troops_in(text, default)]
    return troops_in(value, default)


def ground_of(told: Told) -> Ground:
    """The defending space as the case tells of it."""
    ground = ground_in(told.take("target")) if told.has("target") else Ground()
    if told.has("space") and not isinstance(told.given["space"], list):
        ground = ground_in(told.take("space"))
    if told.has("terrain"):
        ground = ground_in(told.take("terrain"))
    if told.has("trench"):
        ground = ground._replace(trench=number(told.take("trench")))
    for name in ("fort_cf", "fort"):
        if told.has(name):
            ground = ground._replace(fort=number(told.take(name)))
    if told.has("water"):
        ground = ground._replace(water=is_so(told.take("water")))
    return ground


def battle_of(told: Told, attackers: Troops | None = None, defenders: Troops | None = None) -> Battle:
    """The combat that a case tells of; who is not told of is one LCU."""
    if attackers is None:
        attackers = troops_of(told.take("attackers")) if told.has("attackers") else fighters(1)
    side = next(sides_of(attackers), CP)
    battle = Battle(side, ground_of(told), standing(told, Scene()))
    if told.has("round"):
        battle.number = number(told.take("round"))
    starts = max(1, _starts(told))
    attackers += attackers[-1:] * (starts - len(attackers))
    for place in range(starts):
        share = attackers[place::starts]
        if share:
            battle.attack_with(share, place)
    for origin in battle.corner.origins[: number(told.take("dry_spaces", 0))]:
        battle.scene.link(origin, battle.target, "single")
    if told.has("hq") and is_so(told.take("hq")):
        battle.attack_with([Troop(name={AP: "RU-HQ-Brusilov", CP: "GE-HQ-Mackensen"}[side])])
    if told.has("connections_used"):
        ways = told.take("connections_used")
        battle.use_ways(ways if isinstance(ways, list) else [ways])
    if defenders is None:
        defenders = troops_of(told.take("defenders")) if told.has("defenders") else fighters(1)
    battle.defend_with(defenders)
    return battle


def _starts(told: Told) -> int:
    """From how many spaces the attack is made."""
    if told.has("connections_used"):
        ways = told.given["connections_used"]
        return len(ways) if isinstance(ways, list) else 1
    return number(told.take("attacking_spaces", 1))


# -- the whole of a combat ---------------------------------------------------------------------------------------

_WHOLE = (
    *_BLOCKS,
    *(f"{role}_{part}" for role in ("attacker", "defender") for part in (*_FIRE, "cavalry_drm", "mountain_drm")),
    "table",
    "winner",
    "order",
    "firing_order",
    "affected",
    "severe_weather",
    "retreat_spaces",
    "flank_success",
    "flank",
    "flank_allowed",
)


@reads(*_WHOLE, when=says(r"\battack|severe weather|combat|\bfires?\b"))
def combat(told: Told) -> Iterator[Run]:
    """An attack from the weather to the winner; each expectation is one of its parts."""
    for part in told.parts():
        _ways_by_case(part)
        battle = battle_of(part)
        if part.has("rounds"):
            battle.number = number(part.take("rounds"))
        success = part.maybe("flank")
        battle.flank = is_so(part.take("flank", False)) or success is not None
        if (allowed := part.maybe("flank_allowed")) is not None:
            battle.flank = True
            yield battle.run({"legal": is_so(allowed)})
            battle.flank = False
        expect = _expected(part, success)
        if (spaces := part.maybe("retreat_spaces")) is not None:
            expect["retreat_steps"] = {battle.defenders[0]: number(spaces)}
        yield battle.run(expect, dice=_dice(part, battle))


def _ways_by_case(told: Told) -> None:
    """`Alpine + Road` in a list of cases: the ways of the attack; or whether it is made across Water."""
    if told.has(CASE) and "water" in str(told.given[CASE]).lower():
        text = str(told.take(CASE)).lower()
        dry = re.search(r"\bnot\b|non-water|clear|combination|some|one stack", text)
        told.given["water"], told.given["attacking_spaces"] = True, 2
        told.given["dry_spaces"] = 1 if dry else 0
    elif told.has(CASE):
        text = str(told.take(CASE)).lower()
        if not re.fullmatch(rf"{_WAY}( only)?(( \+ | and ){_WAY})*", text):
            raise LookupError(f"given.cases: {text!r} tells of no connections")
        told.given["connections_used"] = re.findall(r"alpine|road|single|mixed", text)


def _expected(told: Told, success: Any) -> Run:
    fought: dict[str, Any] = {"attack": {}, "defence": {}}
    for name, role in _BLOCKS.items():
        block = told.maybe(name)
        if isinstance(block, Mapping):
            fought[role] |= {key: _value(key, value) for key, value in block.items()}
        elif block is not None:
            raise LookupError(f"expect.{name}: {block!r} is not understood")
    for prefix, role in (("attacker", "attack"), ("defender", "defence")):
        for key in _FIRE:
            if (value := told.maybe(f"{prefix}_{key}")) is not None:
                fought[role][key] = _value(key, value)
        for kind, name in (("cavalry", "cavalry"), ("mountain", "Mountain Infantry")):
            if (value := told.maybe(f"{prefix}_{kind}_drm")) is not None:
                fought[role].setdefault("modifiers", {})[name] = number(value)
    if (table := told.maybe("table")) is not None:
        both = "both" in str(table)
        for role in ("attack", "defence") if both else ("attack",):
            fought[role]["table"] = _value("table", str(table).partition(" ")[0])
    if (winner := told.maybe("winner")) is not None:
        fought["winner"] = word_of(WINNERS, winner)
    for key in ("order", "firing_order"):
        if (order := told.maybe(key)) is not None:
            fought["order"] = word_of(ORDERS, order)
    for key in ("affected", "severe_weather"):
        if (affected := told.maybe(key)) is not None:
            fought["attack"].setdefault("shifts", {})["Severe Weather"] = -1 if is_so(affected) else 0
    expect: Run = {"combats": [{key: value for key, value in fought.items() if value != {}}]}
    for value in (success, told.maybe("flank_success")):
        if value is not None:
            expect["flank_attempts"] = [{"success": is_so(value)}]
    return expect


def _value(key: str, value: Any) -> Any:
    if key not in _FIRE:
        raise LookupError(f"expect: {key} is not understood of a side's fire")
    if key in ("table", "column"):
        return str(value)
    return number(value)


def word_of(words: Mapping[str, str], value: Any) -> str:
    """What a word means. Raises LookupError for one that means nothing."""
    found = words.get(str(value).strip().lower())
    if found is None:
        raise LookupError(f"{value!r} is none of {', '.join(words)}")
    return found


def _dice(told: Told, battle: Battle) -> Any:
    """The dice as the conventions have them: weather, flank, attacker, defender; who fires first, throws first.

    Where the case throws none of the fire, any die will do.
    """
    thrown = told.throws()
    checked = _is_checked(battle)
    leading = [thrown.pop(0)] if checked and thrown else ([1] if checked else [])
    if battle.flank:
        leading.append(thrown.pop(0) if thrown else 6)
    if not checked and told.says(r"weather"):
        thrown = []  # none is thrown where no weather could do harm
    fire = thrown if len(thrown) == 2 else [*thrown, *[1] * (2 - len(thrown))]
    if battle.flank or battle.ground.water:
        return [*leading, *fire]
    names = ["weather"] * checked + ["attacker", "defender"]
    return battle.dice(**dict(zip(names, [*leading, *fire], strict=True)))


def _is_checked(battle: Battle) -> bool:
    position = battle._ready().position()
    return is_checked(position, foreseen(position, Attack(target=battle.target, units=tuple(battle.attackers))))
