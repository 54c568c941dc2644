"""What may be tried in the collected examples: Trenches, flanks, attacks on Forts, uprisings (19-21, 23.3)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from wargame_cli.rulesets.illusions_of_glory.cases.battles import Battle, Ground, fighters, ground_in
from wargame_cli.rulesets.illusions_of_glory.cases.combats import troops_of
from wargame_cli.rulesets.illusions_of_glory.cases.conditions import standing
from wargame_cli.rulesets.illusions_of_glory.cases.reading import both, reads, says, tells
from wargame_cli.rulesets.illusions_of_glory.cases.scene import INVADER, Run, Scene, sides_of
from wargame_cli.rulesets.illusions_of_glory.cases.told import CASE, Told
from wargame_cli.rulesets.illusions_of_glory.cases.troops import Troop, troops_in
from wargame_cli.rulesets.illusions_of_glory.cases.words import is_so, nation_of, number, place_of, places_in
from wargame_cli.rulesets.illusions_of_glory.kit import kit
from wargame_cli.rulesets.illusions_of_glory.nations import AP, CP, UPRISING

#: Where each side entrenches.
_FIELDS = {AP: "siedlce", CP: "gorlice"}
_ELSEWHERE = {"lemnos": "lemnos", "sea invasion space": "sea_salonika"}


# -- Trenches (19.1, 19.2) ---------------------------------------------------------------------------------------


def _digs(told: Told) -> bool:
    return told.says(r"entrench|(build|dig|construct)s? an? trench|trench construction")


@reads("legal", "allowed", when=_digs)
def digging(told: Told) -> Iterator[Run]:
    """Whether a Trench may be tried in a space, by a unit, or once more."""
    for part in told.parts():
        words = {
            name: str(part.take(name)) for name in ("space", "terrain", "unit", "attempts", CASE) if part.has(name)
        }
        unit = words.pop("unit", "")
        before = words.pop("attempts", "")
        for name, text in list(words.items()):
            if re.search(r"\b(LCU|SCU|HQ|unit)\b", text):
                unit = words.pop(name)
            elif re.search(r"\b(first|second|third|trench)\b", text):
                before = words.pop(name)
        where = next(iter(words.values()), "Clear")
        hungry = "out of supply" in unit
        (troop,) = troops_in(
            unit.replace("out of supply", "") or ("BR LCU" if where.lower() in _ELSEWHERE else "RU LCU")
        )
        side = next(sides_of([troop]), AP)
        scene = standing(part, Scene())
        field = _ELSEWHERE.get(where.lower(), _FIELDS[side])
        if field == "sea_salonika":
            scene.fields["landings"] = {field: {"turn": 1, "round": 1}}
        if field in _FIELDS.values():
            ground = ground_in(where)
            scene.shape(field, terrain=ground.terrain, fort=ground.fort)
            if ground.region:
                scene.shape(field, kind="region")
            if ground.trench:
                scene.fields["trenches"] = {field: {"owner": side, "level": ground.trench}}
        if hungry:
            for near in kit().board.neighbours[field]:
                scene.hold(INVADER[side], near)
        digger = scene.cast(troop, field, "RU" if side == AP else "AH")
        mark: Run = {"place": field, "how": "move"}
        if field == "lemnos" or scene.spaces.get(field, {}).get("kind") == "region":
            mark["units"] = [digger]
        scene.fields.setdefault("phase", f"round-1-{side.lower()}")
        scene.fields["this_round"] = {"use": "ops", "points": 9, "activated": [mark]} | _tried(
            before, scene, side, digger
        )
        legal = is_so(part.wanted("legal" if "legal" in part.expect else "allowed"))
        yield scene.run({"legal": legal}, orders=[{"entrench": field, "with": digger}])


def _tried(text: str, scene: Scene, side: str, digger: str) -> Run:
    """What was dug before: `second this round`, `third trench this Action Phase`."""
    found = re.search(r"(first|second|third)\b.*?\b(same space|round|phase|turn)?", text)
    if not found:
        return {}
    earlier = {"first": 0, "second": 1, "third": 2}[found[1]]
    if "phase" in text.lower() or "turn" in text.lower():
        scene.fields["this_turn"] = {"trenches": {side: earlier}}
        return {}
    if not earlier:
        return {}
    if "space" in text:
        return {"entrenching": {_FIELDS[side]: digger}}
    scene.fields["this_turn"] = {"trenches": {side: 1}}
    return {"trench_built": True}


# -- flanks (21) -------------------------------------------------------------------------------------------------


@reads("legal", "flank_allowed", "allowed", when=both(says(r"flank"), lambda told: not told.speaks_of("drm")))
def flanks(told: Told) -> Iterator[Run]:
    """Whether a Flank Attack may be declared."""
    for part in told.parts():
        text = str(part.take(CASE)).lower() if part.has(CASE) else ""
        ground = Ground()
        for name in ("target", "space", "terrain"):
            if part.has(name):
                ground = ground_in(part.take(name))
        if part.has("trench"):
            ground = ground._replace(trench=number(part.take("trench")))
        if part.has("fort_cf"):
            ground = ground._replace(fort=number(part.take("fort_cf")))
        empty = bool(re.search(r"\b(empty|unoccupied|without (combat )?units)\b", text))
        mixed = bool(re.search(r"one .* across water .*(one|other) .*not|combination", text))
        hungry = bool(re.search(r"out of supply|\boos\b", text))
        rest = re.sub(
            r"\b(empty|unoccupied|without (combat )?units|stack|attackers?|all|holding combat units)\b", " ", text
        )
        if text and not mixed and not hungry:
            ground = ground_in(rest)
        attackers = troops_of(part.take("attackers")) if part.has("attackers") else fighters(2)
        side = next(sides_of(attackers), CP)
        battle = Battle(side, ground._replace(water=ground.water or mixed), standing(part, Scene()))
        spaces = number(part.take("attacking_spaces", 2))
        attackers += attackers[-1:] * (spaces - len(attackers))
        for place in range(spaces):
            battle.attack_with(attackers[place::spaces], place)
        if mixed:
            battle.scene.link(battle.corner.origins[0], battle.target, "single", water=False)
        if hungry:
            for origin in battle.corner.origins:
                for near in kit().board.neighbours[origin]:
                    if near not in battle.corner.origins:
                        battle.scene.hold(INVADER[side], near)
        if not empty and str(part.take("defenders", "")) != "none":
            battle.defend_with(troops_of(part.given["defenders"]) if part.has("defenders") else fighters(1))
        battle.flank = True
        key = next(key for key in ("legal", "flank_allowed", "allowed") if key in part.expect)
        yield battle.run({"legal": is_so(part.wanted(key))})


# -- Forts alone, and besieged ones (20.1.2, 20.2c, 20.3.3) ------------------------------------------------------


@reads("fort", when=both(tells("loss_number"), says(r"attack")))
def lonely_forts(told: Told) -> Iterator[Run]:
    """What a Loss Number does to a Fort that nobody defends."""
    for part in told.parts():
        if str(part.take("defenders", "none")) != "none":
            raise LookupError("given.defenders: whoever is there takes the losses first (`apply losses`)")
        fort = number(part.take("fort_cf"))
        battle = Battle(CP, Ground(fort=fort), standing(part, Scene()))
        battle.attack_with(fighters(1))
        battle.unhurt(*battle.attackers)
        dice = battle.aim(number(part.take("loss_number")))
        falls = str(part.wanted("fort")).lower() in ("destroyed", "falls")
        if not falls and str(part.expect["fort"]).lower() not in ("intact", "stands", "undestroyed", "not destroyed"):
            raise LookupError(f"expect.fort: {part.expect['fort']!r} is neither destroyed nor intact")
        yield battle.run({"forts": {battle.target: 0 if falls else fort}}, dice=battle.dice(**dice))


@reads("legal", when=both(tells("fort_cf"), says(r"attack")))
def besieged_forts(told: Told) -> Iterator[Run]:
    """Whether a besieged Fort may be attacked: by those in its space, not from outside."""
    for part in told.parts():
        scene = standing(part, Scene())
        fort, beside = "grodno", "suwalki"
        scene.shape(fort, fort=number(part.take("fort_cf")))
        name = next((name for name in ("besiegers", "units", CASE) if part.has(name)), "")
        inside = scene.cast_all(troops_in(part.take(name) if name else "1 LCU", "AH"), fort, "AH")
        outside = part.says(r"outside|connected|adjacent|from another|from a")
        scene.hold("AH", beside)
        attackers = [scene.cast(Troop(nation="AH", size="LCU"), beside)] if outside else inside
        marks = [{"place": beside if outside else fort, "how": "attack"}]
        scene.fields |= {"phase": "round-1-cp", "this_round": {"use": "ops", "points": 9, "activated": marks}}
        yield scene.run({"legal": is_so(part.wanted("legal"))}, orders=[{"attack": fort, "with": attackers}])


@reads("legal", when=both(says(r"attacks? (into|from)"), tells("from")))
def bases(told: Told) -> Iterator[Run]:
    """Whether an attack may be made from a space into a country."""
    for part in told.parts():
        found = re.search(r"(\w\w) (?:units?|LCUs?) attacks? into (\w+)", part.action)
        if not found:
            raise LookupError(f"action: {part.action!r} is not understood")
        start, land = place_of(part.take("from")), kit().ground.land_of[nation_of(found[2])]
        target = next((near for near in kit().board.neighbours[start] if kit().board.bit[near] & land), "")
        if not target:
            raise LookupError(f"given.from: {start} is not beside {found[2]}")
        scene = standing(part, Scene())
        scene.hold(found[1], start)
        unit = scene.cast(Troop(nation=found[1], size="LCU"), start)
        scene.shape(target, fort=0)
        scene.cast(Troop(nation=nation_of(found[2]), size="LCU"), target)
        side = scene.side_of(unit)
        marks = [{"place": start, "how": "attack"}]
        scene.fields |= {
            "phase": f"round-1-{side.lower()}",
            "this_round": {"use": "ops", "points": 9, "activated": marks},
        }
        yield scene.run({"legal": is_so(part.wanted("legal"))}, orders=[{"attack": target, "with": [unit]}])


# -- uprisings (10.4b, 23.3.2) -----------------------------------------------------------------------------------


@reads("legal", when=says(r"places? an? \w+ uprising"))
def uprising_places(told: Told) -> Iterator[Run]:
    """Whether an Uprising Unit may be placed somewhere."""
    for part in told.parts():
        found = re.search(r"places? an? (\w+) uprising", part.action, re.IGNORECASE)
        nation = nation_of(found[1] if found else "")
        scene = standing(part, Scene())
        name = next(name for name in ("space", "region", "place", CASE) if part.has(name))
        text = str(part.take(name))
        places = places_in(text) or places_in(part.action)
        place = places[0] if places else _home_place(nation, region="region" in (name, *text.lower().split()))
        if not places and not re.search(r"^(vacant|empty|unoccupied)", text):
            units = troops_in(re.sub(r"\b(occupied by|holding|fort space|space|region)\b", "", text), nation)
            scene.cast_all(units, place)
            if all(troop.kind == "uprising" for troop in units):
                scene.fields.setdefault("control", {})[place] = UPRISING
        yield scene.run({"rises": {nation: {place: is_so(part.wanted("legal"))}}})


def _home_place(nation: str, *, region: bool) -> str:
    """A place in a nation's land."""
    land = kit().board.spaces(kit().ground.land_of[nation])
    kind = "region" if region else "space"
    return next(place for place in land if kit().map.spaces[place].kind == kind and not kit().map.spaces[place].fort)
