"""The position of a collected example in the making: counters for the units it tells of, and where they stand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from functools import cache
from typing import Any

import msgspec

from wargame_cli.engine.data import scenarios_folder
from wargame_cli.engine.text import Document, decode, read_text
from wargame_cli.rulesets.illusions_of_glory.cases.stage import stage
from wargame_cli.rulesets.illusions_of_glory.cases.troops import Troop
from wargame_cli.rulesets.illusions_of_glory.counters import CounterFile, Step, Unit
from wargame_cli.rulesets.illusions_of_glory.kit import kit
from wargame_cli.rulesets.illusions_of_glory.nations import AP, AT_START, CP, MAY_JOIN, NEUTRAL
from wargame_cli.rulesets.illusions_of_glory.position import IllusionsPosition

Run = dict[str, Any]

#: The types of counter that are taken for a unit of which no type is told, in this order.
_PLAIN = ("regular", "reserve", "elite", "cavalry", "mountain", "special", "hq", "artillery", "uprising")


#: The nation whose units come as enemies into a side's land.
INVADER: Mapping[str, str] = {AP: "GE", CP: "RU"}


class Scene:
    """Who stands where, and the other fields of a case's `given`."""

    def __init__(self, side: str = "", turn: int = 0) -> None:
        self.fields: dict[str, Any] = {}
        self.stacks: dict[str, list[str]] = {}
        self.reduced: set[str] = set()
        self.options: dict[str, str] = {}
        self.spaces: dict[str, dict[str, Any]] = {}
        self.connections: dict[str, dict[str, Any]] = {}
        self.values: dict[str, dict[str, Any]] = {}
        self.more: dict[str, dict[str, Any]] = {}
        if side:
            self.fields["phase"] = f"round-1-{side.lower()}"
        if turn:
            self.fields["turn"] = turn

    def twin(self) -> Scene:
        """A copy that can be changed."""
        return deepcopy(self)

    # -- units ---------------------------------------------------------------------------------------------------

    def cast(self, troop: Troop, place: str, nation: str = "") -> str:
        """Stand a counter for a unit in a place; its nation is the told one, or `nation`."""
        unit = self._counter(troop, nation)
        self.put(unit.id, place, reduced=troop.reduced)
        values = {"full": _written(troop.full or _with_lf(unit.full, troop.lf), unit.full)}
        values["reduced"] = _written(troop.low or _with_lf(unit.reduced, troop.lf), unit.reduced)
        if changed := {side: step for side, step in values.items() if step}:
            self.values[unit.id] = changed
        return unit.id

    def cast_all(self, troops: Iterable[Troop], place: str, nation: str = "") -> list[str]:
        """The same for several."""
        return [self.cast(troop, place, nation) for troop in troops]

    def _counter(self, troop: Troop, nation: str) -> Unit:
        units = kit().units
        used = {unit for there in self.stacks.values() for unit in there}
        if troop.name:
            if troop.name in used:
                raise LookupError(f"there is only one {troop.name}")
            return units[troop.name]
        nations = (troop.nation or nation).split("/")
        able = [unit for unit in units.values() if unit.id not in used and _fits(unit, troop, nations)]
        if not able and not troop.nation and nation:
            allies = [[other] for other in AT_START if other != nation and self.stand(other) == self.stand(nation)]
            able = [u for u in units.values() if u.id not in used and any(_fits(u, troop, each) for each in allies)]
        if not able:
            able = [unit for unit in units.values() if _fits(unit, troop, nations)]
            if able:
                return self._another(min(able, key=lambda unit: _rank(unit, troop)))
            what = " ".join(filter(None, (troop.nation or nation, troop.size, troop.kind)))
            raise LookupError(f"there is no counter for another {what or 'unit'}")
        return min(able, key=lambda unit: _rank(unit, troop))

    def _another(self, like: Unit) -> Unit:
        """A counter more of a class of which the game has too few."""
        name = f"{like.id}-{len(self.more) + 2}"
        self.more[name] = {"counter": _classes()[like.id], "name": name, "source": "the case"}
        return msgspec.structs.replace(like, id=name)

    def put(self, unit: str, place: str, *, reduced: bool = False) -> None:
        """Stand a counter somewhere."""
        self.stacks.setdefault(place, []).append(unit)
        if reduced:
            self.reduced.add(unit)
        counter = kit().units[like(unit)]
        if not counter.is_uprising:
            self.join(*(nation for nation in counter.nations if AT_START[nation] == NEUTRAL))

    def join(self, *nations: str, side: str = "") -> None:
        """Nations are in the war, Albania with Italy."""
        for nation in nations:
            joined = self.fields.setdefault("nations", {})
            joined.setdefault(nation, side or MAY_JOIN[nation][0])
            if nation == "IT":
                joined["AL"] = AP

    def stand(self, nation: str) -> str:
        """How a nation stands."""
        return str(self.fields.get("nations", {}).get(nation, AT_START[nation]))

    def side_of(self, unit: str) -> str:
        """The side of a counter."""
        stands = [self.stand(nation) for nation in kit().units[like(unit)].nations]
        return next((stand for stand in stands if stand != NEUTRAL), NEUTRAL)

    def settle(
        self, units: Sequence[str], fits: Callable[[IllusionsPosition, str], bool], places: Iterable[str]
    ) -> str:
        """Stand units in the first of these places that suits them. Raises LookupError for none."""
        for unit in units:
            for there in self.stacks.values():
                if unit in there:
                    there.remove(unit)
        start = self.position()
        for place in places:
            twin = start.copy()
            for unit in units:
                twin.put(unit, place)
            if fits(twin, place):
                self.stacks.setdefault(place, []).extend(units)
                return place
        raise LookupError("no place on the map is as the case tells it")

    # -- ground --------------------------------------------------------------------------------------------------

    def hold(self, side_or_nation: str, *spaces: str) -> None:
        """Spaces are under the control of a nation, or of a side's first one."""
        nation = {AP: "RU", CP: "GE"}.get(side_or_nation, side_or_nation)
        for space in spaces:
            owner = kit().map.spaces[space].owner
            ours = owner and self.stand(owner) == self.stand(nation) if nation in AT_START else False
            control = self.fields.setdefault("control", {})
            control.pop(space, None)
            if not ours:
                control[space] = nation

    def shape(self, space: str, **values: Any) -> None:
        """Give a space another terrain, Fort or Port than the map's, where it differs."""
        printed = kit().map.spaces[space]
        laid = self.spaces.pop(space, {}) | values
        if other := {name: value for name, value in laid.items() if getattr(printed, name) != value}:
            self.spaces[space] = other

    def link(self, start: str, end: str, way: str, *, water: bool = False) -> None:
        """Make the connection of two spaces such a one."""
        ground, pair = kit().ground, f"{start} - {end}"
        self.connections.pop(pair, None)
        if ground.way(start, end) != way or ground.crosses_water(start, end) != water:
            self.connections[pair] = {"way": way, "water": water}

    # -- the finished thing --------------------------------------------------------------------------------------

    def staged(self) -> dict[str, Any]:
        """The `given` of our case."""
        stacks = {
            place: [unit + "*" * (unit in self.reduced) for unit in units]
            for place, units in self.stacks.items()
            if units
        }
        result = {name: value for name, value in deepcopy(self.fields).items() if value != {}}
        if stacks:
            result["stacks"] = stacks
        data: dict[str, Any] = {}
        shaped = {"spaces": self.spaces, "connections": self.connections}
        if laid := {table: values for table, values in shaped.items() if values}:
            data["map"] = {"source": "the case", **laid}
        if units := {
            unit: {**self.more.get(unit, {}), **self.values.get(unit, {})} for unit in {**self.more, **self.values}
        }:
            data["units"] = {unit: {**values, "source": "the case"} for unit, values in units.items()}
        if data:
            result["data"] = data
        return result

    def position(self) -> IllusionsPosition:
        """The position as it is now."""
        case: dict[str, Any] = {"given": self.staged()}
        if self.options:
            case["options"] = self.options
        return stage(Document(case, "the case", "", dict))

    def run(self, expect: Run, **parts: Any) -> Run:
        """A run of our case with this position."""
        run: Run = {"given": self.staged()} | ({"expect": expect} if expect else {})
        if self.options:
            run["options"] = dict(self.options)
        return run | {name: part for name, part in parts.items() if part not in (None, [], {})}


