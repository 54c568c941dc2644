"""LCUs made and unmade, and what the sea brings, in the collected examples (13.4, 22, 25.3, 25.4)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from wargame_cli.rulesets.illusions_of_glory.cases.battles import Battle, fighters
from wargame_cli.rulesets.illusions_of_glory.cases.conditions import standing, turn_in
from wargame_cli.rulesets.illusions_of_glory.cases.reading import both, reads, says, tells
from wargame_cli.rulesets.illusions_of_glory.cases.scene import Run, Scene
from wargame_cli.rulesets.illusions_of_glory.cases.told import CASE, Told
from wargame_cli.rulesets.illusions_of_glory.cases.troops import Troop, troops_in
from wargame_cli.rulesets.illusions_of_glory.cases.words import NUMBERS, number
from wargame_cli.rulesets.illusions_of_glory.kit import kit

_HOME, _SEA, _PORT = "minsk", "sea_salonika", "salonika"
_POOLS = ("GE", "AH", "CP-A")


def _gathered(scene: Scene, *places: str) -> Scene:
    marks = [{"place": place, "how": "move"} for place in places]
    scene.fields |= {"phase": "round-1-ap", "this_round": {"use": "ops", "points": 9, "activated": marks}}
    return scene


# -- assembling (22.1-22.3) --------------------------------------------------------------------------------------


@reads("result", "to_reserve_box", when=says(r"\bassemble"))
def assembling(told: Told) -> Iterator[Run]:
    """Which LCU comes of some units, and how many SCUs go into the Reserve Box."""
    for part in told.parts():
        troops = troops_in(part.take(CASE) if part.has(CASE) else part.take("units"), "RU")
        scene = standing(part, Scene())
        parts = [scene.cast(_plain(t), _HOME) for t in troops if t.size != "LCU"]
        standing_lcu = [scene.cast(_plain(t), _HOME) for t in troops if t.size == "LCU"]
        lcu = (
            standing_lcu[0]
            if standing_lcu
            else scene.cast(Troop(nation="RU", size="LCU", kind="regular"), "replaceable")
        )
        expect: Run = {}
        if (result := part.maybe("result")) is not None:
            (wanted,) = troops_in(result)
            expect |= {"at": {lcu: _HOME}, "strength": {lcu: "reduced" if wanted.reduced else "full"}}
        if (sent := part.maybe("to_reserve_box")) is not None:
            expect["at"] = expect.get("at", {}) | dict.fromkeys(_so_many(sent, parts), "reserve")
        yield _gathered(scene, _HOME).run(expect, orders=[{"assemble": lcu, "at": _HOME, "from": parts}])


def _plain(troop: Troop) -> Troop:
    return Troop(nation=troop.nation, size=troop.size, kind=troop.kind or "regular", reduced=troop.reduced)


def _so_many(text: Any, units: Sequence[str]) -> Sequence[str]:
    """The units that a text counts (`3 SCUs`): all there are, and no others."""
    found = re.match(r"(\w+)", str(text).lower())
    count = NUMBERS.get(found[1], -1) if found else -1
    if count != len(units):
        return [*units, *["no such SCU"] * (count - len(units))] if count > len(units) else ["too many SCUs"]
    return units


@reads("result", when=says(r"\bdisassemble"))
def disassembling(told: Told) -> Iterator[Run]:
    """What two reduced LCUs become when one is taken apart to complete the other."""
    for part in told.parts():
        space = str(part.take("space"))
        if "two" not in space:
            yield _taken_apart(part, space)
            continue
        if not re.fullmatch(r"two reduced LCUs of one nation", space):
            raise LookupError(f"given.space: {space!r} is not understood")
        box = re.search(r"at least (\w+) SCUs?", str(part.take("reserve_box")))
        if not box:
            raise LookupError("given.reserve_box is not understood")
        scene = standing(part, Scene())
        corps = [scene.cast(Troop(nation="RU", size="LCU", kind="regular", reduced=True), _HOME) for _ in range(2)]
        scus = [scene.cast(Troop(nation="RU", size="SCU", kind="regular"), "reserve") for _ in range(NUMBERS[box[1]])]
        orders: list[Run] = [
            {"disassemble": corps[0], "into": scus[:2]},
            {"assemble": corps[1], "at": _HOME, "from": scus[:1]},
        ]
        expect: Run = {"at": {corps[0]: "replaceable"}, "strength": {}}
        spare = {"LCU": [corps[1]], "SCU": [scus[1]]}
        results = part.wanted("result")
        if len(results) != len(spare):
            raise LookupError("expect.result: an LCU and an SCU are left")
        for text in results:
            (troop,) = troops_in(text)
            unit = spare[troop.size].pop() if spare[troop.size] else "no such unit"
            expect["at"][unit] = _HOME
            expect["strength"][unit] = "reduced" if troop.reduced else "full"
        yield _gathered(scene, _HOME).run(expect, orders=orders)


def _taken_apart(told: Told, space: str) -> Run:
    """What becomes of one LCU that is disassembled with what is in the Reserve Box."""
    (troop,) = troops_in(re.sub(r"^(one|an?) ", "", space), "RU")
    scene = standing(told, Scene())
    corps = scene.cast(_plain(troop), _HOME)
    scus = [scene.cast(_plain(each), "reserve") for each in troops_in(told.take("reserve_box"), "RU")]
    results = told.wanted("result")
    wanted = [each for text in (results if isinstance(results, list) else [results]) for each in troops_in(text, "RU")]
    if any(each.size != "SCU" for each in wanted) or len(wanted) > len(scus):
        raise LookupError(f"expect.result: {results!r} does not come of the Reserve Box")
    used = scus[: 2 if troop.reduced else 3]
    places = dict.fromkeys(scus[: len(wanted)], _HOME) | dict.fromkeys(scus[len(wanted) :], "reserve")
    strength = {unit: "reduced" if each.reduced else "full" for unit, each in zip(scus, wanted, strict=False)}
    order = {"disassemble": corps, "into": used}
    return _gathered(scene, _HOME).run({"at": {corps: "replaceable", **places}, "strength": strength}, orders=[order])


@reads("flow", when=says(r"reserve box"))
def reserve_box(told: Told) -> Iterator[Run]:
    """Which SCUs go into the Reserve Box, and which come out of it."""
    for part in told.parts():
        text, flow = str(part.take("events")), str(part.wanted("flow"))
        scene = standing(part, Scene())
        if found := re.fullmatch(r"LCU assembled from (\w+) SCUs", text):
            parts = [
                scene.cast(Troop(nation="RU", size="SCU", kind="regular"), _HOME) for _ in range(NUMBERS[found[1]])
            ]
            lcu = scene.cast(Troop(nation="RU", size="LCU", kind="regular"), "replaceable")
            order = {"assemble": lcu, "at": _HOME, "from": parts}
            yield _gathered(scene, _HOME).run(_flows(flow, parts, "reserve", _HOME), orders=[order])
        elif text == "LCU disassembled":
            lcu = scene.cast(Troop(nation="RU", size="LCU", kind="regular"), _HOME)
            parts = [scene.cast(Troop(nation="RU", size="SCU", kind="regular"), "reserve") for _ in range(3)]
            order = {"disassemble": lcu, "into": parts}
            yield _gathered(scene, _HOME).run(_flows(flow, parts, "reserve", _HOME), orders=[order])
        elif text == "LCU destroyed":
            battle = Battle(scene=scene)
            battle.attack_with(fighters(1, reduced=True))
            (lost,) = battle.defend_with([Troop(nation="RU", size="LCU", kind="regular", reduced=True)])
            battle.unhurt(*battle.attackers)
            spare = scene.cast(Troop(nation="RU", size="SCU", kind="regular"), "reserve")
            dice = battle.aim(kit().units[lost].reduced.lf)
            yield battle.run(_flows(flow, [spare], "reserve", battle.target), dice=battle.dice(**dice))
        else:
            raise LookupError(f"given.events: {text!r} is not understood")


def _flows(text: str, units: Sequence[str], box: str, place: str) -> Run:
    """`SCUs in`, `SCU out`: where units are then; one or several as it says."""
    found = re.fullmatch(r"(SCUs?) (in|out)", text)
    if not found:
        raise LookupError(f"expect.flow: {text!r} is not understood")
    if (found[1] == "SCU") != (len(units) == 1):
        return {"at": {"another SCU": box}}
    return {"at": dict.fromkeys(units, box if found[2] == "in" else place)}


# -- the sea (25.3, 25.4) ----------------------------------------------------------------------------------------


@reads("lcu", when=says(r"withdraw"))
def withdrawals(told: Told) -> Iterator[Run]:
    """What a withdrawal by sea costs an LCU."""
    for part in told.parts():
        (troop,) = troops_in(part.take("sea_invasion_space"))
        port = str(part.take("port"))
        scene = standing(part, Scene())
        if part.says(r"winter") and not part.says(r"not winter"):
            scene.fields["turn"] = turn_in("winter")
        scene.fields["landings"] = {_SEA: {"turn": 1, "round": 1}}
        unit = scene.cast(troop, _SEA)
        if "enemy" in port:
            scene.cast(Troop(nation="GE", size="SCU"), _PORT)
        elif port != "empty":
            raise LookupError(f"given.port: {port!r} is not understood")
        wanted = str(part.wanted("lcu"))
        if wanted not in ("reduced", "full"):
            raise LookupError(f"expect.lcu: {wanted!r} is not understood")
        order = {"move": unit, "by": ["lemnos"]}
        yield _gathered(scene, _SEA).run({"at": {unit: "lemnos"}, "strength": {unit: wanted}}, orders=[order])


@reads("landing_marker", "cp_unit", "cp_gains", when=both(tells("sea_invasion_space"), says(r"moves? (in|into)")))
def captured_landings(told: Told) -> Iterator[Run]:
    """What comes of it when a unit of the Central Powers goes into a Sea Invasion space with a Landing marker."""
    if "Landing marker without AP units" not in str(told.take("sea_invasion_space")):
        raise LookupError("given.sea_invasion_space is not understood")
    scene = standing(told, Scene())
    scene.fields["landings"] = {_SEA: {"turn": 1, "round": 1}}
    scene.hold("GE", _PORT)
    unit = scene.cast(Troop(nation="GE", size="LCU"), _PORT)
    _gathered(scene, _PORT).fields["phase"] = "round-1-cp"
    expect: Run = {}
    if (marker := told.maybe("landing_marker")) is not None:
        gone = {"out of the game": False, "stays": True}
        if marker not in gone:
            raise LookupError(f"expect.landing_marker: {marker!r} is not understood")
        expect["landings"] = {_SEA: gone[marker]}
    if (place := told.maybe("cp_unit")) is not None:
        expect["at"] = {unit: _PORT if "back in the Port" in str(place) else _SEA}
    gains = told.maybe("cp_gains")
    order = {"move": unit, "by": [_SEA]}
    if gains is None:
        yield scene.run(expect, orders=[order])
        return
    found = re.match(r"(\d+) RP of (.*?)(?: \(owner's choice\))?$", str(gains))
    if not found:
        raise LookupError(f"expect.cp_gains: {gains!r} is not understood")
    for pool in re.split(r",? or |, ", found[2]):
        if pool not in _POOLS:
            raise LookupError(f"expect.cp_gains: {pool!r} is no pool")
        wanted = expect | {"replacements": {pool: number(found[1])}}
        yield scene.run(wanted, orders=[order], answers={f"captured/{_SEA}": pool})
