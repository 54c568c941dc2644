"""What the conditions of event cards ask for, and when they are looked at (5.2, 8.2.3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wargame_cli.rulesets.lamps.kit.cards import Condition, Effect, Points
from wargame_cli.rulesets.lamps.kit.nations import CP
from wargame_cli.rulesets.lamps.position.position import UNRESTRICTED, LampsPosition

_CONDITIONS: Mapping[Condition, Callable[[LampsPosition], bool]] = {
    "U-Boats unrestricted": lambda position: bool(position.of_type("u-boat", UNRESTRICTED)),
    "Open Ocean Policy": lambda position: "Open Ocean Policy" in position.flags,
    "USA neutral": lambda position: position.nations["united_states"] == "neutral",
    "USA at war": lambda position: position.nations["united_states"] == "war",
    "Russia collapsed": lambda position: position.nations["russia"] == "conquered",
    "Germany blockades": lambda position: position.blockade == CP,
    "Germany does not blockade": lambda position: position.blockade != CP,
    "German army in Austria": lambda position: any(
        position.counter(army).nation == "germany" for army in position.armies_at("austria")
    ),
    "CP in Ukraine or Kiev": lambda position: CP in (position.control.get("ukraine"), position.control.get("kiev")),
    "Treaty signed": lambda position: position.treaty,
}
#: Those that speak of units and areas, which come and go between a card and the phase in which it works.
_OF_THE_MAP: frozenset[Condition] = frozenset(
    {
        "U-Boats unrestricted",
        "Germany blockades",
        "Germany does not blockade",
        "German army in Austria",
        "CP in Ukraine or Kiev",
    }
)


def hold(position: LampsPosition, effect: Effect) -> bool:
    """Whether an effect takes place: all its conditions but those that are looked at later."""
    later = _later(position, effect)
    return all(_CONDITIONS[condition](position) for condition in effect.conditions if condition not in later)


def hold_when_counted(position: LampsPosition, effect: Points) -> bool:
    """Whether points are changed now that they are counted."""
    later = _later(position, effect)
    return all(_CONDITIONS[condition](position) for condition in effect.conditions if condition in later)


def _later(position: LampsPosition, effect: Effect) -> frozenset[Condition]:
    """What is looked at when points are counted: of points, conditions on the map (8.2.3)."""
    at_the_draw = position.option("card-conditions") == "when-drawn"
    if at_the_draw or not isinstance(effect, Points) or effect.when == "always":
        return frozenset()
    return _OF_THE_MAP
