"""The counters: size, type, printed ratings (3A), and what follows from them alone."""

from collections.abc import Collection
from functools import lru_cache
from typing import Literal

import msgspec

from wargame_cli.engine.errors import Malformed, Problem
from wargame_cli.engine.loading.attributes import cached_property
from wargame_cli.engine.text.patterns import pattern
from wargame_cli.rulesets.great_war_ground_rules.kit import types
from wargame_cli.rulesets.great_war_ground_rules.kit.calendar import APR_I_19, FEB_I_19, JUN_I_19, Date
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import AMERICA, OTTOMAN, SIDE_OF, Side, nationality

#: Battalion, regiment, brigade, division, and the two higher headquarters (3A1); groupings count as what they group.
Size = Literal["II", "III", "X", "XX", "corps", "army"]
#: Whether a division supports others, supports itself alone (a black dot), or is unsupported (a hollow circle, 12A).
Indicator = Literal["", "self", "unsupported"]
#: How a unit moves: over land, by rail only (R), by water only (W), not at all (14B).
Way = Literal["land", "rail", "water", "none"]

#: REs by size (3A3).
_RE: dict[Size, float] = {"II": 0.5, "III": 1.0, "X": 2.0, "XX": 5.0, "corps": 1.0, "army": 3.0}
#: Divisions by their indicator (3A3, basic rule).
_DIVISION_RE: dict[Indicator, float] = {"unsupported": 3.0, "self": 4.0, "": 5.0}

#: The movement allowance of a water-only unit (14B2).
_WATER_RATING = 40
_VALUES = pattern(r"(?:(\d+)-)?(\d+)-(\d+|R|W)(C|P)?")
_HEADQUARTERS = pattern(r"\+(\d+)-(\d+)")


class Ratings(msgspec.Struct, frozen=True):
    """One face of a counter: attack and defence strength, movement rating, and the way in which it moves."""

    attack: float
    defence: float
    movement: int
    way: Way = "land"


