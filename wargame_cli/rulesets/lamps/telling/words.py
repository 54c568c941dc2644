"""The words that all parts of a report share, and what they know of the phase that they tell."""

from __future__ import annotations

from collections.abc import Sequence

from wargame_cli.engine import events as engine
from wargame_cli.engine import telling
from wargame_cli.engine.telling import Said
from wargame_cli.rulesets.lamps.kit.phrases import count
from wargame_cli.rulesets.lamps.position.events import general as happen
from wargame_cli.rulesets.lamps.position.events.cards import CardDrawn
from wargame_cli.rulesets.lamps.position.position import LampsPosition

#: The words for each kind of event; each part of the report registers its own.
said = telling.registry()

#: The headings of a report. What is told without one belongs to the combat that was told last.
WORLD, EVENTS, MOVEMENT, COMBAT, AFTERWARDS = "In the world", "Events", "Movement", "Combat", "After the battles"
PRODUCTION, U_BOATS, SPENDING = "Production", "U-Boats", "Spending"
BATTLE_AT_SEA = "Battle in the Blockade box"
TECHNOLOGY, AIR, GUNS = "Technology", "In the air", "Heavy Artillery"

#: Where a scene is told, by the first word of its name; the innermost of these counts.
_OF_SCENES = {
    "attack": "", "guerilla": "", "naval": "",
    "event": EVENTS,
    "collapse": WORLD, "conquest": WORLD, "entry": WORLD, "mobilization": WORLD, "Salonika": WORLD,
    "u-boat": U_BOATS, "technology": TECHNOLOGY, "dogfight": AIR, "air": AIR,
}  # fmt: skip

#: Where that is told which has no scene, by the step of the turn (4.2).
_OF_STEPS = {"event": EVENTS, "movement": MOVEMENT, "combat": "", "production": SPENDING, "regroup": AIR}


class Stage(telling.Stage[LampsPosition]):
    """A phase of this game.

    `pair` are the areas between which was fought last. While an attack is `undecided`, `rolled` is what has come over
    its dice. `headline` is the scene of what happened last in the world, and `refits` counts those told beforehand.
    """

    def __init__(self, before: LampsPosition, events: Sequence[engine.Event], reader: str | None) -> None:
        super().__init__(before, events, reader)
        self.pair: tuple[str, str] | None = None
        self.undecided = False
        self.rolled: list[str] = []
        self.headline = ""
        self.is_tallied = False
        self.refits = 0
        card = next((event.card for event in events if isinstance(event, CardDrawn)), "")
        self._events = f"Event: {before.kit.cards[card].title}" if card else EVENTS

    def name(self, place: str) -> str:
        """What a place is called."""
        return self.position.kit.name(place)

    def state(self, unit: str, *, spent: bool) -> str:
        """The side that a unit shows, by the word that its kind has for it."""
        return state(self.position, unit, spent=spent)

    def part(self, event: engine.Event) -> str:
        """The part of the report that an event is told in: that of its scene, else that of the step."""
        for scene in reversed(event.scene.split("/")):
            if (kind := scene.partition(" ")[0]) in _OF_SCENES:
                return _OF_SCENES[kind]
        if not event.scene and event.rule == "5.2":
            return EVENTS
        return WORLD if _is_politics(event) else _OF_STEPS[self.position.step]

    def heading(self, part: str) -> str:
        """The heading of a part: over what a card did its title."""
        return self._events if part == EVENTS else part

    def is_piece(self, event: engine.Event) -> bool:
        """Whether an event is what happened to a unit or an area by the political event just before."""
        return self.headline == (event.scene or event.rule)

    def tell(self, event: engine.Event, one: str, unit: str = "", many: str = "") -> Said:
        """What happened to a unit or an area, in the part of the report where it belongs.

        What follows from a combat or from something in the world stands below it.
        """
        part = self.part(event)
        below = not part or (part == WORLD and self.is_piece(event))
        return Said(one, (unit,) if unit else (), many, heading=self.heading(part), below=below)


def headline(event: engine.Event, stage: Stage, words: str) -> Said:
    """A political event; what happens to units and areas by it stands below."""
    stage.headline = event.scene or event.rule
    return Said(words, heading=WORLD)


def state(position: LampsPosition, unit: str, *, spent: bool) -> str:
    """The side that a unit shows, by the word that its kind has for it."""
    if position.counter(unit).type == "artillery":
        return "Fired" if spent else "Ready"
    return "Spent" if spent else "Fresh"


def removal(event: happen.UnitRemoved) -> str:
    """Where a unit went that left the map, and why."""
    return f"{'eliminated for good' if event.to == 'eliminated' else 'put into the force pool'}: {event.cause}"


def trenches_of(area: str, event: happen.TrenchesChanged) -> str:
    """How many trenches an area has now, and why."""
    if not event.owners:
        return f"the trenches in {area} are lost: {event.cause}"
    return f"{area} has {count(len(event.owners), 'trench')}: {event.cause}"


def dug(stage: Stage, event: happen.TrenchesChanged) -> str:
    """The trenches that come to an area now: one, or their number."""
    number = len(event.owners) - len(stage.position.trenches.get(event.area, ()))
    return "a trench" if number == 1 else count(number, "trench")


def _is_politics(event: engine.Event) -> bool:
    """Whether an event of a record without scenes is what chapter 10 did to a piece or an area."""
    match event:
        case happen.UnitPlaced() | happen.TrenchesChanged():
            return event.rule.startswith(("10.", "7.1.1"))
        case happen.UnitRemoved() | happen.ControlChanged():
            return event.rule in ("10.1.1", "10.1.3")
        case engine.UnitMoved():
            return event.how == "goes home"
        case _:
            return False
