"""The positions of conformance cases: a scenario's, stacks on the real map, or one battle on a made-up map."""

from collections.abc import Iterable

import msgspec

from wargame_cli.engine.cases import Stage, given_types
from wargame_cli.engine.errors import Malformed, nearest
from wargame_cli.engine.text import Document
from wargame_cli.rulesets.kaisers_war.cases.battlefield import battlefield, hex_of
from wargame_cli.rulesets.kaisers_war.cases.made_up import MadeUpCombat, made_up_counters, made_up_places
from wargame_cli.rulesets.kaisers_war.kit.book import OPTIONS
from wargame_cli.rulesets.kaisers_war.kit.components import Kit, kit
from wargame_cli.rulesets.kaisers_war.kit.counters import ALLIED, CP, CounterMix, factors
from wargame_cli.rulesets.kaisers_war.position.position import BOXES, FLEET, GONE, POOL, TRACK, KaisersPosition
from wargame_cli.rulesets.kaisers_war.setup import scenarios

#: When a case plays unless it says so.
_TURN, _PHASE = 2, "cp-first-combat"

#: Fields of a saved position that hold hexes, by their numbers.
_HOLD_HEXES = ("landings", "fallen", "built", "beachheads", "this_phase")

_OFF_MAP = (POOL, TRACK, GONE, FLEET, *BOXES.values())


class Given(msgspec.Struct, frozen=True, kw_only=True):
    """What a position is made of; beside it `given` may hold any field of a saved position.

    `scenario` starts from a scenario's set-up, `battle` from a battle on a made-up map; without them the real map is
    empty. `stacks` puts units into places, top first, `due` onto the turn track; `values` gives units other factors
    than the printed ones.
    """

    scenario: str = ""
    battle: MadeUpCombat | None = None
    stacks: dict[str, tuple[str, ...]] = {}
    due: dict[str, int] = {}
    values: dict[str, str] = {}
    points: dict[str, int] = {}


#: Fields of a position that follow from other parts of a case.
_FOLLOWS = ("options", "window", "standing", "concealed", "over", "winner", "ending")

#: Every field that `given` may have, with its type.
GIVEN = given_types(Given, KaisersPosition, _FOLLOWS)


def stage(case: Document) -> KaisersPosition:
    """The position of a case. Raises Malformed with the line of what cannot be."""
    return _Stage(case).position()


class _Stage(Stage[Given]):
    """Builds one position."""

    def __init__(self, case: Document) -> None:
        super().__init__(case, Given, GIVEN)
        self.phase: str = self.saved.get("phase", _PHASE)
        self.options = self.chosen(OPTIONS)

    def position(self) -> KaisersPosition:
        """The position with everything that the case says of it."""
        given = self.given
        position = self._start()
        for place, units in given.stacks.items():
            self.once(units, "stacks", place)
            hex = self._place(position, place)
            for unit in reversed(units):
                self._put(position, unit, hex, "stacks", place)
        for unit, turn in given.due.items():
            self._put(position, unit, TRACK, "due", unit)
            position.due[unit] = turn
        self._check_hexes(position)
        for name in ("armies", "lost_armies", "returned", "frozen"):
            self._check_known(position, self.saved.get(name, ()), name)
        turns = position.kit.tables.turns.turns
        if not 0 <= (turn := self.saved.get("turn", _TURN)) <= len(turns):
            raise self.wrong(f"there is no turn {turn}; the track has {len(turns)}", "turn")
        if unknown := [side for side in given.points if side not in position.points]:
            raise self.wrong(f"there is no side {unknown[0]!r}", "points", unknown[0])
        staged = msgspec.structs.replace(position, points=position.points | given.points, **self.saved)
        staged.equip(position.kit)
        self.apart(staged, staged.kit.ground, lambda unit: staged.side_of(unit))
        return staged

    def _place(self, position: KaisersPosition, name: str) -> str:
        """The hex or the place off the map that a name means."""
        place = name if name in _OFF_MAP else BOXES.get(name) or position.kit.map.find(name)
        if place is None:
            raise self.wrong(f"there is no place {name!r}", "stacks", name)
        return place

    def _check_hexes(self, position: KaisersPosition) -> None:
        """Raise Malformed for a field of a saved position that calls a hex by the name of a town."""
        for path, text in self.case.words():
            if path[:1] == ("given",) and path[1:2] and path[1] in _HOLD_HEXES:
                hex = position.kit.map.find(text)
                if hex and hex != text:
                    hint = f"fields of a saved position name hexes by number: {text} is {hex}"
                    raise self.wrong(f"{path[1]} names {text!r}", *path[1:], hint=hint)

    def _put(self, position: KaisersPosition, unit: str, place: str, *path: str) -> None:
        """Put a unit on top of what is in a place."""
        self._check_known(position, (unit,), *path)
        position.put(unit, place)

    def _check_known(self, position: KaisersPosition, units: Iterable[str], *path: str) -> None:
        for unit in units:
            if not position.knows(unit):
                hint = nearest(unit, position.kit.mix.faces)
                raise self.wrong(f"no unit is called {unit!r}", *path, hint=hint)

    # -- where it starts from --------------------------------------------------------------------------------

    def _start(self) -> KaisersPosition:
        given = self.given
        if given.battle and (given.scenario or given.values):
            raise self.wrong("a battle is fought on its own map with its own units", "battle")
        if given.battle:
            return self._battle(given.battle)
        if given.scenario:
            return scenarios.new_position(given.scenario, self.options)
        printed = scenarios.components("1918", (), self.options)
        return self._empty(Kit(printed.map, self._revalued(printed.mix), printed.tables) if given.values else printed)

    def _empty(self, printed: Kit) -> KaisersPosition:
        """The position with every unit in the pool."""
        position = KaisersPosition(
            turn=_TURN,
            phase=self.phase,
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
            try:
                faces[unit] = msgspec.structs.replace(faces[unit], **factors(values))
            except Malformed as error:
                raise self.wrong(error.problems[0].message, "values", unit) from None
        return msgspec.structs.replace(mix, faces=faces)

    def _battle(self, battle: MadeUpCombat) -> KaisersPosition:
        side = ALLIED if self.phase.startswith("allied") else CP
        try:
            faces = made_up_counters(battle, side)
            places = made_up_places(battle, faces)
            around = {hex_of(name): ground for name, ground in battle.around.items()}
            if hex_of("T") in around:
                raise ValueError("`around` speaks of the hexes round T; T itself is `target`")
            field = battlefield(battle.target, around, side, set(places.values()), battle.cut)
        except Malformed as error:
            raise self.wrong(error.problems[0].message, "battle") from None
        except ValueError as error:
            raise self.wrong(str(error), "battle") from None
        shipped = kit()
        mix = CounterMix(faces, {}, shipped.mix.nations, shipped.mix.codes)
        position = self._empty(Kit(field, mix, shipped.tables))
        for unit, place in reversed(places.items()):
            position.put(unit, place)
        return position
