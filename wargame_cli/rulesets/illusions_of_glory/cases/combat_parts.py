"""Single numbers, flanks and the defence of regions in the collected examples (12.2, 18.3.1, 21)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from wargame_cli.rulesets.illusions_of_glory.cases.battles import CORNERS, Battle, Ground, fighters
from wargame_cli.rulesets.illusions_of_glory.cases.combats import ORDERS, WINNERS, battle_of, word_of
from wargame_cli.rulesets.illusions_of_glory.cases.reading import both, reads, says, tells
from wargame_cli.rulesets.illusions_of_glory.cases.scene import Run
from wargame_cli.rulesets.illusions_of_glory.cases.told import CASE, Told
from wargame_cli.rulesets.illusions_of_glory.cases.troops import Troop
from wargame_cli.rulesets.illusions_of_glory.cases.words import is_so, number
from wargame_cli.rulesets.illusions_of_glory.nations import CP

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
            expect["combats"] = [{"winner": word_of(WINNERS, winner)}]
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
        expect["combats"] = [{"order": word_of(ORDERS, wanted.pop("order"))}]
    return battle.run(expect, dice=[die, 1, 1])


@reads("order", when=both(tells("cases"), says(r"firing order|who fires first|order of fire")))
def firing_orders(told: Told) -> Iterator[Run]:
    """Who fires first, by what kind of attack it is."""
    for part in told.parts():
        text = str(part.take(CASE)).lower()
        water = "across water" in text
        flank = (
            None if re.search(r"\bno (flank|flank attack)\b", text) else re.search(r"(successful|failed) flank", text)
        )
        if not (water or flank or re.search(r"\bno\b|frontal|ordinary|normal", text)):
            raise LookupError(f"given.cases: {text!r} is not understood of an attack")
        battle = Battle(ground=Ground(water=water))
        for place in range(2 if flank else 1):
            battle.attack_with(fighters(1), place)
        battle.defend_with(fighters(1))
        battle.flank = flank is not None
        expect: Run = {"combats": [{"order": word_of(ORDERS, part.wanted("order"))}]}
        if flank:
            success = flank[1] == "successful"
            expect["flank_attempts"] = [{"success": success}]
            yield battle.run(expect, dice=[6 if success else 1, 1, 1])
        else:
            yield battle.run(expect, dice=[1, 1])


@reads("check", "checked", "weather_check", when=says(r"severe weather"))
def weather_checks(told: Told) -> Iterator[Run]:
    """Whether a Severe Weather Check is made at all."""
    for part in told.parts():
        battle = battle_of(part)
        key = next(key for key in ("check", "checked", "weather_check") if key in part.expect)
        so = is_so(part.wanted(key))
        yield battle.run({"rolled": 3 if so else 2}, dice=[1, 1, 1] if so else [1, 1])


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
