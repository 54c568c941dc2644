"""Nations in the collected examples: National Will, uprisings, the Revolution, collapses, entries (23, 26)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from wargame_cli.rulesets.illusions_of_glory.cases.cards_told import (
    all_cards,
    at_play,
    hold_hand,
    ready,
    reinforcement_card,
)
from wargame_cli.rulesets.illusions_of_glory.cases.conditions import standing
from wargame_cli.rulesets.illusions_of_glory.cases.reading import reads, says, tells
from wargame_cli.rulesets.illusions_of_glory.cases.scene import Run, Scene
from wargame_cli.rulesets.illusions_of_glory.cases.sieges_told import place_uprising
from wargame_cli.rulesets.illusions_of_glory.cases.told import CASE, Told
from wargame_cli.rulesets.illusions_of_glory.cases.troops import Troop, troops_in
from wargame_cli.rulesets.illusions_of_glory.cases.turns import fallen
from wargame_cli.rulesets.illusions_of_glory.cases.words import (
    cards_in,
    is_so,
    nation_in,
    nation_of,
    number,
    places_in,
    side_of,
)
from wargame_cli.rulesets.illusions_of_glory.kit import kit
from wargame_cli.rulesets.illusions_of_glory.nations import AP, CP, MAY_JOIN, OTHER, UPRISING

_GREECE, _KING, _ITALY = "AP-40", "CP-35", "AP-21"
_BOXES = {
    "replaceable box": "replaceable",
    "replaceable units box": "replaceable",
    "reserve box": "reserve",
    "eliminated box": "eliminated",
    "eliminated units box": "eliminated",
    "removed": "permanently removed",
}
#: The nation whose units come as enemies into a land, and as its allies.
_INVADER = {AP: "GE", CP: "RU"}
_ALLY = {"RU": "FR", "GE": "AH", "AH": "GE"}


def box_of(value: Any) -> str:
    """A box by its name."""
    found = _BOXES.get(str(value).strip().lower())
    if found is None:
        raise LookupError(f"{value!r} is no box")
    return found


def cut_off(scene: Scene, place: str, side: str) -> None:
    """All around a place is the enemy's."""
    for near in kit().board.neighbours[place]:
        scene.hold(_INVADER[side], near)


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
        scene.hold(_INVADER[own], space)
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
        mover = _INVADER[own] if lost else (_ALLY[nation] if part.says(r"\bally\b") else nation)
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
            scene.hold(_INVADER[scene.stand(nation)], space)
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
            order, _ = enter_home_space(scene, nation, _INVADER[scene.stand(nation)], lost=True)
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
        if found := re.search(r"vacant (\w\w)-controlled", text):
            if scene.stand(owner) != found[1]:
                scene.hold(_INVADER[scene.stand(owner)], place)
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
            yield _enters(scene, troop, place, expect)
        else:
            raise LookupError(f"given.cases: {text!r} is not understood")


def _enters(scene: Scene, troop: Troop, place: str, expect: Run, **parts: Any) -> Run:
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


@reads(*_EFFECTS, when=tells("stage"))
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


# -- collapses (23.5, 26.2.3, 26.5.3, 26.6.2) --------------------------------------------------------------------


def _after(change: Any) -> int:
    """Where the Armistice marker stands after a change, which is told as one, or as it is told."""
    start = kit().tables.status.markers.armistice
    return start + number(change) if number(change) < 0 else number(change)


@reads("bu_units", "gen_kdo", "armistice", when=says(r"war status phase"))
def bulgaria_collapses(told: Told) -> Iterator[Run]:
    """What becomes of Bulgarian units, and of the corps that led some."""
    if "both Bulgarian VP spaces" not in str(told.take("ap_controls")):
        raise LookupError("given.ap_controls is not understood")
    scene = fallen("BU", standing(told, Scene()))
    scene.cast(Troop(nation="SB", size="LCU"), "nish")
    corps, others = [], []
    for text in told.take("on_map", []):
        unit = scene.cast(troops_in(text)[0], "plovdiv")
        (corps if unit in kit().tables.status.collapse.replaced else others).append(unit)
    spare = scene.cast_all([Troop(nation="GE", size="SCU")] * number(told.take("ge_scu_available", 0)), "reserve")
    scene.fields["phase"] = "war-status"
    expect: Run = {"collapsed": ["BU"], "at": {}}
    if (fate := told.maybe("bu_units")) is not None:
        expect["at"] |= dict.fromkeys(others, box_of(fate))
    if (fate := told.maybe("gen_kdo")) is not None:
        if fate != "one replaced by a full GE SCU and the other removed":
            raise LookupError(f"expect.gen_kdo: {fate!r} is not understood")
        expect["at"] |= dict.fromkeys(corps, "permanently removed") | {spare[0]: "plovdiv"}
        expect["strength"] = {spare[0]: "full"}
    if (change := told.maybe("armistice")) is not None:
        expect["armistice"] = _after(change)
    yield scene.run(expect, play="phase")


