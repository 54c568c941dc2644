"""Lines of supply in the collected examples: what they may lead through, over land and by sea (14.1, 18.7, 26.1.1c)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from wargame_cli.rulesets.illusions_of_glory.cases.conditions import standing
from wargame_cli.rulesets.illusions_of_glory.cases.reading import both, reads, says
from wargame_cli.rulesets.illusions_of_glory.cases.scene import Run, Scene, sides_of
from wargame_cli.rulesets.illusions_of_glory.cases.told import CASE, Told
from wargame_cli.rulesets.illusions_of_glory.cases.troops import Troop, troops_in
from wargame_cli.rulesets.illusions_of_glory.cases.words import is_so, places_in
from wargame_cli.rulesets.illusions_of_glory.kit import kit
from wargame_cli.rulesets.illusions_of_glory.nations import AP, CP, UPRISING

_KEYS = ("in_supply", "legal", "allowed", "supply")
_TRACES = r"\btraces? (a |its )?(supply|line)|supply line|line of supply|determine supply"
#: A pocket of the Central Powers with one way out, and where that leads.
_POCKET, _GATE, _BEYOND = "radom", "kielce", "czestochowa"


def _verdict(told: Told) -> bool:
    return is_so(told.wanted(next(key for key in _KEYS if key in told.expect)))


@reads(
    *_KEYS, when=both(says(_TRACES), lambda told: not told.speaks_of("surroundings") and "determine" not in told.action)
)
def lines(told: Told) -> Iterator[Run]:
    """Whether a line of supply may lead as the case tells it."""
    for part in told.parts():
        words = " ".join(
            str(part.take(name)) for name in ("only_line", "through", "space", "line", CASE) if part.has(name)
        )
        unit = str(part.take("unit")) if part.has("unit") else ""
        text = f"{words} {unit} {part.action}".lower()
        if "albania" in text:
            yield _albania(part, unit)
        elif re.search(r"\bport\b|by sea", text) and "greek" not in text:
            yield _ports(part, unit, words)
        elif "greek" in text or "greece" in text:
            yield _greece(part, text)
        else:
            yield _gate(part, unit, words)


def _fed(told: Told, scene: Scene, unit: str) -> Run:
    return scene.run({"fed": {unit: _verdict(told)}})


def _gate(told: Told, unit: str, words: str) -> Run:
    """A unit in a pocket, whose only way to supply is through such a space."""
    scene = standing(told, Scene())
    (troop,) = troops_in(re.sub(r" in an? .*", "", unit)) if unit else [Troop(nation="GE", size="LCU")]
    if next(sides_of([troop])) != CP:
        raise LookupError(f"given.unit: {unit!r} is not understood of a line of supply")
    who = scene.cast(troop, _POCKET)
    scene.hold("GE", _POCKET, _BEYOND)
    text = re.sub(r"^through an? ", "", words.lower())
    if "fort" in text:
        enemy, besieged = "enemy" in text, bool(re.search(r"(?<!un)besieged", text))
        if not enemy and "friendly" not in text:
            raise LookupError(f"{words!r} does not say whose Fort it is")
        scene.shape(_GATE, fort=1)
        if not enemy:
            scene.shape(_GATE, owner="GE")
        if besieged:
            scene.cast(Troop(nation="GE" if enemy else "RU", size="LCU"), _GATE)
    elif "uprising" in text:
        scene.hold("GE", _GATE)
        scene.cast(Troop(nation="RU", kind="uprising"), _GATE)
        scene.fields["control"][_GATE] = UPRISING
    elif re.search(r"enemy", text):
        pass
    elif re.search(r"friendly", text):
        scene.hold("GE", _GATE)
    else:
        raise LookupError(f"{words!r} is not understood of a line of supply")
    for place in (_POCKET, _GATE):
        for near in kit().board.neighbours[place]:
            if near not in (_POCKET, _GATE, _BEYOND):
                scene.hold("RU", near)
    return _fed(told, scene, who)


def _albania(told: Told, unit: str) -> Run:
    """Serbs and Montenegrins whose line leads to Lemnos by an Albanian Port."""
    scene = standing(told, Scene())
    (troop,) = (
        troops_in(re.sub(r"\b(in|outside|that|whose)\b.*", "", unit)) if unit else [Troop(nation="SB", size="LCU")]
    )
    place = "valona" if scene.stand("IT") == AP else "nish"
    scene.hold("AH", "belgrade", "monastir", "cetinje")
    who = scene.cast(troop, place)
    return _fed(told, scene, who)


def _greece(told: Told, text: str) -> Run:
    """French in Serbia whose line leads through neutral Greece: inland, or through a Port that they hold or not."""
    scene = standing(told, Scene())
    holds = bool(re.search(r"ap-controlled|controlled by|they control|it controls|salonika.*ap", text))
    if re.search(r"\bport\b", text) and not holds:
        place = "florina"
    else:
        scene.hold("FR", "salonika")
        place = "florina"
    unit = scene.cast(Troop(nation="FR", size="LCU"), place)
    for near in kit().board.neighbours[place]:
        if kit().map.spaces[near].owner != "GR":
            scene.hold("AH", near)
    return _fed(told, scene, unit)


def _ports(told: Told, unit: str, words: str) -> Run:
    """A unit in a Port from which it has supply by sea alone."""
    scene = standing(told, Scene())
    text = f"{unit} {words} {told.action}"
    (troop,) = troops_in(found[0]) if (found := re.findall(r"(?:\w\w )?(?:LCU|SCU)", unit)) else [Troop(size="SCU")]
    side = AP if re.search(r"\bAP\b", text) else next(sides_of([troop]), CP)
    sea = next((sea for sea in ("mediterranean", "black", "baltic") if sea in text.lower()), "mediterranean")
    named = places_in(text)
    spaces = kit().map.spaces
    hostile = [
        p for p, s in spaces.items() if s.port == sea and s.kind == "space" and scene.stand(s.owner) not in (side,)
    ]
    own = {"mediterranean": {CP: "trieste", AP: "lemnos"}, "black": {CP: "constantinople", AP: "odessa"},
           "baltic": {CP: "danzig", AP: "petrograd"}}  # fmt: skip
    place = named[0] if named else next(p for p in hostile if p not in own[sea].values())
    nation = troop.nation or {AP: "RU", CP: "AH" if sea == "mediterranean" else "GE"}[side]
    scene.shape(place, fort=0)
    scene.hold(nation, place)
    if sea == "black" and side == CP:
        scene.shape("constantinople", fort=0)
    who = scene.cast(Troop(nation=nation, size=troop.size or "SCU"), place)
    for near in kit().board.neighbours[place]:
        scene.hold({AP: "AH", CP: "RU"}[side], near)
    return _fed(told, scene, who)
