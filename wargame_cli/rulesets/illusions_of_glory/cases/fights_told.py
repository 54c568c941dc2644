"""Parts of combats in the collected examples: flanks from free spaces, advances, HQs, boxes (12.6-12.8, 21)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from wargame_cli.rulesets.illusions_of_glory.cases.aftermaths import Rout
from wargame_cli.rulesets.illusions_of_glory.cases.battles import Battle, fighters, ground_in
from wargame_cli.rulesets.illusions_of_glory.cases.combat_parts import flank_run
from wargame_cli.rulesets.illusions_of_glory.cases.combats import troops_of
from wargame_cli.rulesets.illusions_of_glory.cases.conditions import standing
from wargame_cli.rulesets.illusions_of_glory.cases.reading import both, reads, says, tells
from wargame_cli.rulesets.illusions_of_glory.cases.scene import INVADER, Run, Scene, like, sides_of
from wargame_cli.rulesets.illusions_of_glory.cases.told import CASE, Told
from wargame_cli.rulesets.illusions_of_glory.cases.troops import Troop, troops_in
from wargame_cli.rulesets.illusions_of_glory.cases.words import box_of, is_so, number
from wargame_cli.rulesets.illusions_of_glory.kit import kit
from wargame_cli.rulesets.illusions_of_glory.nations import CP

# -- flanks (21.3, 21.4) -----------------------------------------------------------------------------------------


@reads("drm", "modified", "success", "order", "flank_drm", when=both(tells("free_spaces"), says(r"flank")))
def flanks_from_free_spaces(told: Told) -> Iterator[Run]:
    """A Flank Attack Attempt from spaces of which so many, beside the pinning one, face no other enemy."""
    for part in told.parts():
        free = number(part.take("free_spaces"))
        spaces = number(part.take("attacking_spaces", free + 1))
        if free > spaces - 1:
            raise LookupError(f"given.free_spaces: {free} of {spaces} cannot be free beside the pinning one")
        wanted: Run = {name: part.wanted(name) for name in ("modified", "success", "order") if name in part.expect}
        dice = part.throws() or [6]
        run = flank_run(free, dice[0], wanted)
        for name in ("drm", "flank_drm"):
            if (drm := part.maybe(name)) is not None:
                run["expect"]["flank_attempts"][0]["drm"] = number(drm)
        yield run


# -- advances (12.8) ---------------------------------------------------------------------------------------------


@reads("may_advance", "advance", when=says(r"advance|retreat|attack"))
def advances(told: Told) -> Iterator[Run]:
    """How many attackers may advance, or whether one of a kind may."""
    for part in told.parts():
        name = next(name for name in ("attackers", "attacker", "unit", "units", CASE) if part.has(name))
        text = str(part.take(name)) if not isinstance(part.given[name], list) else part.take(name)
        spread = re.sub(r"\s*(in|from) (two|three|2|3) spaces", "", str(text)) if isinstance(text, str) else text
        troops = troops_of(spread)
        battle = Battle(next(sides_of(troops), CP), scene=standing(part, Scene()))
        number_ = 2 if spread != text else 1
        for place in range(number_):
            battle.attack_with(troops[place::number_], place)
        told_of = list(battle.attackers)
        battle.attack_with(fighters(1), 2)  # a full unit more, so that the defenders have to go
        battle.defend_with(fighters(1))
        battle.unhurt(*battle.attackers, *battle.defenders)
        dice = battle.dice(**battle.aim_by(2))
        wanted = part.wanted("may_advance" if "may_advance" in part.expect else "advance")
        if isinstance(wanted, bool) or str(wanted).lower() in ("true", "false", "yes", "no"):
            yield battle.run({"may_advance": dict.fromkeys(told_of, is_so(wanted))}, dice=dice)
        else:
            far = {battle.side: [{"ask": "advance", "prefer": ["near"]}]}
            yield battle.run({"units_advance": number(wanted)}, dice=dice, standing=far)


# -- HQs and retreats (12.7.4f) ----------------------------------------------------------------------------------


@reads("retreat", "retreat_spaces", "step_loss", "steps_lost", when=both(tells("required"), says(r"retreat")))
def shortened(told: Told) -> Iterator[Run]:
    """How far defenders go who need not offer a step."""
    for part in told.parts():
        name = next(name for name in ("defenders", "defender", "unit", "units") if part.has(name))
        ground = ground_in(part.take("terrain")) if part.has("terrain") else ground_in(part.take("target", "clear"))
        rout = Rout(troops_of(part.take(name)), number(part.take("required")), ground, standing(part, Scene()))
        first = rout.units[0]
        expect: Run = {}
        for key in ("retreat", "retreat_spaces"):
            if (spaces := part.maybe(key)) is not None:
                expect["retreat_steps"] = {first: number(spaces)}
        for key in ("step_loss", "steps_lost"):
            if (steps := part.maybe(key)) is not None:
                expect["steps_lost"] = {first: 0 if steps in (False, "none") else number(steps)}
        hold = {rout.battle.enemy: [{"ask": "halt", "prefer": ["hold"]}]}
        yield rout.run(expect, standing=hold)


# -- where the lost go (12.6.4-12.6.6) ---------------------------------------------------------------------------


@reads("box", "result", when=both(tells("destroyed"), says(r"go|box|destroy|combat")))
def lost_units(told: Told) -> Iterator[Run]:
    """In which box destroyed units lie; an LCU in supply has an SCU to take its place."""
    for part in told.parts():
        text = str(part.take("destroyed"))
        hungry = bool(re.search(r"out of supply|out-of-supply|\boos\b", text, re.IGNORECASE))
        (troop,) = troops_in(re.sub(r"\b(out[- ]of[- ]supply|oos)\b", "", text, flags=re.IGNORECASE), "GE")
        battle = Battle("AP" if next(sides_of([troop]), CP) == CP else CP, scene=standing(part, Scene()))
        battle.attack_with(fighters(1, reduced=True))
        shown = Troop(**{name: getattr(troop, name) for name in troop.__struct_fields__} | {"reduced": True})
        company = shown.kind in ("hq", "artillery") or "HQ" in shown.name
        (unit,) = battle.defend_with([shown])
        nation = kit().units[like(unit)].nation
        if company:
            battle.defend_with([Troop(nation=nation, size="SCU", reduced=True)])
        elif kit().units[like(unit)].is_lcu:
            battle.scene.cast(Troop(nation=nation, size="SCU", kind="infantry"), "reserve")
        if hungry:
            for near in kit().board.neighbours[battle.target]:
                battle.scene.hold(INVADER[battle.enemy], near)
        battle.unhurt(*battle.attackers)
        fighting = next(each for each in battle.defenders if not kit().units[like(each)].is_escorted)
        dice = battle.aim(kit().units[like(fighting)].reduced.lf)
        wanted = str(part.wanted("box" if "box" in part.expect else "result"))
        box = box_of(wanted if wanted.lower().endswith("box") else f"{wanted} Box")
        yield battle.run({"at": {unit: box}}, dice=battle.dice(**dice))
