"""The ruleset: the chapters of the rulebook as the rest of the house sees them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from wargame_cli.engine.errors import nearest
from wargame_cli.engine.loading.attributes import cached_property
from wargame_cli.engine.maps.areamap import AreaMap, AreaMapFile
from wargame_cli.engine.naming import Inventory
from wargame_cli.engine.options import Option, Scenario
from wargame_cli.engine.questions import Raised
from wargame_cli.engine.rules import RuleBook, whole_book
from wargame_cli.engine.ruleset import Ruleset
from wargame_cli.rulesets.lamps.kit import questions as answers
from wargame_cli.rulesets.lamps.kit.book import BOOK, OPTIONS
from wargame_cli.rulesets.lamps.kit.cards import CardFile
from wargame_cli.rulesets.lamps.kit.components import UnitFile
from wargame_cli.rulesets.lamps.kit.nations import ALLIANCES, FACTIONS, SEAT, SIDE, title
from wargame_cli.rulesets.lamps.position import scenarios
from wargame_cli.rulesets.lamps.position.position import OFF_MAP, LampsPosition, beachhead, coast_of
from wargame_cli.rulesets.lamps.position.seats import seats
from wargame_cli.rulesets.lamps.sequence import SEQUENCE


class TheLamps(Ruleset):
    """The Lamps Are Going Out: World War I (Compass Games)."""

    name: ClassVar[str] = "lamps"
    title: ClassVar[str] = "The Lamps Are Going Out: World War I"
    version: ClassVar[int] = 8
    changes: ClassVar[Mapping[int, tuple[str, ...]]] = {
        2: (
            "an area that a conquered nation leaves is held by an ally's guns (10.1.1, 7.6.1.2)",
            "the Arab Revolt keeps Turkish armies alone off the track of Palestine (5.2)",
            "the further move of Yildirim leads from one Turkish area to another (5.2, 6.3.2)",
            "a question about a further reroll has a name of its own (7.2.2)",
        ),
        3: ("only the Central Powers may attack neutral Greece while Salonika is open (10.2.3.3)",),
        4: (
            "what Russians alone held abroad falls back to its owners when Russia collapses (10.1.3, 10.1.1)",
            "British East Africa is British again when Lettow-Vorbeck leaves it (2.1.9)",
            "who loses an area without a fight loses his trenches and aircraft in it (8.3.4.4, 7.6.5)",
            "no trench is destroyed by its own alliance; Salonika's goes when it is closed (8.3.4.4, 10.2.3.3)",
            "American armies do not march into Greece and Gallipoli nor through them (10.2.3.2)",
            "an American army that came home again has left once: the others need not wait again (10.2.3.2)",
            "British points reach French areas that are cut off from every port (8.3.2)",
            "points arrive though the area where they lie was lost meanwhile (8.3.5.2)",
            "a second trench needs one from before the game turn, and a free one counts as built (8.3.4.1)",
            "a transfer takes only points of parts that a path leads from (8.3.5.2)",
            "cards that change points look at the map when the points are counted (8.2.3)",
            "a Russian trench in Kars or the Caucasus is as weak as the army in it (7.2.3, 7.5)",
            "an army in Albania is supplied from beside (6.2.2.1, 10.2.3.1)",
            "a closed Salonika is neutral ground for points and supply too (10.2.3.3)",
            "Poison Gas from a bonus draw is kept for the next turn (8.4.3)",
            "a card that forbids a refit forbids it by absorption too (5.2, 10.1.2)",
            "an attack that provokes Greece and a landing that beats a Fresh army give the Big Push (7.2.3, 7.3.1)",
            "a guerilla attack and a landing that fails lose the Big Push that stood (7.2.3, 7.4.2)",
            "an invader lands, and attacks as others do only where friends have let it ashore (7.3.1)",
            "an invader that follows others ashore has landed, and goes on from there (7.2.7, 7.3.1)",
            "an invader stays off a square that a friend has taken; the square that it left is used (2.1.8)",
            "who went on out of a mountain or the marshes may attack from there (7.2.7, 2.1.3, 2.1.4)",
            "any Western army reinforces a beachhead, and may walk ashore where friends are (7.3.2)",
            "Americans do not fight their way into Greece, Gallipoli and squares (10.2.3.2)",
            "all defenders are lost where not all find room in squares (7.2.5)",
            "technology helps no attack into a square (2.1.8)",
            "in live play the winner advances unasked, and others are asked after him (7.2.7)",
            "attacks that can never be made, and followers who can never follow, are refused (7.2.2, 7.2.7)",
        ),
        5: ("nobody retreats into an Albania where the enemy's guns stand alone (10.2.3.1, 7.6.1.2)",),
        6: (
            "own guns and Tanks alone in Albania are not lost to an attack of their own side (7.6.1.2, 10.2.3.1)",
            "Tanks and allies do not attack out of a mountain or marshes that they advanced into (7.2.7)",
            "an army on a beachhead makes an attack that a card demands (5.2, 7.3.2)",
            "by the option no-meeting armies neither swap places nor come against each other on a track (2.1.8)",
            "MEF and IEF stay in the Near East by land too (6.5.1.1)",
            "no army in a closed Salonika outlives its nation; aircraft leave with the last army (10.1.2, 7.6.5)",
            "a Spent American army is refitted at home (8.3.2)",
            "in live fights units on every side of a taken area are asked whether they advance (7.2.7)",
        ),
        7: (
            "a gun that followed into a mountain or marshes does not fire out of it in that game turn (2.1.3, 7.2.7)",
            "a new ship goes to its port or U-Boat box, and any other place is refused (8.3.3, 6.6.1)",
            "Americans use the Tanks beside the French alone (8.4.2.2, 10.2.3.2)",
            "no move takes the last German army away from the Stosstruppen marker (6.3.4)",
            "the nation that a refit names pays for its own units alone (8.3.2)",
            "a unit that an order names twice is refused (8.3.2, 7.6.1, 7.2.7, 5.2)",
            "live fights offer Poison Gas for the first attack out of an area (7.6.8)",
            "what a card leaves to the enemy its owner does not choose (5.2)",
            "the condition worn looks at enemies alone (7.2)",
        ),
        8: ("the conditions breached and worn go by what was breached for the attack itself (7.5)",),
    }
    sides: ClassVar[tuple[str, ...]] = (*ALLIANCES, *SEAT.values())
    position_type: ClassVar[type[LampsPosition]] = LampsPosition
    former_events: ClassVar[Mapping[str, str]] = {"Fought": "CombatFought", "BattleFought": "CombatFought"}
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    off_map: ClassVar[tuple[str, ...]] = tuple(OFF_MAP)
    questions: ClassVar[Mapping[str, Mapping[str, str]]] = answers.QUESTIONS
    question_subjects: ClassVar[Mapping[str, str]] = answers.SUBJECTS
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

    def new(self, scenario: str, options: Mapping[str, str], overlays: Sequence[Any] = ()) -> LampsPosition:
        """The starting position of a scenario (3.0)."""
        return scenarios.new_position(scenario, options, overlays)

    def file_types(self) -> Mapping[str, Any]:
        """Maps, scenarios, counters, cards and users' data."""
        return {
            "map": AreaMapFile,
            "scenario": scenarios.ScenarioFile,
            "counters": UnitFile,
            "cards": CardFile,
            "data": scenarios.UserFile,
        }

    def equip(self, position: LampsPosition, overlays: Sequence[Any] = ()) -> None:
        """Lay map, counters and charts beside a position that was read from a file."""
        position.equip(scenarios.components(overlays))

    def sides_in(self, position: LampsPosition) -> tuple[str, ...]:
        """The two alliances, or factions that have a player of their own (12.0)."""
        return seats(position)

    def map_of(self, position: LampsPosition) -> AreaMap:
        """The map of areas."""
        return position.kit.map

    def side_of(self, position: LampsPosition, unit: str) -> str:
        """The alliance of a unit."""
        return position.side_of(unit)

    def find(self, position: LampsPosition, what: str, name: str) -> str:
        """A unit's id, an area, box or beachhead, or a nation, whatever its capitals."""
        wanted = name.strip()
        if what == "unit":
            if found := position.kit.unit_ids.get(wanted.lower()):
                return found
            raise LookupError(f"no unit is called {name!r}", nearest(name, position.kit.units))
        if what == "nation":
            plain = wanted.lower().replace(" ", "_").replace("-", "_")
            if plain in SIDE:
                return plain
            raise LookupError(f"no nation is called {name!r}", nearest(name, [title(nation) for nation in SIDE]))
        coast = coast_of(wanted.lower())
        if coast:
            return beachhead(self.find(position, "place", coast))
        if found := position.kit.map.find(wanted):
            return found
        boxes = {spelling.lower(): box.id for box in position.kit.map.boxes.values() for spelling in (box.id, box.name)}
        if found := boxes.get(wanted.lower()):
            return found
        names = position.kit.map.names()
        raise LookupError(f"no area is called {name!r}", nearest(name, names))

    def inventory(self, position: LampsPosition) -> Inventory:
        """Units, areas, boxes, beachheads, cards with their effects; points of alliances; how each nation stands."""
        kit = position.kit
        places = {*kit.board.index, *kit.map.boxes, *map(beachhead, kit.map.areas), *OFF_MAP}
        effects = {f"{label} {number}" for label, card in kit.cards.items() for number in range(len(card.effects))}
        return Inventory(
            names={"unit": kit.units, "place": places, "card": kit.cards, "effect": effects, "faction": FACTIONS},
            entries={"points": ALLIANCES, "nations": SIDE},
            turns=kit.tables.turns.turns,
        )

    def called(self, position: LampsPosition, place: str) -> str:
        """An area by its name."""
        return position.kit.name(place)

    def view(self, position: LampsPosition, side: str | None) -> LampsPosition:
        """Everything: nothing on the table is hidden (12.0), and what the decks will bring is nowhere written down."""
        seen = position.copy()
        seen.keep_wishes_of(side)
        return seen
