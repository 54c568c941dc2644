"""National Will, uprisings and the Revolution in the collected examples, and who controls regions (11.2, 23)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from wargame_cli.rulesets.illusions_of_glory.cases.cards_told import (
    all_cards,
    at_play,
    ready,
)
from wargame_cli.rulesets.illusions_of_glory.cases.conditions import standing
from wargame_cli.rulesets.illusions_of_glory.cases.reading import both, reads, says, tells
from wargame_cli.rulesets.illusions_of_glory.cases.reinforced import reinforcement_card
from wargame_cli.rulesets.illusions_of_glory.cases.scene import INVADER, Run, Scene
from wargame_cli.rulesets.illusions_of_glory.cases.sieges_told import place_uprising
from wargame_cli.rulesets.illusions_of_glory.cases.told import CASE, Told
from wargame_cli.rulesets.illusions_of_glory.cases.troops import Troop, troops_in
from wargame_cli.rulesets.illusions_of_glory.cases.words import (
    is_so,
    nation_in,
    nation_of,
    number,
    places_in,
    side_of,
)
from wargame_cli.rulesets.illusions_of_glory.kit import kit
from wargame_cli.rulesets.illusions_of_glory.nations import AP, OTHER, UPRISING

_ALLY = {"RU": "FR", "GE": "AH", "AH": "GE"}


# -- National Will and uprisings (23.2, 23.3) --------------------------------------------------------------------


def open_vp_space(nation: str, *, avoid: Sequence[str] = ()) -> tuple[str, str]:
    """A home VP space of a nation without a Fort, and a space beside it from which an enemy comes."""
    ground, board = kit().ground, kit().board
    for space in ground.vp_spaces_of(nation):
        if ground.spaces[space].fort or ground.spaces[space].supplies or ground.spaces[space].inset:
            continue
        for near in board.neighbours[space]:
            plain = (
                ground.spaces[near].kind == "space" and not ground.spaces[near].fort and not ground.spaces[near].worth
            )
            if plain and not ground.spaces[near].inset and near not in avoid:
                return space, near
    raise LookupError(f"{nation} has no such VP space")


def enter_home_space(scene: Scene, nation: str, mover: str, *, lost: bool) -> tuple[Run, str]:
    """The order by which a unit enters a home VP space of a nation, and the space."""
    space, near = open_vp_space(nation)
    own = scene.stand(nation)
    side = OTHER[own] if lost else own
    scene.hold(mover, near)
    if not lost:
        scene.hold(INVADER[own], space)
    unit = scene.cast(Troop(nation=mover, size="LCU"), near)
    marks = [{"place": near, "how": "move"}]
    scene.fields |= {"phase": f"round-1-{side.lower()}", "this_round": {"use": "ops", "points": 9, "activated": marks}}
    return {"move": unit, "by": [space]}, space


_WILLS = tuple(f"national_will_{nation}" for nation in ("ru", "ge", "ah"))
_RISINGS = tuple(f"{side}_may_place_{nation}_uprisings" for side in ("ap", "cp") for nation in ("ru", "ge", "ah"))


@reads(*_WILLS, *_RISINGS, when=says(r"home vp space"))
def will_and_rebellion(told: Told) -> Iterator[Run]:
    """A home VP space is lost or regained, and what rebellion follows from the National Will."""
    for part in told.parts():
        name = next(name for name in part.given if name.startswith("national_will"))
        nation = nation_of(name.rpartition("_")[2])
        before = number(part.take(name))
        lost = bool(re.search(r"\bloses?\b|\blost\b", part.action))
        scene = standing(part, Scene())
        scene.fields["will"] = {nation: before}
        own = scene.stand(nation)
        mover = INVADER[own] if lost else (_ALLY[nation] if part.says(r"\bally\b") else nation)
        order, space = enter_home_space(scene, nation, mover, lost=lost)
        now = before
        if (after := part.maybe(f"national_will_{nation.lower()}")) is not None:
            now = number(after)
            yield scene.run({"will": {nation: now}, "control": {space: OTHER[own] if lost else own}}, orders=[order])
        for key in _RISINGS:
            if (units := part.maybe(key)) is not None:
                side = key[:2]
                rising = Scene()
                rising.fields |= {"will": {nation: now}, "phase": f"uprisings-{side}"}
                if number(units):
                    yield rising.run({"uprisings": {nation: number(units)}}, play="phase")
                else:
                    yield rising.run({"phases": {f"uprisings-{side}": False}})
                    yield rising.run({"uprisings": {nation: 0}}, play="phase")


@reads(*_RISINGS, when=says(r"rebellion|uprising"))
def rebellion(told: Told) -> Iterator[Run]:
    """How many Uprising Units may be placed with such a National Will."""
    for part in told.parts():
        key = next(key for key in _RISINGS if key in part.expect)
        nation, side = nation_of(key.split("_")[3]), key[:2]
        scene = standing(part, Scene())
        if nation not in scene.fields.get("will", {}):
            raise LookupError(f"given.national_will_{nation.lower()} is missing")
        scene.fields["phase"] = f"uprisings-{side}"
        yield scene.run({"uprisings": {nation: number(part.wanted(key))}}, play="phase")


@reads("vp", "vp_change", when=says(r"uprising placed"))
def uprisings_and_points(told: Told) -> Iterator[Run]:
    """What an Uprising Unit in a VP space does to the Victory Points."""
    key = "vp" if "vp" in told.expect else "vp_change"
    for part in told.parts():
        scene = standing(part, Scene())
        found = re.search(r"(\w+) Uprising placed in a vacant (\w+)-controlled (\w+) VP space", part.action)
        if not found:
            raise LookupError(f"action: {part.action!r} is not understood")
        nation, holder = nation_of(found[1]), side_of(found[2])
        space, _ = open_vp_space(nation_of(found[3]))
        if scene.stand(nation) != holder:
            scene.hold(INVADER[scene.stand(nation)], space)
        fact = "points" if key == "vp" else "change"
        yield place_uprising(
            scene, nation, space, {fact: {"VP": number(part.wanted(key))}, "control": {space: UPRISING}}
        )


@reads(
    "armistice", *_WILLS, *(f"troop_quality_{n}" for n in ("ru", "it", "ge", "ah")), when=says(r"armistice moves up")
)
def limits_of_tracks(told: Told) -> Iterator[Run]:
    """How far the markers go at the ends of their tracks."""
    clauses = [clause.strip() for clause in told.action.split(";")]
    for clause in clauses:
        if re.search("armistice moves up", clause, re.IGNORECASE):
            scene = Scene()
            scene.fields["armistice"] = number(told.take("armistice"))
            card = "AP-50"
            at_play(ready(scene, card), card)
            yield scene.run({"armistice": number(told.wanted("armistice"))}, orders=[{"play": card, "for": "event"}])
        elif "loses a home VP space" in clause:
            nation = nation_in(clause)
            name = f"national_will_{nation.lower()}"
            scene = Scene()
            scene.fields["will"] = {nation: number(told.take(name))}
            order, _ = enter_home_space(scene, nation, INVADER[scene.stand(nation)], lost=True)
            yield scene.run({"will": {nation: number(told.wanted(name))}}, orders=[order])
        elif "reinforcement card" in clause:
            nation = nation_in(clause)
            name = f"troop_quality_{nation.lower()}"
            scene = Scene()
            scene.fields["quality"] = {nation: number(told.take(name))}
            card = reinforcement_card(nation)
            at_play(ready(scene, card), card)
            yield scene.run({"quality": {nation: number(told.wanted(name))}}, orders=[{"play": card, "for": "event"}])
        else:
            raise LookupError(f"action: {clause!r} is not understood")


# -- control of regions (11.2.1, 18.2) ---------------------------------------------------------------------------


@reads("control", when=says(r"control of the (region|space)"))
def control(told: Told) -> Iterator[Run]:
    """Who controls a region or space after a unit enters it or an Uprising Unit is placed there."""
    for part in told.parts():
        text = str(part.take(CASE))
        place = places_in(text)[-1]
        scene = standing(part, Scene())
        owner = kit().map.spaces[place].owner
        holding = re.search(r"holding (.*)", text)
        found = re.search(r"vacant (\w\w)-controlled", text)
        if found and scene.stand(owner) != found[1]:
            scene.hold(INVADER[scene.stand(owner)], place)
        if holding:
            scene.cast_all(troops_in(holding[1]), place)
        before = scene.position().control_of(place)
        wanted = str(part.wanted("control"))
        expect: Run = {"control": {place: before if wanted == "unchanged" else wanted}}
        lead = re.sub(r"holding .*", "", text)
        if "Uprising placed" in lead:
            yield place_uprising(scene, nation_in(lead), place, expect)
        elif "enters" in lead:
            (troop,) = troops_in(lead.partition(" enters")[0])
            yield enters(scene, troop, place, expect)
        else:
            raise LookupError(f"given.cases: {text!r} is not understood")


def enters(scene: Scene, troop: Troop, place: str, expect: Run, **parts: Any) -> Run:
    """A unit enters a place from beside it."""
    nation = troop.nation
    near = next(
        near
        for near in kit().board.neighbours[place]
        if kit().map.spaces[near].kind == "space" and not kit().map.spaces[near].fort and not scene.stacks.get(near)
    )
    scene.hold(nation, near)
    unit = scene.cast(troop, near)
    side = scene.side_of(unit)
    marks = [{"place": near, "how": "move"}]
    scene.fields |= {"phase": f"round-1-{side.lower()}", "this_round": {"use": "ops", "points": 9, "activated": marks}}
    return scene.run(expect, orders=[{"move": unit, "by": [place]}], **parts)


# -- the Revolution (23.4) ---------------------------------------------------------------------------------------

_EFFECTS = ("ru_reinforcement_cards", "ru_rps", "ru_full_lcu", "ru_lcu_assembly", "ap_a_conversion")


@reads(*_EFFECTS, when=both(tells("stage"), says(r"revolution|stage|effects")))
def revolution_effects(told: Told) -> Iterator[Run]:
    """What holds from which Stage of the Revolution on."""
    for part in told.parts():
        stage = number(part.take("stage"))
        for name, read in (
            ("ru_reinforcement_cards", _reinforcements_at),
            ("ru_rps", _points_at),
            ("ru_full_lcu", _corps_at),
            ("ru_lcu_assembly", _assembly_at),
        ):
            if (wanted := part.maybe(name)) is not None:
                yield read(stage, wanted)


def _at_stage(stage: int) -> Scene:
    scene = Scene()
    scene.fields["revolution"] = {"on_track": True, "stage": stage, "ever": True}
    return scene


def _reinforcements_at(stage: int, wanted: Any) -> Run:
    card = reinforcement_card("RU")
    scene = at_play(_at_stage(stage), card)
    return scene.run({"legal": is_so(wanted)}, orders=[{"play": card, "for": "event"}])


def _points_at(stage: int, wanted: Any) -> Run:
    card = next(label for label, each in all_cards().items() if each.side == AP and each.rp.get("RU"))
    scene = at_play(_at_stage(stage), card)
    points = all_cards()[card].rp["RU"] if is_so(wanted) else 0
    return scene.run({"replacements": {"RU": points}}, orders=[{"play": card, "for": "rp"}])


def _corps_at(stage: int, wanted: Any) -> Run:
    """What the phase in which the Revolution comes to a Stage does to a full Russian LCU."""
    scene = _at_stage(stage - 1)
    scene.fields["phase"] = "revolution"
    scene.cast(Troop(nation="RU", kind="uprising"), "polotsk")
    scene.fields["control"] = {"polotsk": UPRISING}
    unit = scene.cast(Troop(nation="RU", size="LCU"), "minsk")
    spare = scene.cast(Troop(nation="RU", size="SCU"), "reserve")
    words = str(wanted).lower()
    if words in ("unchanged", "reduced"):
        expect: Run = {"at": {unit: "minsk"}, "strength": {unit: "full" if words == "unchanged" else "reduced"}}
    elif "replaced by" in words and "scu" in words:
        expect = {"at": {unit: "replaceable", spare: "minsk"}, "strength": {spare: "full"}}
    else:
        raise LookupError(f"expect.ru_full_lcu: {wanted!r} is not understood")
    return scene.run({**expect, "revolution": {"stage": stage}}, play="phase")


def _assembly_at(stage: int, wanted: Any) -> Run:
    scene = _at_stage(stage)
    parts = scene.cast_all([Troop(nation="RU", size="SCU", kind="regular")] * 3, "minsk")
    lcu = scene.cast(Troop(nation="RU", size="LCU", kind="regular"), "replaceable")
    marks = [{"place": "minsk", "how": "move"}]
    scene.fields |= {"phase": "round-1-ap", "this_round": {"use": "ops", "points": 9, "activated": marks}}
    return scene.run({"legal": is_so(wanted)}, orders=[{"assemble": lcu, "at": "minsk", "from": parts}])


@reads("stage", when=says(r"revolution phase|rebellion"))
def revolution_stage(told: Told) -> Iterator[Run]:
    """The Stage of the Revolution after its phase."""
    for part in told.parts():
        scene = _at_stage(number(part.take("stage")))
        standing(part, scene)
        scene.fields["phase"] = "revolution"
        yield scene.run({"revolution": {"stage": number(part.wanted("stage"))}}, play="phase")
