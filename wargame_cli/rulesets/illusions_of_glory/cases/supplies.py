"""Supply in the collected examples: Out-Of-Supply units, attrition, occupied sources (14)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from wargame_cli.rulesets.illusions_of_glory.cases.cards_told import all_cards
from wargame_cli.rulesets.illusions_of_glory.cases.conditions import standing
from wargame_cli.rulesets.illusions_of_glory.cases.reading import both, reads, says, tells
from wargame_cli.rulesets.illusions_of_glory.cases.scene import Run, Scene, sides_of
from wargame_cli.rulesets.illusions_of_glory.cases.told import CASE, Told
from wargame_cli.rulesets.illusions_of_glory.cases.troops import Troop, troops_in
from wargame_cli.rulesets.illusions_of_glory.cases.trying import refusals
from wargame_cli.rulesets.illusions_of_glory.cases.words import is_so, nation_in, number
from wargame_cli.rulesets.illusions_of_glory.kit import kit
from wargame_cli.rulesets.illusions_of_glory.nations import AP, CP, OTHER


class Pocket(NamedTuple):
    """Spaces deep in the enemy's land in which a side's units are cut off, and what they may attack."""

    place: str
    second: str
    supplied: str
    target: str
    enemy: str


_POCKETS: Mapping[str, Pocket] = {
    CP: Pocket("radom", "lodz", "czestochowa", "petrikau", "RU"),
    AP: Pocket("stanislau", "lemberg", "proskurov", "tarnopol", "AH"),
}
_OF_SIDE = {AP: "RU", CP: "GE"}


def _round(scene: Scene, side: str, how: str, *places: str, use: str = "ops") -> Scene:
    """The round of a side with its markers on some places."""
    marks = [{"place": place, "how": how} for place in places]
    scene.fields |= {"phase": f"round-1-{side.lower()}", "this_round": {"use": use, "points": 9, "activated": marks}}
    return scene


# -- a unit that is Out-Of-Supply (14.3.1) -----------------------------------------------------------------------

_LIMITS = (
    "mf", "cf", "may_attack", "combined_with_supplied", "combat_cards", "sr", "rp", "build_trench", "flank",
    "use_existing_trench",
)  # fmt: skip


def _is_hungry(told: Told) -> bool:
    return "out of supply" in str(told.given.get("unit", "")).lower() or told.speaks_of("oos_unit")


@reads(*_LIMITS, when=both(_is_hungry, says(r"legal|value|limit|oos|supply|may")))
def out_of_supply(told: Told) -> Iterator[Run]:
    """What a unit that is Out-Of-Supply is worth, and what it may do."""
    for part in told.parts():
        text = str(part.take("unit") if part.has("unit") else part.take("oos_unit"))
        (troop,) = troops_in(text.replace("out of supply", ""))
        case = _Cut(troop, standing(part, Scene()))
        for name in _LIMITS:
            if (wanted := part.maybe(name)) is not None:
                yield case.tried(name, wanted)


class _Cut:
    """A unit in a pocket, and each thing that it might try."""

    def __init__(self, troop: Troop, scene: Scene) -> None:
        self.start = scene
        self.troop = troop
        self.side = next(sides_of([troop]))
        self.pocket = _POCKETS[self.side]

    def _scene(self, *, reduced: bool = False) -> tuple[Scene, str]:
        scene = self.start.twin()
        troop = Troop(**{f: getattr(self.troop, f) for f in self.troop.__struct_fields__} | {"reduced": reduced})
        return scene, scene.cast(troop, self.pocket.place)

    def _attack(self, scene: Scene, *units: str, **more: Any) -> tuple[Scene, list[Run]]:
        scene.cast(Troop(nation=self.pocket.enemy, size="LCU"), self.pocket.target)
        starts = [place for place, there in scene.stacks.items() if set(there) & set(units)]
        _round(scene, self.side, "attack", *starts)
        return scene, [{"attack": self.pocket.target, "with": list(units), **more}]

    def tried(self, name: str, wanted: Any) -> Run:
        """One expectation of the unit."""
        if name in ("mf", "cf"):
            return self._value(name, number(wanted))
        so = is_so(wanted)
        if name == "use_existing_trench":
            return self._in_trench(so)
        attempts: Mapping[str, Callable[[], tuple[Scene, list[Run]]]] = {
            "may_attack": self._may_attack,
            "combined_with_supplied": self._combined_with_supplied,
            "combat_cards": self._combat_cards,
            "sr": self._sr,
            "rp": self._rp,
            "build_trench": self._build_trench,
            "flank": self._flank,
        }
        scene, orders = attempts[name]()
        return scene.run({"legal": so}, orders=orders)

    def _value(self, name: str, wanted: int) -> Run:
        scene, unit = self._scene()
        if name == "mf":
            return scene.run({"allowances": {unit: wanted}, "supply": {unit: "none"}})
        scene, orders = self._attack(scene, unit)
        return scene.run({"combats": [{"attack": {"strength": wanted}}]}, orders=orders, dice=[1, 1])

    def _may_attack(self) -> tuple[Scene, list[Run]]:
        scene, unit = self._scene()
        return self._attack(scene, unit)

    def _combined_with_supplied(self) -> tuple[Scene, list[Run]]:
        scene, unit = self._scene()
        scene.hold(_OF_SIDE[self.side], self.pocket.supplied)
        other = scene.cast(Troop(nation=kit().units[unit].nation, size="LCU"), self.pocket.supplied)
        return self._attack(scene, unit, other)

    def _flank(self) -> tuple[Scene, list[Run]]:
        scene, unit = self._scene()
        other = scene.cast(Troop(nation=kit().units[unit].nation, size="LCU"), self.pocket.second)
        return self._attack(scene, unit, other, flank=True)

    def _combat_cards(self) -> tuple[Scene, list[Run]]:
        """With a card that a supplied unit may play in the same attack."""
        for card, each in all_cards().items():
            if each.side != self.side or each.mode != "combat card" or each.needs:
                continue
            scene, _ = self._scene()
            scene.stacks = {}
            scene.hold(_OF_SIDE[self.side], self.pocket.supplied)
            unit = scene.cast(self.troop, self.pocket.supplied)
            scene.fields["hands"] = {self.side: [card]}
            scene, orders = self._attack(scene, unit, cards=[card])
            if not refusals(scene, orders[0]):
                hungry, unit = self._scene()
                hungry.fields["hands"] = {self.side: [card]}
                return self._attack(hungry, unit, cards=[card])
        raise LookupError("no Combat Card fits such an attack")

    def _sr(self) -> tuple[Scene, list[Run]]:
        scene, unit = self._scene()
        if kit().units[unit].is_lcu:
            return _round(scene, self.side, "move", use="sr"), [{"sr": unit, "to": self.pocket.target}]
        return _round(scene, self.side, "move", use="sr"), [{"sr": unit, "into": "reserve"}]

    def _rp(self) -> tuple[Scene, list[Run]]:
        scene, unit = self._scene(reduced=True)
        nation = kit().units[unit].nation
        pool = next(pool for pool, nations in kit().tables.replacement.pools.nations.items() if nation in nations)
        scene.fields |= {"phase": f"replacement-{self.side.lower()}", "replacements": {pool: 4}}
        return scene, [{"rebuild": unit}]

    def _build_trench(self) -> tuple[Scene, list[Run]]:
        scene, unit = self._scene()
        return _round(scene, self.side, "move", self.pocket.place), [{"entrench": self.pocket.place, "with": unit}]

    def _in_trench(self, so: bool) -> Run:
        scene, _ = self._scene()
        enemy, place = OTHER[self.side], self.pocket.place
        scene.fields["trenches"] = {place: {"owner": self.side, "level": 1}}
        attacker = scene.cast(Troop(nation=self.pocket.enemy, size="LCU"), self.pocket.target)
        _round(scene, enemy, "attack", self.pocket.target)
        shift = {"Trench of level 1": -1 if so else 0}
        order = {"attack": place, "with": [attacker]}
        return scene.run({"combats": [{"attack": {"shifts": shift}}]}, orders=[order], dice=[1, 1])


# -- attrition (14.3.2) ------------------------------------------------------------------------------------------


def _tells_hungry(told: Told) -> bool:
    return told.speaks_of("oos_units") or bool(re.search(r"out[- ]of[- ]supply", str(told.given), re.IGNORECASE))


@reads("result", when=both(_tells_hungry, says(r"attrition")))
def attrition(told: Told) -> Iterator[Run]:
    """What the Attrition Phase does to units that are Out-Of-Supply."""
    for part in told.parts():
        name = next(name for name in ("oos_units", "units", "unit", CASE) if part.has(name))
        text = f"{part.take(name)}, {part.take('supply', '')}"
        if name != "oos_units" and not re.search(r"out[- ]of[- ]supply", text, re.IGNORECASE):
            raise LookupError(f"given.{name}: {text!r} does not say that the unit is Out-Of-Supply")
        (troop,) = troops_in(re.sub(r"out[- ]of[- ]supply", "", text, flags=re.IGNORECASE), "GE")
        scene = standing(part, Scene())
        pocket = _POCKETS[next(sides_of([troop]))]
        unit = scene.cast(troop, pocket.place)
        spare = scene.cast(Troop(nation=kit().units[unit].nation, size="SCU", kind="infantry"), "reserve")
        scene.fields["phase"] = "attrition"
        words = str(part.wanted("result")).lower()
        expect: Run = {"at": {spare: "reserve"}}
        if words == "reduced":
            expect |= {"strength": {unit: "reduced"}, "at": {spare: "reserve", unit: pocket.place}}
        elif words in ("unchanged", "full"):
            expect |= {"at": {unit: pocket.place}, "strength": {unit: "reduced" if troop.reduced else "full"}}
        elif found := re.fullmatch(r"(eliminated|replaceable) (?:units )?box( without scu)?", words):
            expect["at"][unit] = found[1]
        else:
            raise LookupError(f"expect.result: {words!r} is not understood")
        yield scene.run(expect, play="phase")


# -- supply of a unit (14.1, 14.2) -------------------------------------------------------------------------------


@reads("in_supply", when=both(tells("source"), says(r"supply")))
def occupied_sources(told: Told) -> Iterator[Run]:
    """Whether a Supply Source that is cut off feeds those who hold it."""
    for part in told.parts():
        source = str(part.take("source"))
        nation = nation_in(source)
        if "cut off" not in source:
            raise LookupError(f"given.source: {source!r} is not understood")
        (troop,) = troops_in(part.take("occupants"))
        scene = standing(part, Scene())
        if nation in ("BU", "IT", "RO", "GR"):
            scene.join(nation)
        place = next(iter(kit().board.spaces(kit().ground.sources[nation])))
        for near in kit().board.neighbours[place]:
            scene.hold({AP: "GE", CP: "RU"}[scene.stand(nation)], near)
        unit = scene.cast(troop, place)
        held = "still held" in source
        if not held:
            scene.hold({AP: "GE", CP: "RU"}[scene.stand(nation)], place)
        yield scene.run({"supply": {unit: "own" if is_so(part.wanted("in_supply")) else "none"}})
