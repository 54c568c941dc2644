"""Combats in the collected examples: fire, weather, flanks, the defence of regions (12.2-12.5, 18.3, 19.5, 21)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from wargame_cli.rulesets.illusions_of_glory.attack import foreseen
from wargame_cli.rulesets.illusions_of_glory.attack_orders import Attack
from wargame_cli.rulesets.illusions_of_glory.cases.battles import CORNERS, Battle, Ground, fighters, ground_in
from wargame_cli.rulesets.illusions_of_glory.cases.conditions import standing
from wargame_cli.rulesets.illusions_of_glory.cases.reading import both, reads, says, tells
from wargame_cli.rulesets.illusions_of_glory.cases.scene import Run, Scene, sides_of
from wargame_cli.rulesets.illusions_of_glory.cases.told import CASE, Told
from wargame_cli.rulesets.illusions_of_glory.cases.troops import Troop, troops_in
from wargame_cli.rulesets.illusions_of_glory.cases.words import is_so, number
from wargame_cli.rulesets.illusions_of_glory.firing import is_checked
from wargame_cli.rulesets.illusions_of_glory.nations import AP, CP

Troops = list[Troop]
_WINNERS = {"attacker": "attacker", "defender": "defender", "none": "nobody", "nobody": "nobody", "no one": "nobody"}
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
_ORDERS = {
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
        fought["winner"] = _word(_WINNERS, winner)
    for key in ("order", "firing_order"):
        if (order := told.maybe(key)) is not None:
            fought["order"] = _word(_ORDERS, order)
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


def _word(words: Mapping[str, str], value: Any) -> str:
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


# -- single numbers ----------------------------------------------------------------------------------------------


@reads("modified", when=both(tells("drm"), says(r"^modif|^roll|\bdie\b|\bdice\b")))
def modified_dice(told: Told) -> Iterator[Run]:
    """What dice show with their modifiers."""
    for part in told.parts():
        die = number(part.take("die")) if part.has("die") else part.throws()[0]
        wanted = [die, number(part.take("drm")), number(part.wanted("modified"))]
        yield {"given": {}, "expect": {"modified": [wanted]}}


@reads("loss", when=both(tells("lookups"), says(r"loss number|fire table")))
def loss_numbers(told: Told) -> Iterator[Run]:
    """Loss Numbers by Fire Table, Combat Strength and modified die."""
    wanted = []
    for part in told.parts():
        table, strength, die = part.take("lookups")
        wanted.append([str(table), number(strength), number(die), number(part.wanted("loss"))])
    yield {"given": {}, "expect": {"loss_numbers": wanted}}


def _tells_losses(told: Told) -> bool:
    return told.speaks_of("pairs_attacker_defender_loss") or told.speaks_of("attacker_loss")


@reads("winner", "retreat_spaces", when=both(_tells_losses, says(r"winner|retreat")))
def winners(told: Told) -> Iterator[Run]:
    """Who wins with which Loss Numbers, and how far the losers go."""
    left = is_so(told.take("full_strength_attacker_left", True))
    for part in told.parts():
        part.take("full_strength_attacker_left")
        if part.has("attacker_loss"):
            attackers, defenders = part.take("attacker_loss"), part.take("defender_loss")
        else:
            attackers, defenders = part.take("pairs_attacker_defender_loss")
        battle = Battle()
        battle.attack_with(fighters(1, reduced=not left))
        battle.defend_with(fighters(1))
        battle.unhurt(*battle.attackers, *battle.defenders)
        dice = battle.aim(number(attackers), number(defenders))
        expect: Run = {}
        if (winner := part.maybe("winner")) is not None:
            expect["combats"] = [{"winner": _word(_WINNERS, winner)}]
        if (spaces := part.maybe("retreat_spaces")) is not None:
            expect["retreat_steps"] = {battle.defenders[0]: number(spaces)}
        yield battle.run(expect, dice=battle.dice(**dice))


@reads("first", "second", "third", when=says(r"flank attack attempts"))
def flank_attempts(told: Told) -> Iterator[Run]:
    """Flank Attack Attempts one by one, with as many free spaces as the modifier needs."""
    drm, dice = number(told.take("drm", 0)), told.throws()
    names = [name for name in ("first", "second", "third") if name in told.expect]
    if len(dice) != len(names):
        raise LookupError(f"dice: {len(dice)} for {len(names)} attempts")
    for name, die in zip(names, dice, strict=True):
        wanted = dict(told.wanted(name))
        yield flank_run(drm, die, wanted)
        if wanted:
            raise LookupError(f"expect.{name}.{min(wanted)} is not understood")


@reads("modified", "success", "order", when=says(r"flank attack attempt"))
def flank_attempt(told: Told) -> Iterator[Run]:
    """The same, one in each listed position."""
    for part in told.parts():
        wanted: Run = {name: part.wanted(name) for name in ("modified", "success", "order") if name in part.expect}
        yield flank_run(number(part.take("drm", 0)), part.throws()[0], wanted)


def flank_run(drm: int, die: int, wanted: dict[str, Any]) -> Run:
    """A Flank Attack from as many spaces as its modifier takes; what is understood is taken out of `wanted`."""
    spaces = len(CORNERS[CP].origins)
    if not 0 <= drm < spaces:
        raise LookupError(f"given.drm: {drm} is more than so many spaces can give")
    battle = Battle()
    for place in range(max(2, drm + 1)):
        battle.attack_with(fighters(1), place)
    battle.defend_with(fighters(1))
    if not drm:
        for near in ("sandomierz", "kalisz"):  # enemies beside both spaces, so that neither is free
            battle.scene.cast(Troop(nation="RU", size="LCU"), near)
    battle.flank = True
    attempt: Run = {"drm": drm}
    if "modified" in wanted:
        attempt["modified"] = number(wanted.pop("modified"))
    if "success" in wanted:
        attempt["success"] = is_so(wanted.pop("success"))
    expect: Run = {"flank_attempts": [attempt]}
    if "order" in wanted:
        expect["combats"] = [{"order": _word(_ORDERS, wanted.pop("order"))}]
    return battle.run(expect, dice=[die, 1, 1])


# -- regions (18.3.1) --------------------------------------------------------------------------------------------


@reads("units_that_must_defend", "others_absorb_losses", when=both(tells("region_defenders"), says(r"attack")))
def region_defence(told: Told) -> Iterator[Run]:
    """How many of the units of a region defend it, and whether the others lose steps."""
    for part in told.parts():
        battle = Battle(ground=Ground(region=True))
        battle.attack_with(fighters(1))
        battle.defend_with(fighters(number(part.take("region_defenders")), "SCU"))
        battle.unhurt(*battle.attackers)
        dice = battle.aim(7) if "others_absorb_losses" in told.expect else {"attacker": 1, "defender": 1}
        expect: Run = {}
        if (must := part.maybe("units_that_must_defend")) is not None:
            expect["combats"] = [{"defenders": number(must)}]
        if (others := part.maybe("others_absorb_losses")) is not None:
            expect["bystanders_hurt"] = {battle.target: is_so(others)}
        yield battle.run(expect, dice=battle.dice(**dice))
