"""The positions of conformance cases: a scenario's set-up, or some units on the real map."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

import msgspec

from wargame_cli.engine.cases import Stage, given_types
from wargame_cli.engine.errors import Malformed, Refused, nearest
from wargame_cli.engine.text import Document, decode
from wargame_cli.rulesets.illusions_of_glory.kit.board import REGION
from wargame_cli.rulesets.illusions_of_glory.kit.book import OPTIONS
from wargame_cli.rulesets.illusions_of_glory.kit.components import BOXES, OFF_MAP, Kit, kit
from wargame_cli.rulesets.illusions_of_glory.kit.decks import PILES, Piles, deck_of, in_order
from wargame_cli.rulesets.illusions_of_glory.kit.nations import NATIONS, NEUTRAL, SIDES, UPRISING, Side
from wargame_cli.rulesets.illusions_of_glory.kit.tables.strength import Pool
from wargame_cli.rulesets.illusions_of_glory.operations.offensives import NONE
from wargame_cli.rulesets.illusions_of_glory.operations.replacements import WHOLE
from wargame_cli.rulesets.illusions_of_glory.position import scenarios
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition

#: When a case plays unless it says so.
_CAMPAIGN, _TURN, _PHASE = "campaign", 2, "round-1-ap"


class Given(msgspec.Struct, frozen=True, kw_only=True):
    """What a position is made of; beside it `given` may hold any field of a saved position.

    `scenario` starts from a set-up. `stacks` puts units into spaces and boxes (`reserve`, `replaceable`, `eliminated`,
    `permanently removed`, `off map`), top first; a `*` marks the reduced. A unit that is not named is not in play.
    `hands` are the cards that the sides hold; the others of their decks so far are in the draw pile.
    `data` is a user's data file laid over the printed components. `replacements` are the points of the pools as people
    count them, 1.5 for a point and a half; a saved position counts halves.
    """

    scenario: str = ""
    stacks: dict[str, tuple[str, ...]] = {}
    hands: dict[Side, tuple[str, ...]] = {}
    replacements: dict[Pool, float] = {}
    data: Any = None


#: Fields of a position that follow from other parts of a case.
_FOLLOWS = ("options", "standing", "over", "winner", "ending", "stacks", "reduced")

#: Every field that `given` may have, with its type.
GIVEN = given_types(Given, IllusionsPosition, _FOLLOWS)

#: Fields of which a case may name some entries only: the others are as at the start.
_LAID = ("points", "nations", "level", "war_status", "will", "quality", "offensives", "offensive_drm")

#: The fields that name spaces, nations or cards, and what of the components they name.
_NAMING = {
    "control": "spaces",
    "risen": "spaces",
    "ruined": "spaces",
    "lapsed": "spaces",
    "trenches": "spaces",
    "landings": "spaces",
    "area": "spaces",
    "nations": "nations",
    "collapsed": "nations",
    "restored": "nations",
    "will": "nations",
    "quality": "nations",
    "played": "cards",
}


def stage(case: Document) -> IllusionsPosition:
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
                hint = nearest(named, list(there))
                where = "hands" if field.startswith("the hand") else field
                raise self.wrong(f"{field} names {named!r}, which there is not", where, hint=hint)

    def _kit(self) -> Kit:
        """The components, with the case's data laid over them."""
        if self.given.data is None:
            return kit()
        decode(self.case, scenarios.UserFile, ("given", "data"))
        try:
            printed = kit([self.case.data["given"]["data"]])
        except Malformed as error:
            raise self.wrong("; ".join(problem.message for problem in error.problems), "data") from None
        if unknown := list(printed.unknown_names()):
            raise self.wrong("; ".join(unknown), "data")
        return printed

    def _named(self) -> Iterator[tuple[str, str, Collection[str]]]:
        """Everything that the saved fields name: the field, the name, and what there is."""
        there: Mapping[str, Collection[str]] = {
            "spaces": self.kit.ground.spaces,
            "nations": NATIONS,
            "cards": self.kit.cards[self.options["events"]],
        }
        for field, what in _NAMING.items():
            yield from ((field, str(name), there[what]) for name in self.saved.get(field, ()))
        for side, cards in self.given.hands.items():
            theirs = [label for label in there["cards"] if label.startswith(f"{side}-")]
            yield from ((f"the hand of {side}", card, theirs) for card in cards)
        for entry in self.saved.get("in_force", ()):
            yield "in_force", entry.card, there["cards"]
        if "turn" in self.saved:
            yield "turn", str(self.saved["turn"]), [str(turn) for turn in self.kit.tables.turns.track.turns]

    # -- the position --------------------------------------------------------------------------------------------

    def position(self) -> IllusionsPosition:
        """The position with all that the case says of it; markers that it does not name stand as at the start."""
        start = self._start()
        if "control" in self.saved:
            self.saved["control"] = self._control(self.saved["control"])
        fields = {name: getattr(start, name) | value if name in _LAID else value for name, value in self.saved.items()}
        if self.given.replacements:
            fields["replacements"] = self._halves()
        if not self.given.scenario:
            stacks, reduced = self._stacks()
            fields |= {"stacks": stacks, "reduced": reduced, "piles": self._piles(fields)}
        elif self.given.stacks or self.given.hands:
            raise self.wrong("units and hands of a scenario are its own", "scenario")
        position = msgspec.structs.replace(start, **fields)
        position.equip(self.kit)
        # Enemies may dispute a region (3.1.2); a square is held by one side.
        squares = [label for label, space in self.kit.ground.spaces.items() if space.kind != REGION]
        self.apart(position, squares, position.side_of)
        return position

    def _halves(self) -> dict[Pool, int]:
        """The Replacement Points as a position holds them (16.2b, trap 56)."""
        found = {pool: points * WHOLE for pool, points in self.given.replacements.items()}
        if broken := next((pool for pool, halves in found.items() if halves < 0 or halves % 1), None):
            raise self.wrong("points are counted in whole ones and halves, as 1 or 1.5", "replacements", broken)
        return {pool: int(halves) for pool, halves in found.items()}

    def _control(self, markers: Mapping[str, str]) -> dict[str, str]:
        """The control markers: nations, Uprisings or nobody; an empty one is none at all."""
        known = (*NATIONS, UPRISING, NEUTRAL, "")
        if strange := next((marker for marker in markers.values() if marker not in known), None):
            raise self.wrong(f"there is no control marker {strange!r}", "control", hint=nearest(strange, list(known)))
        return {space: marker for space, marker in markers.items() if marker}

    def _start(self) -> IllusionsPosition:
        """The set-up of the scenario, or a second turn in which nobody is on the map yet."""
        try:
            start = scenarios.new_position(self.given.scenario or _CAMPAIGN, self.options)
        except Refused as error:
            raise self.wrong(error.problems[0].message, "scenario", hint=error.problems[0].hint) from None
        if self.given.scenario:
            return start
        return msgspec.structs.replace(
            start, turn=_TURN, phase=_PHASE, trenches={}, offensives=dict.fromkeys(SIDES, NONE)
        )

    def _piles(self, fields: Mapping[str, Any]) -> dict[Side, Piles]:
        """The hands that the case names; of each side's decks so far the rest is the draw pile."""
        cards = self.kit.cards[self.options["events"]]
        if "piles" in fields:
            piles: dict[Side, Piles] = fields["piles"]
            for side, held in piles.items():
                named = (label for pile in PILES for label in getattr(held, pile))
                if unknown := next((label for label in named if label not in cards), ""):
                    raise self.wrong(f"no card is called {unknown!r}", "piles", side)
            return piles
        order = self.kit.tables.status.levels.order
        found: dict[Side, Piles] = {}
        for side in SIDES:
            reached = order.index(fields.get("level", {}).get(side, order[0])) + 1
            hand = self.given.hands.get(side, ())
            gone = {*hand, *fields.get("played", ())}
            deck = (card for level in order[:reached] for card in deck_of(cards, side, level) if card not in gone)
            found[side] = Piles(hand=in_order(hand), draw=in_order(deck))
        return found

    def _stacks(self) -> tuple[dict[str, list[str]], list[str]]:
        """Who stands where, everybody else off the map; and who is reduced."""
        stacks: dict[str, list[str]] = {}
        reduced = []
        for place, units in self.given.stacks.items():
            there = stacks.setdefault(self._place(place), [])
            for written in units:
                unit = self._unit(written.rstrip("*"), place)
                there.append(unit)
                if written.endswith("*"):
                    reduced.append(unit)
        used = [unit for units in stacks.values() for unit in units]
        self.once(used, "stacks")
        stacks.setdefault(OFF_MAP, []).extend(unit for unit in self.kit.units if unit not in set(used))
        return stacks, reduced

    def _place(self, name: str) -> str:
        found = name if name in BOXES else self.kit.map.find(name)
        if found is None:
            hint = nearest(name, [*self.kit.map.names(), *BOXES])
            raise self.wrong(f"there is no place {name!r}", "stacks", name, hint=hint)
        return found

    def _unit(self, name: str, place: str) -> str:
        found = self.kit.unit_ids.get(name.lower())
        if found is None:
            raise self.wrong(f"no unit is called {name!r}", "stacks", place, hint=nearest(name, self.kit.units))
        return found
