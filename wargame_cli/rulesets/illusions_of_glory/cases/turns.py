"""The turn in the collected examples: Mandatory Offensives, War Status, victory, the Armistice (5, 7, 17)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from wargame_cli.rulesets.illusions_of_glory.cases.conditions import offensive_called, standing
from wargame_cli.rulesets.illusions_of_glory.cases.reading import both, reads, says, tells
from wargame_cli.rulesets.illusions_of_glory.cases.scene import Run, Scene
from wargame_cli.rulesets.illusions_of_glory.cases.told import Told
from wargame_cli.rulesets.illusions_of_glory.cases.troops import Troop
from wargame_cli.rulesets.illusions_of_glory.cases.words import (
    is_so,
    level_of,
    nation_of,
    number,
    side_of,
)
from wargame_cli.rulesets.illusions_of_glory.kit import kit
from wargame_cli.rulesets.illusions_of_glory.nations import AP, CP, SIDES

_OFFENSIVES = "offensives"
_FACES = 6


# -- Mandatory Offensives (7.0) ----------------------------------------------------------------------------------


def _favourable(told: Told) -> Scene:
    """The scene of a roll: whatever the case does not deny is so that every offensive can be made."""
    given = set(told.given)
    scene = standing(told, Scene())
    if not given & {"italy_at_war", "italy"}:
        scene.join("IT")
    for name, (nation, place) in {
        "br_fr_lcu_on_map": ("BR", "lemnos"),
        "cp_units_in_balkans": ("AH", "belgrade"),
        "ap_units_in_balkans": ("SB", "nish"),
        "ap_units_in_bulgaria_or_turkey": ("RU", "adrianople"),
    }.items():
        if name not in given:
            scene.cast(Troop(nation=nation, size="LCU"), place)
    return scene


def _roll(start: Scene, side: str, die: int, result: Any, modified: Any = None) -> Run:
    """A side's roll; a modified die of more than six is a six with the modifier that it takes."""
    scene = start.twin()
    scene.fields["phase"] = _OFFENSIVES
    drm = scene.fields.get("offensive_drm", {}).get(side, 0)
    if die > _FACES:
        drm += die - _FACES
        scene.fields.setdefault("offensive_drm", {})[side] = drm
        die = _FACES
    expect: Run = {"offensives": {side: offensive_called(result)}}
    if modified is not None:
        expect["offensive_drm"] = {side: number(modified) - die}
    other = next(each for each in SIDES if each != side)
    dice = {f"mandatory offensive/{side}": die, f"mandatory offensive/{other}": 1}
    return scene.run(expect, dice=dice, play="phase")


@reads(
    "results",
    "result_each",
    "result",
    when=both(says(r"\bMO\b|mandatory offensive"), lambda told: "modified" not in told.expect),
)
def offensive_results(told: Told) -> Iterator[Run]:
    """What rolls demand: by the die, case by case, or one after the other as the action tells them."""
    if isinstance(told.expect.get("results"), dict):
        side, scene = side_of(told.take("side")), _favourable(told)
        for die, result in told.wanted("results").items():
            yield _roll(scene, side, number(die), result)
        return
    rolls = re.findall(r"\b(AP|CP) (\d)\b", told.action)
    if rolls:
        dice, results = told.throws(), told.wanted("results")
        if dice and dice != [int(die) for _, die in rolls]:
            raise LookupError(f"dice: {dice} are not those of the action")
        if len(results) != len(rolls):
            raise LookupError(f"expect.results: {len(results)} answers for {len(rolls)} rolls")
        scene = _favourable(told)
        for (side, die), result in zip(rolls, results, strict=True):
            yield _roll(scene, side, int(die), result)
        return
    for part in told.parts():
        side = side_of(part.take("side")) if part.has("side") else _side_in(part.action)
        die = number(part.take("roll")) if part.has("roll") else part.throws()[0]
        key = next(key for key in ("result_each", "result", "results") if key in part.expect)
        yield _roll(_favourable(part), side, die, part.wanted(key))


