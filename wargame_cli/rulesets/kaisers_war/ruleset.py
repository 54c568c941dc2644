"""The ruleset: the chapters of the rulebook as the rest of the house sees them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from wargame_cli.engine.errors import nearest
from wargame_cli.engine.loading.attributes import cached_property
from wargame_cli.engine.loading.lazily import lazily
from wargame_cli.engine.maps.hexmap import HexMap
from wargame_cli.engine.maps.mapfile import MapFile
from wargame_cli.engine.naming import Inventory
from wargame_cli.engine.options import Option, Scenario
from wargame_cli.engine.questions import Raised
from wargame_cli.engine.rules import RuleBook, whole_book
from wargame_cli.engine.ruleset import Ruleset
from wargame_cli.rulesets.kaisers_war.kit import questions as answers
from wargame_cli.rulesets.kaisers_war.kit.book import BOOK, OPTIONS
from wargame_cli.rulesets.kaisers_war.kit.counters import SIDES, CounterFile
from wargame_cli.rulesets.kaisers_war.position.events.general import FORMER
from wargame_cli.rulesets.kaisers_war.position.position import BOXES, FLEET, GONE, POOL, TRACK, KaisersPosition
from wargame_cli.rulesets.kaisers_war.sequence import SEQUENCE
from wargame_cli.rulesets.kaisers_war.setup import scenarios

with lazily():
    from wargame_cli.rulesets.kaisers_war.combat.hidden import with_zones
    from wargame_cli.rulesets.kaisers_war.fog import view


class KaisersWar(Ruleset):
    """The Kaiser's War: World War I, 1918-1919 (Decision Games, 2010)."""

    name: ClassVar[str] = "kaisers-war"
    title: ClassVar[str] = "The Kaiser's War: World War I, 1918-1919"
    version: ClassVar[int] = 5
    changes: ClassVar[Mapping[int, tuple[str, ...]]] = {
        2: (
            "air raids on eastern countries free the army locked there; closed Russia is not raided (24.2, 30.3)",
            "Bolsheviks without a line to their capitals, and Anarchists, stand nowhere at all costs (34.2)",
            "the Poles go home before stacking is looked at (40.4)",
            "forces not in the war build no trenchlines, and one goes with units that change sides (37.1, 37.3)",
            "units that were turned back at sea do not pursue (36.1)",
            "units that are eliminated together are judged by the supply that they had together (35.1)",
            "the second psywar attack of a turn is judged when the first is over (32.2, 32.4)",
            "spies find overdue units, and look into no past turn (32.5)",
        ),
        3: (
            "plans of pursuit and retreat that can never be carried out are refused; "
            "the report says which plans a battle cut short, and why (13.2, 14.2-14.5)",
            "the second hex of a pursuit may be the one that the unit came from (14.2)",
            "units with a fort that a Big Push takes stay in its hex (7.5; fort-lost-in-battle)",
            "in the thaw no hex of a forced march lies in Russia, Poland or the Ukraine (22.3; thaw-marches)",
            "ships may fire where a fort may lie hidden, and are passed over if there is none (10.1, 19.2)",
            "the income names no garrison that lies hidden (10.1)",
        ),
        4: (
            "attack supply that an order names goes as far as the points do after a ship was sunk (5.5, 36.1)",
            "losses count before a group lands and before a city falls to a retreat (5.7, 5.9, 12.19, 20.10)",
            "a marker supplies a beach only while its sea is friendly and has a base (36.4, 19.7)",
            "no marker is placed for supply after a voyage, even if it was sunk (36.4)",
        ),
        5: (
            "a unit with the supply symbol is in general supply at sea too (15.11, 12.17, 35.1)",
            "a bombardment gives up its own ships alone; a unit has one plan of pursuit (12.3, 19.2)",
            "with trench-zone-needs-unit a concentric attack counts zones as the rest of the rules do (7.3, 12.14)",
            "both players see the whole stacks in the hexes of a battle (10.1)",
            "a reinforcement that is held back does not arrive by a later order of the sheet (6.7)",
        ),
    }
    sides: ClassVar[tuple[str, ...]] = SIDES
    position_type: ClassVar[type[KaisersPosition]] = KaisersPosition
    former_events: ClassVar[Mapping[str, str]] = FORMER
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    off_map: ClassVar[tuple[str, ...]] = (POOL, TRACK, GONE, FLEET)
    questions: ClassVar[Mapping[str, Mapping[str, str]]] = answers.QUESTIONS
    question_subjects: ClassVar[Mapping[str, str]] = answers.SUBJECTS
    question_options: ClassVar[Mapping[str, str]] = answers.OPTIONS
    question_labels: ClassVar[Mapping[str, str]] = answers.LABELS
    questions_raised: ClassVar[Mapping[str, Raised]] = answers.RAISED
    sequence = SEQUENCE

    @cached_property
    def book(self) -> RuleBook:
        """The rulebook with all that its chapters fasten to it."""
        return whole_book(BOOK, __package__)

    def scenarios(self) -> list[Scenario]:
        """Every scenario."""
        return scenarios.list_scenarios()

    def new(self, scenario: str, options: Mapping[str, str], overlays: Sequence[Any] = ()) -> KaisersPosition:
        """The starting position of a scenario (26, 27) with a sensible default set-up (3.2)."""
        position = scenarios.new_position(scenario, options, overlays)
        if position.turn:
            position.begin_phase(position.turn, self.sequence.first(position, position.turn).name)
        return position

    def file_types(self) -> Mapping[str, Any]:
        """Maps, scenarios, counter sheets and users' data."""
        return {
            "map": MapFile,
            "scenario": scenarios.ScenarioFile,
            "counters": CounterFile,
            "data": scenarios.UserFile,
        }

    def data_type(self, content: Mapping[str, Any]) -> Any:
        """A user's file may also be a whole map."""
        return MapFile if "terrain" in content else scenarios.UserFile

    def equip(self, position: KaisersPosition, overlays: Sequence[Any] = ()) -> None:
        """Lay map, counters and charts beside a position that was read from a file."""
        position.equip(scenarios.components(position.scenario, overlays, position.options))

    def map_of(self, position: KaisersPosition) -> HexMap:
        """The map of Europe, or the part of it that is in play."""
        return position.kit.map

    def side_of(self, position: KaisersPosition, unit: str) -> str:
        """The side of a unit."""
        return position.side_of(unit)

    def find(self, position: KaisersPosition, what: str, name: str) -> str:
        """A unit's id whatever its capitals; a hex by number, name or old name; a box by its area."""
        if what == "unit":
            if found := position.kit.unit_ids.get(name.strip().lower()):
                return found
            raise LookupError(f"no unit is called {name!r}", nearest(name, position.kit.unit_ids.values()))
        areas = {spelling.lower(): box for area, box in BOXES.items() for spelling in (area, box)}
        if found := areas.get(name.strip().lower()) or position.kit.map.find(name):
            return found
        places = [*BOXES.values(), *position.kit.map.names()]
        raise LookupError(f"no hex or town is called {name!r}", nearest(name, places))

    def inventory(self, position: KaisersPosition) -> Inventory:
        """Counters, hexes, boxes and the places off the map; victory points of both sides, and what is on the track."""
        kit = position.kit
        hexes = (hex for hex in kit.board.index if kit.map.terrain[hex] != "offmap")
        return Inventory(
            names={"unit": kit.mix.faces, "place": {*hexes, *BOXES.values(), POOL, TRACK, GONE, FLEET}},
            entries={"points": self.sides, "due": position.at(TRACK)},
            turns=range(len(kit.tables.turns.turns) + 1),
        )

    def called(self, position: KaisersPosition, place: str) -> str:
        """A hex with its towns: `1015 Paris`."""
        return position.kit.name(place)

    def view(self, position: KaisersPosition, side: str | None) -> KaisersPosition:
        """The position through the fog of war (chapter 10)."""
        return view(position, side)

    def hidden(self, position: KaisersPosition) -> int:
        """The units below the tops of the enemy's stacks (10.1)."""
        return sum(position.concealed.values())

    def at_worst(self, position: KaisersPosition, side: str) -> KaisersPosition | None:
        """Every hidden stack that may exert a zone of control does (11.1)."""
        return with_zones(position, side)