@cache
def _classes() -> dict[str, str]:
    """The class of every counter."""
    path = scenarios_folder("illusions-of-glory") / "units.yaml"
    file = decode(read_text(path.read_bytes(), str(path)), CounterFile)
    return {unit: line.counter for unit, line in file.units.items()}


def like(unit: str) -> str:
    """The counter of the game that a counter is, or is another one of."""
    return unit if unit in kit().units else unit.rpartition("-")[0]


def _rank(unit: Unit, troop: Troop) -> tuple[int, bool, int]:
    return _strangeness(unit, troop), unit.size != "LCU", _PLAIN.index(unit.type)


def _fits(unit: Unit, troop: Troop, nations: Sequence[str]) -> bool:
    if set(nations) != set(unit.nations) and (len(nations) > 1 or nations != [unit.nation] or len(unit.nations) > 1):
        return False
    if troop.size and unit.size != troop.size:
        return False
    if troop.kind == "infantry":
        return unit.is_infantry
    if troop.kind:
        return unit.type == troop.kind or (troop.kind == "special" and unit.is_special and not unit.is_escorted)
    return (
        not unit.is_uprising and not unit.is_escorted and (len(nations) > 1 or not unit.is_special or nations == ["MN"])
    )


def _strangeness(unit: Unit, troop: Troop) -> int:
    """In how much a counter is not as it is told."""
    return sum(
        (
            troop.full is not None and (unit.full.cf, unit.full.lf) != (troop.full.cf, troop.full.lf),
            troop.low is not None and (unit.reduced.cf, unit.reduced.lf) != (troop.low.cf, troop.low.lf),
            troop.lf is not None and unit.step(reduced=troop.reduced).lf != troop.lf,
        )
    )


def _with_lf(step: Step, lf: int | None) -> Step:
    return step if lf is None else Step(step.cf, lf, step.mf, step.drm)


def _written(step: Step, printed: Step) -> list[int]:
    """The values of a step where they differ from the printed ones (without the movement, which is rarely told)."""
    if (step.cf, step.lf) == (printed.cf, printed.lf):
        return []
    return [step.cf, step.lf, printed.mf, printed.drm]


def sides_of(troops: Iterable[Troop]) -> Iterator[str]:
    """The sides of the nations of some units, as they may join them."""
    for troop in troops:
        nation = (troop.nation or kit().units[troop.name].nation if troop.name else troop.nation).partition("/")[0]
        if nation:
            yield AT_START[nation] if AT_START[nation] != NEUTRAL else MAY_JOIN[nation][0]
