"""Nations that collapse in the collected examples, and what is left of others (23.5, 23.6, 26)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from wargame_cli.rulesets.illusions_of_glory.cases.cards_told import (
    at_play,
    ready,
)
from wargame_cli.rulesets.illusions_of_glory.cases.conditions import standing
from wargame_cli.rulesets.illusions_of_glory.cases.reading import both, reads, says, tells
from wargame_cli.rulesets.illusions_of_glory.cases.reinforced import reinforcement_card
from wargame_cli.rulesets.illusions_of_glory.cases.scene import INVADER, Run, Scene
from wargame_cli.rulesets.illusions_of_glory.cases.told import Told
from wargame_cli.rulesets.illusions_of_glory.cases.troops import Troop, troops_in
from wargame_cli.rulesets.illusions_of_glory.cases.turns import fallen
from wargame_cli.rulesets.illusions_of_glory.cases.words import (
    box_of,
    is_so,
    nation_of,
    number,
    side_of,
)
from wargame_cli.rulesets.illusions_of_glory.kit import kit
from wargame_cli.rulesets.illusions_of_glory.nations import AP, AT_START, CP, MAY_JOIN


def cut_off(scene: Scene, place: str, side: str) -> None:
    """All around a place is the enemy's."""
    for near in kit().board.neighbours[place]:
        scene.hold(INVADER[side], near)


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
    corps: list[str] = []
    others: list[str] = []
    for text in told.take("on_map", []):
        unit = scene.cast(troops_in(text)[0], "plovdiv")
        (corps if unit in kit().tables.status.collapse.replaced else others).append(unit)
    spare = scene.cast_all([Troop(nation="GE", size="SCU")] * number(told.take("ge_scu_available", 0)), "reserve")
    scene.fields["phase"] = "war-status"
    expect: Run = {"collapsed": ["BU"], "at": {}}
    if (fate := told.maybe("bu_units")) is not None:
        expect["at"] |= dict.fromkeys(others, box_of(fate))
    if (fate := told.maybe("gen_kdo")) is not None:
        replaced = _replaced(fate, len(corps))
        expect["at"] |= dict.fromkeys(corps, "permanently removed")
        expect["at"] |= dict.fromkeys(_first(spare, replaced), "plovdiv") | dict.fromkeys(spare[replaced:], "reserve")
        expect["strength"] = dict.fromkeys(_first(spare, replaced), "full")
    if (change := told.maybe("armistice")) is not None:
        expect["armistice"] = _after(change)
    yield scene.run(expect, play="phase")


def _replaced(fate: Any, corps: int) -> int:
    """Of how many corps a text says that full SCUs take their place; the others are removed."""
    words = str(fate).strip().lower()
    if found := re.fullmatch(r"(one|both|each) replaced by (?:a )?full ge scus?(?: and the other removed)?", words):
        return 1 if found[1] == "one" else corps
    if words in ("removed", "both removed", "permanently removed"):
        return 0
    raise LookupError(f"expect.gen_kdo: {fate!r} is not understood")


def _first(units: Sequence[str], number_: int) -> Sequence[str]:
    return [*units[:number_], *["another SCU"] * (number_ - len(units))]


@reads("A", "B", "armistice", when=both(tells("ro_units"), says(r"war status phase|collapse")))
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


@reads(*_REMNANT, when=both(tells("german_vp_spaces", "vp_spaces"), says(r"activat|rp|sr\b|trac|reinforce")))
def remnants(told: Told) -> Iterator[Run]:
    """What units can do that trace a line to the region that is left of their nation."""
    for part in told.parts():
        remnant = _remnant(part)
        for name in _REMNANT:
            if (wanted := part.maybe(name)) is not None:
                yield from _in_remnant(remnant, name, wanted)


class Remnant(NamedTuple):
    """A nation, the region that may be left of it, whether its VP spaces are lost, and whether the region is held."""

    nation: str
    region: str
    lost: bool
    held: bool


def _remnant(told: Told) -> Remnant:
    """The nation and what of it each side controls, as the case tells it."""
    if told.has("german_vp_spaces"):
        nation, region, holder = "GE", "brandenburg", str(told.take("german_vp_spaces"))
        if holder != "all AP or Uprising controlled":
            raise LookupError(f"given.german_vp_spaces: {holder!r} is not understood")
        return Remnant(nation, region, True, side_of(told.take(region)) == CP)
    nation = nation_of(told.take("nation"))
    own = MAY_JOIN[nation][0] if nation in MAY_JOIN else AT_START[nation]
    region = next(name for name in told.given if kit().map.spaces.get(name))
    lost = side_of(str(told.take("vp_spaces")).replace("both ", "")) != own
    return Remnant(nation, region, lost, side_of(told.take(region)) == own)


def _left_of(remnant: Remnant) -> tuple[Scene, str]:
    """A nation that has lost its VP spaces and sources but for a region, which it may have lost as well."""
    nation, ground, scene = remnant.nation, kit().ground, Scene()
    if nation in MAY_JOIN:
        scene.join(nation)
    side = scene.stand(nation)
    sources = [place for place in kit().board.spaces(ground.sources[nation]) if place != remnant.region]
    if remnant.lost:
        scene.hold(INVADER[side], *ground.vp_spaces_of(nation), *sources)
    if not remnant.held:
        scene.hold(INVADER[side], remnant.region)
    return scene, side


def _in_remnant(remnant: Remnant, name: str, wanted: Any) -> Iterator[Run]:
    """Activation, RPs, SR, reinforcements in the region, and whether the nation collapses."""
    nation, region = remnant.nation, remnant.region
    if name in ("activate", "allowed"):
        scene, side = _left_of(remnant)
        unit = scene.cast(Troop(nation=nation, size="LCU"), region)
        scene.fields["phase"] = f"round-1-{side.lower()}"
        ops = 1 if wanted == "normal" or is_so(wanted) else 2
        expect: Run = {"ops_cost": [{"place": region, "for": "move", "units": [unit], "ops": ops}]}
        yield scene.run(expect | {"supply": {unit: "own" if ops == 1 else "ally"}})
    if name in ("rp", "allowed"):
        scene, side = _left_of(remnant)
        unit = scene.cast(Troop(nation=nation, size="LCU", reduced=True), region)
        pool = next(pool for pool, nations in kit().tables.replacement.pools.nations.items() if nation in nations)
        scene.fields |= {"phase": f"replacement-{side.lower()}", "replacements": {pool: 2}}
        yield scene.run({"legal": is_so(wanted)}, orders=[{"rebuild": unit}])
    if name in ("sr", "allowed"):
        scene, side = _left_of(remnant)
        unit = scene.cast(Troop(nation=nation, size="SCU", kind="infantry"), region)
        scene.fields |= {"phase": f"round-1-{side.lower()}", "this_round": {"use": "sr", "points": 4}}
        yield scene.run({"legal": is_so(wanted)}, orders=[{"sr": unit, "into": "reserve"}])
    if name in ("reinforcements_in_brandenburg", "allowed"):
        scene, side = _left_of(remnant)
        card = reinforcement_card(nation)
        at_play(ready(scene, card), card)
        yield scene.run({"reinforced": {card: {region: is_so(wanted)}}})
    if name == "collapse":
        scene, side = _left_of(remnant)
        scene.cast(Troop(nation=nation, size="LCU"), region)
        scene.cast(Troop(nation="SB", size="LCU"), "nish")
        scene.fields["phase"] = "war-status"
        yield scene.run({"collapsed": [nation] if is_so(wanted) else []}, play="phase")
