"""A battlefield for tests: an open plain, units with stated factors, and battles with given dice."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from bench_of_rules import of_kind

from kaisers_war.sandbox import referee, sandbox
from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.kaisers_war.ground.attack_orders import Attack, Bombard
from wargame_cli.rulesets.kaisers_war.kit.components import kit
from wargame_cli.rulesets.kaisers_war.kit.counters import Counter
from wargame_cli.rulesets.kaisers_war.position.events.general import CombatFought, UnitMoved, UnitRemoved
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition

#: Clear land in the Ukraine without rivers, and the clear hexes round it clockwise from north.
PLAIN = "3416"
NORTH, NORTH_EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, NORTH_WEST = RING = ("3415", "3516", "3517", "3417", "3317", "3316")


def with_factors(unit: str, attack: int, defence: int, movement: int) -> dict[str, Counter]:
    """The unit with these printed factors, for the `faces` of a sandbox."""
    face = kit().mix.faces[unit]
    return {unit: msgspec.structs.replace(face, attack=attack, defence=defence, movement=movement)}


def on_plain(attack: int, defence: int, **kwargs: object) -> KaisersPosition:
    """A German shock army of this attack factor south of an Allied army of this defence factor on the plain.

    Both move two hexes; the shock army stands in a city's supply, so both tables are open.
    """
    faces = with_factors("GE-Shock-1", attack, 7, 2) | with_factors("FR-Inf-1", 5, defence, 2)
    stacks = {SOUTH: ["GE-Shock-1"], PLAIN: ["FR-Inf-1"], "Kiev": ["GE-Inf-9"]}
    return sandbox(stacks, faces=faces, **kwargs)  # type: ignore[arg-type]


def fight(
    position: KaisersPosition, order: Attack | Bombard, dice: Sequence[int] | dict[str, Sequence[int]], **kwargs: object
) -> Referee[KaisersPosition]:
    """Carry out an order that must be legal, with these dice."""
    judge = referee(position, dice, **kwargs)  # type: ignore[arg-type]
    assert [message for _, message in judge.faults(order)] == []
    judge.book.perform(order, judge)
    return judge


def faults(position: KaisersPosition, order: Attack | Bombard, **kwargs: object) -> list[str]:
    """The rows of the rulebook that forbid an order."""
    return [fastened.rule.number for fastened, _ in referee(position, **kwargs).faults(order)]  # type: ignore[arg-type]


def retreats(judge: Referee[KaisersPosition]) -> list[UnitMoved]:
    """How units retreated, in order."""
    return [event for event in of_kind(judge, UnitMoved) if event.how == "retreat"]


def pursuits(judge: Referee[KaisersPosition]) -> list[UnitMoved]:
    """How units pursued or landed, in order."""
    return [event for event in of_kind(judge, UnitMoved) if event.how in ("pursuit", "landing")]


def outcome(judge: Referee[KaisersPosition]) -> CombatFought:
    """The arithmetic and the result of the only battle."""
    (fought,) = of_kind(judge, CombatFought)
    return fought


def lost(judge: Referee[KaisersPosition]) -> list[str]:
    """The units that were eliminated, in order."""
    return [event.unit for event in of_kind(judge, UnitRemoved)]
