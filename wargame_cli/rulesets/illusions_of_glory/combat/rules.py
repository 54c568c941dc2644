"""What an attack must be to be legal (12.1, 9.4.3, 14.3.1, 20.1, 20.3.3, 21.1, 27.0, 9.8)."""

from __future__ import annotations

from itertools import product

from wargame_cli.rulesets.illusions_of_glory.combat.battlefield import (
    combat_factor,
    field_of,
    fort_of,
    origins_of,
    split,
    stack_of,
)
from wargame_cli.rulesets.illusions_of_glory.combat.cards import lasting, opens_swamps, unfit
from wargame_cli.rulesets.illusions_of_glory.combat.declaring import foreseen
from wargame_cli.rulesets.illusions_of_glory.ground.frontiers import shielded_fort, spared_fort
from wargame_cli.rulesets.illusions_of_glory.ground.sieges import enemy_fort, holds, suffices
from wargame_cli.rulesets.illusions_of_glory.ground.supply import in_supply
from wargame_cli.rulesets.illusions_of_glory.kit.book import BOOK
from wargame_cli.rulesets.illusions_of_glory.kit.nations import CP, NEUTRAL, OTHER, UPRISING, side_named
from wargame_cli.rulesets.illusions_of_glory.operations.activation import is_activated, unpaid
from wargame_cli.rulesets.illusions_of_glory.operations.attack_orders import Attack
from wargame_cli.rulesets.illusions_of_glory.position.flank import bans
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition, Referee

# -- who attacks ----------------------------------------------------------------------------------------------------


@BOOK.forbids("12.1", Attack, decisive=True)
def units_of_ours_attack(order: Attack, referee: Referee) -> str | None:
    """Units of the acting side that are on the map attack, each named once"""
    position = referee.position
    if not position.kit.is_space(order.target):
        return f"{position.kit.name(order.target)} is no place on the map"
    for unit in order.units:
        if position.side_of(unit) != position.acting:
            return f"{unit} is not ours"
        if not position.on_map(unit):
            return f"{unit} is not on the map (it is in {position.kit.name(position.place_of(unit))})"
    if len(set(order.units)) < len(order.units):
        return "a unit is named twice"
    fighting, _ = split(position, order.units)
    return None if fighting else "an attack takes at least one LCU or SCU: name it in `with`"


@BOOK.forbids("9.4.3", Attack)
def attackers_are_activated(order: Attack, referee: Referee) -> str | None:
    """A unit that attacks is under an Attack marker"""
    position = referee.position
    idle = [unit for unit in order.units if not is_activated(position, unit, "attack")]
    return f"{', '.join(idle)}: not activated for Attack" if idle else None


@BOOK.forbids("9.4.2", Attack)
def who_attacks_against_orders_is_paid_for(order: Attack, referee: Referee) -> str | None:
    """British and French who attack against orders cost what they were left out of"""
    position = referee.position
    late = unpaid(position, order.units).values()
    cost, left = sum(each for _, each in late), position.this_round.points
    if cost <= left:
        return None
    units = ", ".join(unit for units, _ in late for unit in units)
    price = f"to attack against orders costs {cost} OPS, with {left} left"
    return f"{units}: not counted when the space was activated; {price}"


@BOOK.forbids("12.1", Attack)
def a_unit_attacks_once(order: Attack, referee: Referee) -> str | None:
    """A unit attacks at most once in an Action Round"""
    again = [unit for unit in order.units if unit in referee.position.this_round.attacked]
    return f"{', '.join(again)}: attacked already in this round" if again else None


@BOOK.forbids("12.1", Attack)
def attackers_are_connected(order: Attack, referee: Referee) -> str | None:
    """Attacks lead along connections, or go on within a region or the space of a besieged Fort"""
    position = referee.position
    if not position.kit.board.bit[order.target] & position.spaces_in_play:
        return f"{position.kit.name(order.target)} is not in play in this scenario"
    near = {order.target, *position.kit.board.neighbours[order.target]}
    far = [unit for unit in order.units if position.place_of(unit) not in near]
    return f"{', '.join(far)}: not connected to {position.kit.name(order.target)}" if far else None


@BOOK.forbids("12.1.2c", Attack)
def somebody_has_strength(order: Attack, referee: Referee) -> str | None:
    """Units with a Combat Factor of 0 attack only together with others"""
    position = referee.position
    fighting, _ = split(position, order.units)
    if not fighting or any(combat_factor(position, unit) for unit in fighting):
        return None
    return f"{', '.join(fighting)}: no unit with a Combat Factor of 1 or more attacks"


