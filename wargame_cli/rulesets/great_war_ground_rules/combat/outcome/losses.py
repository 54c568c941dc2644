"""Losses (9D, 9E): printed strengths, who counts, who goes first and last, and the choice of the owner."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.great_war_ground_rules.combat.arithmetic import far
from wargame_cli.rulesets.great_war_ground_rules.combat.capabilities import (
    Capabilities,
    is_mountain_or_infantry,
    is_rifle_assault,
)
from wargame_cli.rulesets.great_war_ground_rules.combat.forces import Combat
from wargame_cli.rulesets.great_war_ground_rules.combat.modifiers import Case, uses_expertise
from wargame_cli.rulesets.great_war_ground_rules.combat.outcome.results import ARTILLERY_LAST, Demand
from wargame_cli.rulesets.great_war_ground_rules.combat.outcome.selection import Piece, Want, choose
from wargame_cli.rulesets.great_war_ground_rules.combat.special import effects
from wargame_cli.rulesets.great_war_ground_rules.ground import terrain
from wargame_cli.rulesets.great_war_ground_rules.ground.retreating.removal import can_be_reduced, eliminate
from wargame_cli.rulesets.great_war_ground_rules.ground.strength.strength import attack_value, defence_value
from wargame_cli.rulesets.great_war_ground_rules.kit import types
from wargame_cli.rulesets.great_war_ground_rules.kit.book import FIELD_ARTILLERY_LOSSES
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee

CAUSE = "combat"
#: The classes of which half of the losses is taken (14H3, 14R, 15C).
_INFANTRY, _MOUNTAIN, _RIFLES, _EXPERT = "infantry", "mountain or infantry", "rifle assault", "adverse terrain"
#: What comes after all others, each part above the one before (9D, 14L, 8C2; traps 25, 81).
_ARTILLERY, _IRREGULAR, _OVERSTACK = 1, 2, 4
#: Above this many other choices none is offered.
_MOST_OPTIONS = 12


class Suffering(msgspec.Struct, frozen=True):
    """A side that suffers a result: the combat, what it can do, the result, and the effects it used (10)."""

    battle: Combat
    able: Capabilities
    result: str
    attacks: bool
    used: tuple[str, ...] = ()

    @property
    def side(self) -> str:
        """The side."""
        return self.battle.side if self.attacks else self.battle.enemy


# -- who counts ------------------------------------------------------------------------------------------------------


def affected(position: GroundPosition, battle: Combat, attacks: bool) -> list[str]:
    """The units of a side that a result affects: no Army and Corps HQs (9D), no artillery that fires far (12B7)."""
    units = battle.attackers if attacks else battle.defenders
    out = far(position, battle) if attacks else ()
    return [
        unit for unit in units if position.on_map(unit) and unit not in out and not position.counter(unit).is_higher_hq
    ]


def exchanged(position: GroundPosition, battle: Combat, attacks: bool) -> list[str]:
    """The affected units whose strength counts for losses: no overstacked defender (8C2), none that retreated there."""
    units = affected(position, battle, attacks)
    if attacks:
        return units
    return [unit for unit in units if unit not in battle.idle and unit not in position.overstacked]


def printed(position: GroundPosition, battle: Combat, unit: str, attacks: bool) -> float:
    """The strength of a unit for losses: the printed one, attack or defence (9D; trap 23)."""
    return (attack_value if attacks else defence_value)(position, unit, battle.of(position.side_of(unit)))


def printed_total(position: GroundPosition, battle: Combat, attacks: bool) -> float:
    """The printed strength of a side, by which results count (9C, 9D)."""
    return sum(printed(position, battle, unit, attacks) for unit in exchanged(position, battle, attacks))


# -- who is chosen ---------------------------------------------------------------------------------------------------


def pieces(position: GroundPosition, case: Suffering) -> list[Piece]:
    """The units that may be lost, with all that decides who is (9D, 10, 14H3, 14L, 14R, 15C)."""
    classes = _classes(position, case)
    return [
        Piece(
            unit=unit,
            strength=printed(position, case.battle, unit, case.attacks),
            res=position.re(unit),
            tier=_tier(position, case.result, unit),
            cost=_cost(position, unit),
            first=frozenset(effect for effect in case.used if effects.share(position, unit, effect)),
            shares=frozenset(name for name, members in classes.items() if unit in members),
        )
        for unit in exchanged(position, case.battle, case.attacks)
    ]


def want(position: GroundPosition, case: Suffering, loss: float) -> Want:
    """What is to be lost: strength, first REs, halves (10.0, 14H3, 14R, 15C)."""
    return Want(loss, case.used, tuple(_classes(position, case)))


def _classes(position: GroundPosition, case: Suffering) -> Mapping[str, frozenset[str]]:
    """The classes from which half of the losses is taken, each with its units (14H3, 14R, 15C)."""
    battle, able = case.battle, case.able
    units = exchanged(position, battle, case.attacks)
    infantry = able.infantry_attacks if case.attacks else able.infantry_defends
    mountain = able.mountain_attacks if case.attacks else able.mountain_defends
    found: dict[str, frozenset[str]] = {}
    if battle.is_mobile and infantry:
        found[_INFANTRY] = frozenset(filter(position.is_infantry, units))
    elif battle.is_mobile and mountain:
        found[_MOUNTAIN] = frozenset(unit for unit in units if is_mountain_or_infantry(position, unit))
    if case.attacks and battle.is_positional and able.rifle_assault:
        found[_RIFLES] = frozenset(unit for unit in units if is_rifle_assault(position, unit))
    if case.attacks and uses_expertise(Case(position, battle, able)):
        found[_EXPERT] = frozenset(
            unit
            for unit in units
            if terrain.is_expert(position, unit, battle.target) and not position.counter(unit).is_artillery
        )
    return found


def _tier(position: GroundPosition, result: str, unit: str) -> int:
    """How late a unit is lost: overstacked ones last, then irregulars, then artillery where a result says so."""
    counter = position.counter(unit)
    as_others = position.option(FIELD_ARTILLERY_LOSSES) == "on" and counter.of(types.FIELD_ARTILLERY)
    artillery = result in ARTILLERY_LAST and counter.is_artillery and not as_others
    return (
        (_OVERSTACK if unit in position.overstacked else 0)
        + (_IRREGULAR if counter.is_irregular else 0)
        + (_ARTILLERY if artillery else 0)
    )


def _cost(position: GroundPosition, unit: str) -> tuple[float, ...]:
    """What a loss costs beside strength: no cadre is left, a use is lost, it was fast."""
    counter = position.counter(unit)
    special = counter.of(types.ENGINEERS) or counter.is_headquarters or counter.is_transport or counter.of(types.TANKS)
    return float(not can_be_reduced(position, unit)), float(special), float(position.face(unit).movement)


# -- losing ----------------------------------------------------------------------------------------------------------


def take(referee: Referee, case: Suffering, demand: Demand, planned: Sequence[str] = ()) -> float:
    """A side suffers its losses (9C, 9D): everybody, or some units. The printed strength that it has lost."""
    position, battle = referee.position, case.battle
    if demand.everybody:
        lost = affected(position, battle, case.attacks)
        total = printed_total(position, battle, case.attacks)
    else:
        units = pieces(position, case)
        lost = list(_chosen(referee, case, units, want(position, case, demand.loss), planned))
        total = sum(piece.strength for piece in units if piece.unit in lost)
    rule = "9C1" if battle.is_mobile else "9C2"
    for unit in lost:
        eliminate(referee, unit, rule, CAUSE)
    return total


def _chosen(
    referee: Referee, case: Suffering, units: Sequence[Piece], wanted: Want, planned: Sequence[str]
) -> Iterable[str]:
    """The units that the owner gives up: as he planned, else as he answers, by default the cheapest."""
    if not wanted.strength or not units:
        return ()
    position = referee.position
    cheapest = choose(units, wanted, planned)
    if any(unit in planned for unit in cheapest):
        return cheapest
    others = {
        piece.unit: choose(units, wanted, (piece.unit,))
        for piece in [piece for piece in units if piece.unit not in cheapest][:_MOST_OPTIONS]
    }
    options = {", ".join(found): found for found in (cheapest, *others.values())}
    who = "attacker" if case.attacks else "defender"
    first = ", ".join(cheapest)

    def policies() -> Mapping[str, str]:
        wishes = {unit: ", ".join(found) for unit, found in others.items()}
        wishes |= dict.fromkeys(cheapest, first)
        fewest = min(options, key=lambda option: (len(options[option]), option != first))
        return {**wishes, "cheapest": first, "fewest": fewest}

    choice = referee.ask(
        Question(
            label=f"losses {who}",
            side=case.side,
            kind="losses",
            text=f"attack on {position.kit.name(case.battle.target)}: which units of {wanted.strength:g} SPs are lost?",
            options=tuple(options),
            default=first,
            rule="9D",
            about=(case.battle.target, *(piece.unit for piece in units)),
        ),
        policies,
    )
    return options[choice]


def alone(referee: Referee, places: Iterable[str], side: str) -> None:
    """Army and Corps HQs without another unit of their side in their hex after a combat are lost (9D; trap 85)."""
    position = referee.position
    for place in dict.fromkeys(places):
        units = position.units_at(side, place)
        if units and all(position.counter(unit).is_higher_hq for unit in units):
            for unit in list(units):
                eliminate(referee, unit, "9D", "headquarters left alone", completely=True)
