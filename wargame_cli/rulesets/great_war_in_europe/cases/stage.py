"""The positions of conformance cases: a scenario's, or units on maps that are empty but for them."""

from typing import Literal

import msgspec

from wargame_cli.engine.cases import Stage, given_types
from wargame_cli.engine.errors import Malformed, nearest
from wargame_cli.engine.text import Document
from wargame_cli.rulesets.great_war_in_europe.kit.book import MAPS, OPTIONS
from wargame_cli.rulesets.great_war_in_europe.kit.components import Kit, with_romania
from wargame_cli.rulesets.great_war_in_europe.kit.counters import factors
from wargame_cli.rulesets.great_war_in_europe.kit.nations import CP, SIDES
from wargame_cli.rulesets.great_war_in_europe.position.position import LATER, OFF_MAP, GreatWarPosition
from wargame_cli.rulesets.great_war_in_europe.sequence import SEQUENCE
from wargame_cli.rulesets.great_war_in_europe.setup import scenarios
from wargame_cli.rulesets.great_war_in_europe.setup.scenario_files import components, file_of

#: Whose control a case without a scenario begins with, by map, and when it plays unless it says so: in May, in fair
#: weather on every front.
_EMPTY = {
    "near-east": ("near-east-1918", 40),
    "west": ("western-sector-1917", 30),
    "europe": ("europe-1918", 40),
    "combined": ("europe-1918", 40),
}
_PHASE = "first-combat"


class Given(msgspec.Struct, frozen=True, kw_only=True):
    """What a position is made of; beside it `given` may hold any field of a saved position.

    `scenario` starts from a scenario's set-up; without it the maps are empty, each side controls what it does at the
    start of near-east-1918, and Russia is still the Czar's. `map: west` is the part of the Western Front on which
    western-sector-1917 is fought, in May 1917 with what each side controls at its start; `map: europe` are the three
    maps of Europe in May 1918, with what each side controls at the start of europe-1918, `map: combined` all six maps
    with that and with near-east-1918. `stacks` puts units into
    places, top first; their side controls the hexes. `values` gives units other factors than the printed ones.
    """

    scenario: str = ""
    map: Literal["near-east", "west", "europe", "combined"] = "near-east"
    stacks: dict[str, tuple[str, ...]] = {}
    values: dict[str, str] = {}
    points: dict[str, int] = {}


#: Fields of a position that follow from other parts of a case.
_FOLLOWS = ("options", "standing", "concealed", "unknown_chits", "over", "winner", "ending")

#: Every field that `given` may have, with its type.
GIVEN = given_types(Given, GreatWarPosition, _FOLLOWS)


def stage(case: Document) -> GreatWarPosition:
    """The position of a case. Raises Malformed with the line of what cannot be."""
    return _Stage(case).position()


def _letter(position: GreatWarPosition, turn: int, phase: str) -> str:
    """The Strategic Turn that goes on in a phase, after its Resource Phase, or else the last before it."""
    rows, names = position.kit.tables.turns.turns, SEQUENCE.names
    last = turn if names.index(phase) > names.index("resources") else turn - 1
    return next((row.strategic for row in reversed(rows[:last]) if row.strategic), "")


class _Stage(Stage[Given]):
    """Builds one position."""

    def __init__(self, case: Document) -> None:
        super().__init__(case, Given, GIVEN)
        self.options = self.chosen(OPTIONS)

    def position(self) -> GreatWarPosition:
        """The position with everything that the case says of it."""
        given = self.given
        position = scenarios.new_position(given.scenario, self.options) if given.scenario else self._empty()
        if given.values:
            position.equip(self._revalued(position.kit))
        if unknown := [nation for nation in given.points if nation not in position.points]:
            raise self.wrong(f"{unknown[0]!r} has no points of its own", "points", unknown[0])
        if not 0 <= (turn := self.saved.get("turn", position.turn)) <= len(position.kit.tables.turns.turns):
            raise self.wrong(f"there is no turn {turn}", "turn")
        phase = self.saved.get("phase", _PHASE)
        if phase not in SEQUENCE.names:
            raise self.wrong(f"there is no phase {phase!r}", "phase", hint=nearest(phase, SEQUENCE.names))
        if "turn" in self.saved and not given.scenario:
            position.strategic = _letter(position, turn, phase)
        staged = msgspec.structs.replace(position, points=position.points | given.points, **self.saved)
        position.hand_down(staged)
        if staged.romania == CP:
            staged.equip(with_romania(staged.kit, CP))
        staged.recount()
        for place, units in given.stacks.items():
            self.once(units, "stacks", place)
            for unit in reversed(units):
                self._put(staged, unit, place)
        self.apart(staged, staged.kit.board.index, staged.side_of)
        return staged

    def _empty(self) -> GreatWarPosition:
        """The position with no unit on the maps."""
        name, turn = _EMPTY[self.given.map]
        options = self.options | ({MAPS: "combined"} if self.given.map == "combined" else {})
        file = file_of(name, options)
        printed = components(file.mode)
        position = GreatWarPosition(
            turn=turn,
            phase=self.saved.get("phase", _PHASE),
            points=dict.fromkeys(printed.mode.payers, 0),
            stacks={LATER: list(printed.units)},
            scenario=name,
            last_turn=file.last_turn,
            western=file.western if self.given.map != "near-east" else CP,
            strategic=file.letter if self.given.map != "near-east" else "",
            options=options,
            pools={side: [] for side in SIDES},
            held={side: [] for side in SIDES},
            european_turkey=file.european_turkey,
        )
        scenarios.equip(position)
        if printed.mode.whole_europe:
            position.destroyed = scenarios.lost_forts(position)
        return position

    def _put(self, position: GreatWarPosition, unit: str, name: str) -> None:
        """Put a unit on top of what is in a place; on the map its side controls the hex."""
        place = name if name in OFF_MAP else position.kit.map.find(name)
        if place is None:
            raise self.wrong(f"there is no place {name!r}", "stacks", name)
        if not position.knows(unit):
            raise self.wrong(f"no unit is called {unit!r}", "stacks", name, hint=nearest(unit, position.kit.units))
        position.put(unit, place)
        if place in position.kit.board.index and not position.controls(position.side_of(unit), place):
            position.take(position.side_of(unit), place)

    def _revalued(self, printed: Kit) -> Kit:
        """The components with other factors for some units."""
        units = dict(printed.units)
        for unit, values in self.given.values.items():
            if unit not in units:
                raise self.wrong(f"no unit is called {unit!r}", "values", unit, hint=nearest(unit, units))
            try:
                factors(values, units[unit].type)
            except Malformed as error:
                raise self.wrong(error.problems[0].message, "values", unit) from None
            units[unit] = msgspec.structs.replace(units[unit], values=values, provisional="")
        return Kit(printed.mode, printed.map, units, printed.chits, printed.tables)
