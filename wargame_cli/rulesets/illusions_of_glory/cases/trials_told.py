"""More that is tried in the collected examples: who may attack, be activated, retreat where (9.4.3, 12.1, 12.7.3)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from wargame_cli.rulesets.illusions_of_glory.cases.aftermaths import Rout
from wargame_cli.rulesets.illusions_of_glory.cases.battles import Battle, Ground, fighters
from wargame_cli.rulesets.illusions_of_glory.cases.conditions import standing
from wargame_cli.rulesets.illusions_of_glory.cases.reading import both, reads, says, tells
from wargame_cli.rulesets.illusions_of_glory.cases.scene import INVADER, Run, Scene, sides_of
from wargame_cli.rulesets.illusions_of_glory.cases.told import CASE, Told
from wargame_cli.rulesets.illusions_of_glory.cases.troops import Troop, troops_in
from wargame_cli.rulesets.illusions_of_glory.cases.words import is_so, nation_in, nation_of, number, place_of
from wargame_cli.rulesets.illusions_of_glory.kit import kit
from wargame_cli.rulesets.illusions_of_glory.nations import AP, CP, UPRISING

# -- activation (9.4.3e) -----------------------------------------------------------------------------------------


@reads("legal", "allowed", when=says(r"^activate"))
def activations(told: Told) -> Iterator[Run]:
    """Whether a space may be activated, by what is in it."""
    for part in told.parts():
        name = next(name for name in ("space", "region", CASE) if part.has(name))
        text = str(part.take(name)).lower()
        scene = standing(part, Scene(AP))
        place = "moscow" if "region" in (name, *text.split()) else "minsk"
        what = re.sub(r"\b(space|region)\b|\bwith( only)?\b|\b(holding|containing) only\b|\bonly\b|^an? ", " ", text)
        if re.search(r"\bfort\b", what):
            scene.shape(place, fort=2)
        elif not re.search(r"unoccupied|empty|vacant", what):
            units = scene.cast_all(troops_in(what, "RU"), place)
            if all(kit().units[unit].is_uprising for unit in units):
                scene.fields["control"] = {place: UPRISING}
        how = "attack" if part.says("attack") else "move"
        order: Run = {"activate": place, "for": how}
        if place == "moscow":
            order["units"] = scene.stacks.get(place, [])
        scene.fields["this_round"] = {"use": "ops", "points": 9}
        key = "legal" if "legal" in part.expect else "allowed"
        yield scene.run({"legal": is_so(part.wanted(key))}, orders=[order])


# -- attacks (12.1, 20.1.7-20.1.8) -------------------------------------------------------------------------------


@reads("legal", when=says(r"attacks? an? \w+ fort"))
def nations_and_forts(told: Told) -> Iterator[Run]:
    """Whether a unit of a nation may attack another nation's Fort."""
    for part in told.parts():
        found = re.search(r"(.*?)\s+attacks? an? (\w+) fort", part.action, re.IGNORECASE)
        if not found:
            raise LookupError(f"action: {part.action!r} is not understood")
        (attacker,) = troops_in(found[1])
        battle = Battle(
            next(sides_of([attacker])), Ground(fort=number(part.take("fort_cf", 2))), standing(part, Scene())
        )
        battle.scene.shape(battle.target, owner=nation_of(found[2]))
        battle.attack_with([attacker])
        yield battle.run({"legal": is_so(part.wanted("legal"))})


@reads("legal", when=says(r"^(attack|attacks? again|attack (the|this) space|attack with it)$"))
def attacks(told: Told) -> Iterator[Run]:
    """Whether a unit may attack that did so before, or a space be attacked whose units retreated there."""
    for part in told.parts():
        name = next(name for name in ("unit", "attacker", "space", "target", CASE) if part.has(name))
        text = str(part.take(name))
        again = re.search(r"\s*(that|which|has)? ?already attacked( this round)?", text)
        retreated = re.search(r"retreated( there)?( earlier)?( in)?( this| the same)?( action)? round", text)
        scene = standing(part, Scene())
        if retreated:
            battle = Battle(scene=scene)
            battle.attack_with(fighters(1))
            battle.defend_with(fighters(1))
            done = {"retreated": list(battle.defenders)}
        else:
            (troop,) = troops_in(text.replace(again[0], "") if again else text)
            battle = Battle(next(sides_of([troop]), CP), scene=scene)
            battle.attack_with([troop])
            battle.defend_with(fighters(1))
            done = {"attacked": list(battle.attackers)} if again else {}
        ready = battle._ready()
        ready.fields["this_round"] |= done
        yield ready.run({"legal": is_so(part.wanted("legal"))}, orders=[battle.order()])


