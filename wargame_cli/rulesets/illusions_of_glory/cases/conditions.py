"""Standing conditions of the collected examples: `italy_at_war: true`, `vp: 15`, `season: Winter`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from wargame_cli.rulesets.illusions_of_glory.card_effects import OffensiveRoll
from wargame_cli.rulesets.illusions_of_glory.cases.scene import Scene
from wargame_cli.rulesets.illusions_of_glory.cases.told import Told
from wargame_cli.rulesets.illusions_of_glory.cases.troops import Troop
from wargame_cli.rulesets.illusions_of_glory.cases.words import (
    NATIONS_IN_WORDS,
    cards_in,
    is_so,
    level_of,
    number,
    side_of,
)
from wargame_cli.rulesets.illusions_of_glory.kit import kit
from wargame_cli.rulesets.illusions_of_glory.nations import AP, CP, SIDES

#: Cards that are told of by a part of their title.
SHORT = {"blockade": "AP-11", "food_riots": "CP-49", "hindenburg": "CP-5", "gauge_ap": "AP-4", "gauge_cp": "CP-13"}
#: What says of a card whether it was played.
_VERDICTS = ("played", "not played", "True", "False")
#: What a Mandatory Offensive is called here.
_OFFENSIVES = {"br/fr forbidden": "no BR/FR", "none or made": "none", "none": "none"}


def standing(told: Told, scene: Scene) -> Scene:
    """Read every standing condition into the scene."""
    for name in sorted(told.open(), key="combined".__eq__):  # what is told of the sides goes into the sum of both
        if name in _KNOWN:
            _KNOWN[name](scene, told.take(name))
        elif found := re.fullmatch(r"(?:national_)?will_(\w+)", name):
            _lay(scene, "will", {_nation(found[1]): number(told.take(name))})
        elif found := re.fullmatch(r"(?:troop_)?quality_(\w+)", name):
            _lay(scene, "quality", {_nation(found[1]): number(told.take(name))})
        elif found := re.fullmatch(r"(\w+)_(at_war|collapsed)", name):
            _nation_is(scene, _nation(found[1]), is_so(told.take(name)), found[2])
        elif name.lower() in NATIONS_IN_WORDS:
            _nation_stands(scene, _nation(name), str(told.take(name)))
        elif name.replace("_", " ") in _TITLES() or name in SHORT:
            _played(scene, name, told.take(name))
    return scene


def offensive_called(text: Any) -> str:
    """A Mandatory Offensive as the charts call it. Raises LookupError for what is none."""
    words = str(text).strip()
    kinds = kit().tables.turns.offensives.kinds
    found = _OFFENSIVES.get(words.lower(), words)
    if found not in kinds:
        raise LookupError(f"{text!r} is no Mandatory Offensive")
    return found


def turn_in(season: Any) -> int:
    """The first turn from the second on in a season."""
    words = str(season).strip().lower().replace("autumn", "fall")
    turns = kit().tables.turns.track.turns
    found = next((turn for turn, each in turns.items() if turn > 1 and each.season == words), 0)
    if not found:
        raise LookupError(f"{season!r} is no season")
    return found


def _TITLES() -> dict[str, str]:
    return {card.title.lower(): label for label, card in kit().cards["reconstructed"].items()}


def _nation(word: str) -> str:
    found = NATIONS_IN_WORDS.get(word.lower())
    if found is None:
        raise LookupError(f"no nation is called {word!r}")
    return found


def _lay(scene: Scene, field: str, values: Mapping[str, Any]) -> None:
    scene.fields.setdefault(field, {}).update(values)


def _nation_is(scene: Scene, nation: str, so: bool, what: str) -> None:
    if what == "at_war":
        if so:
            scene.join(nation)
    elif so:
        scene.fields.setdefault("collapsed", []).append(nation)


def _nation_stands(scene: Scene, nation: str, words: str) -> None:
    told = words.strip().lower()
    if told in ("ap", "cp", "ap ally", "cp ally", "ap-allied", "cp-allied"):
        scene.join(nation, side=told[:2].upper())
    elif told in ("at war", "in the war"):
        scene.join(nation)
    elif told in ("collapsed", "collapses"):
        scene.fields.setdefault("collapsed", []).append(nation)
    elif told != "neutral":
        raise LookupError(f"{words!r} is not understood of a nation")


def _played(scene: Scene, name: str, value: Any) -> None:
    """A card was played as an Event, or was not; where a marker of it shows, it lies there."""
    if str(value).lower() != "played" and not is_so(value):
        return
    card = SHORT.get(name) or _TITLES()[name.replace("_", " ")]
    play(scene, card)


def play(scene: Scene, *cards: str) -> None:
    """Cards were played as Events, earlier."""
    for card in cards:
        scene.fields.setdefault("played", []).append(card)
        for effect in kit().cards["reconstructed"][card].effects:
            if isinstance(effect, OffensiveRoll):
                drms = scene.fields.setdefault("offensive_drm", {})
                drms[effect.side] = drms.get(effect.side, 0) + effect.drm


def _events(scene: Scene, value: Any) -> None:
    for title in value if isinstance(value, list) else [value]:
        found = cards_in(title)
        if not found:
            raise LookupError(f"no card is called {title!r}")
        play(scene, *found)


def _combined(scene: Scene, value: Any) -> None:
    whole, sides = number(value), dict(scene.fields.get("war_status", {}))
    if AP not in sides:
        sides[AP] = whole - sides[CP] if CP in sides else whole // 2
    _lay(scene, "war_status", {AP: sides[AP], CP: sides.get(CP, whole - sides[AP])})


def _war_status(scene: Scene, value: Any) -> None:
    if isinstance(value, Mapping):
        _lay(scene, "war_status", {side_of(side): number(points) for side, points in value.items()})
    else:
        _lay(scene, "war_status", dict.fromkeys(SIDES, number(value)))


def _level(scene: Scene, value: Any) -> None:
    _lay(scene, "level", dict.fromkeys(SIDES, level_of(value)))


def _quality(scene: Scene, value: Any) -> None:
    _lay(scene, "quality", dict.fromkeys(kit().tables.replacement.quality.nations, number(value)))


def _troop(nation: str, size: Any, *places: str) -> Callable[[Scene, Any], None]:
    def stand(scene: Scene, value: Any) -> None:
        if is_so(value):
            scene.cast(Troop(nation=nation, size=size), next(p for p in places if not scene.stacks.get(p)))

    return stand


def _stage(scene: Scene, value: Any) -> None:
    scene.fields["revolution"] = {"on_track": True, "stage": number(value), "ever": True}


def _revolution(scene: Scene, value: Any) -> None:
    """How it stands with the Russian Revolution: begun, suppressed, or not begun."""
    words = str(value).strip().lower()
    states: dict[str, dict[str, Any]] = {
        "begun": {"on_track": True, "ever": True},
        "suppressed": {"ever": True, "suppressed": True},
        "not begun": {},
    }
    if words not in states:
        raise LookupError(f"{value!r} is not understood of the Revolution")
    scene.fields["revolution"] = states[words]
    if words != "not begun":
        play(scene, "CP-49", "CP-50")


def _treaty(scene: Scene, value: Any) -> None:
    """The Treaty of Brest-Litovsk is in force."""
    if str(value).strip().lower() not in ("in force", "in effect"):
        raise LookupError(f"{value!r} is not understood of the Treaty")
    scene.fields |= {"turn": 18, "treaty": 18}


def _uprising(scene: Scene, value: Any) -> None:
    """Uprising Units of Russia on the map: so many, or one."""
    count = int(is_so(value)) if isinstance(value, bool) else number(value)
    for place in ("polotsk", "mogilev", "smolensk", "gomel")[:count]:
        scene.cast(Troop(nation="RU", kind="uprising"), place)
        scene.fields.setdefault("control", {})[place] = "Uprising"


def _field(name: str) -> Callable[[Scene, Any], None]:
    def set_field(scene: Scene, value: Any) -> None:
        scene.fields[name] = number(value)

    return set_field


_KNOWN: dict[str, Callable[[Scene, Any], None]] = {
    "treaty": _treaty,
    "turn": _field("turn"),
    "armistice": _field("armistice"),
    "vp": lambda scene, value: _lay(scene, "points", {"VP": number(value)}),
    "season": lambda scene, value: scene.fields.update(turn=turn_in(value)),
    "combined": _combined,
    "war_status": _war_status,
    "ap_war_status": lambda scene, value: _lay(scene, "war_status", {AP: number(value)}),
    "cp_war_status": lambda scene, value: _lay(scene, "war_status", {CP: number(value)}),
    "level": _level,
    "level_before": _level,
    "troop_quality": _quality,
    "mo": lambda scene, value: None,
    "events": _events,
    "turn_event": _events,
    "ap_events_played": _events,
    "cp_events_played": _events,
    "revolution_stage": _stage,
    "stage": _stage,
    "revolution": _revolution,
    "russian_revolution": lambda scene, value: (
        _played(scene, "russian revolution", value) if str(value) in _VERDICTS else _revolution(scene, value)
    ),
    "uprising_in_russia": _uprising,
    "ru_uprising_units_in_russia": _uprising,
    "br_fr_lcu_on_map": _troop("BR", "LCU", "lemnos"),
    "cp_units_in_balkans": _troop("AH", "LCU", "belgrade", "sabac"),
    "ap_units_in_balkans": _troop("SB", "LCU", "nish", "uskub"),
    "ap_units_in_bulgaria_or_turkey": _troop("RU", "LCU", "adrianople"),
    "ap_units_in_bulgaria": _troop("RU", "LCU", "varna"),
    "ap_units_in_turkey": _troop("RU", "LCU", "adrianople"),
}
