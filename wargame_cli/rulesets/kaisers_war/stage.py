"""The positions of conformance cases: a scenario's, stacks on the real map, or one battle on a made-up map."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from wargame_cli.engine.errors import Malformed, nearest
from wargame_cli.engine.text import Document, Pointer, decode
from wargame_cli.rulesets.kaisers_war import scenarios
from wargame_cli.rulesets.kaisers_war.battlefield import battlefield, hex_of
from wargame_cli.rulesets.kaisers_war.counters import ALLIED, CP, CounterMix, counter_mix, factors
from wargame_cli.rulesets.kaisers_war.kit import Kit, kit
from wargame_cli.rulesets.kaisers_war.made_up import Battle, made_up_counters, made_up_places
from wargame_cli.rulesets.kaisers_war.position import (
    BOXES,
    FLEET,
    GONE,
    POOL,
    TRACK,
    KaisersPosition,
    Landing,
    PhaseRecord,
    TurnRecord,
)
from wargame_cli.rulesets.kaisers_war.tables import tables

class Given(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a position is made of.

    `scenario` starts from a scenario's set-up, without it the map is empty; `stacks` puts units into places, top
    first, on top of it; `values` gives units other factors than the printed ones. The rest is as in a saved game.
    """

    scenario: str = ""
    battle: Battle | None = None
    stacks: dict[str, tuple[str, ...]] = {}
    values: dict[str, str] = {}
    turn: int | None = None
    phase: str = ""
    points: dict[str, int] = {}
    last_turn: int | None = None
    due: dict[str, int] = {}
    armies: tuple[str, ...] = ()
    lost_armies: tuple[str, ...] = ()
    returned: dict[str, int] = {}
    frozen: tuple[str, ...] | None = None
    landings: tuple[Landing, ...] = ()
    airlanding_used: bool = False
    extending: tuple[str, ...] = ()
    this_phase: PhaseRecord | None = None
    this_turn: TurnRecord | None = None


def stage(case: Document) -> KaisersPosition:
    """The position of a case. Raises Malformed with the line of what cannot be, Refused for unknown options."""
    return _Stage(case).position()


class _Stage:
    """Builds one position."""

    def __init__(self, case: Document) -> None:
        self.case = case
        self.given = decode(case, Given, ("given",)) if case.data.get("given") is not None else Given()
        self.options = scenarios.checked_options(decode(case, dict[str, str], ("options",)) if case.data.get("options") else {})
        self.side = ALLIED if self.given.phase.startswith("allied") else CP

    def wrong(self, message: str, *path: str | int, hint: str = "") -> Malformed:
        """What is wrong with a part of `given`."""
        pointer: Pointer = ("given", *path)
        return Malformed([self.case.problem(pointer, message, hint=hint)])

    def position(self) -> KaisersPosition:
        """The position with everything that the case says of it."""
        given = self.given
        if given.battle and (given.scenario or given.values):
            raise self.wrong("a battle is fought on its own map with its own units", "battle")
        position = self._start()
        printed = position.kit
        for place, units in given.stacks.items():
            for number, unit in reversed(list(enumerate(units))):
                self._put(position, unit, place, ("stacks", place, number))
        for unit, turn in given.due.items():
            self._put(position, unit, TRACK, ("due", unit))
            position.due[unit] = turn
        for unit in given.armies:
            if unit not in printed.mix.armies:
                raise self.wrong(f"{unit} has no army side", "armies")
        return self._with_the_rest(position)

    def _with_the_rest(self, position: KaisersPosition) -> KaisersPosition:
        """The same position with the turn, the points and the records of the case."""
        given = self.given
        printed = position.kit
        fields: dict[str, Any] = {
            name: value
            for name in ("phase", "turn", "last_turn", "landings", "this_phase", "this_turn", "frozen")
            if (value := getattr(given, name)) not in (None, "", ())
        }
        for name in ("armies", "lost_armies", "extending", "landings", "frozen"):
            if name in fields or getattr(given, name):
                fields[name] = list(getattr(given, name))
        if strangers := set(given.points) - set(position.points):
            raise self.wrong(f"there is no side {min(strangers)!r}", "points", min(strangers))
        staged = msgspec.structs.replace(
            position,
            points=position.points | given.points,
            returned=dict(given.returned),
            airlanding_used=given.airlanding_used,
            **fields,
        )
        staged.equip(printed)
        return staged

    # -- where it starts from --------------------------------------------------------------------------------

    def _start(self) -> KaisersPosition:
        if self.given.battle:
            return self._battle(self.given.battle)
        if self.given.scenario:
            return scenarios.new_position(self.given.scenario, self.options)
        printed = kit()
        if self.given.values:
            printed = Kit(printed.map, self._revalued(printed.mix), printed.tables)
        return self._empty(printed)

    def _empty(self, printed: Kit) -> KaisersPosition:
        """The position with every unit in the pool."""
        position = KaisersPosition(
            turn=2,
            phase="cp-first-combat",
            points={CP: 50, ALLIED: 50},
            stacks={POOL: list(printed.mix.faces)},
            scenario="1918",
            options=self.options,
        )
        position.equip(printed)
        return position

    def _revalued(self, mix: CounterMix) -> CounterMix:
        """The counter mix with other factors for some units."""
        faces = dict(mix.faces)
        for unit, values in self.given.values.items():
            if unit not in faces:
                raise self.wrong(f"no unit is called {unit!r}", "values", unit, hint=nearest(unit, faces))
            faces[unit] = msgspec.structs.replace(faces[unit], **self._factors(values, "values", unit))
        return msgspec.structs.replace(mix, faces=faces)

    def _factors(self, values: str, *path: str | int) -> Mapping[str, Any]:
        try:
            return factors(values)
        except Malformed as error:
            raise self.wrong(error.problems[0].message, *path) from None

    def _put(self, position: KaisersPosition, unit: str, place: str, path: tuple[str | int, ...]) -> None:
        """Put a unit on top of what is in a place."""
        if not position.knows(unit):
            raise self.wrong(f"no unit is called {unit!r}", *path, hint=nearest(unit, position.kit.mix.faces))
        off_map = {POOL, TRACK, GONE, FLEET, *BOXES.values()}
        hex = place if place in off_map else BOXES.get(place) or position.kit.map.find(place)
        if hex is None:
            raise self.wrong(f"there is no place {place!r}", *path[:2])
        position.put(unit, hex)

    # -- a battle on its own map -----------------------------------------------------------------------------

    def _battle(self, battle: Battle) -> KaisersPosition:
        try:
            faces = made_up_counters(battle, self.side)
            places = made_up_places(battle, faces)
            around = {hex_of(name): ground for name, ground in battle.around.items()}
            field = battlefield(battle.target, around, self.side, set(places.values()), battle.cut)
        except (ValueError, Malformed) as error:
            message = error.problems[0].message if isinstance(error, Malformed) else str(error)
            raise self.wrong(message, "battle") from None
        shipped = counter_mix()
        position = self._empty(Kit(field, CounterMix(faces, {}, shipped.nations, shipped.codes), tables()))
        for unit, place in reversed(places.items()):
            position.put(unit, place)
        return position
