"""The dice of a combat (12.2 C, F, G1-G5, 12.6, 20.2, 21.4): weather, flank, fire, who loses steps, and who won."""

from collections.abc import Mapping, Sequence

import msgspec

from wargame_cli.engine.queries import Modifier
from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.illusions_of_glory.combat.battlefield import (
    Combat,
    defending_hqs,
    field_of,
    fort_of,
    origins_of,
    stack_of,
)
from wargame_cli.rulesets.illusions_of_glory.combat.spared import spare
from wargame_cli.rulesets.illusions_of_glory.ground.control import enter
from wargame_cli.rulesets.illusions_of_glory.kit.card_combat import Flank, Ignore, Reroll
from wargame_cli.rulesets.illusions_of_glory.position import flank
from wargame_cli.rulesets.illusions_of_glory.position.events.combat import (
    CombatFought,
    FlankTried,
    Volley,
    WeatherChecked,
)
from wargame_cli.rulesets.illusions_of_glory.position.events.general import FortDestroyed
from wargame_cli.rulesets.illusions_of_glory.position.fire import (
    Effect,
    Field,
    Role,
    Shot,
    is_severe,
    needs_weather_check,
    shot,
    winner,
)
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition, Referee
from wargame_cli.rulesets.illusions_of_glory.units.losses import Taker, by_default, choices, fort_falls
from wargame_cli.rulesets.illusions_of_glory.units.step_losses import force_of, lose_orphans, lose_step

#: What the fire of each role is called where dice are counted; for an Uprising Unit the attacker's enemy rolls.
_FIRE: Mapping[Role, str] = {"attacker": "attack", "defender": "defence"}


def take_losses(referee: Referee, combat: Combat, role: Role, number: int) -> Combat:
    """The units of a role absorb as much of a Loss Number as they can; its side picks them one by one (12.6.3)."""
    position = referee.position
    fort = fort_of(position, combat) if role == "defender" else 0
    units, left = list(combat.units(role)), number
    stacks = [list(stack) for stack in dict.fromkeys(stack_of(position, unit) for unit in units)]
    for step in range(1, number + 1):
        force = force_of(position, units)
        takers = choices(force, left)
        if not takers:
            if left == number:
                _tell_no_loss(referee, combat, units, number)
            break
        default = by_default(force, left, in_fort=bool(fort))
        chosen = _pick(referee, combat, role, step, takers, default, left)
        stands = lose_step(referee, chosen.unit, "12.6.3", f"fire in {position.kit.name(combat.target)}")
        place = units.index(chosen.unit)
        units[place : place + 1] = [stands] if stands else []
        for stack in stacks:
            if stands and chosen.unit in stack:
                stack.append(stands)
        left -= chosen.factors[0]
    for stack in stacks:
        lose_orphans(referee, stack)
    force = force_of(position, units)
    if fort and left and not force.takers and left < fort:
        spare(referee, (), combat.target, "loss", f"Loss Number {left} does not destroy a Fort of {fort}", "20.2")
    if fort and fort_falls(force, left, fort):
        referee.emit(FortDestroyed(rule="20.2", space=combat.target, cause="fire"))
        besiegers = [unit for unit in combat.attackers if position.place_of(unit) == combat.target]
        if besiegers and position.option("fort-and-besieger") == "besieger":
            enter(referee, besiegers[0], combat.target, "11.2i")
    return combat.left_with(role, units)


def _tell_no_loss(referee: Referee, combat: Combat, units: Sequence[str], number: int) -> None:
    """The fire is too weak for any of the units (12.6.3a)."""
    if fighting := [unit for unit in units if not referee.position.counter(unit).is_escorted]:
        cause = f"Loss Number {number} is less than {'every' if fighting[1:] else 'its'} Loss Factor"
        spare(referee, fighting, combat.target, "loss", cause, "12.6.3a")


def _pick(
    referee: Referee, combat: Combat, role: Role, step: int, takers: Sequence[Taker], default: Taker, left: int
) -> Taker:
    """The unit that loses the next step; of an Uprising there is none to choose."""
    position = referee.position
    question = Question(
        label=f"loss/{role}/{step}",
        side=combat.side_of(role),
        kind="loss",
        text=f"Who loses a step in {position.kit.name(combat.target)}, with {left} still to be absorbed?",
        options=tuple(taker.unit for taker in takers),
        default=default.unit,
        rule="12.6.3",
        about=(combat.target,),
    )
    unit = referee.ask(question, lambda: _policies(position, takers, default))
    return next(taker for taker in takers if taker.unit == unit)


def _policies(position: IllusionsPosition, takers: Sequence[Taker], default: Taker) -> Mapping[str, str]:
    """What standing orders may prefer: SCU or LCU, a type, a nation; of several such units the default's first."""
    named: dict[str, str] = {}
    for taker in sorted(takers, key=lambda taker: taker != default):
        for word in (taker.size, taker.kind, *taker.nations):
            named.setdefault(word, taker.unit)
    return named


class FireResult(msgspec.Struct, frozen=True):
    """What the fire of both sides did: who is left in the combat, and the Loss Numbers that each side inflicted."""

    combat: Combat
    attackers_number: int
    defenders_number: int


# -- weather --------------------------------------------------------------------------------------------------------


def check_weather(referee: Referee, combat: Combat) -> bool:
    """Whether Severe Weather hinders the attack (12.3); no die is rolled where it could not (trap 42)."""
    position = referee.position
    if not is_checked(position, combat):
        return False
    die = referee.roll("weather", "12.3", by=combat.side, good="low")
    severe = is_severe(die, position.round)
    referee.emit(WeatherChecked(rule="12.3", target=combat.target, die=die, round=position.round, severe=severe))
    return severe