@reads("A", "B", "armistice", when=tells("ro_units"))
def romania_collapses(told: Told) -> Iterator[Run]:
    """Which Romanian units stay, and what they can do."""
    if str(told.take("romanian_vp_spaces")) != "both CP":
        raise LookupError("given.romanian_vp_spaces is not understood")
    scene = fallen("RO", standing(told, Scene()))
    scene.cast(Troop(nation="SB", size="LCU"), "nish")
    units = {}
    for text in told.take("ro_units"):
        name, _, rest = str(text).partition(" ")
        linked = "traces to Odessa" in rest
        if not linked and "does not" not in rest:
            raise LookupError(f"given.ro_units: {text!r} is not understood")
        place = "kishinev" if linked else "craiova"
        units[name] = (scene.cast(Troop(nation="RO", size="LCU"), place), place)
    cut_off(scene, "craiova", AP)
    scene.fields["phase"] = "war-status"
    expect: Run = {"collapsed": ["RO"], "at": {}}
    for name, (unit, place) in units.items():
        if (fate := told.maybe(name)) is None:
            continue
        words = str(fate)
        if words.startswith("stays"):
            expect["at"][unit] = place
            if "normal activation" in words:
                expect["supply"] = {unit: "own"}
        elif words == "removed":
            expect["not_at"] = {unit: place}
        else:
            raise LookupError(f"expect.{name}: {fate!r} is not understood")
    if (change := told.maybe("armistice")) is not None:
        expect["armistice"] = _after(change)
    yield scene.run({name: value for name, value in expect.items() if value}, play="phase")


@reads("result", "armistice", when=says(r"serbian collapse"))
def serbia_collapses(told: Told) -> Iterator[Run]:
    """Where Serbian and Montenegrin units go that are cut off, and who stays."""
    for part in told.parts():
        if str(part.take("serbia", "collapses")) != "collapses":
            raise LookupError("given.serbia is not understood")
        text = str(part.take("units"))
        linked = "tracing to Lemnos" in text
        if not linked and "cut off" not in text:
            raise LookupError(f"given.units: {text!r} is not understood")
        scene = fallen("SB", standing(part, Scene()))
        place = "salonika" if linked else "nish"
        (unit,) = scene.cast_all(troops_in(text.replace("tracing to Lemnos", "").replace("cut off", "")), place)
        scene.hold("FR", "salonika")
        if not linked:
            cut_off(scene, place, AP)
        scene.fields["phase"] = "war-status"
        expect: Run = {}
        if (fate := part.maybe("result")) is not None:
            expect["at"] = {unit: place if fate == "stays" else box_of(fate)}
        if (change := part.maybe("armistice")) is not None:
            expect["armistice"] = _after(change)
        yield scene.run(expect, play="phase")


# -- what is left of a nation (23.6, 26.4.3, 26.7.2) -------------------------------------------------------------

_REMNANT = ("activate", "rp", "sr", "reinforcements_in_brandenburg", "allowed", "collapse")


@reads(*_REMNANT, when=tells("german_vp_spaces", "vp_spaces"))
def remnants(told: Told) -> Iterator[Run]:
    """What units can do that trace a line to the region that is left of their nation."""
    for part in told.parts():
        nation, region = _remnant(part)
        for name in _REMNANT:
            if (wanted := part.maybe(name)) is not None:
                yield from _in_remnant(nation, region, name, wanted)


def _remnant(told: Told) -> tuple[str, str]:
    if told.has("german_vp_spaces"):
        told.take("german_vp_spaces")
        told.take("brandenburg")
        return "GE", "brandenburg"
    nation = nation_of(told.take("nation"))
    told.take("vp_spaces")
    region = next(name for name in told.given if kit().map.spaces.get(name) and name != "nation")
    told.take(region)
    return nation, region