# -- retreats (12.7.3) -------------------------------------------------------------------------------------------


@reads("legal", "allowed", "may_retreat", when=says(r"retreats? (one space )?(in)?to"))
def havens(told: Told) -> Iterator[Run]:
    """Whether a unit may retreat into a space as the case tells it, where there is no other."""
    for part in told.parts():
        name = next((name for name in ("space", "into", CASE) if part.has(name)), "")
        text = (str(part.take(name)) if name else re.split(r"into|to", part.action, maxsplit=1)[1]).lower()
        rout = Rout(fighters(1), 1, scene=standing(part, Scene()))
        scene, haven = rout.battle.scene, rout.battle.corner.retreats[-1]
        rout.close(haven)
        scene.hold("GE", haven)
        fort = re.search(r"\bfort\b", text)
        enemies = re.search(r"enemy (combat )?units?|enemy-occupied|units of the enemy", text)
        if "region" in text:
            scene.shape(haven, kind="region")
        if fort:
            scene.shape(haven, owner="GE", fort=2)
            if re.search(r"(?<!un)besieged", text):
                scene.cast(Troop(nation="RU", size="LCU"), haven)
        if enemies:
            scene.cast(Troop(nation="GE", size="SCU"), haven)
        if "uprising" in text:
            scene.cast(Troop(nation="RU", kind="uprising"), haven)
            scene.fields["control"][haven] = UPRISING
        if "friendly" in text:
            scene.hold("RU", haven)
        if not (fort or enemies or re.search(r"uprising|friendly|vacant|empty|unoccupied", text)):
            raise LookupError(f"{text!r} is not understood of a space to retreat into")
        key = next(key for key in ("legal", "allowed", "may_retreat") if key in part.expect)
        so, unit = is_so(part.wanted(key)), rout.units[0]
        yield rout.run({"retreats": {unit: [haven]}} if so else {"at": {unit: "eliminated"}})


# -- supply of a unit where it stands (14.1) ---------------------------------------------------------------------


def _stands_somewhere(told: Told) -> bool:
    return " in " in str(told.given.get("unit", "")) or told.speaks_of("surroundings")


@reads("in_supply", "supply", when=both(_stands_somewhere, says(r"supply")))
def where_they_stand(told: Told) -> Iterator[Run]:
    """Whether a unit has supply in a named place, of which the surroundings may be the enemy's."""
    for part in told.parts():
        text, _, where = str(part.take("unit")).partition(" in ")
        place = place_of(where)
        (troop,) = troops_in(text)
        scene = Scene()
        for name in [name for name in part.given if kit().map.find(name.replace("_", " ")) or name in kit().map.spaces]:
            words = str(part.take(name))
            there = kit().map.find(name.replace("_", " ")) or name
            found = re.match(r"(AP|CP)-controlled", words)
            if found:
                scene.hold({AP: "FR", CP: "AH"}[found[1]], there)
            elif words != "neutral":
                raise LookupError(f"given.{name}: {words!r} is not understood")
        standing(part, scene)
        unit = scene.cast(troop, place)
        side = scene.side_of(unit)
        if part.has("surroundings"):
            if not re.search(rf"{ {AP: CP, CP: AP}[side] }|enemy", str(part.take("surroundings"))):
                raise LookupError("given.surroundings is not understood")
            for near in kit().board.neighbours[place]:
                scene.hold(INVADER[side], near)
        if scene.position().control_of(place) != side:
            scene.hold(troop.nation, place)
        key = "in_supply" if "in_supply" in part.expect else "supply"
        yield scene.run({"fed": {unit: is_so(part.wanted(key))}})


# -- control after attrition (6.0 C, 11.2j) ----------------------------------------------------------------------


@reads("control", when=both(tells("space"), says(r"attrition")))
def spaces_cut_off(told: Told) -> Iterator[Run]:
    """Who controls a vacant space that no line of supply reaches, when attrition is over."""
    for part in told.parts():
        text = str(part.take("space")).lower()
        if "cut off" not in text and "out of supply" not in text:
            raise LookupError(f"given.space: {text!r} is not understood")
        nation = nation_in(text) if re.search(r"\b(ru|ge|ah)\b|russian|german|austr", text) else "RU"
        place = {"RU": "siedlce", "GE": "lyck", "AH": "stanislau"}[nation]
        scene = standing(part, Scene())
        scene.shape(place, fort=2 if re.search(r"\bfort\b", text) else 0)
        side = scene.stand(nation)
        for near in kit().board.neighbours[place]:
            scene.hold(INVADER[side], near)
        scene.fields["phase"] = "attrition"
        wanted = str(part.wanted("control"))
        yield scene.run({"control": {place: side if wanted == "unchanged" else wanted}}, play="phase")
