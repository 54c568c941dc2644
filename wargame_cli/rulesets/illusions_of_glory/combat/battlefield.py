"""One combat on the map: its place, its attackers and defenders, and its `Field` for the Fire Tables.

The rules are 12.1.1, 12.2 A and D, 12.7.6a and 18.3.1.
"""

from collections.abc import Sequence

import msgspec

from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.illusions_of_glory.ground.in_force import way_for
from wargame_cli.rulesets.illusions_of_glory.ground.sieges import enemy_fort
from wargame_cli.rulesets.illusions_of_glory.ground.supply import in_supply
from wargame_cli.rulesets.illusions_of_glory.kit.card_combat import Combats, Drm, Ignore, Shift
from wargame_cli.rulesets.illusions_of_glory.kit.nations import NEUTRAL, OTHER, UPRISING, Control, Side
from wargame_cli.rulesets.illusions_of_glory.operations.activation import is_by_units
from wargame_cli.rulesets.illusions_of_glory.position.fire import Effect, Field, Fighter, Readings, Role
from wargame_cli.rulesets.illusions_of_glory.position.flank import Origin
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition, Referee


def fit_to_defend(position: IllusionsPosition, side: Control, place: str) -> list[str]:
    """The LCUs and SCUs of a side that can defend a place.

    Units that retreated there in the same round take no part (12.7.6a); without others there is no attack (12.1h).
    In a region those who were attacked in the round are not attacked again (12.1.1b, trap 45).
    """
    spent = {*position.this_round.retreated, *position.this_round.defended}
    return [unit for unit in position.units_at(side, place) if unit not in spent and position.counter(unit).counts]


def defenders(referee: Referee, side: Side, place: str) -> tuple[str, ...]:
    """The defenders of a place: in a space all that can, in a region at most three that the owner picks (18.3.1)."""
    position = referee.position
    fit = fit_to_defend(position, side, place)
    most = position.kit.tables.activity.stacking.units
    if not position.is_region(place) or len(fit) <= most:
        return tuple(fit)
    chosen: list[str] = []
    while len(chosen) < most:
        left = sorted((unit for unit in fit if unit not in chosen), key=lambda unit: _readiness(position, unit))
        question = Question(
            label=f"defend/{len(chosen) + 1}",
            side=side,
            kind="defend",
            text=f"Who defends {position.kit.name(place)}?",
            options=tuple(left),
            default=left[0],
            rule="18.3.1",
            about=(place,),
        )
        chosen.append(referee.ask(question))
    return tuple(chosen)


def _readiness(position: IllusionsPosition, unit: str) -> tuple[int, bool, int, str]:
    """The default: the highest Combat Factor first, then full strength, then whose steps are harder to take."""
    step = position.step(unit)
    return -step.cf, position.is_reduced(unit), -step.lf, unit


class Combat(msgspec.Struct, frozen=True):
    """One combat: the LCUs and SCUs of both sides, and the attacker's HQs and Heavy Artillery that take part.

    A unit that was destroyed is no longer among them; the SCU in its place is. `effects` are those of cards in force
    and of Combat Cards that count in this combat, each with the title of its card.
    """

    side: Side
    target: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    helpers: tuple[str, ...] = ()
    uprising: bool = False
    effects: tuple[tuple[str, Combats], ...] = ()

    @property
    def enemy(self) -> Side:
        """The other side; of an Uprising Unit it is not the side that defends."""
        return OTHER[self.side]

    def side_of(self, role: Role) -> Side:
        """The side in a role."""
        return self.side if role == "attacker" else self.enemy

    def units(self, role: Role) -> tuple[str, ...]:
        """The units of a role."""
        return self.attackers if role == "attacker" else self.defenders

    def left_with(self, role: Role, units: Sequence[str]) -> "Combat":
        """The combat with these units of a role left."""
        return (
            msgspec.structs.replace(self, attackers=tuple(units))
            if role == "attacker"
            else msgspec.structs.replace(self, defenders=tuple(units))
        )

    def of_kind(self, kind: type[Combats], role: Role) -> list[tuple[str, Combats]]:
        """The effects of a kind that are for the side in this role."""
        side = self.side_of(role)
        return [(title, effect) for title, effect in self.effects if isinstance(effect, kind) and effect.side == side]