@BOOK.forbids("12.1.3", Attack)
def nations_attack_out_of_one_stack(order: Attack, referee: Referee) -> str | None:
    """Units of several nations attack together if one of their stacks has units of all of them"""
    position = referee.position
    fighting, _ = split(position, order.units)
    stacks = {stack_of(position, unit) for unit in fighting}
    for choice in product(*(position.counter(unit).nations for unit in fighting)):
        nation = dict(zip(fighting, choice, strict=True))
        if any({nation[unit] for unit in stack if unit in nation} == set(choice) for stack in stacks):
            return None
    nations = sorted({position.counter(unit).nation for unit in fighting})
    return f"{', '.join(nations)} attack together, and no stack has a unit of each"


@BOOK.forbids("14.3.1", Attack, settled=True)
def supplied_units_attack_by_themselves(order: Attack, referee: Referee) -> str | None:
    """Out-Of-Supply units do not attack together with supplied ones"""
    position = referee.position
    fighting, _ = split(position, order.units)
    out_of_supply = [unit for unit in fighting if not in_supply(position, unit)]
    if not out_of_supply or len(out_of_supply) == len(fighting):
        return None
    return f"{', '.join(out_of_supply)}: Out-Of-Supply, and the others are not"


@BOOK.forbids_one_of(
    {
        "27.0": "An HQ attacks with units that it is stacked with",
        "27.1": "Heavy Artillery attacks with units that it is stacked with",
    },
    Attack,
)
def helpers_stand_with_attackers(order: Attack, referee: Referee) -> tuple[str, str] | None:
    """HQs and Heavy Artillery attack with their stack, in a region with that of their Attack marker"""
    position = referee.position
    fighting, helpers = split(position, order.units)
    stacked = {other for unit in fighting for other in stack_of(position, unit)}
    for unit in helpers:
        if unit not in stacked:
            row = "27.0" if position.counter(unit).type == "hq" else "27.1"
            return row, f"{unit} is stacked with none of the attackers"
    return None


# -- what is attacked -----------------------------------------------------------------------------------------------


@BOOK.forbids("12.1", Attack, settled=True)
def there_is_somebody_to_attack(order: Attack, referee: Referee) -> str | None:
    """A place is attacked where an enemy Fort is, or enemies who neither retreated nor were attacked in the round"""
    position = referee.position
    name, combat = position.kit.name(order.target), foreseen(position, order)
    if order.uprising and not position.units_at(UPRISING, order.target):
        return f"no Uprising Unit is in {name}"
    again = position.is_region(order.target) and position.option("attacks-on-regions") == "each-unit"
    if order.target in position.this_round.defended and not again:
        return f"{name} was attacked already in this round"
    if combat.defenders:
        return None
    if position.units_at(OTHER[side_named(position.acting)], order.target):
        return f"all enemies in {name} retreated or were attacked in this round, and are not attacked now"
    return None if fort_of(position, combat) else f"no enemy unit and no enemy Fort is in {name}"


@BOOK.forbids("4.3", Attack)
def no_attack_over_the_save(order: Attack, referee: Referee) -> str | None:
    """In Summer 1914 the Central Powers attack nothing in Serbia from Temesvar and Novi Sad"""
    position = referee.position
    chart = position.kit.tables.turns.first_turn
    if position.turn != chart.turn or position.acting != CP:
        return None
    if position.kit.ground.spaces[order.target].owner != chart.barred_target:
        return None
    barred = [unit for unit in order.units if position.place_of(unit) in chart.barred_bases]
    bases = " and ".join(position.kit.name(base) for base in chart.barred_bases)
    return f"{', '.join(barred)}: nobody attacks Serbia from {bases} in {position.season}" if barred else None


@BOOK.forbids("20.1.7", Attack, settled=True)
def the_fort_may_be_attacked(order: Attack, referee: Referee) -> str | None:
    """Germans attack no Russian Fort space before OBEROST"""
    position = referee.position
    found = (shielded_fort(position, unit, order.target) for unit in split(position, order.units)[0])
    return next((shielded.message for shielded in found if shielded), None)


@BOOK.forbids("20.1.8", Attack, settled=True)
def german_forts_are_spared_at_first(order: Attack, referee: Referee) -> str | None:
    """Russians attack no German Fort space in Summer 1914"""
    position = referee.position
    spared = (unit for unit in split(position, order.units)[0] if spared_fort(position, unit, order.target))
    return next((f"{unit} attacks no German Fort space in {position.season}" for unit in spared), None)


