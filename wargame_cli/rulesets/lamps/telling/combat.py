"""The Combat Phase as a report: each combat with its dice, every modifier with its rule, and what came of it.

Attacks between the same two areas one after the other stand under one heading.
"""

from collections.abc import Iterator, Sequence

import msgspec

from wargame_cli.engine import events as engine
from wargame_cli.engine.document import cite, listed
from wargame_cli.engine.loading.lazily import lazily
from wargame_cli.engine.odds.likelihood import aside
from wargame_cli.engine.queries import Modifier
from wargame_cli.engine.telling import Said, is_within, spared
from wargame_cli.rulesets.lamps.position.events import combat, sea
from wargame_cli.rulesets.lamps.position.events import general as happen
from wargame_cli.rulesets.lamps.telling.words import AFTERWARDS, BATTLE_AT_SEA, Stage, said

with lazily():
    from wargame_cli.rulesets.lamps.combat.odds import how_likely

#: How a landing ended (7.3.1).
_LANDINGS = {
    "taken": "takes the area",
    "beachhead": "holds a beachhead",
    "destroyed": "is lost on the beach",
    "landed unopposed": "lands unopposed",
}


def _between(stage: Stage, origin: str, target: str) -> tuple[str, bool]:
    """The heading over attacks between two areas, and whether a section begins: others were fought over before."""
    opens = stage.pair != (origin, target)
    stage.pair = origin, target
    return f"{stage.name(origin)} against {stage.name(target)}", opens


def _landing(stage: Stage, area: str) -> str:
    return f"Landing in {stage.name(area)}"


# -- attacks and combats --------------------------------------------------------------------------------------------


@said.register(combat.AttackDeclared)
def _(event: combat.AttackDeclared, stage: Stage) -> Said:
    """The combat tells who attacks, if there is one (6.1.3, 7.6.3)."""
    heading, opens = _between(stage, event.origin, event.target)
    if event.rule == "7.3.1":
        heading = _landing(stage, event.target)
    following = (each for each in stage.rest if isinstance(each, combat.AttackDeclared | combat.CombatFought))
    stage.undecided, stage.rolled = isinstance(next(following, None), combat.CombatFought), []
    words = "" if stage.undecided else f"{event.army} attacks: no die is needed"
    return Said(words, heading=heading, opens=opens)


@said.register(combat.CombatFought)
def _(event: combat.CombatFought, stage: Stage) -> Said:
    """How a combat between two areas ended, and the dice of both sides with all that changed them."""
    against = event.defender or ("a trench" if event.against == "trench" else "the garrison")
    tie = "a tie, " if event.attack_total == event.defence_total else ""
    totals = f"{event.attack_total} to {event.defence_total}"
    words = f"{event.attacker} against {against}: {totals}, {tie}{'won' if event.won else 'lost'}"
    words += aside(how_likely(stage.position, event))
    stage.undecided = False
    return Said(words, more=(*stage.rolled, *_rolls(event)))


@said.register(combat.Rerolled)
def _(event: combat.Rerolled, stage: Stage) -> None:
    """It is told with the combat."""
    becomes = "becomes" if len(event.before) == 1 else "become"
    rolled = f"{_dice(event.before)} {becomes} {_dice(event.after)}"
    stage.rolled.append(f"{event.side} rolls again ({event.source}): {rolled}{cite(event.rule)}")


@said.register(happen.MarkerUsed)
def _(event: happen.MarkerUsed, stage: Stage) -> Said | None:
    """A marker that is kept is one of the modifiers; one that a reroll used up is told with the combat."""
    if not event.gone:
        return None
    words = f"{stage.position.kit.cards[event.card].title} is used up"
    if stage.undecided:
        stage.rolled.append(words + cite(event.rule))
        return None
    return stage.tell(event, words)


@said.register(sea.GuerillaFought)
def _(event: sea.GuerillaFought, stage: Stage) -> Said:
    stage.pair = None
    rolled = f"{event.die}, needed {event.least}: it {'succeeds' if event.won else 'fails'}"
    words = f"{event.army} against {event.defender}: {rolled}"
    return Said(words, heading=f"Guerilla war in {stage.name(event.area)}")


@said.register(sea.FleetsFought)
def _(event: sea.FleetsFought, stage: Stage) -> Said:
    """The battle stands before the hits, which it sums up."""
    stage.pair = None
    dice = ", ".join(f"{fleet} {die}" for fleet, die in event.dice.items()) or "no Fresh fleet rolls"
    hits = ", ".join(f"{number or 'none'} on {side}" for side, number in event.hits.items())
    words = f"{dice}; hits: {hits}; {event.winner or 'nobody'} holds the box"
    losses = (happen.StatusChanged, happen.UnitRemoved, engine.Spared)
    return Said(words, heading=BATTLE_AT_SEA, before=losses)


@said.register(sea.InvasionDecided)
def _(event: sea.InvasionDecided, stage: Stage) -> Said:
    """Who only follows another's advance lands in his attack (7.3.1)."""
    heading = "" if "/" in event.scene else _landing(stage, event.area)
    return Said(_LANDINGS[event.result], (event.army,), heading=heading, below=True)


