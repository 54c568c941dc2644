"""Movement in the collected examples: what may move where, and leave a siege (11.1, 18.1, 20.3.4)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from wargame_cli.rulesets.illusions_of_glory.cases.conditions import standing
from wargame_cli.rulesets.illusions_of_glory.cases.reading import both, reads, says
from wargame_cli.rulesets.illusions_of_glory.cases.routes_told import OF_SIDE, in_round, is_open, unit_told
from wargame_cli.rulesets.illusions_of_glory.cases.scene import Run, Scene, like, sides_of
from wargame_cli.rulesets.illusions_of_glory.cases.told import Told
from wargame_cli.rulesets.illusions_of_glory.cases.troops import Troop, troops_in
from wargame_cli.rulesets.illusions_of_glory.cases.trying import refusals
from wargame_cli.rulesets.illusions_of_glory.cases.words import (
    NATIONS_IN_WORDS,
    NUMBERS,
    is_so,
    nation_of,
    places_in,
)
from wargame_cli.rulesets.illusions_of_glory.kit import kit
from wargame_cli.rulesets.illusions_of_glory.nations import AP, CP, NEUTRAL

_HOME = {AP: "minsk", CP: "czestochowa"}


# -- movement (11.1) ---------------------------------------------------------------------------------------------


def _moves(told: Told) -> bool:
    return told.says(r"\b(moves?|enters?)\b") and not told.says(r"attack|\boff\b|fort space|sea invasion|lemnos")


@reads("legal", when=_moves)
def movement(told: Told) -> Iterator[Run]:
    """Whether a unit may move as the case tells it."""
    for part in told.parts():
        if part.has("space") and "marker" in str(part.given["space"]):
            yield _under_marker(part)
            continue
        text = unit_told(part, "BR LCU" if str(part.given.get("into")).lower() == "lemnos" else "RU LCU")
        fast = re.search(r"\bMF (?:of )?(\d)|(\d) MF", text)
        (troop,) = troops_in(re.sub(r"\s*with (an )?(MF (of )?\d|\d MF)", "", text), "RU")
        side = next(sides_of([troop]), AP)
        scene = standing(part, Scene())
        if found := re.search(r"\bmoves? (\w+) spaces?", part.action):
            way = _way(scene, side, NUMBERS[found[1]])
        elif "after entering" in part.action:
            way = _through(scene, side, str(part.take("into")))
        else:
            way = _into(scene, part, side)
        unit = scene.cast(troop, way[0], "BR" if way[0].startswith("sea_") else OF_SIDE[side])
        if fast or part.has("mf"):
            points = int(next(filter(None, fast.groups()))) if fast else int(part.take("mf"))
            counter = kit().units[unit]
            scene.values[unit] = {
                name: [step.cf, step.lf, points, step.drm]
                for name, step in (("full", counter.full), ("reduced", counter.reduced))
            }
        scene.fields |= in_round(scene.side_of(unit), "ops", way[0])
        yield scene.run({"legal": is_so(part.wanted("legal"))}, orders=[{"move": unit, "by": list(way[1:])}])


def _way(scene: Scene, side: str, length: int) -> list[str]:
    """A way of so many spaces through a side's own land."""
    ways = [[_HOME[side]]]
    for _ in range(length):
        ways = [
            [*way, near]
            for way in ways
            for near in kit().board.neighbours[way[-1]]
            if near not in way and is_open(near)
        ]
    position = scene.position()
    own = [way for way in ways if all(position.control_of(place) in (side, NEUTRAL) for place in way[1:])]
    way = (own or ways)[0]
    scene.hold(OF_SIDE[side], *way)
    return way


def _through(scene: Scene, side: str, what: str) -> list[str]:
    """A way into a region and on."""
    if what.lower() == "lemnos":
        scene.fields["landings"] = {sea: {"turn": 1, "round": 1} for sea in ("sea_salonika", "sea_albania")}
        return ["sea_salonika", "lemnos", "sea_albania"]
    if what.lower() != "region":
        raise LookupError(f"given.into: {what!r} is not understood")
    board = kit().board
    way = next(
        [start, place, end]
        for place, space in kit().map.spaces.items()
        if space.kind == "region" and scene.stand(space.owner) == side
        for start in board.neighbours[place]
        for end in board.neighbours[place]
        if start != end and is_open(start) and is_open(end)
    )
    scene.hold(OF_SIDE[side], *way)
    return way


