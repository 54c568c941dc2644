"""The positions of conformance cases: the campaign's set-up, or a few units on the real map."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from wargame_cli.engine.cases import Stage, given_types
from wargame_cli.engine.errors import Malformed, nearest
from wargame_cli.engine.text import Document, decode
from wargame_cli.rulesets.lamps.kit.book import DEFAULTS, OPTIONS
from wargame_cli.rulesets.lamps.kit.components import Kit
from wargame_cli.rulesets.lamps.kit.nations import ALLIANCES, FACTIONS, SIDE
from wargame_cli.rulesets.lamps.position import scenarios
from wargame_cli.rulesets.lamps.position.position import (
    GONE,
    NEUTRAL,
    POOL,
    UNDEVELOPED,
    LampsPosition,
    Stand,
    beachhead,
    coast_of,
)
from wargame_cli.rulesets.lamps.production.points import group_for
from wargame_cli.rulesets.lamps.sequence import SEQUENCE

#: Nations that are at war from the start (13.0).
AT_WAR = frozenset({"germany", "austria_hungary", "great_britain", "france", "belgium", "russia", "serbia"})

#: When a case plays unless it says so.
_TURN, _PHASE = 4, "germany-combat"


class Given(msgspec.Struct, frozen=True, kw_only=True):
    """What a position is made of; beside it `given` may hold any field of a saved position.

    `scenario` starts from a set-up. `areas` puts units into areas, boxes and beachheads, or off the map (`force pool`,
    `eliminated`); a `*` marks the Spent and Fired. `points_left` are production points of a nation in this phase.
    `data` is a user's data file laid over map, counters and cards.
    """

    scenario: str = ""
    areas: dict[str, tuple[str, ...]] = {}
    points_left: dict[str, int] = {}
    data: Any = None


#: Fields of a position that follow from other parts of a case.
_FOLLOWS = ("options", "standing", "over", "winner", "ending", "stacks", "spent")

#: Every field that `given` may have, with its type.
GIVEN = given_types(Given, LampsPosition, _FOLLOWS)


def build(
    areas: Mapping[str, Sequence[str]],
    options: Mapping[str, str],
    *,
    turn: int = _TURN,
    phase: str = _PHASE,
    control: Mapping[str, str] | None = None,
    nations: Mapping[str, Stand] | None = None,
    kit: Kit | None = None,
    **fields: Any,
) -> LampsPosition:
    """A position with these units in areas, boxes or beachheads, and every other unit off the map.

    Nations at war are those of the start and those whose armies are named; `nations` and `control` say otherwise. An
    area is controlled by the alliance whose army is there, else by its owner's, if that is at war.
    """
    kit = kit or scenarios.components()
    placed = {place: [unit.rstrip("*") for unit in units] for place, units in areas.items() if units}
    spent = [unit.rstrip("*") for units in areas.values() for unit in units if unit.endswith("*")]
    used = {unit for units in placed.values() for unit in units}
    fighting = AT_WAR | {kit.units[unit].nation for unit in used if kit.units[unit].is_army}
    stands: dict[str, Stand] = {nation: "war" if nation in fighting else "neutral" for nation in SIDE}
    stands |= dict(nations or {})
    for unit, counter in kit.units.items():
        if unit not in used:
            away = UNDEVELOPED if counter.type in ("artillery", "tanks") else POOL
            waits = counter.enters and stands[counter.nation] == "neutral"
            placed.setdefault(NEUTRAL if waits else away, []).append(unit)
    position = LampsPosition(
        turn=turn,
        phase=phase,
        points=fields.pop("points", dict.fromkeys(("CP", "TE"), 0)),
        stacks=placed,
        scenario="campaign",
        options=DEFAULTS | dict(options),
        step=fields.pop("step", _step_of(phase)),
        spent=spent,
        nations=stands,
        control=_holders(kit, stands, placed, control or {}),
        technology=fields.pop("technology", None) or {side: [] for side in ("CP", "TE")},
        **fields,
    )
    position.equip(kit)
    return position


def _holders(
    kit: Kit, stands: Mapping[str, Stand], placed: Mapping[str, Sequence[str]], control: Mapping[str, str]
) -> dict[str, str]:
    """Who controls each area."""
    holders = {
        label: SIDE[area.owner]
        for label, area in kit.map.areas.items()
        if area.owner and stands[area.owner] != "neutral"
    }
    for place, units in placed.items():
        armies = [unit for unit in units if kit.units[unit].is_army]
        if kit.is_area(place) and armies:
            holders[place] = kit.units[armies[0]].side
    holders |= control
    return {area: side for area, side in holders.items() if side}


def _step_of(phase: str) -> str:
    """The step in which a phase begins."""
    _, _, what = phase.rpartition("-")
    return what if what in ("combat", "production", "regroup") else "event"


def stage(case: Document) -> LampsPosition:
    """The position of a case. Raises Malformed with the line of what cannot be."""
    return _Stage(case).position()


class _Stage(Stage[Given]):
    """Builds one position."""

    def __init__(self, case: Document) -> None:
        super().__init__(case, Given, GIVEN)
        self.options = self.chosen(OPTIONS)
        self.kit = self._kit()
        for field, named, there in self._named():
            if named not in there:
                hint = nearest(str(named), [str(each) for each in there])
                raise self.wrong(f"{field} names {str(named)!r}, which there is not", field.split()[0], hint=hint)
        for entry in self.saved.get("in_force", ()):
            if not 0 <= entry.number < len(self.kit.cards[entry.card].effects):
                raise self.wrong(f"{entry.card} has no effect number {entry.number} (they count from 0)", "in_force")

    def _kit(self) -> Kit:
        """The components, with the case's data laid over them."""
        if self.given.data is None:
            return scenarios.components()
        decode(self.case, scenarios.UserFile, ("given", "data"))
        try:
            printed = scenarios.components([self.case.data["given"]["data"]])
        except Malformed as error:
            raise self.wrong("; ".join(problem.message for problem in error.problems), "data") from None
        if unknown := list(scenarios.unknown_names_in(printed)):
            raise self.wrong("; ".join(unknown), "data")
        return printed

    def _named(self) -> Iterator[tuple[str, object, Collection[object]]]:
        """Everything that the saved fields name: the field, the name, and what there is."""
        kit = self.kit
        saved = self.saved
        yield "turn", saved.get("turn", _TURN), kit.tables.turns.turns
        for field, there in (("nations", SIDE), ("decks", FACTIONS), ("aside", FACTIONS), ("technology", ALLIANCES)):
            yield from ((field, name, there) for name in saved.get(field, {}))
        for field in ("decks", "aside"):
            for faction, cards in saved.get(field, {}).items():
                theirs = [card for card, printed in kit.cards.items() if printed.faction == faction]
                yield from ((f"{field} of {faction}", card, theirs) for card in cards)
        yield from (("markers", card, kit.cards) for cards in saved.get("markers", {}).values() for card in cards)
        yield from (("markers", unit, kit.units) for unit in saved.get("markers", {}))
        yield from (("in_force", entry.card, kit.cards) for entry in saved.get("in_force", ()))
        yield from (("open_cards", waiting.partition(" ")[0], kit.cards) for waiting in saved.get("open_cards", ()))
        for field in ("control", "trenches"):
            yield from ((field, area, kit.map.areas) for area in saved.get(field, {}))
        yield from (("air", marker.area, kit.map.areas) for marker in saved.get("air", ()))
        for side, cards in saved.get("technology", {}).items():
            yield from (("technology", card, kit.tables.technology.of(side)) for card in cards)

    def position(self) -> LampsPosition:
        """The position with everything that the case says of it."""
        if self.given.scenario:
            overlays = [] if self.given.data is None else [self.case.data["given"]["data"]]
            start = scenarios.new_position(self.given.scenario, self.options, overlays)
            position = msgspec.structs.replace(start, **self.saved)
            position.equip(start.kit)
            return position
        if (phase := self.saved.get("phase", _PHASE)) not in {known.name for known in SEQUENCE.phases}:
            raise self.wrong(
                f"there is no phase {phase!r}", "phase", hint=nearest(phase, [p.name for p in SEQUENCE.phases])
            )
        areas = {self._place(place): self._units(place, units) for place, units in self.given.areas.items()}
        position = build(areas, self.options, kit=self.kit, **self.saved)
        self.apart(position, position.kit.map.areas, position.side_of)
        for nation, points in self.given.points_left.items():
            if nation not in SIDE:
                raise self.wrong(f"there is no nation {nation!r}", "points_left", nation, hint=nearest(nation, SIDE))
            homes = position.kit.home[nation]
            ours = next((area for area in homes if position.control.get(area) == SIDE[nation]), homes[0])
            position.this_turn.points[nation] = {group_for(position, nation, ours): points}
        return position

    def _place(self, name: str) -> str:
        kit = self.kit
        if name in (POOL, GONE, UNDEVELOPED, NEUTRAL) or name in kit.map.boxes:
            return name
        coast = coast_of(name)
        found = kit.map.find(coast or name)
        if found is None:
            hint = nearest(name, kit.map.areas)
            raise self.wrong(f"there is no place {name!r}", "areas", name, hint=hint)
        return beachhead(found) if coast else found

    def _units(self, place: str, units: Sequence[str]) -> Sequence[str]:
        known = self.kit.units
        for unit in units:
            if unit.rstrip("*") not in known:
                raise self.wrong(f"no unit is called {unit!r}", "areas", place, hint=nearest(unit, known))
        self.once((unit.rstrip("*") for unit in units), "areas", place)
        return units
