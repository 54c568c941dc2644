"""The ruleset: the chapters of the rulebook as the rest of the house sees them."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from wargame_cli.engine import events as happen
from wargame_cli.engine.cases import FactBook
from wargame_cli.engine.changes import Change, Told
from wargame_cli.engine.document import Block
from wargame_cli.engine.errors import nearest
from wargame_cli.engine.maps.hexmap import HexMap
from wargame_cli.engine.maps.mapfile import MapFile
from wargame_cli.engine.options import Option
from wargame_cli.engine.orders import Order
from wargame_cli.engine.picture import Picture
from wargame_cli.engine.referee import Referee, Watcher
from wargame_cli.engine.ruleset import Destination, Odds, Ruleset, Scenario, SupplyStatus, Throw
from wargame_cli.engine.sequence import Phase
from wargame_cli.engine.text import Document
from wargame_cli.rulesets.kaisers_war import fog, throws
from wargame_cli.rulesets.kaisers_war.combat import air_missions, hidden, odds, phases
from wargame_cli.rulesets.kaisers_war.ground import attack_orders
from wargame_cli.rulesets.kaisers_war.kit import questions as answers
from wargame_cli.rulesets.kaisers_war.kit.book import BOOK, OPTIONS
from wargame_cli.rulesets.kaisers_war.kit.counters import SIDES, CounterFile
from wargame_cli.rulesets.kaisers_war.machine import laws
from wargame_cli.rulesets.kaisers_war.position.events.general import ALL, FORMER
from wargame_cli.rulesets.kaisers_war.position.position import BOXES, FLEET, GONE, POOL, TRACK, KaisersPosition
from wargame_cli.rulesets.kaisers_war.sequence import SEQUENCE, is_played
from wargame_cli.rulesets.kaisers_war.setup import scenarios
from wargame_cli.rulesets.kaisers_war.telling import supply as supply_report


class KaisersWar(Ruleset):
    """The Kaiser's War: World War I, 1918-1919 (Decision Games, 2010)."""

    name: ClassVar[str] = "kaisers-war"
    title: ClassVar[str] = "The Kaiser's War: World War I, 1918-1919"
    version: ClassVar[int] = 3
    changes: ClassVar[Mapping[int, tuple[str, ...]]] = {
        2: (
            "air raids on eastern countries free the army locked there; closed Russia is not raided (24.2, 30.3)",
            "Bolsheviks without a line to their capitals, and Anarchists, stand nowhere at all costs (34.2)",
            "the Poles go home before stacking is looked at (40.4)",
            "forces not in the war build no trenchlines, and one goes with units that change sides (37.1, 37.3)",
            "units that were turned back at sea do not pursue (36.1)",
            "units that die together are judged by the supply that they had together (35.1)",
            "the second psywar attack of a turn is judged when the first is over (32.2, 32.4)",
            "spies find overdue units, and look into no past turn (32.5)",
        ),
        3: (
            "plans of pursuit and retreat that can never be carried out are refused; "
            "the report says which plans a battle cut short, and why (13.2, 14.2-14.5)",
            "the second hex of a pursuit may be the one that the unit came from (14.2)",
            "whoever stands with a fort that a Big Push takes stays with its hex (7.5; fort-lost-in-battle)",
            "in the thaw no hex of a forced march lies in Russia, Poland or the Ukraine (22.3; thaw-marches)",
            "ships may fire where a fort may lie hidden, and are passed over if there is none (10.1, 19.2)",
            "the income names no garrison that lies hidden (10.1)",
        ),
    }
    sides: ClassVar[tuple[str, ...]] = SIDES
    position_type: ClassVar[type[KaisersPosition]] = KaisersPosition
    events: ClassVar[tuple[type[happen.Event], ...]] = ALL
    former_events: ClassVar[Mapping[str, str]] = FORMER
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    off_map: ClassVar[tuple[str, ...]] = (POOL, TRACK, GONE, FLEET)
    questions: ClassVar[Mapping[str, Mapping[str, str]]] = answers.QUESTIONS
    question_labels: ClassVar[Mapping[str, str]] = answers.LABELS
    book = BOOK
    sequence = SEQUENCE

    def scenarios(self) -> list[Scenario]:
        """Every scenario."""
        return scenarios.list_scenarios()

    def new(self, scenario: str, options: Mapping[str, str], overlays: Sequence[Any] = ()) -> KaisersPosition:
        """The starting position of a scenario (26, 27) with a sensible default set-up (3.2)."""
        position = scenarios.new_position(scenario, options, overlays)
        if position.turn:
            first = next(phase for phase in self.sequence.phases if is_played(position, phase))
            position.begin_phase(position.turn, first.name)
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
        """Whom a unit fights for."""
        return position.counter(unit).side

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

    def names_in(self, position: KaisersPosition) -> Mapping[str, Collection[str]]:
        """Counters, hexes, boxes, and the places off the map."""
        kit = position.kit
        hexes = (hex for hex in kit.board.index if kit.map.terrain[hex] != "offmap")
        return {"unit": kit.mix.faces, "place": {*hexes, *BOXES.values(), POOL, TRACK, GONE, FLEET}}

    def entries_in(self, position: KaisersPosition) -> Mapping[str, Iterable[str]]:
        """Victory points of both sides, and when each unit on the track arrives."""
        return {"points": self.sides, "due": position.at(TRACK)}

    def faults_of(self, position: KaisersPosition) -> Iterator[str]:
        """Beside what is wrong in every game, stacks without a unit."""
        yield from super().faults_of(position)
        yield from (f"nobody stands in {place}" for place, units in position.stacks.items() if not units)

    def turns_in(self, position: KaisersPosition) -> Container[int]:
        """Those of the turn track."""
        return range(len(position.kit.tables.turns.turns) + 1)

    def called(self, position: KaisersPosition, place: str) -> str:
        """A hex with its towns: `1015 Paris`."""
        return position.kit.name(place)

    def lapses(self, order: Order, referee: Referee[Any]) -> tuple[str, str] | None:
        """An attack whose own condition is not met is passed over, and a bombardment that finds no fort."""
        return attack_orders.unmet(order, referee) or phases.no_fort_after_all(order, referee)

    def next_phase(self, position: KaisersPosition) -> tuple[int, Phase]:
        """The sequence of play; each scenario says which side sets up first (26.3, 27.3).

        The phases of optional rules that are off are passed over.
        """
        turn, phase = scenarios.next_phase(position, self.sequence)
        while not is_played(position, phase):
            turn, phase = self.sequence.after(turn, phase.name)
        return turn, phase

    def view(self, position: KaisersPosition, side: str | None) -> KaisersPosition:
        """The position through the fog of war (chapter 10)."""
        return fog.view(position, side)

    def hidden(self, position: KaisersPosition) -> int:
        """The units below the tops of the enemy's stacks (10.1)."""
        return sum(position.concealed.values())

    def at_worst(self, position: KaisersPosition, side: str) -> KaisersPosition | None:
        """Every hidden stack that may exert a zone of control does (11.1)."""
        return hidden.with_zones(position, side)

    def watchers(self) -> tuple[Watcher, ...]:
        """The laws that every position keeps."""
        return laws.LAWS

    def narrate(
        self, before: KaisersPosition, after: KaisersPosition, events: Sequence[happen.Event], side: str | None
    ) -> list[Block]:
        """A phase's events as a report."""
        from wargame_cli.rulesets.kaisers_war.telling.narrate import narrate

        return narrate(before, after, events, side)

    def picture(self, position: KaisersPosition, side: str | None) -> Picture:
        """The map with the pieces that a side (None: the public, "umpire": everybody) sees."""
        from wargame_cli.rulesets.kaisers_war.telling.picture import picture

        return picture(position, side)

    def advice(self, position: KaisersPosition, side: str) -> list[tuple[str, str]]:
        """Comments for the order template: each unit that can act and what it can do."""
        from wargame_cli.rulesets.kaisers_war.telling.advice import advice

        return advice(position, side)

    def supply(self, position: KaisersPosition, side: str) -> list[SupplyStatus]:
        """Each unit's supply: the source and path, or where the line is cut and by what (chapter 15)."""
        return supply_report.supply_of(position, side)

    def moves(self, position: KaisersPosition, unit: str) -> list[Destination]:
        """Where a unit can go by land, forced march and rail."""
        from wargame_cli.rulesets.kaisers_war.telling.advice import destinations

        return destinations(position, unit)

    def odds(self, order: Order, referee: Referee[Any]) -> Odds | None:
        """The exact odds of an attack (chapter 12) or of an air raid (38.2, 38.4)."""
        if isinstance(order, air_missions.AirSuperiority | air_missions.StrategicBombing):
            return odds.odds_of_a_raid(order, referee)
        if isinstance(order, attack_orders.Attack | attack_orders.Bombard):
            return odds.exact_odds(order, referee)
        return None

    def throw_of(self, position: KaisersPosition, phase: Phase, die: happen.DieRolled) -> Throw:
        """Who threw a die, for what, and whether high is good."""
        return throws.throw_of(position, phase, die)

    def tell_change(self, before: KaisersPosition, after: KaisersPosition, change: Change) -> Told | None:
        """What differs between two positions, in this game's words."""
        from wargame_cli.rulesets.kaisers_war.telling.changes import tell_change

        return tell_change(before, after, change)

    def suggestions(self, referee: Referee[Any], rng: Random) -> Iterator[Order]:
        """Random orders for the machine player."""
        from wargame_cli.rulesets.kaisers_war.machine.suggestions import suggestions

        return suggestions(referee, rng)

    @property
    def facts(self) -> FactBook:
        """What conformance cases may expect of this game."""
        from wargame_cli.rulesets.kaisers_war.cases.fact_book import all_facts

        return all_facts()

    def given(self) -> Mapping[str, Any]:
        """What a conformance case may give, by name, with its type."""
        from wargame_cli.rulesets.kaisers_war.cases.stage import GIVEN

        return GIVEN

    def stage(self, case: Document) -> KaisersPosition:
        """The position of a conformance case."""
        from wargame_cli.rulesets.kaisers_war.cases.stage import stage

        return stage(case)