def _lost_nation(nation: str, region: str) -> tuple[Scene, str]:
    """A nation whose VP spaces are the enemy's, with a unit in the region that it still has."""
    scene = Scene()
    if nation in MAY_JOIN:
        scene.join(nation)
    side = scene.stand(nation)
    ground = kit().ground
    sources = list(kit().board.spaces(ground.sources[nation]))
    scene.hold(_INVADER[side], *ground.vp_spaces_of(nation), *(place for place in sources if place != region))
    return scene, side


def _in_remnant(nation: str, region: str, name: str, wanted: Any) -> Iterator[Run]:
    if name in ("activate", "allowed"):
        scene, side = _lost_nation(nation, region)
        unit = scene.cast(Troop(nation=nation, size="LCU"), region)
        scene.fields["phase"] = f"round-1-{side.lower()}"
        ops = 1 if wanted == "normal" or is_so(wanted) else 2
        yield scene.run({"ops_cost": [{"place": region, "for": "move", "units": [unit], "ops": ops}]})
    if name in ("rp", "allowed"):
        scene, side = _lost_nation(nation, region)
        unit = scene.cast(Troop(nation=nation, size="LCU", reduced=True), region)
        pool = next(pool for pool, nations in kit().tables.replacement.pools.nations.items() if nation in nations)
        scene.fields |= {"phase": f"replacement-{side.lower()}", "replacements": {pool: 4}}
        yield scene.run({"legal": is_so(wanted)}, orders=[{"rebuild": unit}])
    if name in ("sr", "allowed"):
        scene, side = _lost_nation(nation, region)
        unit = scene.cast(Troop(nation=nation, size="SCU", kind="infantry"), region)
        scene.fields |= {"phase": f"round-1-{side.lower()}", "this_round": {"use": "sr", "points": 4}}
        yield scene.run({"legal": is_so(wanted)}, orders=[{"sr": unit, "into": "reserve"}])
    if name in ("reinforcements_in_brandenburg", "allowed"):
        scene, side = _lost_nation(nation, region)
        card = reinforcement_card(nation)
        at_play(ready(scene, card), card)
        yield scene.run({"reinforced": {card: {region: is_so(wanted)}}})
    if name == "collapse":
        scene, side = _lost_nation(nation, region)
        scene.cast(Troop(nation=nation, size="LCU"), region)
        scene.cast(Troop(nation="SB", size="LCU"), "nish")
        scene.fields["phase"] = "war-status"
        yield scene.run({"collapsed": [nation] if is_so(wanted) else []}, play="phase")


# -- entries (9.7.2, 26.x) ---------------------------------------------------------------------------------------


@reads("vp_after", when=says(r"[A-Z]{5,}"))
def entries(told: Told) -> Iterator[Run]:
    """What the Victory Points are after each of some Neutral Entry Events."""
    now = number(told.take("vp"))
    cards = cards_in(told.action)
    wanted = told.wanted("vp_after")
    if len(wanted) != len(cards):
        raise LookupError(f"expect.vp_after: {len(wanted)} answers for {len(cards)} Events")
    for card, after in zip(cards, wanted, strict=True):
        scene = Scene()
        scene.fields["points"] = {"VP": now}
        at_play(ready(scene, card), card)
        yield scene.run({"points": {"VP": number(after)}}, orders=[{"play": card, "for": "event"}])
        now = number(after)


@reads("vp", "vp_change", when=says(r"greece becomes an? (ap|cp) ally"))
def greece_joins(told: Told) -> Iterator[Run]:
    """What Greece brings the side that it joins, by who controls its VP spaces."""
    key = "vp" if "vp" in told.expect else "vp_change"
    fact = "points" if key == "vp" else "change"
    for part in told.parts():
        scene = standing(part, Scene())
        for name in ("salonika", "athens"):
            if part.has(name):
                words = str(part.take(name))
                if found := re.match(r"(AP|CP)-controlled", words):
                    scene.hold({"AP": "FR", "CP": "GE"}[found[1]], name)
                elif words != "neutral":
                    raise LookupError(f"given.{name}: {words!r} is not understood")
        expect = {fact: {"VP": number(part.wanted(key))}}
        if part.says(r"ap ally"):
            at_play(scene, _GREECE)
            first = {"orders": [{"play": _GREECE, "for": "event"}], "expect": {"nations": {"GR": "neutral"}}}
            after = expect["change"]["VP"] if fact == "change" else None
            second = {
                "play": "phase",
                "expect": {"nations": {"GR": "AP"}} | ({"change": {"VP": after}} if after is not None else expect),
            }
            yield scene.run({}, steps=[first, second])
        else:
            for nation in ("SB", "RO", "BU"):
                scene.join(nation) if nation in MAY_JOIN else None
                scene.hold("GE", *kit().ground.vp_spaces_of(nation))
            at_play(scene, _KING)
            yield scene.run(expect | {"nations": {"GR": "CP"}}, orders=[{"play": _KING, "for": "event"}])


