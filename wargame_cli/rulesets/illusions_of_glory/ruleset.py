"""The ruleset: the chapters of the rulebook as the rest of the house sees them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from wargame_cli.engine.errors import nearest
from wargame_cli.engine.loading.attributes import cached_property
from wargame_cli.engine.loading.lazily import lazily
from wargame_cli.engine.maps.pointfile import PointMapFile
from wargame_cli.engine.naming import Inventory
from wargame_cli.engine.options import Option, Scenario
from wargame_cli.engine.questions import Raised
from wargame_cli.engine.rules import RuleBook, whole_book
from wargame_cli.engine.ruleset import Ruleset
from wargame_cli.rulesets.illusions_of_glory.kit import questions as answers
from wargame_cli.rulesets.illusions_of_glory.kit.book import BOOK, OPTIONS
from wargame_cli.rulesets.illusions_of_glory.kit.cards import CardFile
from wargame_cli.rulesets.illusions_of_glory.kit.components import BOXES, EntryFile, SetUp, kit
from wargame_cli.rulesets.illusions_of_glory.kit.counters import CounterFile
from wargame_cli.rulesets.illusions_of_glory.kit.nations import AP, AT_START, NATIONS, SIDES, TITLES
from wargame_cli.rulesets.illusions_of_glory.position import scenarios
from wargame_cli.rulesets.illusions_of_glory.position.position import VP, IllusionsPosition
from wargame_cli.rulesets.illusions_of_glory.sequence import SEQUENCE

with lazily():
    from wargame_cli.rulesets.illusions_of_glory.cards.actions import find_card

#: The boxes by what they are called in events and in reports.
_BOXES = {spelling.lower(): box for box, name in BOXES.items() for spelling in (box, name, name.removeprefix("the "))}


class IllusionsOfGlory(Ruleset):
    """Illusions of Glory: The Great War on the Eastern Front (GMT Games)."""

    name: ClassVar[str] = "illusions-of-glory"
    title: ClassVar[str] = "Illusions of Glory: The Great War on the Eastern Front"
    version: ClassVar[int] = 4
    changes: ClassVar[Mapping[int, tuple[str, ...]]] = {
        2: (
            "closed countries are closed to the whole way of a redeployment, to what cards bring, to what is "
            "rebuilt or comes of a disassembly, and to HQs and guns that go along (4.3f, 11.1.5, 26.6.1d, 28.1a)",
            "nobody advances on a Fort that defended alone and stands (12.2.3b, 12.8.1a)",
            "a besieger's own siege supplies no space that it retreats to (12.7.3e)",
            "SCUs on Lemnos are activated in Winter, to be assembled (22.3a, 25.2.5c)",
            "Ports of neutral Greece are closed but for Athens and Salonika, unless by the option (26.3.1c)",
            "Russian points recorded before Stage 2 of the Revolution are lost, unless by the option (23.4.2)",
            "no offensive is owed by a nation that is out of the war, unless by the option (7.2, 7.3)",
            "an SCU that took an LCU's place at sea may go ashore, unless by the option (25.2.3)",
            "a Fort that falls with its last besieger leaves him the space, unless by the option (11.2i)",
            "an HQ under orders not to attack makes its stack one nationality, unless by the option (9.4.2)",
            "THE SERBS RETURN is for its War Status Points alone once Serbia stands again (9.7.1f, 26.6.2)",
        ),
        3: (
            "in a region HQs and guns attack, advance and fall with the stack of their marker alone (18.3c, 27.0c)",
            "under the Treaty Russians attack an Uprising Unit that is alone in a region (28.1a)",
            "Montenegrins abroad draw on Belgrade and Monastir as on their own while Serbia stands (26.6.1)",
            "reduced SCUs of the Reserve Box take no corps's place in Stage 4 of the Revolution (23.4.2)",
        ),
        4: (
            "British and French who attack against orders are paid for, if they were not when it was activated (9.4.2)",
            "the corps of Britain and Greece attacks as Greek while the British may not (3.2.1h, 7.2)",
            "a VP space of neutral Greece that one side takes from the other counts one point (5.1.1)",
            "an enemy's Trench goes when units come by redeployment, rebuilt or as reinforcements too (19.4b)",
            "an HQ that goes ahead to Athens or Salonika risks no war of its own (26.3.1f)",
        ),
    }
    sides: ClassVar[tuple[str, ...]] = SIDES
    position_type: ClassVar[type[IllusionsPosition]] = IllusionsPosition
    former_events: ClassVar[Mapping[str, str]] = {"AttackMade": "AttackDeclared"}
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    off_map: ClassVar[tuple[str, ...]] = tuple(BOXES)
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

    def new(self, scenario: str, options: Mapping[str, str], overlays: Sequence[Any] = ()) -> IllusionsPosition:
        """The starting position of a scenario (4.0)."""
        return scenarios.new_position(scenario, options, overlays)

    def file_types(self) -> Mapping[str, Any]:
        """Maps, scenarios, counters, cards, set-ups and users' data."""
        return {
            "map": PointMapFile,
            "scenario": scenarios.ScenarioFile,
            "counters": CounterFile,
            "cards": CardFile,
            "set-up": SetUp,
            "entries": EntryFile,
            "data": scenarios.UserFile,
        }

    def equip(self, position: IllusionsPosition, overlays: Sequence[Any] = ()) -> None:
        """Lay map, counters and charts beside a position that was read from a file."""
        position.equip(kit(overlays))

    def map_of(self, position: IllusionsPosition) -> Any:
        """The map of points."""
        return position.kit.map

    def side_of(self, position: IllusionsPosition, unit: str) -> str:
        """The side of a unit."""
        return position.side_of(unit)

    def find(self, position: IllusionsPosition, what: str, name: str) -> str:
        """A unit's id, a card's label, a space, a box or a nation, whatever its capitals."""
        wanted = name.strip()
        if what == "unit":
            if found := position.kit.unit_ids.get(wanted.lower()):
                return found
            raise LookupError(f"no unit is called {name!r}", nearest(name, position.kit.units))
        if what == "card":
            return find_card(position, wanted)
        if what == "nation":
            meant = {spelling.lower(): code for code in NATIONS for spelling in (code, TITLES[code])}
            if found := meant.get(wanted.lower()):
                return found
            raise LookupError(f"no nation is called {name!r}", nearest(name, TITLES.values()))
        if found := position.kit.map.find(wanted) or _BOXES.get(wanted.lower()):
            return found
        raise LookupError(f"no space is called {name!r}", nearest(name, position.kit.map.names()))

    def inventory(self, position: IllusionsPosition) -> Inventory:
        """Counters, spaces, boxes, cards and the places off the map; how nations stand, and the tracks of both sides.

        What is derived of the whole position is derived here once, so that it is known to be whole.
        """
        kit = position.kit
        position.controlled(AP)
        tracks = dict.fromkeys(("level", "war_status", "piles", "offensives", "offensive_drm"), SIDES)
        tracked = {"will": kit.tables.status.will.nations, "quality": kit.tables.replacement.quality.nations}
        return Inventory(
            names={"unit": kit.units, "place": {*kit.board.index, *BOXES}, "card": position.kit.heads},
            entries={"nations": AT_START, "points": (VP,), **tracks, **tracked},
            turns=range(max(kit.tables.turns.track.turns) + 1),
        )

    def called(self, position: IllusionsPosition, place: str) -> str:
        """A space or a box by its name."""
        return position.kit.name(place)

    def view(self, position: IllusionsPosition, side: str | None) -> IllusionsPosition:
        """Everything on the table is open; a side's hand and its standing orders are its own."""
        seen = position.copy()
        seen.piles = {owner: piles if owner == side else piles.hidden() for owner, piles in position.piles.items()}
        seen.keep_wishes_of(side)
        return seen
