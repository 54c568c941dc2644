"""Building Trenches (19.1-19.3)."""

from typing import ClassVar

import msgspec

from wargame_cli.engine.orders import Order, PlaceName, UnitName
from wargame_cli.rulesets.illusions_of_glory.ground.supply import in_supply
from wargame_cli.rulesets.illusions_of_glory.kit.board import SPACE
from wargame_cli.rulesets.illusions_of_glory.kit.book import BOOK
from wargame_cli.rulesets.illusions_of_glory.kit.nations import Side, side_named
from wargame_cli.rulesets.illusions_of_glory.operations.activation import is_activated
from wargame_cli.rulesets.illusions_of_glory.operations.movement import is_done
from wargame_cli.rulesets.illusions_of_glory.position.events.general import TrenchChanged
from wargame_cli.rulesets.illusions_of_glory.position.events.rounds import TrenchTried
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition, Referee


class Entrench(Order, frozen=True, kw_only=True):
    """Try to build a Trench with an LCU, in a space that is activated for Movement (19.2).

    `entrench`: the space.
    `with`: the LCU that digs.
    """

    verb: ClassVar[str] = "entrench"
    example: ClassVar[str] = "{entrench: warsaw, with: RU-I-3}"

    space: PlaceName = msgspec.field(name="entrench")
    unit: UnitName = msgspec.field(name="with")


@BOOK.forbids("19.1", Entrench, decisive=True)
def an_lcu_of_ours_is_there(order: Entrench, referee: Referee) -> str | None:
    """An LCU of the acting side entrenches where it stands"""
    position = referee.position
    if position.side_of(order.unit) != position.acting:
        return f"{order.unit} is not ours"
    if position.place_of(order.unit) != order.space or not position.kit.is_space(order.space):
        return f"{order.unit} is not in {position.kit.name(order.space)}"
    if not position.counter(order.unit).is_lcu:
        return f"{order.unit} is no LCU, and only LCUs entrench"
    return None


@BOOK.forbids("4.3", Entrench)
def nobody_digs_in_summer_1914(order: Entrench, referee: Referee) -> str | None:
    """No Trenches are built in Summer 1914"""
    position = referee.position
    if position.turn != position.kit.tables.turns.first_turn.turn or position.option("first-turn-trenches") == "yes":
        return None
    return f"no Trench is built in {position.season}"


@BOOK.forbids("19.1", Entrench)
def the_space_is_activated_for_it(order: Entrench, referee: Referee) -> str | None:
    """The space is activated for Movement, the LCU has not moved, and the turn is its space's"""
    position = referee.position
    done = position.this_round
    if order.unit in done.moved:
        return f"{order.unit} moved in this round"
    if not is_activated(position, order.unit, "move"):
        return f"{position.kit.name(order.space)} is not activated for Movement"
    if done.attacked:
        return "the attacks have begun: nobody entrenches any more"
    return is_done(position, order.space)


@BOOK.forbids_one_of(
    {"19.1": "No Trench is built in Swamps, Forests, regions or at sea", "19.2": "Four nations entrench in Mountains"},
    Entrench,
)
def the_ground_takes_a_trench(order: Entrench, referee: Referee) -> tuple[str, str] | None:
    """Clear spaces take a Trench, Mountains one of four nations, other ground none (19.1a, 19.2a)"""
    position = referee.position
    space, name = position.kit.ground.spaces[order.space], position.kit.name(order.space)
    if space.kind != SPACE:
        return "19.1", f"no Trench is built in {name}: only in spaces on land, not in regions, at sea or on Lemnos"
    if space.terrain == "clear":
        return None
    able = position.kit.tables.forts.building.mountain_nations
    if space.terrain != "mountain":
        return "19.1", f"no Trench is built in {name}: {space.terrain}"
    if not set(able) & set(position.counter(order.unit).nations):
        return "19.2", f"{name} is a Mountain, where only {', '.join(able)} entrench"
    return None


@BOOK.forbids("14.3.1", Entrench)
def who_digs_is_in_supply(order: Entrench, referee: Referee) -> str | None:
    """Out-Of-Supply units do not entrench"""
    position = referee.position
    if not position.kit.is_space(order.space) or in_supply(position, order.unit):
        return None
    return f"{order.unit} is Out-Of-Supply"


@BOOK.forbids("19.3", Entrench)
def one_trench_a_space(order: Entrench, referee: Referee) -> str | None:
    """There is no Trench of ours in the space yet"""
    position = referee.position
    there = position.trench_of(side_named(position.acting), order.space)
    return f"there is a Trench in {position.kit.name(order.space)} already" if there else None


@BOOK.forbids("19.2", Entrench)
def digging_or_assembling(order: Entrench, referee: Referee) -> str | None:
    """A space is for a Trench or for assembling in a round, not for both"""
    position = referee.position
    if any(position.place_of(unit) == order.space for unit in position.this_round.assembled):
        return f"units were assembled or disassembled in {position.kit.name(order.space)} in this round"
    return None


@BOOK.forbids("19.2", Entrench)
def one_attempt_a_space(order: Entrench, referee: Referee) -> str | None:
    """A space has one attempt in a round"""
    position = referee.position
    if order.space in position.this_round.entrenching:
        return f"a Trench was tried in {position.kit.name(order.space)} in this round"
    return None


@BOOK.forbids("19.1", Entrench, settled=True)
def trenches_are_limited(order: Entrench, referee: Referee) -> str | None:
    """One Trench in a round, two in the Action Phase"""
    position = referee.position
    limits = position.kit.tables.forts.building
    if position.this_round.trench_built:
        return f"a Trench was {_counted(position)} in this round, and no second one is"
    done, most = position.this_turn.trenches.get(position.acting, 0), limits.each_phase
    return f"{done} Trenches were {_counted(position)} in this turn, and no more are" if done >= most else None


def _counted(position: IllusionsPosition) -> str:
    """What of a Trench counts against the limits (19.1d, trap 61)."""
    return "built" if position.option("trench-limits") == "built" else "tried"


@BOOK.declares(Entrench)
def attempt(order: Entrench, referee: Referee) -> None:
    """The space has had its attempt, whatever the die says."""
    _tried(order, referee, built=False)


@BOOK.performs(Entrench, rolls=True)
def entrench(order: Entrench, referee: Referee) -> None:
    """On 1 to 3 there is a Trench (19.2c)."""
    position = referee.position
    building = position.kit.tables.forts.building
    side = side_named(position.acting)
    built = _dig(referee, side, order.space) <= building.succeeds_to
    _tried(order, referee, built=built)
    if built:
        cause = order.unit
        referee.emit(TrenchChanged(rule="19.3", space=order.space, owner=side, level=building.level, cause=cause))


def _tried(order: Entrench, referee: Referee, *, built: bool) -> None:
    side = side_named(referee.position.acting)
    referee.emit(TrenchTried(rule="19.2", side=side, space=order.space, unit=order.unit, built=built))


def _dig(referee: Referee, side: Side, space: str) -> int:
    return referee.roll(f"entrench/{space}", "19.2", by=side, good="low", kind="entrenching")
