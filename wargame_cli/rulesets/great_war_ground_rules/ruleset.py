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
from wargame_cli.engine.rules import RuleBook, book_by_chapters
from wargame_cli.engine.ruleset import Ruleset
from wargame_cli.rulesets.great_war_ground_rules.kit import questions as answers
from wargame_cli.rulesets.great_war_ground_rules.kit.book import BOOK, OPTIONS
from wargame_cli.rulesets.great_war_ground_rules.kit.calendar import named
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import SIDES
from wargame_cli.rulesets.great_war_ground_rules.kit.scenario_file import Plan
from wargame_cli.rulesets.great_war_ground_rules.position.position import OFF_MAP, PLACE_NAMES, GroundPosition
from wargame_cli.rulesets.great_war_ground_rules.sequence import SEQUENCE
from wargame_cli.rulesets.great_war_ground_rules.setup import scenario_files, scenarios

with lazily():
    from wargame_cli.rulesets.great_war_ground_rules.fog import view


class GroundRules(Ruleset):
    """The Great War, ground rules (Rules 1 to 16)."""

    name: ClassVar[str] = "great-war-ground-rules"
    title: ClassVar[str] = "The Great War: ground rules"
    version: ClassVar[int] = 3
    changes: ClassVar[Mapping[int, tuple[str, ...]]] = {
        2: (
            "rides of units in haste near the enemy tire them, and boats into contested hexes are tried (6B4, 9J)",
            "to leave an overstack by rail or river costs what it costs by march; another Corps HQ takes it over (8C2)",
            "a division carries one Res Pt a player turn, and what was carried is deducted for the whole phase (11H2)",
            "rail capacity that depots need is not transferred (7A5d)",
            "a second advance overruns nobody where the units may not enter or stack, nor without the odds (9F5, 6F2)",
            "no reserves come to besieged friends, and who comes is checked for breakdowns (15G, 14C2)",
            "nobody is tried in a hex that the enemy has just ceased to contest (9J)",
            "units eliminated for want of strength leave their cadres (9E, 9G1, 9K1)",
            "the free two REs of combat supply may be in two combats (11D)",
            "disabled tanks are repaired with repair-tank, and not disbanded (14C2, 16C1)",
            "points in a hex bring a unit there only if some of them are spent (16B3c)",
            "divisions with elite brigades are not disbanded, and leaders whose HQ leaves wait (14Q, 14P)",
            "isolated guns are not withdrawn, fragile units not replaced, a weaker strength is no cadre (16C)",
            "converted units keep their condition and are tried without training garrisons (16A1f, 16C9)",
            "builders in special supply go on with their work; waste land breaks a new line (13A, 15A8)",
            "a bridge keeps dry only those who may use it, and trains retreat over such alone (15A1, 15A4, 14B1)",
        ),
        3: (
            "in a siege units attack in reaction only in the zone of an active Army HQ (9K, 14M1)",
            "an overrun is worked out anew when irregulars that must slip away fail (6F2, 14L)",
            "mountain units without another way retreat with guides that go too (14F1, 9F2)",
            "a cadre is infantry by its own ratings; a weaker strength has the size that it shows (14H, 12C3)",
            "port engineers that maintain a port do not count for stacking (8A4)",
            "rail-only guns bombard beside their line and fire back (12C1, 14B1)",
            "roads and lines are extended from their ends alone, ferries not upgraded (13A1f, 13B3)",
            "a line that is built over a river is its builders' bridge, and makes marshaling yards (15A1, 7A1)",
            "an upgraded port takes the damage of a major one (13C2)",
            "a deficit of points is paid off before any of that type are spent (16B1b)",
            "general supply points of several hexes serve a unit together (11C2bii)",
            "units of several hexes that leave their overstacks at once need room in each (8C2)",
            "artillery in an overstack does not overrun with its Art XX HQ (6F1, 8C2, 12B9)",
        ),
    }
    sides: ClassVar[tuple[str, ...]] = SIDES
    position_type: ClassVar[type[GroundPosition]] = GroundPosition
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

    def new(self, scenario: str, options: Mapping[str, str], overlays: Sequence[Any] = ()) -> GroundPosition:
        """The starting position of a scenario (42B)."""
        position = scenarios.new_position(scenario, options, overlays)
        position.begin_phase(position.turn, position.phase)
        return position

    def file_types(self) -> Mapping[str, Any]:
        """Maps, scenarios, counters and users' data."""
        from wargame_cli.rulesets.great_war_ground_rules.setup.user_file import UserFile  # only where one is read

        return {
            "map": MapFile,
            "scenario": Plan,
            "counters": scenario_files.UnitFile,
            "data": UserFile,
        }

    def equip(self, position: GroundPosition, overlays: Sequence[Any] = ()) -> None:
        """Lay map, counters and charts beside a position that was read from a file."""
        scenarios.equip(position, overlays)

    def map_of(self, position: GroundPosition) -> HexMap:
        """The map."""
        return position.kit.map

    def side_of(self, position: GroundPosition, unit: str) -> str:
        """The side of a unit."""
        return position.side_of(unit)

    def find(self, position: GroundPosition, what: str, name: str) -> str:
        """A unit's id, a hex by number or name, a place off the map, a leader, whatever its capitals."""
        wanted, kit = name.strip(), position.kit
        if what == "unit":
            if found := kit.unit_ids.get(wanted.lower()):
                return found
            raise LookupError(f"no unit is called {name!r}", nearest(name, kit.units))
        if what == "leader":
            if leader := next((each for each in kit.leaders if each.lower() == wanted.lower()), None):
                return leader
            raise LookupError(f"no leader is called {name!r}", nearest(name, kit.leaders))
        if found := kit.map.find(wanted) or next(
            (box for box in OFF_MAP if wanted.lower() in (box, PLACE_NAMES[box].lower())), None
        ):
            return found
        raise LookupError(f"no hex or place is called {name!r}", nearest(name, [*OFF_MAP, *kit.map.names()]))

    def inventory(self, position: GroundPosition) -> Inventory:
        """Counters, hexes, places off the map and leaders."""
        kit = position.kit
        return Inventory(
            names={"unit": kit.units, "place": {*kit.map.in_play, *OFF_MAP}, "leader": kit.leaders},
            entries={"points": SIDES},
            turns=range(position.last_turn + 1),
        )

    def called(self, position: GroundPosition, place: str) -> str:
        """A hex with its places, `0825 Bapaume`; a place off the map in words."""
        return position.kit.name(place) if place in position.kit.board.index else PLACE_NAMES.get(place, place)

    def date_of(self, position: GroundPosition, turn: int) -> str:
        """The half-month of a turn (4)."""
        return named(position.kit.first_date + turn - 1)

    def view(self, position: GroundPosition, side: str | None) -> GroundPosition:
        """The position without what is in the enemy's unknown corps (14N2)."""
        return view(position, side)

    def hidden(self, position: GroundPosition) -> int:
        """The units in the enemy's unknown corps (14N2)."""
        return sum(position.concealed.values())


RULESET = GroundRules()
