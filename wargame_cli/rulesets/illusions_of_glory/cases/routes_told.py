"""Redeployment in the collected examples: by rail and road, by sea, into the Reserve Box (13)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from wargame_cli.rulesets.illusions_of_glory.cases.conditions import standing
from wargame_cli.rulesets.illusions_of_glory.cases.reading import Condition, both, reads, says
from wargame_cli.rulesets.illusions_of_glory.cases.scene import INVADER, Run, Scene, sides_of
from wargame_cli.rulesets.illusions_of_glory.cases.told import CASE, Told
from wargame_cli.rulesets.illusions_of_glory.cases.troops import Troop, troops_in
from wargame_cli.rulesets.illusions_of_glory.cases.words import (
    is_so,
    place_of,
    places_in,
)
from wargame_cli.rulesets.illusions_of_glory.kit import kit
from wargame_cli.rulesets.illusions_of_glory.nations import AP, CP, NEUTRAL, UPRISING

#: The nation whose units a side has where the case tells of none.
OF_SIDE = {AP: "RU", CP: "GE"}
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


def in_round(side: str, use: str, *places: str, how: str = "move") -> Run:
    """The first round of a side, used so, with its markers on places."""
    marks = [{"place": place, "how": how} for place in places]
    return {"phase": f"round-1-{side.lower()}", "this_round": {"use": use, "points": 9, "activated": marks}}


def is_open(place: str) -> bool:
    """Whether a place is a space without a Fort."""
    space = kit().map.spaces[place]
    return space.kind == "space" and not space.fort


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
        place = _source(scene, troop.nation or OF_SIDE[side])
        unit = scene.cast(troop, "reserve" if out else place, OF_SIDE[side])
        scene.fields |= in_round(side, "sr")
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
        scene.fields |= in_round(side, "sr")
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
        nation = troop.nation or OF_SIDE[side]
        scene.hold(OF_SIDE[side], start, end)
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
            start = next(near for near in kit().board.neighbours[end] if is_open(near))
            scene.hold(OF_SIDE[side], start)
            scene.link(start, end, "single")
        if hungry:
            for place in (start, end):
                scene.hold(INVADER[side], *(near for near in kit().board.neighbours[place] if near not in (start, end)))
        unit = scene.cast(troop, start, nation)
        scene.fields |= in_round(side, "sr")
        yield scene.run({"legal": is_so(part.wanted("legal"))}, orders=[{"sr": unit, "to": end}])


def _region(scene: Scene, side: str, text: str) -> str:
    """A region of a side's land as the case tells of it."""
    region = {AP: "kharkov", CP: "brandenburg"}[side]
    words = text.lower()
    if "uprising" in words:
        scene.cast(Troop(nation=OF_SIDE[side], kind="uprising"), region)
        scene.fields.setdefault("control", {})[region] = UPRISING
        if "friendly units" in words:
            scene.cast(Troop(nation=OF_SIDE[side], size="SCU"), region)
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
