"""Ways in the collected examples: what may move where, and be redeployed where and how (11, 13, 18.1, 20.3.4)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from wargame_cli.rulesets.illusions_of_glory.cases.conditions import standing
from wargame_cli.rulesets.illusions_of_glory.cases.reading import Condition, both, reads, says
from wargame_cli.rulesets.illusions_of_glory.cases.scene import INVADER, Run, Scene, like, sides_of
from wargame_cli.rulesets.illusions_of_glory.cases.told import CASE, Told
from wargame_cli.rulesets.illusions_of_glory.cases.troops import Troop, troops_in
from wargame_cli.rulesets.illusions_of_glory.cases.trying import refusals
from wargame_cli.rulesets.illusions_of_glory.cases.words import (
    NATIONS_IN_WORDS,
    NUMBERS,
    is_so,
    nation_of,
    place_of,
    places_in,
)
from wargame_cli.rulesets.illusions_of_glory.kit import kit
from wargame_cli.rulesets.illusions_of_glory.nations import AP, CP, NEUTRAL, UPRISING

_HOME = {AP: "minsk", CP: "czestochowa"}
_OF_SIDE = {AP: "RU", CP: "GE"}
#: A frontier that Mixed-Gauge Railroads cross, from each side.
_FRONTIER = {CP: ("lyck", "suwalki"), AP: ("suwalki", "lyck")}
_WAYS = {"road": "road", "alpine": "alpine", "mixed": "mixed", "single": "single"}


def unit_told(told: Told, default: str = "") -> str:
    """The text of the unit that a case tells of: in the list, as `unit`, or before the verb of the action."""
    name = next((name for name in ("unit", "units", CASE) if told.has(name)), "")
    if name:
        return str(told.take(name))
    words = re.sub(r"^(SR )?an?\s+(friendly\s+)?", "", told.action)
    found = re.match(r"(.*?\b(?:LCU|SCU|HQ|units?|Artillery)s?)\b", words)
    return found[1] if found else default


def _round(side: str, use: str, *places: str, how: str = "move") -> Run:
    marks = [{"place": place, "how": how} for place in places]
    return {"phase": f"round-1-{side.lower()}", "this_round": {"use": use, "points": 9, "activated": marks}}


# -- redeployment (13.0) -----------------------------------------------------------------------------------------


def _only(pattern: str) -> Condition:
    return both(says(pattern), lambda told: not told.speaks_of("plays"))


@reads("legal", when=_only(r"\b(SR|redeploys?|redeployment)\b.*reserve box"))
def into_the_box(told: Told) -> Iterator[Run]:
    """Whether a unit may be redeployed into the Reserve Box, or out of it."""
    for part in told.parts():
        (troop,) = troops_in(unit_told(part), "GE")
        side = next(sides_of([troop]), CP)
        scene = standing(part, Scene())
        out = part.says(r"out of|from the")
        place = _source(scene, troop.nation or _OF_SIDE[side])
        unit = scene.cast(troop, "reserve" if out else place, _OF_SIDE[side])
        scene.fields |= _round(side, "sr")
        order = {"sr": unit, "to": place} if out else {"sr": unit, "into": "reserve"}
        yield scene.run({"legal": is_so(part.wanted("legal"))}, orders=[order])


def _source(scene: Scene, nation: str) -> str:
    """A Supply Source of a nation, which is in the war."""
    nation = nation.partition("/")[0]
    if scene.stand(nation) == NEUTRAL:
        scene.join(nation)
    sources = list(kit().board.spaces(kit().ground.sources[nation]))
    return next((place for place in sources if kit().map.spaces[place].kind == "space"), sources[0])


@reads("legal", when=_only(r"\b(SR|redeploys?|redeployment)\b.*\bsea\b|sea.*\bSR\b"))
def by_sea(told: Told) -> Iterator[Run]:
    """Whether a unit may be redeployed by sea: between the Ports that are named, or two of its side in one sea."""
    for part in told.parts():
        text = unit_told(part)
        lead, _, where = text.partition(" in ")
        (troop,) = troops_in(lead)
        side = next(sides_of([troop]), AP)
        nation = troop.nation or {AP: "BR", CP: "GE"}[side]
        scene = standing(part, Scene())
        if scene.stand(nation) == NEUTRAL:
            scene.join(nation)
        for name in re.findall(r"\b(?:to|from) ([A-Z]\w+)", part.action):
            place_of(name)
        ports = [*places_in(where), *places_in(_named(part, "from")), *places_in(_named(part, "to"))]
        ports += places_in(part.action)
        ends = _ports(scene, nation, side, list(dict.fromkeys(ports)))
        for place in ends:
            scene.shape(place, fort=0)
            if scene.position().control_of(place) != side and place != "lemnos":
                scene.hold(nation, place)
        unit = scene.cast(troop, ends[0], nation)
        scene.fields |= _round(side, "sr")
        order = {"sr": unit, "to": ends[1], "how": "sea"}
        yield scene.run({"legal": is_so(part.wanted("legal"))}, orders=[order])


def _named(told: Told, name: str) -> str:
    return str(told.take(name)) if told.has(name) else ""


def _ports(scene: Scene, nation: str, side: str, named: list[str]) -> Sequence[str]:
    """Two Ports: the named ones, and of the side's own in the same sea what is missing."""
    spaces = kit().map.spaces
    position = scene.position()
    own = [place for place, space in spaces.items() if space.port and position.control_of(place) == side]
    if nation in ("BR", "FR") and "lemnos" not in own:
        own.insert(0, "lemnos")
    home = [place for place in own if spaces[place].owner == nation or place == "lemnos"]
    start = named[0] if named else next(iter(home or own))
    if len(named) > 1:
        return named[:2]
    others = [place for place in [*own, *spaces] if place != start and spaces[place].port == spaces[start].port]
    return [start, others[0]]