@reads("greece", "greece_card", "second_event", when=says(r"king constantine"))
def the_king(told: Told) -> Iterator[Run]:
    """KING CONSTANTINE answers GREECE."""
    if cards_in(told.take("ap_round")) != [_GREECE]:
        raise LookupError("given.ap_round: only GREECE is answered")
    scene = standing(told, Scene())
    scene.fields["turn"] = 4
    at_play(scene, _GREECE)
    hold_hand(scene, _KING)
    hold_hand(scene, _ITALY)
    expect: Run = {}
    if (stand := told.maybe("greece")) is not None:
        expect["nations"] = {"GR": _stand(stand)}
    if (pile := told.maybe("greece_card")) is not None:
        expect["cards"] = {_GREECE: str(pile).replace(" pile", "")}
    steps: list[Run] = [
        {"orders": [{"play": _GREECE, "for": "event"}], "expect": {"nations": {"GR": "neutral"}}},
        {"orders": [{"play": _KING, "for": "event"}], "expect": expect or {"nations": {"GR": "neutral"}}},
    ]
    if (second := told.maybe("second_event")) is not None:
        steps.append({"orders": [{"play": _ITALY, "for": "event"}], "expect": {"legal": is_so(second)}})
    yield scene.run({}, steps=steps)


def _stand(value: Any) -> str:
    words = str(value).lower()
    if words.startswith("neutral"):
        return "neutral"
    if found := re.match(r"(ap|cp) ally", words):
        return found[1].upper()
    raise LookupError(f"{value!r} is not understood of Greece")


@reads("greece", when=says(r"enters? (athens|salonika)"))
def greece_entered(told: Told) -> Iterator[Run]:
    """What comes of it when a unit enters Athens or Salonika while Greece is neutral."""
    told.throws()
    for part in told.parts():
        if str(part.take("greece", "neutral")) != "neutral":
            raise LookupError("given.greece: only a neutral one is entered so")
        found = re.search(r"(AP|CP) unit enters (Athens|Salonika)(?:, die (\d))?", part.action, re.IGNORECASE)
        if not found:
            raise LookupError(f"action: {part.action!r} is not understood")
        wanted = str(part.wanted("greece"))
        scene = Scene()
        troop = Troop(nation={"AP": "FR", "CP": "GE"}[found[1].upper()], size="LCU" if found[1] == "CP" else "SCU")
        if "without a roll" in wanted and found[3]:
            raise LookupError("a die is thrown, and none is expected")
        expect: Run = {"nations": {"GR": _stand(wanted)}, "rolled": 1 if found[3] else 0}
        dice = [int(found[3])] if found[3] else None
        yield _enters(scene, troop, found[2].lower(), expect, dice=dice)


@reads("unit", when=says(r"ends its move in an? \w+ space"))
def interned(told: Told) -> Iterator[Run]:
    """What becomes of a unit that moves into a neutral country; by the other reading its order is refused."""
    for part in told.parts():
        found = re.search(r"an? (.*?) ends its move in an? (\w+) space", part.action)
        if not found:
            raise LookupError(f"action: {part.action!r} is not understood")
        (troop,) = troops_in(found[1])
        nation = nation_in(found[2])
        name = next(name for name in part.given if nation_in(name.replace("_", " ")) == nation)
        if str(part.take(name)) != "neutral":
            raise LookupError(f"given.{name}: only a neutral country interns")
        ground = kit().ground
        space = next(
            place
            for place in kit().board.spaces(ground.land_of[nation])
            if not ground.spaces[place].fort
            and any(
                not ground.spaces[near].fort and ground.spaces[near].owner != nation
                for near in kit().board.neighbours[place]
            )
        )
        scene = Scene()
        scene.options["neutral-countries"] = "interned"
        near = next(near for near in kit().board.neighbours[space] if ground.spaces[near].owner != nation)
        scene.hold(troop.nation, near)
        unit = scene.cast(troop, near)
        side = scene.side_of(unit)
        marks = [{"place": near, "how": "move"}]
        scene.fields |= {
            "phase": f"round-1-{side.lower()}",
            "this_round": {"use": "ops", "points": 9, "activated": marks},
        }
        yield scene.run({"at": {unit: box_of(part.wanted("unit"))}}, orders=[{"move": unit, "by": [space]}])
