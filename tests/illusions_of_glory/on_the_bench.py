"""Benches of Illusions of Glory: some units on the whole map, a side's Action Round, a card in the hand, an attack."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from bench_of_rules import Bench

from wargame_cli.rulesets.illusions_of_glory.cards.actions import Play
from wargame_cli.rulesets.illusions_of_glory.kit.card_effects import Common
from wargame_cli.rulesets.illusions_of_glory.kit.components import kit
from wargame_cli.rulesets.illusions_of_glory.operations.attack_orders import Attack
from wargame_cli.rulesets.illusions_of_glory.position.records import Activation, Round
from wargame_cli.rulesets.illusions_of_glory.units.aftermath import CombatOutcome

Stacks = Mapping[str, Sequence[str]]


def on_map(
    stacks: Stacks | None = None,
    *,
    reduced: Sequence[str] = (),
    vp: int | None = None,
    options: Mapping[str, str] | None = None,
    **given: Any,
) -> Bench:
    """These units on the map and all others not in play; turn 2, the first round, unless `given` says otherwise."""
    placed = {
        place: [f"{unit}*" if unit in reduced else unit for unit in units] for place, units in (stacks or {}).items()
    }
    if vp is not None:
        given["points"] = {"VP": vp}
    return Bench("illusions-of-glory", options=options, stacks=placed, **given)


# -- units ----------------------------------------------------------------------------------------------------------


def units(nation: str, size: str = "LCU", count: int = 6) -> list[str]:
    """The first plain counters of one nation and size, cavalry among them."""
    plain = (unit for unit in kit().units.values() if not (unit.is_special or unit.is_uprising or unit.is_escorted))
    return [unit.id for unit in plain if unit.nations == (nation,) and unit.size == size][:count]


def regulars(nation: str, size: str = "LCU", kind: str = "regular", count: int = 4) -> list[str]:
    """The first counters of one nation, size and type."""
    alike = (unit for unit in kit().units.values() if unit.nations == (nation,))
    return [unit.id for unit in alike if (unit.size, unit.type) == (size, kind)][:count]


GE, AH, RU, SB, IT, BR = (units(nation) for nation in ("GE", "AH", "RU", "SB", "IT", "BR"))
GE_SCU, AH_SCU, RU_SCU, SB_SCU, IT_SCU, BR_SCU = (
    units(nation, "SCU") for nation in ("GE", "AH", "RU", "SB", "IT", "BR")
)
#: A corps at home, without which Serbia collapses in the first War Status Phase.
SERBS = {"nish": ["SB-I-1"]}
#: Kalisz and Wloclawek are German, and lie west of Lodz.
HELD = {"kalisz": "GE", "wloclawek": "GE"}


# -- a round of Operations ------------------------------------------------------------------------------------------


def acting(side: str = "ap", number: int = 1) -> str:
    """The phase of a side's Action Round."""
    return f"round-{number}-{side}"


def operations(*places: str, points: int = 5, **marks: Any) -> Round:
    """The record of a round of Operations with Move markers on these spaces."""
    markers = [Activation(place=place, how="move") for place in places]
    return Round(use="ops", points=points, activated=markers, **marks)


def moving(stacks: Stacks, *places: str, side: str = "ap", **given: Any) -> Bench:
    """A side's round of Operations with Move markers on these places, or wherever somebody stands."""
    return on_map(stacks, phase=acting(side), this_round=operations(*(places or stacks)), **given)


def redeploying(stacks: Stacks, side: str = "ap", points: int = 6, **given: Any) -> Bench:
    """A side's round of Strategic Redeployment."""
    given = {"this_round": Round(use="sr", points=points)} | given
    return on_map(stacks, phase=acting(side.lower()), **given)


def attacking(
    stacks: Stacks,
    *marked: str | tuple[str, ...],
    side: str = "CP",
    number: int = 1,
    done: Mapping[str, Any] | None = None,
    **given: Any,
) -> Bench:
    """A side's round of Operations with Attack markers on spaces, or on units of a region, after its name."""
    markers = [
        Activation(place=each, how="attack")
        if isinstance(each, str)
        else Activation(place=each[0], how="attack", units=each[1:])
        for each in marked
    ]
    this_round = Round(use="ops", points=3, activated=markers, **(done or {}))
    given.setdefault("control", HELD)
    return on_map(stacks, phase=acting(side.lower(), number), this_round=this_round, **given)


def attack(target: str, *units_: str, **fields: Any) -> Attack:
    """The order to attack a place with these units."""
    return Attack(target=target, units=units_, **fields)


def won(target: str, attackers: Sequence[str], margin: int = 1, side: Any = "CP", **fields: Any) -> CombatOutcome:
    """A combat that the attackers won by this margin."""
    return CombatOutcome(side, target, tuple(attackers), margin, 0, **fields)


def effects(modifiers: Any) -> list[tuple[str, str, str]]:
    """Modifiers as name, rule and effect."""
    return [(each.name, each.rule, each.effect) for each in modifiers]


# -- cards ----------------------------------------------------------------------------------------------------------


def holding(card: str, stacks: Stacks | None = None, **given: Any) -> Bench:
    """The first Action Round of a card's side, which holds no other card."""
    side = card.partition("-")[0]
    given = {"phase": acting(side.lower()), "quality": dict.fromkeys(("RU", "IT", "GE", "AH"), 18)} | given
    piles = {"AP": {}, "CP": {}, side: {"hand": [card]}} | given.pop("piles", {})
    return on_map(stacks, piles=piles, **given)


def holding_own(label: str, *made: Common, stacks: Stacks | None = None, **fields: Any) -> Bench:
    """The same with a card of the test's own that has these effects."""
    return holding(label, stacks, data=written(label, *made), **fields)


def written(label: str, *made: Common, **fields: Any) -> dict[str, Any]:
    """A user's data file with one card that has these effects and an asterisk; `fields` say more of it."""
    card = {"title": f"OWN {label}", "deck": "mobilization", "ops": 3, "rp": {}, "mode": "event", "asterisk": True}
    return {"cards": {label: card | fields | {"effects": msgspec.to_builtins(made)}}}


def event(card: str) -> Play:
    """The order to play a card as an Event."""
    return Play(card=card, use="event")