@BOOK.forbids("20.3", Attack, settled=True)
def besieged_forts_are_attacked_from_inside(order: Attack, referee: Referee) -> str | None:
    """A besieged Fort is attacked by its besiegers only"""
    position = referee.position
    if not holds(position, side_named(position.acting), order.target):
        return None
    outside = [unit for unit in order.units if position.place_of(unit) != order.target]
    name = position.kit.name(order.target)
    return f"{', '.join(outside)}: the Fort of {name} is besieged, and attacked from inside only" if outside else None


@BOOK.forbids("20.3", Attack, settled=True)
def besiegers_keep_up_the_siege(order: Attack, referee: Referee) -> str | None:
    """Of besiegers only those attack elsewhere that the siege does not need"""
    position = referee.position
    side = side_named(position.acting)
    for place in dict.fromkeys(position.place_of(unit) for unit in order.units):
        if place == order.target or not holds(position, side, place):
            continue
        left = [unit for unit in position.units_at(side, place) if not _leaves(position, order, unit, place)]
        if not suffices(position, left, enemy_fort(position, side, place)):
            return f"too few units are left to besiege the Fort of {position.kit.name(place)}"
    return None


def _leaves(position: IllusionsPosition, order: Attack, unit: str, place: str) -> bool:
    """Whether a besieger attacks elsewhere, in this attack or in an earlier one of the round."""
    done = position.this_round
    return unit in order.units or (unit in done.attacked and place not in done.defended)


@BOOK.forbids("11.1.5a", Attack, settled=True)
def neutral_nations_are_left_alone(order: Attack, referee: Referee) -> str | None:
    """Of neutral units only Greek ones are attacked"""
    position = referee.position
    neutral = [unit for unit in foreseen(position, order).defenders if position.side_of(unit) == NEUTRAL]
    others = [unit for unit in neutral if not position.counter(unit).is_of("GR")]
    return f"{', '.join(others)}: neutral" if others else None


# -- how it is attacked ---------------------------------------------------------------------------------------------


@BOOK.forbids_one_of(
    {
        "21.0": "A Flank Attack takes two spaces and an LCU",
        "21.1": "Ground, Trenches, regions, Uprising Units and want of supply forbid a Flank Attack",
        "21.2": "A Fort alone has no flank",
        "21.3": "A Pinning Space is one of those from which the attack comes",
    },
    Attack,
    settled=True,
)
def the_flank_is_open(order: Attack, referee: Referee) -> tuple[str, str] | None:
    """A Flank Attack takes two spaces, an LCU, and ground and enemies that allow it"""
    position = referee.position
    if not order.flank:
        return ("21.0", "`pinning` belongs to a Flank Attack: write `flank: true`") if order.pinning else None
    combat = foreseen(position, order)
    field, origins = field_of(position, lasting(position, combat)), origins_of(position, combat)
    if found := bans(field, origins, into_swamps=opens_swamps(position, combat, order.cards)):
        row = found[0][0].rstrip("abcdef")  # 21.1 of 21.1b
        return row, "; ".join(message for _, message in found)
    if order.pinning and order.pinning not in {origin.place for origin in origins}:
        return "21.3", f"{position.kit.name(order.pinning)} pins nobody: no attack comes from there"
    return None


@BOOK.forbids("9.8", Attack)
def cards_are_in_the_hand(order: Attack, referee: Referee) -> str | None:
    """Combat Cards are played out of the hand, each once"""
    hand = referee.position.hand(side_named(referee.position.acting))
    if others := [card for card in order.cards if card not in hand]:
        return f"{', '.join(others)}: not in the hand"
    return "a card is named twice" if len(set(order.cards)) < len(order.cards) else None


@BOOK.forbids("9.8", Attack, settled=True)
def cards_fit_the_combat(order: Attack, referee: Referee) -> str | None:
    """Combat Cards are played where their conditions hold and where they come to something"""
    position = referee.position
    combat = foreseen(position, order)
    for label in order.cards:
        card = position.cards[label]
        if why := unfit(position, combat, card):
            return f"{card.title}: {why}"
    return None


@BOOK.forbids("14.3.1", Attack, settled=True)
def out_of_supply_units_play_no_cards(order: Attack, referee: Referee) -> str | None:
    """Out-Of-Supply attackers play no Combat Cards"""
    position = referee.position
    if not order.cards or all(in_supply(position, unit) for unit in split(position, order.units)[0]):
        return None
    return "Out-Of-Supply attackers play no Combat Cards"
