"""The position of a collected example in the making."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from copy import deepcopy
from typing import Any

from wargame_cli.rulesets.lamps import scenarios
from wargame_cli.rulesets.lamps.cases.words import card_of
from wargame_cli.rulesets.lamps.nations import SIDE
from wargame_cli.rulesets.lamps.position import Stand

_AMERICANS = ("US-1", "US-2", "US-3")


class Scene:
    """A position in the making: who stands where, and the other fields of a case's `given`."""

    def __init__(self) -> None:
        self.fields: dict[str, Any] = {}
        self.areas: dict[str, list[str]] = {}
        self.spent: set[str] = set()
        self.faction = ""
        self.step = ""
        self.control: dict[str, str] = {}
        self.nations: dict[str, Stand] = {}
        self.points: dict[str, int] = {}
        self.options: dict[str, str] = {}
        self.scenario = False
        self.raised: list[str] = []

    def twin(self) -> Scene:
        """A copy that can be changed."""
        return deepcopy(self)

    # -- units ---------------------------------------------------------------------------------------------------

    def put(self, unit: str, place: str, *, spent: bool = False) -> None:
        """Stand a unit somewhere."""
        self.take_away(unit)
        self.areas.setdefault(place, []).append(unit)
        self.spent.discard(unit)
        if spent:
            self.spent.add(unit)

    def take_away(self, unit: str) -> None:
        """A unit is not there after all."""
        for units in self.areas.values():
            if unit in units:
                units.remove(unit)

    def where(self, unit: str) -> str:
        """Where a unit stands; empty where it is not said. In the set-up, where it starts."""
        found = next((place for place, units in self.areas.items() if unit in units), "")
        return found or (scenarios.components().units[unit].start if self.scenario else "")

    def need(self, unit: str, place: str = "", *, spent: bool = False) -> str:
        """A unit that acts: it stands in the place, Fresh, unless the scene says otherwise. Gives where it stands."""
        here = self.where(unit)
        if not here:
            if not place:
                raise LookupError(f"it is not said where {unit} stands")
            self.put(unit, place, spent=spent)
            return place
        return here

    def armies_at(self, place: str) -> list[str]:
        """The armies that stand in a place."""
        units = scenarios.components().units
        here: Iterable[str] = self.areas.get(place, ())
        if self.scenario:
            here = (unit for unit, counter in units.items() if counter.start == place and not counter.enters)
        return [unit for unit in here if units[unit].is_army]

    def is_spent(self, unit: str) -> bool:
        """Whether a unit begins Spent."""
        return unit in self.spent or (self.scenario and scenarios.components().units[unit].spent)

    def areas_with(self, nations: Collection[str]) -> list[str]:
        """The places in which an army of one of some nations stands."""
        units = scenarios.components().units
        return [
            place
            for place, here in self.areas.items()
            if any(units[unit].is_army and units[unit].nation in nations for unit in here)
        ]

    def some_army(self, nations: Collection[str], area: str, *, spent: bool = False) -> str:
        """Stand an army of one of some nations somewhere; its way home is open."""
        units = scenarios.components().units
        able = (unit for unit, counter in units.items() if counter.is_army and counter.nation in nations)
        army = next(unit for unit in able if not self.where(unit) and unit not in ("GE-LV", "GB-BEAEF"))
        self.put(army, area, spent=spent)
        if units[army].side == "CP" and area == "somme":
            self.control.setdefault("belgium", "CP")
        return army

    def nation_at(self, unit: str) -> str:
        """The nation of a unit."""
        return scenarios.components().units[unit].nation

    def holder(self, area: str) -> str:
        """The alliance that holds an area: that of its armies, or the one that is told, or its owner's."""
        owner = scenarios.components().map.areas[area].owner if scenarios.components().is_area(area) else ""
        armies = self.armies_at(area)
        return SIDE[self.nation_at(armies[0])] if armies else self.control.get(area, SIDE.get(owner, ""))

    def mark(self, unit: str, title: object) -> None:
        """Lay the marker of a card on an army."""
        card = card_of(title, nation=self.nation_at(unit))
        self.fields.setdefault("markers", {}).setdefault(unit, []).append(card)

    def add(self, field: str, value: Any) -> None:
        """Add to a field that is a list."""
        self.fields.setdefault(field, []).append(value)

    # -- the finished thing --------------------------------------------------------------------------------------

    def staged(self, step: str = "", faction: str = "") -> dict[str, Any]:
        """The `given` of our case, in a step of a faction's turn."""
        who = (self.faction or faction or "germany").replace("_", "-")
        what = self.step or step or "combat"
        if what == "regroup" and who not in ("germany", "western-allies"):
            what = "production"
        result: dict[str, Any] = {"phase": f"{who}-{what}", **self.fields}
        if self.scenario:
            result["scenario"] = "campaign"
            if self.areas:
                raise LookupError("units are added to the set-up, which is not understood")
        else:
            areas = {place: [self._shown(unit) for unit in units] for place, units in self.areas.items()}
            result["areas"] = {place: units for place, units in areas.items() if units}
        if self.control:
            result["control"] = {area: side or "" for area, side in self.control.items()}
        if not self.scenario and "turkey" not in self.nations and self._turkey_is_in(who):
            self.nations["turkey"] = "war"
        if self.nations:
            result["nations"] = dict(self.nations)
        if self.points:
            result["points_left"] = dict(self.points)
        if self.nations.get("united_states") == "war" and any(map(self._is_on_map, _AMERICANS)):
            result.setdefault("mobilized", len(_AMERICANS) + 1)
        return result

    def _turkey_is_in(self, faction: str) -> bool:
        """Whether Turkey has joined: at the start of the Central Allies' second turn (10.2.1)."""
        turn = int(self.fields.get("turn", 4))
        enters = scenarios.components().tables.turns.turkey_enters
        return turn > enters or (turn == enters and faction == "central-allies")

    def _is_on_map(self, unit: str) -> bool:
        return scenarios.components().is_area(self.where(unit))

    def _shown(self, unit: str) -> str:
        return unit + ("*" if unit in self.spent else "")


def home_of(unit: str) -> str:
    """Where a unit stands if nothing is said: ships in their boxes, armies where their nation has production."""
    kit = scenarios.components()
    counter = kit.units[unit]
    if not counter.is_army:
        return counter.start or kit.home[counter.nation][0]
    makes = kit.production[counter.nation]
    homes = kit.home[counter.nation]
    return next((area for area in homes if area in makes), homes[0])
