"""Ground combat (7.2): programmes of attacks, attacks that must be made, and the end of the Combat Phase."""

from collections.abc import Iterable

import msgspec

from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.lamps.combat.advance import cannot_follow, followers
from wargame_cli.rulesets.lamps.combat.artillery import may_fire_with
from wargame_cli.rulesets.lamps.combat.attack import Choices, Result, attack, defends
from wargame_cli.rulesets.lamps.combat.demands import unanswered
from wargame_cli.rulesets.lamps.combat.east_africa import LETTOW_VORBECK, foresee_one_attack
from wargame_cli.rulesets.lamps.combat.modifiers import gas_may_be_used
from wargame_cli.rulesets.lamps.combat.orders import Against, Attack
from wargame_cli.rulesets.lamps.combat.rules import cannot_attack, targets
from wargame_cli.rulesets.lamps.ground.card_effects import Demand
from wargame_cli.rulesets.lamps.ground.trenches import restore
from wargame_cli.rulesets.lamps.kit.book import BOOK
from wargame_cli.rulesets.lamps.position.events.combat import ArmyPassedOver, ProgrammeEnded, StosstruppenGone
from wargame_cli.rulesets.lamps.position.position import LampsPosition, Referee
from wargame_cli.rulesets.lamps.position.seats import seat_of


@BOOK.performs(Attack, rolls=True)
def carry_out(order: Attack, referee: Referee) -> None:
    """The armies of a programme attack one after the other until it ends by its conditions."""
    progress: Progress | None = begun(order, referee.position)
    with referee.scene("attack", order.target):
        while progress is not None:
            progress = go_on(order, referee, progress)


@BOOK.declares(Attack)
def foresee(order: Attack, referee: Referee) -> None:
    """Tell what of a programme will be passed over, as things stand."""
    position = referee.position
    progress = begun(order, position)
    faults = [cannot_attack(position, army, progress.origin, order.target) for army in order.units]
    if all(faults):
        return  # the message is about the whole order
    for fault in dict.fromkeys(filter(None, faults)):
        referee.doubt(BOOK[fault[0]].rule, fault[1])
    if reason := _stops(position, order, progress):
        referee.doubt("7.2.2", f"nothing is attacked: {reason}")
    elif LETTOW_VORBECK in order.units:
        foresee_one_attack(order, referee)


class Progress(msgspec.Struct, frozen=True):
    """How far a programme has come: the armies and guns that are left, the attacks made, and what the last brought."""

    origin: str
    armies: tuple[str, ...]
    guns: tuple[str, ...]
    fought: int = 0
    last: Result | None = None

    @property
    def made(self) -> int:
        """How far that is: it grows with every attack, and with every army that is done."""
        return self.fought - len(self.armies)


def begun(order: Attack, position: LampsPosition) -> Progress:
    """A programme before its first attack."""
    return Progress(order.start(position), order.units, order.guns)


def go_on(order: Attack, referee: Referee, progress: Progress) -> Progress | None:
    """The next attack of a programme, or why there is none; None when it has ended."""
    position = referee.position
    if position.over or not progress.armies:
        return None
    if reason := _stops(position, order, progress):
        referee.emit(ProgrammeEnded(rule="7.2.2", target=order.target, reason=reason))
        return None
    army, *others = progress.armies
    if fault := cannot_attack(position, army, progress.origin, order.target):
        referee.emit(ArmyPassedOver(rule=BOOK[fault[0]].rule, army=army, target=order.target, reason=fault[1]))
        return msgspec.structs.replace(progress, armies=tuple(others))
    choices = choices_of(order, position, progress)
    result = attack(referee, army, order.target, choices)
    if result == "taken":
        return None
    return Progress(
        progress.origin,
        progress.armies if result == "breached" else tuple(others),
        tuple(gun for gun in progress.guns if gun != choices.gun),
        progress.fought + 1,
        result,
    )


