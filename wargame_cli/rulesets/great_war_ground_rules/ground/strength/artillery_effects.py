"""Artillery in attack: modern tactics, and what each class does to fortresses and cities (12B, 12B1 to 12B5)."""

from typing import Literal

import msgspec

from wargame_cli.rulesets.great_war_ground_rules.kit import types
from wargame_cli.rulesets.great_war_ground_rules.kit.calendar import FEB_I_19, JUL_I_18, OCT_I_17
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import AMERICA, AUSTRIA, BRITAIN, FRANCE, GERMANY
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition

Class = Literal["", "field", "heavy", "siege", "heavy-siege"]
#: Improved fortresses by their type (15B4).
IMPROVED = ("improved-old", "improved-new", "improved-great")
#: Since when nations use modern artillery tactics; all others since February 1919 (12B).
_MODERN = {AUSTRIA: OCT_I_17, GERMANY: OCT_I_17, AMERICA: JUL_I_18, BRITAIN: JUL_I_18, FRANCE: JUL_I_18}

_RULE: dict[Class, str] = {"heavy": "12B2", "siege": "12B3", "heavy-siege": "12B4"}
#: What a class does to an old fortress; to a new one or a major city where there is no old one; to a great one.
_OLD: dict[Class, float] = {"heavy": 2, "siege": 3, "heavy-siege": 4}
_NEW: dict[Class, float] = {"siege": 2, "heavy-siege": 3}
_GREAT: dict[Class, float] = {"heavy": 0.5, "heavy-siege": 2}


class Factor(msgspec.Struct, frozen=True):
    """Something that modifies a strength: what it is, the paragraph, and what the strength is multiplied by."""

    name: str
    rule: str
    by: float


def is_modern(position: GroundPosition, nation: str) -> bool:
    """Whether a nation uses modern artillery tactics (12B)."""
    return position.date >= _MODERN.get(nation, FEB_I_19)


def class_of(position: GroundPosition, unit: str) -> Class:
    """The class of an artillery unit; coast artillery is heavy on land (12B5), as Art XX HQs are (12B9)."""
    counter = position.counter(unit)
    if counter.of(types.FIELD_ARTILLERY):
        return "field"
    if counter.of(types.SIEGE_ARTILLERY):
        return "siege"
    if counter.of(types.HEAVY_SIEGE_ARTILLERY):
        return "heavy-siege"
    return "heavy" if counter.of(types.HEAVY_ARTILLERY) else ""


def factors(position: GroundPosition, unit: str, *, use: str, fort: str, city: bool) -> list[Factor]:
    """What modifies the attack strength of artillery against a hex (12B, 12B1 to 12B5, 12B9)."""
    kind = class_of(position, unit)
    if not kind:
        return []
    found: list[Factor] = []
    if use != "bombard" and not is_modern(position, position.counter(unit).nationality):
        found.append(Factor("no modern artillery tactics", "12B", 0.5))
    if kind == "field":
        return [*found, *_field(use, fort, city)]
    rule = _RULE[kind]
    if fort == "improved-old":
        found.append(Factor("against an old fortress", rule, _OLD[kind]))
    elif fort == "improved-new" or city:
        found.append(Factor("against a new fortress or a major city", rule, _NEW.get(kind, 1)))
    if fort == "improved-great":
        found.append(Factor("against a great fortress", rule, _GREAT.get(kind, 1)))
    return found


def _field(use: str, fort: str, city: bool) -> list[Factor]:
    """Field artillery: half where it bombards, and where it attacks a modern fortress or a major city (12B1)."""
    if use == "bombard":
        return [Factor("field artillery bombards", "12B1", 0.5)]
    strong = fort != "improved-old" and (city or fort in IMPROVED)
    return [Factor("field artillery against a fortress or a major city", "12B1", 0.5)] if strong else []
