"""The unit counters (3.2): printed values, nation, restriction code, and when and where a unit first appears."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Literal

import msgspec

from wargame_cli.engine.data import read_data, scenarios_folder
from wargame_cli.engine.errors import Malformed, Problem
from wargame_cli.engine.loading.attributes import cached_property
from wargame_cli.engine.text.patterns import pattern
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CP, NATIONS, Side

Kind = Literal["infantry", "mountain", "cavalry", "headquarters", "tank", "anti-tank"]
Size = Literal["", "brigade", "battalion", "company", "corps"]

_VALUES = pattern(r"(?:(\d+)-)?(\d+)-(\d+)")
_HEADQUARTERS = pattern(r"(\d+)-(\d+)(?:/0-\d+)?")
_CENTRAL = ("AH", "BU", "GE", "TU", "PN-GNDM")


class Values(msgspec.Struct, frozen=True):
    """The factors of one face: attack and defence strength, movement allowance; `support` of a headquarters (3.26)."""

    attack: int
    defence: int
    movement: int
    support: int = 0


class Counter(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """A unit (3.23, 3.25).

    `values` are printed as attack-defence-movement, or strength-movement where both strengths are one; of headquarters
    as support-movement, then the depleted side. `provisional` is the face of the Provisional Government (15.9),
    `reduced` the other side of a unit of two steps (3.26). A division has no `size`. `code` is its operational
    restriction (3.26), `kin` a sub-nationality of the British Empire. `shock` is the side of shock-troops (15.41),
    `dismounted` that of German cavalry as infantry (15.55), `bonus` what a tank unit adds to the die (15.23). `entry`
    is the letter of the Strategic Turn in which it appears, `start` before the first one, `event` where an event brings
    it, `joins` when its nation enters the war (17.11), `+4` four after the United States enter (5.72), and `front` or
    `area` where it does so (13.28, 13.29), of European Turks their hex (17.13). `late` is the side that it shows from
    Strategic Turn N on (17.31), `ally` the side that its nation has joined where it might have joined either (6.54).
    `setup` is the code by which it is set up as the war begins (19.2, 19.3). `source` says whose values these are.
    """

    id: str
    name: str
    values: str
    source: str
    type: Kind = "infantry"
    size: Size = ""
    code: str = ""
    kin: str = ""
    entry: str = ""
    setup: str = ""
    front: str = ""
    area: str = ""
    provisional: str = ""
    shock: str = ""
    reduced: str = ""
    dismounted: str = ""
    late: str = ""
    ally: Side | Literal[""] = ""
    bonus: int = 0
    replaceable: bool = True

    @cached_property
    def nation(self) -> str:
        """The nation's code: `TU`."""
        return self.id.partition("-")[0]

    @cached_property
    def side(self) -> Side:
        """The side that the unit is on: that of its nation, or the one that its nation has joined (6.54)."""
        if self.ally:
            return CP if self.ally == CP else ALLIED
        return CP if self.nation in _CENTRAL or self.id in _CENTRAL else ALLIED

    @cached_property
    def printed(self) -> Values:
        """The factors of its front."""
        return factors(self.values, self.type)

    @cached_property
    def of_the_republic(self) -> Values:
        """The factors once the Czar has fallen, wherever a unit is (15.9, 15.92); the printed ones for all others."""
        return factors(self.provisional, self.type) if self.provisional else self.printed

    @cached_property
    def headquarters(self) -> bool:
        """Headquarters are no combat units (15.63)."""
        return self.type == "headquarters"

    @cached_property
    def cavalry(self) -> bool:
        """A cavalry unit (15.5)."""
        return self.type == "cavalry"

    @cached_property
    def infantry(self) -> bool:
        """A combat unit that is no cavalry (15.54)."""
        return self.type in ("infantry", "mountain")

    @cached_property
    def shock_troops(self) -> bool:
        """A German division that is shock-troops from the start (15.4), the Alpenkorps among them (15.46)."""
        return self.nation == "GE" and self.id.endswith("ST")

    @cached_property
    def of_shock_troops(self) -> Values:
        """The factors of its side of shock-troops (15.41)."""
        return factors(self.shock, self.type)

    @cached_property
    def of_one_step(self) -> Values:
        """The factors of its reduced side (3.26)."""
        return factors(self.reduced, self.type)

    @cached_property
    def of_infantry(self) -> Values:
        """The factors of German cavalry that fights on foot (15.55)."""
        return factors(self.dismounted)

    @cached_property
    def of_late(self) -> Values:
        """The factors of the side that it shows from Strategic Turn N on (17.31)."""
        return factors(self.late, self.type)

    @cached_property
    def red(self) -> bool:
        """A division or headquarters of the Red Army (15.93)."""
        return self.nation == "RU" and self.id.endswith(("RA", "RAHQ"))

    @cached_property
    def tank(self) -> bool:
        """A tank unit (15.2); the first British and the German one are never replaced (15.26)."""
        return self.type == "tank"

    @cached_property
    def anti_tank(self) -> bool:
        """A German anti-tank regiment: no attack strength, a defence of one (15.3, 15.32)."""
        return self.type == "anti-tank"

    @cached_property
    def nationality(self) -> str:
        """The nation whose headquarters support it: Armenian units are Russian for all purposes (10.46, 15.81)."""
        return "RU" if self.nation == "ARM" else self.nation

    @cached_property
    def division(self) -> bool:
        """Neither smaller than a division nor a headquarters."""
        return not self.size and not self.headquarters

    @cached_property
    def untried_kind(self) -> bool:
        """An Arab or Armenian unit, whose strength shows when it first fights (15.8)."""
        return self.nation in ("AB", "ARM")

    @cached_property
    def fights_as(self) -> str:
        """The nation that it cooperates with as one of its own (7.24): Armenians are Russians, for one (15.81)."""
        return _AS.get(self.id) or _AS.get(self.nation, self.nation)

    @cached_property
    def provisions(self) -> tuple[object, ...]:
        """All that makes a difference to where a unit is in supply (chapter 11)."""
        return (
            self.nation,
            self.fights_as,
            self.side,
            self.kin,
            self.code,
            self.headquarters,
            self.type == "mountain",
        )

    @cached_property
    def paid_by(self) -> str:
        """The nation whose points rebuild it, or empty where none may (5.35, 5.37)."""
        return {"ARM": "RU", "AB": "", "PN": self.fights_as}.get(self.nation, self.nation)

    @cached_property
    def counts_for_stacking(self) -> bool:
        """German battalions and Canal Defense companies do not (7.23), nor headquarters, tanks and anti-tank units."""
        return self.type in ("infantry", "mountain", "cavalry") and self.size not in ("battalion", "company")