@reads("ap", "cp", when=says(r"\bMO\b|mandatory offensive"))
def offensive_rolls(told: Told) -> Iterator[Run]:
    """Both sides' rolls, with what they show when they are modified."""
    dice, scene = told.throws(), _favourable(told)
    for side, die in zip(SIDES, dice, strict=True):
        wanted = told.maybe(side.lower())
        if wanted is None:
            continue
        if strange := set(wanted) - {"modified", "result"}:
            raise LookupError(f"expect.{side.lower()}.{min(strange)} is not understood")
        yield _roll(scene, side, die, wanted["result"], modified=wanted.get("modified"))


def _side_in(text: str) -> str:
    found = re.search(r"\b(AP|CP)\b", text)
    if not found:
        raise LookupError(f"{text!r} names no side")
    return found[1]


@reads("ap_mo", "cp_mo", "rolls", when=both(tells("turn"), says(r"mandatory offensive|\bMO\b")))
def offensives_of_the_turn(told: Told) -> Iterator[Run]:
    """The offensives with which a turn begins, and whether there are rolls for it."""
    told.throws()
    turn = number(told.take("turn"))
    expect: Run = {}
    for side in SIDES:
        if wanted := told.maybe(f"{side.lower()}_mo"):
            expect.setdefault(_OFFENSIVES, {})[side] = offensive_called(wanted)
    if "rolls" in told.expect:
        expect["phases"] = {_OFFENSIVES: _some(told.wanted("rolls"))}
    yield {"given": {"scenario": "campaign", "turn": turn}, "expect": expect}


def _some(value: Any) -> bool:
    return value not in ("none", 0, False, [])


@reads("vp", "vp_change", when=both(tells("attack_made"), says(r"action phase|turn")))
def unmade_offensives(told: Told) -> Iterator[Run]:
    """What an offensive that was not made costs when the Action Phase ends."""
    key = "vp" if "vp" in told.expect else "vp_change"
    for part in told.parts():
        scene = standing(part, Scene())
        side, owed = side_of(part.take("side")), offensive_called(part.take("mo"))
        scene.fields["offensives"] = {side: "none" if is_so(part.take("attack_made")) else owed}
        scene.fields["phase"] = "round-6-cp"
        yield scene.run(_points(part.wanted(key), key), play="phase")


def _points(value: Any, key: str) -> Run:
    return {"points" if key == "vp" else "change": {"VP": number(value)}}


# -- War Status (17.0) -------------------------------------------------------------------------------------------


def _war_status(told: Told) -> Scene:
    """The War Status Phase, in which nobody collapses unless the case says so."""
    scene = standing(told, Scene())
    scene.fields["phase"] = "war-status"
    scene.cast(Troop(nation="SB", size="LCU"), "nish")
    return scene


@reads("game_over", "level", when=both(tells("game_over"), says(r"war status phase|end of (the )?(turn|game)")))
def end_of_the_game(told: Told) -> Iterator[Run]:
    """Whether the War Status Phase ends the game, and with what level of victory."""
    for part in told.parts():
        if part.has("vp_during_round_3"):
            early = standing(part, Scene())
            early.fields |= {"phase": "round-3-cp", "points": {"VP": number(part.take("vp_during_round_3"))}}
            yield early.run({"ends": "no"}, play="phase")
        scene = _war_status(part)
        for name in ("vp_at_war_status_phase", "vp_in_war_status_phase"):
            if part.has(name):
                scene.fields["points"] = {"VP": number(part.take(name))}
        yield scene.run(_ending(part.wanted("game_over"), part.maybe("level")), play="phase")


def _ending(over: Any, level: Any) -> Run:
    if over in (False, "none", "no"):
        return {"ends": "no"}
    words = str(over).lower()
    if over is True:
        expect: Run = {"happens": ["GameEnded"]}
    elif words == "armistice":
        expect = {"ended": "Armistice"}
    elif re.fullmatch(r"((ap|cp) )?automatic( victory)?", words):
        expect = {"ended": "Automatic Victory"}
    else:
        raise LookupError(f"expect.game_over: {over!r} is not understood")
    if level is None and "automatic" in str(over).lower():
        level = over
    return expect | ({"ends": _level(level)} if level is not None else {})


