"""Forts and Trenches in the collected examples: sieges, surrenders, entrenching, lost Trenches (19, 20, 25.5)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from wargame_cli.rulesets.illusions_of_glory.cases.conditions import standing
from wargame_cli.rulesets.illusions_of_glory.cases.reading import reads, says
from wargame_cli.rulesets.illusions_of_glory.cases.scene import Run, Scene, sides_of
from wargame_cli.rulesets.illusions_of_glory.cases.told import CASE, Told
from wargame_cli.rulesets.illusions_of_glory.cases.troops import Troop, troops_in
from wargame_cli.rulesets.illusions_of_glory.cases.trying import refusals
from wargame_cli.rulesets.illusions_of_glory.cases.words import is_so, nation_in, number
from wargame_cli.rulesets.illusions_of_glory.kit import kit
from wargame_cli.rulesets.illusions_of_glory.nations import AP, CP, OTHER

#: A space in which each side finds an enemy Fort, with one beside it from which units come, and one beyond.
_FORTS = {CP: ("grodno", "suwalki", "lida"), AP: ("cracow", "kielce", "teschen")}
_NATION = {CP: "AH", AP: "RU"}
#: Where each side entrenches, on ground of each kind.
_FIELDS = {AP: "siedlce", CP: "gorlice"}


def _at_the_fort(told: Told, side: str) -> Scene:
    """A scene with an enemy Fort of the told Combat Factor before a side."""
    scene = standing(told, Scene())
    fort, start, beyond = _FORTS[side]
    scene.shape(fort, fort=number(told.take("fort_cf", 2)))
    scene.hold(_NATION[side], start)
    scene.shape(beyond, fort=0)
    return scene


@reads("surrenders", when=says(r"siege phase|check"))
def surrenders(told: Told) -> Iterator[Run]:
    """Which dice make a besieged Fort surrender."""
    for part in told.parts():
        scene = _at_the_fort(part, CP)
        fort = _FORTS[CP][0]
        besieged = is_so(part.take("besieged", True))
        if besieged:
            scene.cast(Troop(nation="AH", size="LCU"), fort)
        scene.fields["phase"] = "siege"
        dice = [number(part.take("die"))] if part.has("die") else part.throws()
        falls = is_so(part.wanted("surrenders"))
        expect: Run = {"forts": {fort: 0 if falls else number(part.given.get("fort_cf", 2))}}
        expect["control"] = {fort: CP if falls else AP}
        yield scene.run(expect, dice=dice if besieged else None, play="phase")


@reads("besieges", "other_ap_units_may_pass", "others_may_pass", when=says(r"enter the fort space"))
def besiegers(told: Told) -> Iterator[Run]:
    """Whether units that go into a Fort space besiege it, and whether others may then go through."""
    for part in told.parts():
        name = next(name for name in (CASE, "unit", "units") if part.has(name))
        troops = troops_in(re.sub(r"\balone\b", "", str(part.take(name))))
        side = next(sides_of(troops), CP)
        scene = _at_the_fort(part, side)
        fort, start, beyond = _FORTS[side]
        scene.fields["phase"] = f"round-1-{side.lower()}"
        units = scene.cast_all(troops, start, _NATION[side])
        scene.fields["this_round"] = _moves(start)
        moves = [{"move": unit, "by": [fort]} for unit in units]
        besieged = is_so(part.wanted("besieges"))
        if besieged:
            expect: Run = {"besieged": {fort: side}, "at": dict.fromkeys(units, fort)}
            yield scene.run(expect, orders=moves)
        else:
            yield scene.run({"legal": False}, orders=moves)
        for key in ("other_ap_units_may_pass", "others_may_pass"):
            if (passes := part.maybe(key)) is not None:
                there = scene.twin()
                there.stacks = {fort: list(units)}
                (other,) = there.cast_all([Troop(nation=_NATION[side], size="SCU")], start)
                cost: Any = 2 if is_so(passes) else "never"
                for near in kit().board.neighbours[start]:
                    if near != fort:
                        there.cast(Troop(nation="GE" if side == AP else "RU", size="SCU"), near)
                yield there.run({"reaches": {other: {beyond: cost}}})


def _moves(*places: str) -> Run:
    marks = [{"place": place, "how": "move"} for place in places]
    return {"use": "ops", "points": 9, "activated": marks}


# -- Trenches (19.0) ---------------------------------------------------------------------------------------------


@reads("built", when=says(r"entrench|trench"))
def entrenching(told: Told) -> Iterator[Run]:
    """Which attempts build a Trench; None of an attempt that is not allowed."""
    for part in told.parts():
        (troop,) = troops_in(re.sub(r"\b(in|out of) supply\b", "", str(part.take("unit", "RU LCU"))))
        side = next(sides_of([troop]))
        scene = standing(part, Scene())
        field = _FIELDS[side]
        terrain = str(part.take("space", "clear")).lower().split()[0]
        scene.shape(field, terrain=terrain)
        scene.fields["phase"] = f"round-1-{side.lower()}"
        scene.fields["this_round"] = _moves(field)
        unit = scene.cast(troop, field, _NATION[side])
        built, dice = is_so(part.wanted("built")), part.throws()
        order = {"entrench": field, "with": unit}
        expect: Run = {"trenches": {field: f"{side} 1" if built else "none"}}
        if not built and _is_barred(scene, order):
            yield scene.run({"legal": False}, orders=[order])
        else:
            yield scene.run(expect, orders=[order], dice=dice)


def _is_barred(scene: Scene, order: Run) -> bool:
    """Whether the rules let nobody try."""
    return bool(refusals(scene, order))


@reads("trench", when=says(r"update trench|trench marker"))
def trenches_kept(told: Told) -> Iterator[Run]:
    """What becomes of a Trench that is left, entered by an enemy, or on which an Uprising Unit is placed."""
    for part in told.parts():
        text = str(part.take(CASE)).lower()
        level = re.search(r"level (\d)", text)
        wanted = _trench(part.wanted("trench"), "RU", int(level[1]) if level else 1)
        scene = standing(part, Scene())
        field = "siedlce"
        scene.fields["trenches"] = {field: {"owner": AP, "level": int(level[1]) if level else 1}}
        expect: Run = {"trenches": {field: wanted}}
        if "uprising" in text:
            yield place_uprising(scene, "RU", field, expect)
        elif "leave" in text:
            unit = scene.cast(Troop(nation="RU", size="LCU"), field)
            scene.fields |= {"phase": "round-1-ap", "this_round": _moves(field)}
            yield scene.run(expect, orders=[{"move": unit, "by": ["bialystok"]}])
        elif re.search(r"enem(y|ies).* enters?", text):
            scene.hold("GE", "bialystok")
            size: Any = "LCU" if "lcu" in text else "SCU"
            unit = scene.cast(Troop(nation="GE", size=size), "bialystok")
            scene.fields |= {"phase": "round-1-cp", "this_round": _moves("bialystok")}
            yield scene.run(expect, orders=[{"move": unit, "by": [field]}])
        else:
            raise LookupError(f"given.cases: {text!r} is not understood of a Trench")


def place_uprising(scene: Scene, nation: str, place: str, expect: Run) -> Run:
    """An Uprising Unit of a nation is placed."""
    side = CP if nation == "RU" else AP
    scene.fields["will"] = {nation: 9}
    scene.fields["phase"] = f"uprisings-{side.lower()}"
    answers = {f"uprising/{nation}/1": place, f"uprising/{nation}/2": "none"}
    return scene.run(expect, answers=answers, play="phase")


def _trench(value: Any, owner: str, level: int) -> str:
    """A Trench as the facts tell it: that of its owner, of the enemy, or none."""
    words = str(value).strip().lower()
    side = AP if owner == "RU" else CP
    if words in ("stays", "unchanged", "remains"):
        return f"{side} {level}"
    if words in ("removed", "none"):
        return "none"
    if found := re.fullmatch(r"enemy level (\d)", words):
        return f"{OTHER[side]} {found[1]}"
    raise LookupError(f"{value!r} is not understood of a Trench")


@reads("trench", when=says(r"attrition"))
def trenches_worn(told: Told) -> Iterator[Run]:
    """What attrition does to Trenches."""
    for part in told.parts():
        text = str(part.take(CASE) if part.has(CASE) else part.take("space")).lower()
        level = re.search(r"level (\d)", text)
        depth = int(level[1]) if level else 1
        field = "siedlce"
        scene = standing(part, Scene())
        scene.fields |= {"phase": "attrition", "trenches": {field: {"owner": AP, "level": depth}}}
        fort = re.search(r"(un)?destroyed (friendly )?fort", text)
        scene.shape(field, fort=2 if fort and fort[1] else 0)
        if not re.search(r"suffer|cut off|out of supply", text):
            raise LookupError(f"{text!r} is not understood of a Trench")
        for near in kit().board.neighbours[field]:
            scene.hold("GE", near)
        if not fort:
            scene.cast(Troop(nation="RU", size="LCU"), field)
        yield scene.run({"trenches": {field: _trench(part.wanted("trench"), "RU", depth)}}, play="phase")


# -- entering Fort spaces (20.1.8) -------------------------------------------------------------------------------


@reads("legal", when=says(r"(moves?|enters?) (into )?an? (empty )?\w+ fort space"))
def entering_forts(told: Told) -> Iterator[Run]:
    """Whether a unit may go into an enemy Fort space."""
    found = re.search(r"(.*?) (?:moves?|enters?) (?:into )?an? (?:empty )?(\w+) fort space", told.action, re.IGNORECASE)
    if found is None:
        raise LookupError(f"action: {told.action!r} is not understood")
    for part in told.parts():
        troops = troops_in(found[1])
        side = next(sides_of(troops))
        scene = _at_the_fort(part, side)
        fort, start, _ = _FORTS[side]
        scene.shape(fort, owner=nation_in(found[2]))
        scene.fields["phase"] = f"round-1-{side.lower()}"
        units = scene.cast_all(troops, start)
        scene.fields["this_round"] = _moves(start)
        yield scene.run({"legal": is_so(part.wanted("legal"))}, orders=[{"move": unit, "by": [fort]} for unit in units])