class Counter(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """A unit as it is printed.

    `values` are attack-defence-movement, or strength-movement where both strengths are one; R, W and 0 are movement
    ratings too (14B), a C after it camels, a P pontoon engineers. An Art XX HQ and an elite brigade have a modifier,
    `+6-3`. `cadre` is the other side of a unit that is reduced instead of removed (9E), `mobile` that of zero-movement
    artillery that can be made so (16C10). `weaker` is the size of that other side where it is no cadre, but a weaker
    strength (16B3e). `indicator` is that of support (12A); `disabled` says that a tank unit's
    reverse has that word (14C2), `gas` that artillery fires gas, `range` in hexes is more than one for long range
    artillery (12B7). `re` is there where the advanced rule gives a division another size (3A3). `contingent` is there
    where it is another word than the nation. `source` is printed or house.
    """

    id: str
    name: str
    nation: str
    type: str
    size: Size
    values: str
    source: Literal["printed", "house"]
    cadre: str = ""
    weaker: Size | Literal[""] = ""
    mobile: str = ""
    indicator: Indicator = ""
    contingent: str = ""
    disabled: bool = False
    range: int = 1
    re: float = 0

    @cached_property
    def side(self) -> Side:
        """The side of its nation."""
        return SIDE_OF[self.nation]

    @cached_property
    def front(self) -> Ratings:
        """The ratings of its front."""
        return ratings(self.values)

    @cached_property
    def back(self) -> Ratings:
        """The ratings of its cadre; those of its front where it has none."""
        return ratings(self.cadre) if self.cadre else self.front

    @cached_property
    def made_mobile(self) -> Ratings:
        """The ratings of its mobile side (16C10); those of its front where it has none."""
        return ratings(self.mobile) if self.mobile else self.front

    @cached_property
    def modifier(self) -> int:
        """The combat strength that an Art XX HQ or an elite brigade adds (12B9, 14Q); 0 for every other unit."""
        found = _HEADQUARTERS.fullmatch(self.values)
        return int(found[1]) if found else 0

    # -- size (3A1, 3A3) -------------------------------------------------------------------------------------------

    @cached_property
    def is_division(self) -> bool:
        """A divisional unit (3A1); an Art XX HQ alone is none."""
        return self.size == "XX" and not self.is_art_hq

    @cached_property
    def whole_re(self) -> float:
        """Its REs at full strength (3A3)."""
        if self.re:
            return self.re
        if self.is_art_hq:
            return 1.0
        if self.is_division:
            return {AMERICA: 6.0, OTTOMAN: 3.0}.get(self.nation, _DIVISION_RE[self.indicator])
        return _RE[self.size]

    @cached_property
    def cadre_re(self) -> float:
        """The REs of its cadre: two of an American one, else one; a remnant of a smaller unit half of one (3A3, 9E).

        Those of a weaker strength go by its size (16B3e).
        """
        if self.weaker:
            return _RE[self.weaker]
        if self.is_division:
            return 2.0 if self.nation == AMERICA else 1.0
        return 0.5

    # -- class and type (3A2) ----------------------------------------------------------------------------------------

    def of(self, family: Collection[str]) -> bool:
        """Whether its type is one of these; types that share a symbol are one (3A)."""
        return types.OTHER_NAMES.get(self.type, self.type) in family

    @cached_property
    def nationality(self) -> str:
        """The nation whose unit it is for purposes of the rules (3B5)."""
        return nationality(self.nation)

    @cached_property
    def is_artillery(self) -> bool:
        """Artillery (3A2, 12B), Art XX HQs included."""
        return self.of(types.ARTILLERY)

    @cached_property
    def is_cm(self) -> bool:
        """A combat/motorized unit (3A2, 14C)."""
        return self.of(types.CM)

    @cached_property
    def is_cavalry(self) -> bool:
        """A cavalry unit (14D)."""
        return self.of(types.CAVALRY)

    @cached_property
    def is_light(self) -> bool:
        """A light unit (14E), some ski units among them (14G)."""
        return self.of(types.LIGHT) or (self.of(types.SKI) and not self._skis_in_mountains)

    @cached_property
    def is_mountain(self) -> bool:
        """A mountain unit (14F), some ski units among them (14G)."""
        return self.of(types.MOUNTAIN) or (self.of(types.SKI) and self._skis_in_mountains)

    @cached_property
    def _skis_in_mountains(self) -> bool:
        return self.nation in types.MOUNTAIN_SKI_NATIONS or self.contingent in ("Bavarian", "Wurttemburger")

    @cached_property
    def is_over_snow(self) -> bool:
        """An over-snow unit (14G)."""
        return self.of(types.OVER_SNOW)

    @cached_property
    def is_irregular(self) -> bool:
        """An irregular unit (14L)."""
        return self.of(types.IRREGULAR)

    @cached_property
    def is_army_hq(self) -> bool:
        """An Army HQ (14M)."""
        return self.type == types.ARMY_HQ

    @cached_property
    def is_corps_hq(self) -> bool:
        """A Corps HQ (14N)."""
        return self.type == types.CORPS_HQ

    @cached_property
    def is_art_hq(self) -> bool:
        """An Art XX HQ or a Siege Art XX HQ (12B9, 12B10)."""
        return self.of(types.ART_HQS)

    @cached_property
    def is_higher_hq(self) -> bool:
        """An Army or a Corps HQ, which fights with no strength of its own and is lost for no result (9D, 14M, 14N)."""
        return self.of(types.HIGHER_HQS)

    @cached_property
    def is_headquarters(self) -> bool:
        """Headquarters of whatever kind: they have no ZOC, not even in their own hex (5A)."""
        return self.of(types.HEADQUARTERS)

    @cached_property
    def is_transport(self) -> bool:
        """A transport unit (14O)."""
        return self.of(types.TRANSPORT)

    @cached_property
    def is_elite_brigade(self) -> bool:
        """An elite brigade: no unit, but a mark of the division that it belongs to (14Q)."""
        return self.type == types.ELITE_BRIGADE

    @cached_property
    def is_fast(self) -> bool:
        """A c/m unit with a printed movement rating of 7 or 8 (14C4)."""
        return self.is_cm and self.front.movement in (7, 8)

    def is_infantry(self, when: Date, *, cadre: bool = False) -> bool:
        """Whether it is infantry, that is stosstruppen, at a date; a cadre by its own ratings (14H)."""
        face = self.back if cadre else self.front
        if self.of(types.INFANTRY) or face.movement == 8:
            return not self.is_headquarters
        if face.movement == 6 and self.of(types.ASSAULT_INFANTRY):
            return True
        if when >= FEB_I_19 and face.movement >= 6 and (self.is_cm or self.is_cavalry):
            return True
        if when >= APR_I_19 and face.movement >= 6 and (self.is_light or self.is_mountain):
            return True
        if when < JUN_I_19:
            return False
        if self.is_division and not cadre:
            return self.of(types.RIFLE) and face.defence >= 12
        return self.of(types.RIFLE | {"mechanized-rifle"}) and face.defence >= 5


@lru_cache(1024)
def ratings(values: str) -> Ratings:
    """The ratings in a text such as 8-11-5, 0-4, 3-R or +6-3. Raises Malformed for any other text."""
    if _HEADQUARTERS.fullmatch(values):
        return Ratings(0, 0, int(values.partition("-")[2]))
    found = _VALUES.fullmatch(values)
    if found is None:
        message = f"{values!r} is not attack-defence-movement or strength-movement, such as 8-11-5 or 2-6"
        raise Malformed([Problem(code="bad-data", kind="malformed", rule="3A", message=message)])
    attack, defence = float(found[1] or found[2]), float(found[2])
    if found[3] == "R":
        return Ratings(attack, defence, 0, "rail")
    if found[3] == "W":
        return Ratings(attack, defence, _WATER_RATING, "water")
    movement = int(found[3])
    return Ratings(attack, defence, movement, "land" if movement else "none")