#: Units and nations that fight as another one's (7.24, 15.81).
_AS: Mapping[str, str] = {"PN-SPR": "BR", "FR-DFPS": "BR", "PN-PC": "RU", "ARM": "RU", "PN-GNDM": "TU"}


def factors(values: str, kind: str = "infantry") -> Values:
    """The factors in a text such as 3-4-4, 2-4 or 1-3/0-3. Raises Malformed for any other text."""
    if kind == "headquarters":
        if found := _HEADQUARTERS.fullmatch(values):
            return Values(0, 0, int(found[2]), int(found[1]))
    elif found := _VALUES.fullmatch(values):
        return Values(int(found[1] or found[2]), int(found[2]), int(found[3]))
    raise _wrong(f"{values!r} is not attack-defence-movement, such as 3-4-4 or 2-4")


class CounterFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A counters file; a user's own may hold any of the units (`wargame new --data`)."""

    units: tuple[Counter, ...] = ()


def counters(file: str, overlays: Sequence[Mapping[str, Any]] = ()) -> Mapping[str, Counter]:
    """The shipped units of a file with users' rows laid over them, by id. Raises Malformed for data that is wrong."""
    return with_own_counters(_shipped(file), overlays)


def with_own_counters(shipped: Mapping[str, Counter], overlays: Sequence[Mapping[str, Any]]) -> Mapping[str, Counter]:
    """Counters with users' rows laid over them, by id. Raises Malformed for data that is wrong."""
    found = dict(shipped)
    for overlay in overlays:
        for unit in msgspec.convert({"units": overlay.get("units") or ()}, CounterFile, strict=False).units:
            found[_known(unit)] = unit
    return found


@cache
def _shipped(file: str) -> Mapping[str, Counter]:
    rows = read_data(scenarios_folder("great-war-in-europe") / file, CounterFile).units
    return {_known(unit): unit for unit in rows}


def _known(unit: Counter) -> str:
    """The id of a unit whose nation and factors are in order."""
    if unit.nation not in NATIONS:
        raise _wrong(f"{unit.id}: a unit's id begins with its nation, one of {', '.join(NATIONS)}")
    for values in filter(None, (unit.values, unit.provisional, unit.shock, unit.reduced, unit.late)):
        factors(values, unit.type)
    return unit.id


def _wrong(message: str) -> Malformed:
    return Malformed([Problem(code="bad-data", kind="malformed", file="units.yaml", rule="3.22", message=message)])
