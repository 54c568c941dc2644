"""The ruleset: the chapters of the rulebook as the rest of the house sees them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar

from wargame_cli.engine.errors import nearest
from wargame_cli.engine.loading.attributes import cached_property
from wargame_cli.engine.loading.lazily import lazily
from wargame_cli.engine.maps.hexmap import HexMap
from wargame_cli.engine.maps.mapfile import MapFile
from wargame_cli.engine.naming import Inventory
from wargame_cli.engine.options import Option, Scenario
from wargame_cli.engine.questions import Raised
from wargame_cli.engine.rules import RuleBook, book_by_chapters
from wargame_cli.engine.ruleset import Ruleset
from wargame_cli.rulesets.great_war_in_europe.kit import questions as answers
from wargame_cli.rulesets.great_war_in_europe.kit.book import BOOK, OPTIONS, PRE_WAR_EVENTS
from wargame_cli.rulesets.great_war_in_europe.kit.chits import ChitFile
from wargame_cli.rulesets.great_war_in_europe.kit.counters import CounterFile
from wargame_cli.rulesets.great_war_in_europe.kit.nations import SIDES, STAFFS
from wargame_cli.rulesets.great_war_in_europe.kit.pre_war import PreWarFile, pre_war_events
from wargame_cli.rulesets.great_war_in_europe.position.box_names import PLACE_NAMES
from wargame_cli.rulesets.great_war_in_europe.position.position import OFF_MAP, GreatWarPosition
from wargame_cli.rulesets.great_war_in_europe.sequence import SEQUENCE
from wargame_cli.rulesets.great_war_in_europe.setup import scenario_files, scenarios

with lazily():
    from wargame_cli.rulesets.great_war_in_europe.fog import view


def _pre_war(position: GreatWarPosition) -> Collection[str]:
    """The pre-war events, where there are such in the game (20.0)."""
    return pre_war_events() if position.plays(PRE_WAR_EVENTS) else ()


class GreatWarInEurope(Ruleset):
    """The Great War in Europe, with the Near East (XTR, second edition)."""

    name: ClassVar[str] = "great-war-in-europe"
    title: ClassVar[str] = "The Great War in Europe and the Near East, 1914-1919"
    version: ClassVar[int] = 4
    changes: ClassVar[Mapping[int, tuple[str, ...]]] = {
        2: (
            "an order to play an event of the pool is refused unless one is bought before it (6.11)",
            "the Red Army goes around other Allies and parts from them (5.45)",
            "in Europe attacks on Russians outside of Russia count for a revolution (5.44)",
            "the Canadians and five British divisions of the East come by their own rules (5.36)",
            "only Italians use Valona as a port, and Albania opens and closes with Salonika (6.53, 17.4)",
            "Allied tank units enter a second hex after March 1919 (10.72)",
            "Hurricane Bombardment and The System serve on the Western Front alone, a mine in all Europe (6.14-6.16)",
        ),
        3: (
            "who leaves Salonika or a landing hex last, by march or in advance, knows that it supplies no more (8.26)",
            "a march halts before Turks who stand up in its way, and in a Kut that is under siege (17.13, 14.23)",
            "cavalry keeps to the limits of its nation when it retreats before combat (15.52)",
            "trains and ships bring nobody together who must stay apart (16.11, 15.93, 6.48)",
            "nobody lands beside Russians after the treaty, nor attacks their forts (5.46)",
            "the Kaiserschlacht is on one front in the whole turn (15.45)",
            "shock-troops that fall after the second event are not converted again (15.43)",
            "in heat headquarters in desert supply their own hex alone (12.2)",
            "Plan 19 razes the forts of the Caucasus as well; garrisons do not sail in August 1914 (20.2, 19.53)",
            "a collapse that empties Constantinople strands the Germans of Asia (5.61)",
        ),
        4: (
            "the revolt in Libya takes three factors of British units, each unit once (6.46)",
            "a division that leaves the game from Libya is not expected back (6.46, 6.63)",
            "after Maude only British units go by train in Iraq (6.33)",
            "American headquarters are doubled in Italy as other American units are (8.14)",
            "around OHL's marker mountain units attack in alpine hexes as their lines of supply run (10.83, 11.6)",
            "a free set-up keeps what each scenario says of headquarters, boxes, parts and numbers (21.1)",
            "in a free set-up units of any strength change places where only their number is given (21.1)",
            "a stack goes a way that all of it can go, where its slowest unit has one that others cannot (8.16)",
        ),
    }
    sides: ClassVar[tuple[str, ...]] = SIDES
    position_type: ClassVar[type[GreatWarPosition]] = GreatWarPosition
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    off_map: ClassVar[tuple[str, ...]] = OFF_MAP
    questions: ClassVar[Mapping[str, Mapping[str, str]]] = answers.QUESTIONS
    question_subjects: ClassVar[Mapping[str, str]] = answers.SUBJECTS
    question_labels: ClassVar[Mapping[str, str]] = answers.LABELS
    questions_raised: ClassVar[Mapping[str, Raised]] = answers.RAISED
    sequence = SEQUENCE

    @cached_property
    def book(self) -> RuleBook:
        """The rulebook with all that its chapters fasten to it."""
        return book_by_chapters(BOOK, __package__)

    def scenarios(self) -> list[Scenario]:
        """Every scenario."""
        return scenario_files.list_scenarios()

    def new(self, scenario: str, options: Mapping[str, str], overlays: Sequence[Any] = ()) -> GreatWarPosition:
        """The starting position of a scenario (21.1)."""
        position = scenarios.new_position(scenario, options, overlays)
        position.begin_phase(position.turn, position.phase)
        return position

    def may_be_asked(self, position: GreatWarPosition, side: str) -> list[str]:
        """The kinds of question that the rules put to this side on the maps that are in the game."""
        mode = position.kit.mode
        alone = mode.near_east_alone
        parts = {"europe": not alone, "near-east": mode.near_east, "near-east-alone": alone}
        others = {kind for kind, (asked, part) in answers.ASKED.items() if asked != side or not parts[part]}
        return [kind for kind in super().may_be_asked(position, side) if kind not in others]

    def file_types(self) -> Mapping[str, Any]:
        """Maps, scenarios, counters, chits and users' data."""
        return {
            "map": MapFile,
            "scenario": scenario_files.ScenarioFile,
            "counters": CounterFile,
            "chits": ChitFile,
            "pre-war": PreWarFile,
            "data": scenario_files.UserFile,
        }

    def equip(self, position: GreatWarPosition, overlays: Sequence[Any] = ()) -> None:
        """Lay maps, counters, chits and charts beside a position that was read from a file."""
        scenarios.equip(position, overlays)

    def map_of(self, position: GreatWarPosition) -> HexMap:
        """The fronts that are in play."""
        return position.kit.map

    def side_of(self, position: GreatWarPosition, unit: str) -> str:
        """The side of a unit."""
        return position.side_of(unit)

    def find(self, position: GreatWarPosition, what: str, name: str) -> str:
        """A unit's id, a chit's id or title, a hex by number or name, a box, whatever its capitals."""
        wanted, kit = name.strip(), position.kit
        if what == "unit":
            if found := kit.unit_ids.get(wanted.lower()):
                return found
            raise LookupError(f"no unit is called {name!r}", nearest(name, kit.units))
        if what == "card":
            spelled = {chit.lower(): chit for chit in (*kit.chits, *STAFFS, *_pre_war(position))}
            if found := spelled.get(wanted.lower()):
                return found
            raise LookupError(f"no event is called {name!r}", nearest(name, [*kit.chits, *_pre_war(position)]))
        if found := kit.map.find(wanted) or next(
            (box for box in OFF_MAP if wanted.lower() in (box, PLACE_NAMES[box].lower())), None
        ):
            return found
        raise LookupError(f"no hex or town is called {name!r}", nearest(name, [*OFF_MAP, *kit.map.names()]))

    def inventory(self, position: GreatWarPosition) -> Inventory:
        """Counters, chits, hexes and boxes; the points of the nations that have any."""
        kit = position.kit
        return Inventory(
            names={"unit": kit.units, "place": {*kit.map.in_play, *OFF_MAP}, "card": {*kit.chits, *_pre_war(position)}},
            entries={"points": kit.mode.payers, "pools": SIDES, "held": SIDES},
            turns=range(len(kit.tables.turns.turns) + 1),
        )

    def called(self, position: GreatWarPosition, place: str) -> str:
        """A hex with its places, `N1728 Damascus`; a box in words."""
        return position.kit.name(place) if place in position.kit.board.index else PLACE_NAMES.get(place, place)

    def date_of(self, position: GreatWarPosition, turn: int) -> str:
        """The months of a turn (4.1)."""
        return position.kit.tables.turns[turn].name

    def view(self, position: GreatWarPosition, side: str | None) -> GreatWarPosition:
        """The position through the fog of war (7.25)."""
        return view(position, side)

    def hidden(self, position: GreatWarPosition) -> int:
        """The units below the tops of the enemy's stacks (7.25)."""
        return sum(position.concealed.values())
