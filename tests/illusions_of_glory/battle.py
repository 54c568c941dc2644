"""Attacks for tests: a position with Attack markers, an order carried out with given dice, and what came of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bench_of_rules import of_kind

from illusions_of_glory.after_combat import units
from illusions_of_glory.front import front
from wargame_cli.engine.dice import GivenDice
from wargame_cli.engine.sequence import Phase
from wargame_cli.rulesets.illusions_of_glory.kit.book import BOOK
from wargame_cli.rulesets.illusions_of_glory.kit.decks import Piles
from wargame_cli.rulesets.illusions_of_glory.operations.attack_orders import Attack
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition, Referee
from wargame_cli.rulesets.illusions_of_glory.position.records import Activation, Round

GE, AH, RU, SB, IT, BR = (units(nation) for nation in ("GE", "AH", "RU", "SB", "IT", "BR"))
GE_SCU, AH_SCU, RU_SCU, SB_SCU, IT_SCU = (units(nation, "SCU") for nation in ("GE", "AH", "RU", "SB", "IT"))
#: Kalisz and Wloclawek are German, and lie west of Lodz.
HELD = {"kalisz": "GE", "wloclawek": "GE"}


def field(
    stacks: Mapping[str, list[str]],
    *attacking: str | tuple[str, ...],
    side: str = "CP",
    number: int = 1,
    hands: Mapping[str, tuple[str, ...]] | None = None,
    done: Mapping[str, Any] | None = None,
    **fields: Any,
) -> IllusionsPosition:
    """A position in a side's round of Operations; `attacking` are marked spaces, or units of a region with its name."""
    activated = [
        Activation(place=each, how="attack")
        if isinstance(each, str)
        else Activation(place=each[0], how="attack", units=each[1:])
        for each in attacking
    ]
    fields.setdefault("control", HELD)
    return front(
        {place: list(there) for place, there in stacks.items()},
        phase=f"round-{number}-{side.lower()}",
        this_round=Round(use="ops", points=3, activated=activated, **(done or {})),
        piles={owner: Piles(hand=hand) for owner, hand in (hands or {}).items()},
        **{name: value.copy() if isinstance(value, dict | list) else value for name, value in fields.items()},
    )


def fight(position: IllusionsPosition, order: Attack, *dice: int, answers: Mapping[str, str] | None = None) -> Referee:
    """Carry a lawful attack out with these dice, all of which must be thrown.

    `answers` are for both sides, by their labels or what follows `attack TARGET/UNIT/`.
    """
    given = answers or {}
    known = dict(given) | {f"attack {order.target}/{order.units[0]}/{rest}": choice for rest, choice in given.items()}
    thrown = GivenDice(in_order=dice)
    phase = Phase(name=position.phase, title=position.phase, rule="6.0 B", side=position.acting)
    referee = Referee(position, phase, BOOK, thrown, answers={"AP": known, "CP": known})
    assert [message for _, message in referee.faults(order)] == []
    referee.perform(order)
    assert thrown.left() == {}, "dice that nobody rolled"
    return referee


def only(referee: Referee, kind: str) -> Any:
    """The one event of a kind."""
    (event,) = of_kind(referee, kind)
    return event


def told(referee: Referee) -> list[str]:
    """The kinds of what happened, without dice and answers."""
    kinds = [type(event).__name__ for event in referee.events]
    return [kind for kind in kinds if kind not in ("DieRolled", "Answered")]


def effects(modifiers: Any) -> list[tuple[str, str, str]]:
    """Modifiers as name, rule and effect."""
    return [(each.name, each.rule, each.effect) for each in modifiers]


def attack(target: str, *units_: str, **fields: Any) -> Attack:
    """The order."""
    return Attack(target=target, units=units_, **fields)