def split(position: IllusionsPosition, units: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The LCUs and SCUs among some units, and the HQs and Heavy Artillery (trap 9)."""
    helpers = tuple(unit for unit in units if position.counter(unit).is_escorted)
    return tuple(unit for unit in units if unit not in helpers), helpers


def stack_of(position: IllusionsPosition, unit: str) -> tuple[str, ...]:
    """Those who stand with a unit: in a space all of its side, in a region those under its Attack marker (18.3b-c).

    Who has none in a region stands with all of its side there, for their owner stacks them as he likes.
    """
    place = position.place_of(unit)
    there = position.units_at(position.side_of(unit), place)
    for marker in position.this_round.activated:
        if marker.place == place and marker.how == "attack" and unit in marker.units and is_by_units(position, place):
            return tuple(other for other in there if other in marker.units)
    return tuple(there)


# -- who defends ----------------------------------------------------------------------------------------------------


def is_on_uprising(position: IllusionsPosition, target: str, named: bool) -> bool:
    """Whether an attack is on the Uprising Unit of a place: it is named, or nobody else is there (trap 45)."""
    if not position.units_at(UPRISING, target):
        return False
    return named or not fit_to_defend(position, OTHER[position.acting], target)


def may_be_attacked(position: IllusionsPosition, target: str, *, uprising: bool) -> tuple[str, ...]:
    """The LCUs and SCUs, or the Uprising Unit, that an attack on a place may meet; neutral units too (trap 68)."""
    if uprising:
        return tuple(u for u in position.units_at(UPRISING, target) if u not in position.this_round.defended)
    found = fit_to_defend(position, OTHER[position.acting], target)
    return tuple(found or fit_to_defend(position, NEUTRAL, target))


def defending_hqs(position: IllusionsPosition, combat: Combat) -> list[str]:
    """The HQs that take part in the defence, as they must (27.0): in a region that of the stack, the best there is."""
    if combat.uprising or not combat.defenders:
        return []
    there = position.units_at(combat.enemy, combat.target)
    hqs = [u for u in there if position.counter(u).type == "hq" and u not in position.this_round.retreated]
    hqs.sort(key=lambda hq: (-position.step(hq).drm, hq))
    return hqs[:1] if position.is_region(combat.target) else hqs


def fort_of(position: IllusionsPosition, combat: Combat) -> int:
    """The Combat Factor of the defender's Fort; none helps an Uprising, or besiegers under attack (20.1.3)."""
    return 0 if combat.uprising else enemy_fort(position, combat.side, combat.target)


# -- the field ------------------------------------------------------------------------------------------------------


def field_of(position: IllusionsPosition, combat: Combat, *, bad_weather: bool = False) -> Field:
    """The facts of a combat as the Fire Tables look at it."""
    ground, target = position.kit.ground, combat.target
    starts = {position.place_of(unit) for unit in combat.attackers}
    return Field(
        attackers=tuple(_fighter(position, unit) for unit in combat.attackers),
        defenders=tuple(_fighter(position, unit) for unit in combat.defenders),
        terrain=ground.spaces[target].terrain,
        is_region=position.is_region(target),
        trench=_trench(position, combat),
        fort=fort_of(position, combat),
        is_uprising=combat.uprising,
        connections=frozenset(
            "within" if start == target else way_for(position, combat.side, start, target) for start in starts
        ),
        all_water=all(start != target and ground.crosses_water(start, target) for start in starts),
        bad_weather=bad_weather,
        drms=(*_of_helpers(position, combat), *_of_cards(combat, Drm)),
        card_shifts=_of_cards(combat, Shift),
        ignored=frozenset(
            what
            for _, effect in combat.of_kind(Ignore, "attacker")
            if isinstance(effect, Ignore)
            for what in effect.what
        ),
        readings=Readings(
            minus_one_into_regions=position.option("roads-into-regions") == "minus-one",
            regions_are_mountains=position.option("mountainous-regions") == "shift",
            lone_fort_fires_heavy=position.option("lone-mountain-fort") == "heavy",
        ),
    )


def origins_of(position: IllusionsPosition, combat: Combat) -> tuple[Origin, ...]:
    """The spaces and regions beside the target from which units attack (21.0)."""
    starts = dict.fromkeys(position.place_of(unit) for unit in combat.attackers)
    return tuple(_origin(position, combat, start) for start in starts if start != combat.target)


def _origin(position: IllusionsPosition, combat: Combat, start: str) -> Origin:
    units = [unit for unit in combat.attackers if position.place_of(unit) == start]
    others = [place for place in position.kit.board.neighbours[start] if place != combat.target]
    return Origin(
        place=start,
        has_lcu=any(position.counter(unit).is_lcu for unit in units),
        is_supplied=all(in_supply(position, unit) for unit in units),
        is_free=not any(position.units_at(combat.enemy, place) for place in others),
        name=position.kit.name(start),
    )


def _fighter(position: IllusionsPosition, unit: str) -> Fighter:
    counter = position.counter(unit)
    kind = counter.type if counter.is_cavalry or counter.is_mountain else "infantry"
    return Fighter(unit, counter.size, combat_factor(position, unit), kind)


def combat_factor(position: IllusionsPosition, unit: str) -> int:
    """The Combat Factor that a unit fights with: Out-Of-Supply one, by our reading at most (14.3.1a7)."""
    factor, most = position.step(unit).cf, position.kit.tables.supply.oos.cf
    if in_supply(position, unit):
        return factor
    return most if position.option("out-of-supply-factor") == "one" else min(factor, most)


def _trench(position: IllusionsPosition, combat: Combat) -> int:
    """The level of the defender's Trench (19.5a-b)."""
    trench = position.trench_of(combat.enemy, combat.target)
    return trench.level if trench else 0


def _of_helpers(position: IllusionsPosition, combat: Combat) -> list[tuple[Role, Effect]]:
    """What HQs and Heavy Artillery add to the dice (27.1); none of those whose stack was destroyed before they fire."""
    drms: list[tuple[Role, str]] = [("attacker", unit) for unit in combat.helpers if position.on_map(unit)]
    drms += [("defender", unit) for unit in defending_hqs(position, combat)]
    return [(role, Effect(unit, "27.1", position.step(unit).drm)) for role, unit in drms if position.step(unit).drm]


def _of_cards(combat: Combat, kind: type[Drm] | type[Shift]) -> tuple[tuple[Role, Effect], ...]:
    """What cards add to the dice (12.2.1a 8), or shift."""
    rule = "12.2.1a" if kind is Drm else "12.2 G2e"
    roles: tuple[Role, ...] = ("attacker", "defender")
    return tuple(
        (role, Effect(title, rule, effect.drm if isinstance(effect, Drm) else effect.columns))
        for role in roles
        for title, effect in combat.of_kind(kind, role)
        if isinstance(effect, Drm | Shift)
    )