def is_checked(position: IllusionsPosition, combat: Combat) -> bool:
    """Whether a Severe Weather Check is made: not with an HQ, nor in the last round, which no die exceeds."""
    region = position.is_region(combat.target) and position.option("mountainous-regions") != "shift"
    terrain = position.kit.ground.spaces[combat.target].terrain
    if region or not needs_weather_check(terrain, position.season.season):
        return False
    exempt = any(
        isinstance(effect, Ignore) and "severe weather" in effect.what
        for _, effect in combat.of_kind(Ignore, "attacker")
    )
    has_hq = any(position.counter(unit).type == "hq" for unit in combat.helpers)
    return not exempt and not has_hq and any(is_severe(die, position.round) for die in range(1, 7))


# -- the flank ------------------------------------------------------------------------------------------------------


def try_flank(referee: Referee, combat: Combat, pinning: str) -> bool:
    """A Flank Attack Attempt (21.4): whether it succeeds."""
    effects = flank_effects(referee.position, combat, pinning)
    die = referee.roll("flank", "21.4", by=combat.side, good="high")
    drm = sum(effect.value for effect in effects)
    succeeded = flank.succeeds(die, drm)
    referee.emit(
        FlankTried(
            rule="21.4",
            target=combat.target,
            pinning=pinning,
            modifiers=_told(effects),
            die=die,
            modified=die + drm,
            succeeded=succeeded,
        )
    )
    return succeeded


def flank_effects(position: IllusionsPosition, combat: Combat, pinning: str) -> tuple[Effect, ...]:
    """What modifies the die of an attempt (21.3)."""
    cards = [
        Effect(title, "21.3c", effect.drm)
        for title, effect in combat.of_kind(Flank, "attacker")
        if isinstance(effect, Flank) and effect.drm
    ]
    return flank.modifiers(origins_of(position, combat), pinning, cards)


# -- fire -----------------------------------------------------------------------------------------------------------


def exchange(referee: Referee, combat: Combat, *, bad_weather: bool, attempt: bool | None) -> FireResult:
    """Both sides fire and take their losses, in the order that flank and water give (12.2 G)."""
    position = referee.position
    declared = field_of(position, combat, bad_weather=bad_weather)
    order = flank.firing_order(declared, attempt)
    first: Role = "defender" if order == "defender first" else "attacker"
    second: Role = "attacker" if first == "defender" else "defender"
    met = combat
    volleys: dict[Role, Volley] = {first: _fire(referee, combat, first, shot(declared, first))}
    if order == "simultaneous":
        volleys[second] = _fire(referee, combat, second, shot(declared, second))
    else:
        combat = take_losses(referee, combat, second, volleys[first].number)
        now = field_of(position, combat, bad_weather=bad_weather)
        kept = declared if position.option("second-fire") == "as-declared" else None
        volleys[second] = _fire(referee, combat, second, shot(now, second, kept))
    _tell(referee, met, declared, order, volleys)
    if order == "simultaneous":
        combat = take_losses(referee, combat, second, volleys[first].number)
    combat = take_losses(referee, combat, first, volleys[second].number)
    return FireResult(combat, volleys["attacker"].number, volleys["defender"].number)


def _fire(referee: Referee, combat: Combat, role: Role, fired: Shot | None) -> Volley:
    """One side's die, and another one if a card allows it and the side likes."""
    if fired is None:
        return Volley()
    side, kind = combat.side_of(role), _FIRE[role]
    first, die = 0, referee.roll(role, "12.2 G3", by=side, good="high", kind=kind)
    if _rolls_again(referee, combat, role, fired.loss_number(die)):
        first, die = die, referee.roll(f"{role}/again", "9.8", by=side, good="high", kind=kind)
    return Volley(
        strength=fired.strength,
        table=fired.table,
        reason=fired.rule,
        column=fired.heading,
        shifts=_told(fired.shifts),
        modifiers=_told(fired.modifiers),
        first=first,
        die=die,
        modified=fired.modified(die),
        number=fired.loss_number(die),
    )


def _rolls_again(referee: Referee, combat: Combat, role: Role, number: int) -> bool:
    """Whether a card lets a side roll once more, and it does."""
    effects = [
        (title, effect)
        for title, effect in combat.of_kind(Reroll, role)
        if isinstance(effect, Reroll) and number <= effect.at_most
    ]
    if not effects:
        return False
    question = Question(
        label=f"{role}/reroll",
        side=effects[0][1].side,
        kind="reroll",
        text=f"{effects[0][0]}: the Loss Number is {number}. Roll again?",
        options=("yes", "no"),
        default="yes",
        rule="9.8",
        about=(combat.target,),
    )
    return referee.ask(question) == "yes"


def _tell(referee: Referee, combat: Combat, field: Field, order: flank.Order, volleys: dict[Role, Volley]) -> None:
    position = referee.position
    attack, defence = volleys["attacker"], volleys["defender"]
    referee.emit(
        CombatFought(
            rule="12.2",
            side=combat.side,
            target=combat.target,
            attackers=(*combat.attackers, *combat.helpers),
            defenders=(*combat.defenders, *defending_hqs(position, combat)),
            fort=field.fort,
            order=order,
            attack=attack,
            defence=defence,
            winner=winner(attack.number, defence.number) or "",
        )
    )


def _told(effects: tuple[Effect, ...]) -> tuple[Modifier, ...]:
    return tuple(Modifier(name=effect.name, rule=effect.rule, effect=f"{effect.value:+d}") for effect in effects)