def _level(text: Any) -> Run:
    """`CP Endurance`, `AP Automatic Victory`, `Stalemate`: who wins, and how."""
    words = str(text).split()
    side = words.pop(0) if words and words[0] in SIDES else ""
    known = {row.level for row in kit().tables.status.victory.levels}
    name = " ".join(words)
    found = next((level for level in known if level.lower().startswith(name.lower())), "") if name else ""
    if not found:
        raise LookupError(f"{text!r} is no level of victory")
    return {"winner": side, "level": found}


@reads("levels", "level", when=says(r"victory level"))
def victory_levels(told: Told) -> Iterator[Run]:
    """What the Victory Points mean when the last turn is over."""
    key = "levels" if "levels" in told.expect else "level"
    for part in told.parts():
        scene = _war_status(part)
        scene.fields["turn"] = kit().tables.turns.track.last
        yield scene.run({"ends": _level(part.wanted(key))}, play="phase")


@reads("level", when=says(r"war status phase"))
def commitment(told: Told) -> Iterator[Run]:
    """The War Commitment Levels after the War Status Phase; of no side in particular they are both sides'."""
    for part in told.parts():
        scene = _war_status(part)
        scene.fields["armistice"] = scene.fields.get("armistice", 40)
        sides = [side_of(part.take("side"))] if part.has("side") else list(SIDES)
        yield scene.run({"level": dict.fromkeys(sides, level_of(part.wanted("level")))}, play="phase")


# -- collapses (17.3.2) ------------------------------------------------------------------------------------------


def fallen(nation: str, scene: Scene) -> Scene:
    """A nation is about to collapse: the enemy holds its VP spaces, of Austria-Hungary with units."""
    ground = kit().ground
    spaces = list(ground.vp_spaces_of(nation))
    enemy = {"SB": "AH", "RO": "GE", "BU": "RU", "AH": "RU"}.get(nation)
    if enemy is None:
        raise LookupError(f"{nation} does not collapse")
    if nation in ("BU", "RO"):
        scene.join(nation)
    scene.hold(enemy, *spaces)
    if nation == "AH":
        for space in spaces:
            scene.cast(Troop(nation=enemy, size="LCU"), space)
    return scene


@reads("armistice_after", when=says(r"collapse"))
def armistice_after_collapses(told: Told) -> Iterator[Run]:
    """Where the Armistice marker stands after each of some collapses."""
    before = number(told.take("armistice"))
    words = re.findall(r"[\w-]+", told.action.partition("collapse")[0])
    nations = [nation_of(word) for word in words if word not in ("and", "in", "turn")]
    wanted = told.wanted("armistice_after")
    wanted = wanted if isinstance(wanted, list) else [wanted]
    if len(wanted) != len(nations):
        raise LookupError(f"expect.armistice_after: {len(wanted)} answers for {len(nations)} collapses")
    for nation, after in zip(nations, wanted, strict=True):
        scene = fallen(nation, Scene())
        if nation != "SB":
            scene.cast(Troop(nation="SB", size="LCU"), "nish")
        scene.fields |= {"phase": "war-status", "armistice": before}
        yield scene.run({"armistice": number(after), "happens": ["NationCollapsed"]}, play="phase")
        before = number(after)


# -- a new game (4.0) --------------------------------------------------------------------------------------------


@reads(
    "turn",
    "vp",
    "war_status",
    "armistice",
    "national_will",
    "troop_quality",
    "mo_modifiers",
    when=says(r"\bnew game\b"),
)
def new_game(told: Told) -> Iterator[Run]:
    """Where the markers stand when the game begins."""
    expect: Run = {}
    if (turn := told.maybe("turn")) is not None:
        expect["next"] = [number(turn) - 1, "opening-ap"]
    if (vp := told.maybe("vp")) is not None:
        expect["points"] = {"VP": number(vp)}
    if status := told.maybe("war_status"):
        expect |= {"war_status": {AP: status[0], CP: status[1]}, "combined": status[2]}
    if (marker := told.maybe("armistice")) is not None:
        expect["armistice"] = number(marker)
    for name, fact in (("national_will", "will"), ("troop_quality", "quality")):
        if values := told.maybe(name):
            expect[fact] = {nation_of(nation): number(value) for nation, value in values.items()}
    if drms := told.maybe("mo_modifiers"):
        expect["offensive_drm"] = dict(zip(SIDES, drms, strict=True))
    yield {"given": {"scenario": "campaign"}, "expect": expect}
