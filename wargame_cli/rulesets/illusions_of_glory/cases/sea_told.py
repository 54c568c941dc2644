"""The sea in the collected examples: amphibious assaults, Lemnos, Landing markers (25); LCUs assembled (22)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from wargame_cli.rulesets.illusions_of_glory.cases.conditions import standing
from wargame_cli.rulesets.illusions_of_glory.cases.reading import both, reads, says
from wargame_cli.rulesets.illusions_of_glory.cases.routes_told import unit_told
from wargame_cli.rulesets.illusions_of_glory.cases.scene import Run, Scene
from wargame_cli.rulesets.illusions_of_glory.cases.told import CASE, Told
from wargame_cli.rulesets.illusions_of_glory.cases.troops import Troop, troops_in
from wargame_cli.rulesets.illusions_of_glory.cases.words import is_so, place_of, places_in
from wargame_cli.rulesets.illusions_of_glory.kit import kit

_SEA, _PORT, _LEMNOS = "sea_salonika", "salonika", "lemnos"


def _activated(scene: Scene, place: str, *units: str, how: str = "move", side: str = "AP") -> Scene:
    mark: Run = {"place": place, "how": how} | ({"units": list(units)} if units else {})
    scene.fields |= {"phase": f"round-1-{side.lower()}", "this_round": {"use": "ops", "points": 9, "activated": [mark]}}
    return scene


# -- amphibious assault (25.5) -----------------------------------------------------------------------------------


@reads("legal", "allowed", when=says(r"amphibious assault"))
def assaults(told: Told) -> Iterator[Run]:
    """Whether the Black Sea unit may land in a Port."""
    for part in told.parts():
        scene = standing(part, Scene())
        name = next((name for name in ("port", "target", "space", CASE) if part.has(name)), "")
        ports = [place_of(part.take(name))] if name else places_in(part.action.partition(" on ")[2]) or ["rostov"]
        if part.has("already_used"):
            scene.fields["assault_made"] = is_so(part.take("already_used"))
        if part.has("port_occupied") and is_so(part.take("port_occupied")):
            owner = kit().map.spaces[ports[0]].owner
            scene.cast(Troop(nation=owner, size="SCU"), ports[0])
        start = place_of(part.take("from")) if part.has("from") else "odessa"
        scene.hold("RU", start)
        unit = scene.cast(Troop(name="RU-S-Black-Sea"), start)
        key = "legal" if "legal" in part.expect else "allowed"
        order = {"assault": unit, "to": ports[0]}
        yield _activated(scene, start).run({"legal": is_so(part.wanted(key))}, orders=[order])


# -- Lemnos and the Landing markers (25.1, 25.2) -----------------------------------------------------------------


@reads("legal", when=both(says(r"\bactivate\b"), lambda told: told.speaks_of("lemnos") or told.speaks_of("season")))
def activated(told: Told) -> Iterator[Run]:
    """Whether units on Lemnos or in a Sea Invasion space may be activated."""
    for part in told.parts():
        scene = standing(part, Scene("AP"))
        name = next(name for name in (_LEMNOS, "sea_invasion_space") if part.has(name))
        place = _LEMNOS if name == _LEMNOS else _SEA
        if place == _SEA:
            scene.fields["landings"] = {_SEA: {"turn": 1, "round": 1}}
        units = scene.cast_all(troops_in(part.take(name), "BR"), place)
        how = "attack" if part.says("attack") else "move"
        order: Run = {"activate": place, "for": how} | ({"units": units} if place == _LEMNOS else {})
        scene.fields["this_round"] = {"use": "ops", "points": 9}
        yield scene.run({"legal": is_so(part.wanted("legal"))}, orders=[order])


def _by_sea(told: Told) -> bool:
    return told.says(r"\bmoves?\b.*(sea invasion|lemnos)|withdraws?")


@reads("legal", when=_by_sea)
def invasions(told: Told) -> Iterator[Run]:
    """Whether a unit may move between Lemnos, a Sea Invasion space and its Port."""
    for part in told.parts():
        scene = standing(part, Scene())
        (troop,) = troops_in(unit_told(part, "BR LCU"), "BR")
        marker = not part.says(r"without (an? )?(landing )?marker")
        if part.has("landing_marker"):
            marker = is_so(part.take("landing_marker"))
        if marker:
            scene.fields["landings"] = {_SEA: {"turn": 1, "round": 1}}
        found = re.search(r"from (.*?) to (.*)", part.action, re.IGNORECASE)
        lead, goal = (found[1], found[2]) if found else (part.action, part.action.partition(" to ")[2])
        start, end = _sea_place(lead, _SEA), _sea_place(goal, _LEMNOS)
        if start == end:
            raise LookupError(f"action: {part.action!r} does not say from where to where")
        if start == _PORT:
            scene.hold(troop.nation, _PORT)
        unit = scene.cast(troop, start)
        order = {"move": unit, "by": [end]}
        named = (unit,) if start == _LEMNOS else ()
        yield _activated(scene, start, *named).run({"legal": is_so(part.wanted("legal"))}, orders=[order])


def _sea_place(text: str, default: str) -> str:
    words = text.lower()
    if "sea invasion" in words:
        return _SEA
    if "lemnos" in words:
        return _LEMNOS
    return _PORT if re.search(r"\bport\b", words) else default


# -- assembling (22.1, 22.2) -------------------------------------------------------------------------------------


@reads("legal", "allowed", when=says(r"\bassembl"))
def assembled(told: Told) -> Iterator[Run]:
    """Whether units may become an LCU."""
    for part in told.parts():
        scene = standing(part, Scene())
        name = next(name for name in (CASE, "units", "space") if part.has(name))
        text = str(part.take(name)).replace(" of type T", "")
        troops = troops_in(text, "RU")
        parts = [scene.cast(_typed(troop), "minsk") for troop in troops if troop.size != "LCU"]
        corps = [scene.cast(_typed(troop), "minsk") for troop in troops if troop.size == "LCU"]
        found = re.search(r"assembl\w+ an? (.*?LCU)", part.action)
        wanted: Any = troops_in(found[1], "RU")[0] if found else Troop(nation=troops[0].nation or "RU", size="LCU")
        lcu = (
            corps[0]
            if corps
            else scene.cast(
                Troop(nation=wanted.nation or "RU", size="LCU", kind=wanted.kind or "regular"), "replaceable"
            )
        )
        key = "legal" if "legal" in part.expect else "allowed"
        order = {"assemble": lcu, "at": "minsk", "from": parts}
        yield _activated(scene, "minsk").run({"legal": is_so(part.wanted(key))}, orders=[order])


def _typed(troop: Troop) -> Troop:
    kind = troop.kind or ("" if troop.name else "regular")
    return Troop(nation=troop.nation, size=troop.size, kind=kind, name=troop.name, reduced=troop.reduced)
