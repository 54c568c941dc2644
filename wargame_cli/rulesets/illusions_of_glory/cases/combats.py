"""Combats in the collected examples: fire, weather, flanks, losses, HQs and guns (12.2-12.6, 19.5, 20.1-20.2, 21, 27)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from wargame_cli.rulesets.illusions_of_glory.cases.battles import CORNERS, Battle, Ground, fighters, ground_in
from wargame_cli.rulesets.illusions_of_glory.cases.conditions import offensive_called, standing
from wargame_cli.rulesets.illusions_of_glory.cases.reading import reads, says, tells
from wargame_cli.rulesets.illusions_of_glory.cases.scene import Run, Scene, sides_of
from wargame_cli.rulesets.illusions_of_glory.cases.told import CASE, Told
from wargame_cli.rulesets.illusions_of_glory.cases.troops import Troop, troops_in
from wargame_cli.rulesets.illusions_of_glory.cases.words import is_so, nation_in, number
from wargame_cli.rulesets.illusions_of_glory.attack_orders import Attack
from wargame_cli.rulesets.illusions_of_glory.attack import foreseen
from wargame_cli.rulesets.illusions_of_glory.firing import is_checked
from wargame_cli.rulesets.illusions_of_glory.kit import kit
from wargame_cli.rulesets.illusions_of_glory.nations import CP

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
)


@reads(*_WHOLE, when=lambda told: told.says(r"\battack") or told.says(r"severe weather") or told.speaks_of("attackers"))
def combat(told: Told) -> Iterator[Run]:
    """An attack from the weather to the winner; each expectation is one of its parts."""
    for part in told.parts():
        _ways_by_case(part)
        battle = battle_of(part)
        if part.has("rounds"):
            battle.number = number(part.take("rounds"))
        if (success := part.maybe("flank")) is not None or part.has("flank"):
            battle.flank = True
        expect = _expected(part, success)
        yield battle.run(expect, dice=_dice(part, battle))


def _ways_by_case(told: Told) -> None:
    """`Alpine + Road` in a list of cases: the ways of the attack."""
    if told.has(CASE) and re.match(r"(alpine|road|single|mixed)", str(told.given[CASE]).lower()):
        words = re.findall(r"alpine|road|single|mixed", str(told.take(CASE)).lower())
        told.given["connections_used"] = words


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


@reads("modified", when=tells("drm"))
def modified_dice(told: Told) -> Iterator[Run]:
    """What dice show with their modifiers."""
    for part in told.parts():
        die = number(part.take("die")) if part.has("die") else part.throws()[0]
        wanted = [die, number(part.take("drm")), number(part.wanted("modified"))]
        yield {"given": {}, "expect": {"modified": [wanted]}}


@reads("loss", when=tells("lookups"))
def loss_numbers(told: Told) -> Iterator[Run]:
    """Loss Numbers by Fire Table, Combat Strength and modified die."""
    wanted = []
    for part in told.parts():
        table, strength, die = part.take("lookups")
        wanted.append([str(table), number(strength), number(die), number(part.wanted("loss"))])
    yield {"given": {}, "expect": {"loss_numbers": wanted}}


@reads("winner", "retreat_spaces", when=tells("pairs_attacker_defender_loss"))
def winners(told: Told) -> Iterator[Run]:
    """Who wins with which Loss Numbers, and how far the losers go."""
    left = is_so(told.take("full_strength_attacker_left", True))
    for part in told.parts():
        part.take("full_strength_attacker_left")
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
        wanted = {name: part.wanted(name) for name in ("modified", "success", "order") if name in part.expect}
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
        for place in ("sandomierz", "plock"):  # an enemy beside the other space, so that it is not free
            battle.scene.cast(Troop(nation="RU", size="LCU"), place)
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


@reads("units_that_must_defend", "others_absorb_losses", when=tells("region_defenders"))
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


@reads("damage", "scu", "lcu", "remainder", "fort", "steps_lost", when=tells("loss_number"))
def losses(told: Told) -> Iterator[Run]:
    """What a Loss Number does to the defenders and their Fort."""
    for part in told.parts():
        supply = str(part.take("supply", "in supply"))
        attackers = fighters(1, reduced=True)
        battle = battle_of(part, attackers)
        battle.unhurt(*battle.attackers)
        if re.search(r"\bout\b|oos|none", supply.lower()):
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


def _cut_off(battle: Battle) -> None:
    """No line leads from the defending space to a source: all around is the enemy's."""
    for near in kit().board.neighbours[battle.target]:
        battle.scene.hold(battle.corner.attacker, near)


@reads("result", when=tells("destroyed"))
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


@reads("hq_after", when=tells("hq"))
def headquarters(told: Told) -> Iterator[Run]:
    """What a combat does to an HQ that takes part in it."""
    listed = re.search(r"\[(.*?)\]", told.action)
    outcomes = [word.strip() for word in listed[1].split(",")] if listed else []
    numbers = {"lost": (1, 3), "won": (3, 1), "tied": (2, 2)}
    for place, part in enumerate(told.parts()):
        outcome = outcomes[place] if listed else next(word for word in numbers if part.says(rf"\b{word}\b"))
        battle = Battle()
        battle.attack_with([*fighters(1), Troop(name="GE-HQ-Mackensen", reduced=part.take("hq") == "reduced")])
        battle.defend_with(fighters(1))
        battle.unhurt(battle.attackers[0], *battle.defenders)
        dice = battle.aim(*numbers[outcome])
        yield battle.run(_fate("GE-HQ-Mackensen", part.wanted("hq_after"), {}), dice=battle.dice(**dice))


@reads("after_first", "after_second", when=tells("heavy_artillery"))
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