def _rolls(event: combat.CombatFought) -> list[str]:
    """The dice of both sides with all that changed them; nothing where the totals say it already."""
    defender = event.defender or ("the trench" if event.against == "trench" else "the garrison")
    return [
        *_roll(event.attacker, event.attack_dice, event.attack_modifiers, event.attack_total),
        *_roll(defender, event.defence_dice, event.defence_modifiers, event.defence_total),
    ]


def _roll(who: str, dice: tuple[int, ...], modifiers: Sequence[Modifier], total: int) -> Iterator[str]:
    if not modifiers and (len(dice) < 2 and (not dice or dice[0] == total)):
        return
    told = [f"{modifier.name} {modifier.effect} ({modifier.rule})" for modifier in modifiers]
    rolled = f"rolls {_dice(dice)}" if dice else "rolls nothing"
    yield f"{who} {rolled}{'; ' if told else ''}{', '.join(told)}"


def _dice(dice: Sequence[int]) -> str:
    return listed([str(die) for die in dice])


# -- programmes -----------------------------------------------------------------------------------------------------


@said.register(combat.ArmyPassedOver)
def _(event: combat.ArmyPassedOver, stage: Stage) -> Said:
    words = f"{event.army} does not attack: {event.reason}"
    return Said(words, heading=_of_programme(stage, event))


@said.register(combat.ProgrammeEnded)
def _(event: combat.ProgrammeEnded, stage: Stage) -> Said:
    heading = _of_programme(stage, event)
    return Said(f"{'not made, as its order has it' if heading else 'the attack ends'}: {event.reason}", heading=heading)


def _of_programme(stage: Stage, event: combat.ArmyPassedOver | combat.ProgrammeEnded) -> str:
    """The heading of a programme without a single attack; one that has some stands under theirs."""
    attacks = (each for each in stage.events if isinstance(each, combat.AttackDeclared))
    if any(is_within(each.scene, event.scene) for each in attacks) or (stage.pair and stage.pair[1] == event.target):
        return ""
    return f"Attack on {stage.name(event.target)}"


# -- what followed --------------------------------------------------------------------------------------------------


@said.register(combat.BigPush)
def _(event: combat.BigPush, stage: Stage) -> Said | None:
    """Where another stands than before, or none any more (7.2.3)."""
    pair = (event.origin, event.target) if event.target else None
    if pair == stage.position.this_turn.big_push:
        return None
    if pair is None:
        return Said("the Big Push is over", below=True)
    return Said(f"a Big Push stands from {stage.name(event.origin)} into {stage.name(event.target)}", below=True)


@said.register(combat.TrenchBreached)
def _(event: combat.TrenchBreached, stage: Stage) -> Said:
    """By a combat, or by Tanks before one (7.5, 7.6.3)."""
    words = f"a trench in {stage.name(event.area)} is breached for attacks from {stage.name(event.origin)}"
    if event.rule != "7.6.3":
        return Said(words, below=True)
    heading, opens = _between(stage, event.origin, event.area)
    return Said(words, heading=heading, opens=opens)


@said.register(combat.TrenchesWhole)
def _(event: combat.TrenchesWhole, stage: Stage) -> Said | None:
    """Where some are left, before an attack from elsewhere or after all attacks (7.5)."""
    if not stage.position.trenches.get(event.area):
        return None
    heading = "" if event.scene else AFTERWARDS
    return Said(f"the trenches in {stage.name(event.area)} are whole again", heading=heading)


@said.register(combat.AirFlown)
def _(event: combat.AirFlown, stage: Stage) -> Said:
    return Said(f"Air Superiority gave {event.side} the tie; the marker has flown", below=True)


@said.register(combat.GasUsed)
def _(event: combat.GasUsed, stage: Stage) -> Said:
    return Said(f"the Poison Gas of {event.side} is used up", below=True)


@said.register(combat.StosstruppenMoved)
def _(event: combat.StosstruppenMoved, stage: Stage) -> Said:
    return Said(f"the Stosstruppen marker goes along to {stage.name(event.area)}", below=True)


@said.register(combat.LastStand)
def _(event: combat.LastStand, stage: Stage) -> Said:
    less = f" less {event.lost_before}" if event.lost_before else ""
    net = f" is {event.die - event.lost_before}" if less else ""
    needed = stage.position.kit.tables.combat.tenacity
    result = "the line holds" if event.passed else "the line breaks"
    words = f"They Shall Not Pass! {event.army} rolls {event.die}{less}{net}, needed {needed}: {result}"
    return Said(words, below=True)


@said.register(engine.Spared)
def _(event: engine.Spared, stage: Stage) -> Said:
    return msgspec.structs.replace(spared(event), below=True)


@said.register(combat.StayedBehind)
def _(event: combat.StayedBehind, stage: Stage) -> Said:
    return Said(f"does not follow: {event.reason}", (event.unit,), f"do not follow: {event.reason}", below=True)


@said.register(combat.AdvanceStopped)
def _(event: combat.AdvanceStopped, stage: Stage) -> Said:
    return Said(f"{listed(event.units)} may not attack out of {stage.name(event.area)} this turn", below=True)