def _into(scene: Scene, told: Told, side: str) -> list[str]:
    """A way of one space into a place, a country, or onto the Italian Front."""
    goal = re.split(r"\b(?:moves?|enters?)\b", told.action)[-1] or str(told.take("space", ""))
    if told.has("place"):
        goal = str(told.take("place"))
    spaces, board = kit().map.spaces, kit().board
    if places := places_in(goal):
        ends = places[-1:]
    elif "italian front" in goal.lower():
        ends = [place for place in spaces if spaces[place].inset and is_open(place)]
    else:
        words = [word for word in re.findall(r"[\w-]+", goal.lower()) if word in NATIONS_IN_WORDS]
        if not words:
            raise LookupError(f"action: {told.action!r} does not say where the unit goes")
        land = kit().ground.land_of[nation_of(words[-1])]
        ends = [place for place in board.spaces(land) if is_open(place)]
    for end in ends:
        for near in board.neighbours[end]:
            outside = not spaces[near].inset and (spaces[near].owner != spaces[end].owner or bool(spaces[end].inset))
            at_war = not spaces[near].owner or scene.stand(spaces[near].owner) != NEUTRAL
            fits = outside or (len(ends) == 1)
            if fits and at_war and spaces[near].kind in ("space", "region") and not spaces[near].fort:
                scene.hold(OF_SIDE[side], near)
                return [near, end]
    raise LookupError(f"action: {told.action!r}: no way leads there")


def _under_marker(told: Told) -> Run:
    """Whether a unit may move through a space whose units are activated, or end there."""
    found = re.fullmatch(r"(Attack|Move) marker", str(told.take("space")), re.IGNORECASE)
    if not found:
        raise LookupError("given.space is not understood")
    scene = standing(told, Scene())
    (troop,) = troops_in(unit_told(told, "LCU"), "RU")
    start, place, end = _way(scene, AP, 2)
    unit = scene.cast(troop, start, "RU")
    scene.cast(Troop(nation="RU", size="SCU"), place)
    scene.fields |= in_round(AP, "ops", start)
    scene.fields["this_round"]["activated"].append({"place": place, "how": found[1].lower()})
    through = told.says(r"through")
    by = [place, end] if through else [place]
    return scene.run({"legal": is_so(told.wanted("legal"))}, orders=[{"move": unit, "by": by}])


# -- leaving a siege (20.3.4) ------------------------------------------------------------------------------------


@reads(
    "legal", when=both(says(r"\b(moves?|leaves?)\b.*\b(off|away|fort|siege)"), lambda told: told.speaks_of("besiegers"))
)
def leaving_sieges(told: Told) -> Iterator[Run]:
    """Whether units may leave a siege: those who are too many, or all."""
    for part in told.parts():
        scene = standing(part, Scene())
        fort, ends = "grodno", ("suwalki", "bialystok")
        scene.shape(fort, fort=int(part.take("fort_cf", 2)))
        there = scene.cast_all(troops_in(part.take("besiegers"), "AH"), fort, "AH")
        units = [_one(there, troop) for troop in troops_in(unit_told(part), "AH")]
        goals = {unit: ends[place % len(ends)] for place, unit in enumerate(units)}
        moves: list[Any] = [{"move": unit, "by": [end]} for unit, end in goals.items()]
        scene.fields |= in_round(CP, "ops", fort)
        scene.hold("AH", *ends)
        legal = is_so(part.wanted("legal"))
        if legal or any(refusals(scene, move) for move in moves):
            yield scene.run({"legal": legal} | ({"at": goals} if legal else {}), orders=moves)
        else:
            yield scene.run({"at": {units[-1]: fort}}, orders=moves)  # called back when the round ends


def _one(there: list[str], troop: Troop) -> str:
    """Take a unit of a size out of those that are there."""
    unit = next((unit for unit in there if kit().units[like(unit)].size == troop.size or not troop.size), "")
    if not unit:
        raise LookupError(f"there is no other {troop.size} to leave")
    there.remove(unit)
    return unit
