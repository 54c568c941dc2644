"""What the examples of a sheet can have besides, and why an order cannot be given now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal

from wargame_cli.engine.orders import Order
from wargame_cli.engine.queries import NotNow
from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.illusions_of_glory.cards.actions import CARDLESS, Play
from wargame_cli.rulesets.illusions_of_glory.cards.hands import Discard
from wargame_cli.rulesets.illusions_of_glory.ground.sieges import hostile
from wargame_cli.rulesets.illusions_of_glory.kit.components import REPLACEABLE, RESERVE
from wargame_cli.rulesets.illusions_of_glory.kit.nations import Side, side_named
from wargame_cli.rulesets.illusions_of_glory.operations import redeployment
from wargame_cli.rulesets.illusions_of_glory.operations.activation import Activate
from wargame_cli.rulesets.illusions_of_glory.operations.amphibious_assault import Assault
from wargame_cli.rulesets.illusions_of_glory.operations.assembling import Assemble, Disassemble
from wargame_cli.rulesets.illusions_of_glory.operations.attack_orders import Attack
from wargame_cli.rulesets.illusions_of_glory.operations.entrenching import Entrench
from wargame_cli.rulesets.illusions_of_glory.operations.rebuilding import Rebuild, lacking
from wargame_cli.rulesets.illusions_of_glory.operations.redeployment import Redeploy
from wargame_cli.rulesets.illusions_of_glory.politics.collapse import Declare
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition


def enrich(order: Order, referee: Referee[IllusionsPosition]) -> Iterator[tuple[str, Any]]:
    """What an order might have besides."""
    if isinstance(order, Attack):
        position, side = referee.position, side_named(referee.side)
        cards = [card for card in position.hand(side) if position.cards[card].mode == "combat card"]
        yield from (("cards", (card,)) for card in cards)
        if not cards:
            yield "cards", NotNow("you hold no Combat Card")
        yield "flank", True


def leads_to(position: IllusionsPosition, side: str, kind: type[Order]) -> str | Sequence[Order]:
    """Why a side can give no order of a kind, where its pieces say so; or one, with what must stand before it."""
    ours = [unit for unit in position.units() if position.side_of(unit) == side]
    on_map = [unit for unit in ours if position.on_map(unit)]
    if kind is Declare:
        return [Declare(what="serbian collapse")]
    if kind is Assault:
        sailor = next((unit for unit in ours if "black sea" in position.counter(unit).marks), "")
        start = position.kit.tables.sea.assault.start
        return [Assault(unit=sailor, to=start)] if sailor else "you have no Black Sea unit"
    if kind is Rebuild:
        damaged = next((unit for unit in ours if lacking(position, unit)), "")
        into: Literal["", "reserve"] = "" if damaged in on_map else "reserve"
        return [Rebuild(unit=damaged, into=into)] if damaged else "no unit of yours lacks a step"
    if kind is Discard:
        cards = [card for card in position.hand(side_named(side)) if position.cards[card].mode == "combat card"]
        return "" if cards else "you hold no Combat Card"
    if kind is Redeploy:
        return _redeployment(position, side, on_map)
    lcus = [unit for unit in on_map if position.counter(unit).is_lcu]
    if kind is Entrench and lcus:
        place = position.place_of(lcus[0])
        return [Play(card=CARDLESS), Activate(place=place, how="move"), Entrench(space=place, unit=lcus[0])]
    if kind is Disassemble and lcus:
        return _disassembly(position, lcus, ours)
    if kind is Assemble:
        return _assembly(position, ours)
    if kind is Attack:
        return "" if _meets_enemies(position, side_named(side)) else "no enemy that you see is beside a place of yours"
    return ""


def _meets_enemies(position: IllusionsPosition, side: Side) -> bool:
    """Whether a place with units of a side is beside something to attack, or holds it."""
    own = position.occupied(side)
    return bool((own | position.kit.ground.steps.spread(own)) & hostile(position, side))


def _redeployment(position: IllusionsPosition, side: str, units: Sequence[str]) -> Sequence[Order]:
    """A card for SR, and the first unit that can go somewhere."""
    cards = position.hand(side_named(side))
    for unit in units:
        end = next(iter(redeployment.destinations(position, unit)), None)
        if cards and end is not None:
            return [Play(card=cards[0], use="sr"), Redeploy(unit=unit, to=end.place)]
    return []


def _disassembly(position: IllusionsPosition, lcus: Sequence[str], ours: Sequence[str]) -> str | Sequence[Order]:
    """An LCU with as many SCUs of its nation in the Reserve Box as it takes."""
    for lcu in lcus:
        place, nation = position.place_of(lcu), position.counter(lcu).nation
        waiting = [unit for unit in ours if position.place_of(unit) == RESERVE]
        parts = [
            unit for unit in waiting if position.counter(unit).nation == nation and not position.counter(unit).is_lcu
        ]
        needed = 2 if position.is_reduced(lcu) else 3
        if len(parts) >= needed:
            activated = Activate(place=place, how="move")
            return [Play(card=CARDLESS), activated, Disassemble(unit=lcu, parts=tuple(parts[:needed]))]
    return "too few SCUs of yours are in the Reserve Box"


def _assembly(position: IllusionsPosition, ours: Sequence[str]) -> str | Sequence[Order]:
    """SCUs that stand together with the LCU of their nation that is lost or reduced."""
    small = [unit for unit in ours if position.on_map(unit) and not position.counter(unit).is_lcu]
    for lcu in (unit for unit in ours if position.counter(unit).is_lcu):
        is_lost = position.place_of(lcu) == REPLACEABLE
        if not is_lost and not (position.on_map(lcu) and position.is_reduced(lcu)):
            continue
        of_nation = [unit for unit in small if position.counter(unit).nation == position.counter(lcu).nation]
        for place in dict.fromkeys(map(position.place_of, of_nation)) if is_lost else (position.place_of(lcu),):
            parts = [unit for unit in of_nation if position.place_of(unit) == place]
            if len(parts) >= (2 if is_lost else 1):
                assembled = Assemble(unit=lcu, at=place, parts=tuple(parts[: 3 if is_lost else 1]))
                return [Play(card=CARDLESS), Activate(place=place, how="move"), assembled]
    return "no SCUs of yours stand where an LCU could be made of them"