@reads("legal", when=_only(r"\b(SR|redeploys?|redeployment)\b"))
def by_land(told: Told) -> Iterator[Run]:
    """Whether a unit may be redeployed over land by ways of a kind."""
    for part in told.parts():
        text = unit_told(part)
        hungry = re.search(r"\s*(that is )?out[- ]of[- ]supply", text, re.IGNORECASE)
        (troop,) = troops_in(text.replace(hungry[0], "") if hungry else text)
        side = next(sides_of([troop]), CP)
        scene = standing(part, Scene())
        start, end = _FRONTIER[side]
        nation = troop.nation or _OF_SIDE[side]
        scene.hold(_OF_SIDE[side], start, end)
        route = str(part.take("route", "single")).lower()
        besieged = re.search(r"(?<!un)besieged (enemy )?fort", route)
        for near in kit().board.neighbours[start]:
            scene.link(start, near, "single" if besieged else _way_in(route))
        if besieged:
            scene.shape(end, fort=1, owner="RU" if side == CP else "GE")
            scene.hold(INVADER[side], end)
            scene.cast(Troop(nation=nation, size="LCU"), end)
        if part.has("region"):
            end = _region(scene, side, str(part.take("region")))
            start = next(near for near in kit().board.neighbours[end] if _open(near))
            scene.hold(_OF_SIDE[side], start)
            scene.link(start, end, "single")
        if hungry:
            for place in (start, end):
                scene.hold(INVADER[side], *(near for near in kit().board.neighbours[place] if near not in (start, end)))
        unit = scene.cast(troop, start, nation)
        scene.fields |= _round(side, "sr")
        yield scene.run({"legal": is_so(part.wanted("legal"))}, orders=[{"sr": unit, "to": end}])


def _region(scene: Scene, side: str, text: str) -> str:
    """A region of a side's land as the case tells of it."""
    region = {AP: "kharkov", CP: "brandenburg"}[side]
    words = text.lower()
    if "uprising" in words:
        scene.cast(Troop(nation=_OF_SIDE[side], kind="uprising"), region)
        scene.fields.setdefault("control", {})[region] = UPRISING
        if "friendly units" in words:
            scene.cast(Troop(nation=_OF_SIDE[side], size="SCU"), region)
            scene.fields["control"].pop(region)
    elif "enemy" in words:
        scene.hold(INVADER[side], region)
    elif not re.search(r"friendly|own", words):
        raise LookupError(f"given.region: {text!r} is not understood")
    return region


def _way_in(text: str) -> str:
    """The kind of way that decides: `includes a Road`, `Single-Gauge only`."""
    found = re.findall(r"road(?!s? ?line)|alpine|mixed|single", text.lower().replace("railroad", "rail"))
    if not found:
        raise LookupError(f"given.route: {text!r} tells of no kind of way")
    return _WAYS[found[-1]]


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
        unit = scene.cast(troop, way[0], "BR" if way[0].startswith("sea_") else _OF_SIDE[side])
        if fast or part.has("mf"):
            points = int(next(filter(None, fast.groups()))) if fast else int(part.take("mf"))
            counter = kit().units[unit]
            scene.values[unit] = {
                name: [step.cf, step.lf, points, step.drm]
                for name, step in (("full", counter.full), ("reduced", counter.reduced))
            }
        scene.fields |= _round(scene.side_of(unit), "ops", way[0])
        yield scene.run({"legal": is_so(part.wanted("legal"))}, orders=[{"move": unit, "by": list(way[1:])}])


def _open(place: str) -> bool:
    space = kit().map.spaces[place]
    return space.kind == "space" and not space.fort


def _way(scene: Scene, side: str, length: int) -> list[str]:
    """A way of so many spaces through a side's own land."""
    ways = [[_HOME[side]]]
    for _ in range(length):
        ways = [
            [*way, near] for way in ways for near in kit().board.neighbours[way[-1]] if near not in way and _open(near)
        ]
    position = scene.position()
    own = [way for way in ways if all(position.control_of(place) in (side, NEUTRAL) for place in way[1:])]
    way = (own or ways)[0]
    scene.hold(_OF_SIDE[side], *way)
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
        if start != end and _open(start) and _open(end)
    )
    scene.hold(_OF_SIDE[side], *way)
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
        ends = [place for place in spaces if spaces[place].inset and _open(place)]
    else:
        words = [word for word in re.findall(r"[\w-]+", goal.lower()) if word in NATIONS_IN_WORDS]
        if not words:
            raise LookupError(f"action: {told.action!r} does not say where the unit goes")
        land = kit().ground.land_of[nation_of(words[-1])]
        ends = [place for place in board.spaces(land) if _open(place)]
    for end in ends:
        for near in board.neighbours[end]:
            outside = not spaces[near].inset and (spaces[near].owner != spaces[end].owner or bool(spaces[end].inset))
            at_war = not spaces[near].owner or scene.stand(spaces[near].owner) != NEUTRAL
            fits = outside or (len(ends) == 1)
            if fits and at_war and spaces[near].kind in ("space", "region") and not spaces[near].fort:
                scene.hold(_OF_SIDE[side], near)
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
    scene.fields |= _round(AP, "ops", start)
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
        scene.fields |= _round(CP, "ops", fort)
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
