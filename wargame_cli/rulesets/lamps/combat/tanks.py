"""Tanks (7.6.3): they breach trenches without a combat, and become Spent."""

from collections.abc import Collection
from typing import ClassVar

import msgspec

from wargame_cli.engine.orders import Order, PlaceName
from wargame_cli.rulesets.lamps.combat.advance import stopped_by_terrain
from wargame_cli.rulesets.lamps.combat.orders import When, in_its_condition, unmet
from wargame_cli.rulesets.lamps.combat.rules import bad_target
from wargame_cli.rulesets.lamps.ground.areas import technology_helps
from wargame_cli.rulesets.lamps.ground.armies import spend
from wargame_cli.rulesets.lamps.ground.card_effects import named_rule
from wargame_cli.rulesets.lamps.ground.trenches import breach, turn_to, whole_trenches
from wargame_cli.rulesets.lamps.kit.book import BOOK
from wargame_cli.rulesets.lamps.kit.nations import EASTERN_ALLIES
from wargame_cli.rulesets.lamps.position.position import LampsPosition, Referee

TANKS = "WA-Tanks"


class Tanks(Order, frozen=True, kw_only=True):
    """The Tanks breach trenches of an adjacent area, for attacks from where they stand (7.6.3).

    `tanks`: the area whose trenches they breach.
    `if`: only if this holds when its turn comes.
    """

    verb: ClassVar[str] = "tanks"
    example: ClassVar[str] = "{tanks: belgium}"
    of_attacks: ClassVar[tuple[str, ...]] = ("push",)

    target: PlaceName = msgspec.field(name="tanks")
    condition: When | None = msgspec.field(name="if", default=None)

    def start(self, position: LampsPosition) -> str:
        """The area that the Tanks attack from."""
        return position.place_of(TANKS)

    def may_change(self, position: LampsPosition) -> Collection[str]:
        """The Tanks are Spent, and trenches are breached."""
        return {self.target, TANKS}


def _tanks_and_target(order: Tanks, referee: Referee) -> Collection[str]:
    return TANKS, order.target


@BOOK.forbids_one_of(
    {
        "7.6.3a": "The Tanks are on the map and Fresh",
        "2.1.3b": "They do not attack out of a mountain that they advanced into this turn",
        "2.1.4": "Nor out of the Pripet Marshes",
        "7.2.2a": "They attack an adjacent area in the enemy's hands",
        "7.3.2a": "A beachhead is attacked from the area beside it",
        "10.2": "Nobody attacks a neutral",
        "2.1.8c": "The Tanks attack no square",
    },
    Tanks,
    settled=True,
    looks_at=_tanks_and_target,
)
def the_tanks_can_attack(order: Tanks, referee: Referee) -> tuple[str, str] | None:
    """The Tanks are on the map, Fresh, and beside the area that they attack"""
    position = referee.position
    if not position.on_map(TANKS):
        return "7.6.3a", "the Tanks are not on the map"
    if not position.fresh(TANKS):
        return "7.6.3a", "the Tanks are Spent"
    origin = order.start(position)
    if fault := stopped_by_terrain(position, TANKS, origin) or bad_target(position, origin, order.target):
        return fault
    if not technology_helps(position, origin, order.target):
        return "2.1.8c", f"the Tanks do not attack {position.kit.name(order.target)}"
    return None


@BOOK.forbids("7.6.3a", Tanks, settled=True, looks_at=_tanks_and_target)
def there_is_a_trench(order: Tanks, referee: Referee) -> str | None:
    """There is a trench to breach"""
    position = referee.position
    origin = order.start(position)
    return None if whole_trenches(position, order.target, origin) else "no whole trench is there"


@BOOK.forbids("10.2.3.2c", Tanks, settled=True)
def americans_have_somebody_to_follow(order: Tanks, referee: Referee) -> str | None:
    """In the Eastern Allies' turn the Tanks attack only for an American army with a French one beside it (8.4.2.2)"""
    position = referee.position
    if position.faction != EASTERN_ALLIES or not position.on_map(TANKS):
        return None
    nations = {position.counter(army).nation for army in position.armies_at(order.start(position))}
    if "united_states" not in nations:
        return "no American army stands with the Tanks"
    return None if "france" in nations else "Americans use the Tanks beside a French army only"


BOOK.waits(Tanks, looks_at=in_its_condition)(unmet)


@BOOK.performs(Tanks, rolls=True)
def roll_over(order: Tanks, referee: Referee) -> None:
    """One trench is breached, a second with P3, one more by a card; then the Tanks are Spent."""
    position = referee.position
    origin = order.start(position)
    with referee.scene("attack", order.target):
        turn_to(referee, origin, order.target)
        for _ in range(min(breaches(position), whole_trenches(position, order.target, origin))):
            breach(referee, order.target, origin, "7.6.3")
        spend(referee, TANKS, "7.6.3", "attacked")


def breaches(position: LampsPosition) -> int:
    """How many trenches the Tanks breach at once."""
    more = position.has(position.side, "P3") + named_rule(position, "one more trench for the Tanks")
    return 1 + more
