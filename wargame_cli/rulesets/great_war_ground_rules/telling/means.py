"""What a side can spend in a phase: points, Res Pts, rail capacity, air points, checks of HQs; what is odd in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wargame_cli.engine.loading.lazily import lazily
from wargame_cli.engine.orders import Order
from wargame_cli.engine.queries import Oversight, Resource
from wargame_cli.rulesets.great_war_ground_rules.ground.rails import nets
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee

with lazily():
    from wargame_cli.rulesets.great_war_ground_rules.arrivals.pools import owner_of_points, usable
    from wargame_cli.rulesets.great_war_ground_rules.combat.orders import Attack
    from wargame_cli.rulesets.great_war_ground_rules.command.headquarters import unchecked
    from wargame_cli.rulesets.great_war_ground_rules.ground.strength.artillery_divisions import attached_to

_HQS = ("Army HQ to be checked", "Army HQs to be checked")


def means(position: GroundPosition, side: str) -> list[Resource]:
    """By the kind of phase; points are kept for later, capacity and air points are not."""
    kind = position.phase.removeprefix(f"{side.lower()}-")
    if kind in ("initial", "reaction-rebuilding"):
        return [*_points(position, side), *_to_be_placed(position, side)]
    if kind == "movement":
        return list(_rails(position, side))
    if kind == "bombardment":
        left = position.air.get(side, 0) - position.this_phase.air_used.get(side, 0)
        return [Resource(name="Air points", left=left, unit=("air point", "air points"), lost=True, rule="12C4")]
    if kind == "reaction-movement":
        left = len(unchecked(position, side))
        return [Resource(name=_HQS[1], left=left, unit=_HQS, rule="14M1", quiet=True)]
    return []


def _points(position: GroundPosition, side: str) -> Iterator[Resource]:
    """Man Pts of each contingent and Equ Pts, in the general pool and in each hex (16B3)."""
    for name in sorted(position.stock):
        of, _, place = name.partition("@")
        if owner_of_points(position, of) != side:
            continue
        where = f" in {position.kit.name(place)}" if place else ""
        stock = usable(position, name)
        for points, kind in ((stock.man, f"Man {{}} of {of}"), (stock.equ, "Equ {}")):
            if points:
                words = (f"{kind.format('Pt')}{where}", f"{kind.format('Pts')}{where}")
                yield Resource(name=words[1], left=points, unit=words, rule="16B3")


def _to_be_placed(position: GroundPosition, side: str) -> Iterator[Resource]:
    """New Res Pts (16B1)."""
    if waiting := position.waiting.get(side, 0):
        words = ("Res Pt to be placed", "Res Pts to be placed")
        yield Resource(name=words[1], left=waiting, unit=words, rule="16B1")


def _rails(position: GroundPosition, side: str) -> Iterator[Resource]:
    """What is left of the capacity of each net (7A4)."""
    for net in nets.names(position):
        if nets.capacity(position, side, net):
            words = (f"RE by rail on {net}", f"REs by rail on {net}")
            left = max(nets.left(position, side, net), 0)
            yield Resource(name=words[1], left=left, unit=words, lost=True, rule="7A4", quiet=True)


def oversights(referee: Referee, orders: Sequence[Order]) -> list[Oversight]:
    """Art XX HQs that add nothing to an attack, for not all of their artillery attacks with them (12B9)."""
    position = referee.position
    return [
        Oversight(
            code="odd",
            message=f"{hq} adds nothing to the attack on {position.kit.name(order.target)}: "
            "not all of its artillery attacks with it",
            rule="12B9",
        )
        for order in orders
        if isinstance(order, Attack)
        for hq in order.units
        if not set(attached_to(position, hq)) <= set(order.units)
    ]