def _stops(position: LampsPosition, order: Attack, progress: Progress) -> str:
    """Why a programme ends now by its own conditions; empty where it continues."""
    origin, last, fought = progress.origin, progress.last, progress.fought
    if order.most and fought >= order.most:
        return f"{order.most} attacks were made" if order.most > 1 else "one attack was made"
    if order.keep:
        fresh = sum(position.fresh(army) and position.place_of(army) == origin for army in order.units)
        if fresh <= order.keep:
            return f"{fresh} armies are kept Fresh" if fresh > 1 else f"{fresh or 'no'} army is kept Fresh"
    if order.until != "taken":
        kind = defends(position, origin, order.target)
        if kind != "trench" and (order.until == "breached" or kind == "spent"):
            if not fought:
                return "no whole trench stands there" if order.until == "breached" else "no Fresh army defends there"
            return "the trenches are breached" if order.until == "breached" else "the defenders are worn down"
    if order.go_on == "winning" and last == "lost":
        return "the last attack failed"
    if order.go_on == "push" and last and last != "breached" and position.this_turn.big_push != (origin, order.target):
        return "no Big Push stands"
    return ""


def choices_of(order: Attack, position: LampsPosition, progress: Progress) -> Choices:
    """The choices that the programme makes for its next attack."""
    army = progress.armies[0]
    kind = defends(position, progress.origin, order.target)
    guns = progress.guns if _wanted(order.guns_against, kind) else ()
    return Choices(
        gun=next((gun for gun in guns if may_fire_with(position, gun, army, order.target)), ""),
        card_dice=_wanted(order.extra_dice, kind),
        gas=order.gas and gas_may_be_used(position, progress.origin, army, order.target),
        wants_reroll=lambda combat, needed: _wants_reroll(order, needed),
        who_follows=lambda: _who_follows(position, order, progress.origin),
        marker_follows=lambda: order.stosstruppen == "advance",
    )


def _wanted(against: Against, kind: str) -> bool:
    """Whether something kept for certain defenders is used against this kind."""
    return against == "any" or against == {"fresh": "fresh", "trench": "trench", "spent": "last"}.get(kind, "")


def _wants_reroll(order: Attack, needed: int) -> bool:
    return order.reroll == "losing" or (order.reroll == "possible" and needed <= 6)


def _who_follows(position: LampsPosition, order: Attack, origin: str) -> Iterable[str]:
    if order.advance == "none":
        return ()
    if order.advance == "all":
        return followers(position, origin, order.target)
    if order.advance == "attackers":
        return (unit for unit in order.units if not cannot_follow(position, unit, order.target))
    return order.advance


# -- the end of the Combat Phase ----------------------------------------------------------------------------------


def mandatory_attacks(referee: Referee) -> None:
    """Attacks that a plan or a card demands and no sheet made are made now, if a Fresh army can (4.1.4, 5.2, R-33)."""
    position = referee.position
    for demand in unanswered(position):
        choices = {f"{army} into {target}": (army, target) for army, target in _able(position, demand)}
        if not choices or position.over:
            continue
        if referee.lacks_dice():
            return
        question = Question(
            label=f"must attack {demand.name}/{len(position.this_turn.attacked)}",
            side=seat_of(position, position.faction),
            kind="must-attack",
            text=f"{demand.name} demands an attack: which?",
            options=tuple(choices),
            default=min(choices, key=lambda choice: choices[choice][0] in position.markers),
            rule=demand.rule,
            about=tuple(dict.fromkeys(army for army, _ in choices.values())),
        )
        army, target = choices[referee.ask(question)]
        with referee.scene("attack", target):
            attack(referee, army, target, Choices())


def _able(position: LampsPosition, demand: Demand) -> list[tuple[str, str]]:
    """Every attack that would meet a demand, out of an area or off a beachhead (7.3.2)."""
    found: list[tuple[str, str]] = []
    for place in [demand.origin] if demand.origin else list(position.stacks):
        for army in position.armies_at(place):
            if position.counter(army).nation not in demand.nations or not position.fresh(army):
                continue
            near = [demand.target] if demand.target else targets(position, place)
            found += [(army, target) for target in near if not cannot_attack(position, army, place, target)]
    return found


def end_combat(referee: Referee) -> None:
    """Trenches are whole again (7.5), the Stosstruppen marker leaves the map (7.6.4)."""
    restore(referee)
    if referee.position.stosstruppen:
        referee.emit(StosstruppenGone(rule="7.6.4"))
