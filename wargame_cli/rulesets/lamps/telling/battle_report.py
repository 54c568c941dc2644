"""The Combat Phase as a report: each combat with its dice, every modifier with its rule, and what came of it."""

from __future__ import annotations

from collections.abc import Sequence

from wargame_cli.engine import events as engine
from wargame_cli.engine.document import Block, Heading, Items
from wargame_cli.engine.ruleset import Modifier
from wargame_cli.rulesets.lamps import combat_events as combat
from wargame_cli.rulesets.lamps import events as happen
from wargame_cli.rulesets.lamps import sea_events as sea
from wargame_cli.rulesets.lamps.position import LampsPosition
from wargame_cli.rulesets.lamps.telling.words import cite


def battles(before: LampsPosition, events: Sequence[engine.Event]) -> list[Block]:
    """All combats in the order in which they were fought, under a heading for each pair of areas."""
    name = before.kit.name
    blocks: list[Block] = []
    lines: list[tuple[int, str]] = []
    heading = "Combat"

    def close() -> None:
        if lines:
            blocks.extend([Heading(heading, 2 if heading == "Combat" else 3), Items(tuple(lines))])
            lines.clear()

    for event in events:
        if isinstance(event, combat.AttackDeclared):
            pair = f"{name(event.origin)} against {name(event.target)}"
            if pair != heading:
                close()
                heading = pair
        elif line := _line(before, event):
            lines.append(line)
    close()
    return [Heading("Combat"), *blocks] if blocks and not _has_title(blocks) else blocks


def _has_title(blocks: list[Block]) -> bool:
    return isinstance(blocks[0], Heading) and blocks[0].text == "Combat"


def _line(before: LampsPosition, event: engine.Event) -> tuple[int, str] | None:
    name = before.kit.name
    match event:
        case combat.Fought():
            return 0, _fought(before, event)
        case sea.GuerillaFought():
            result = "succeeds" if event.won else "fails"
            return 0, (
                f"Guerilla attack of {event.army} on {event.defender} in {name(event.area)}: {event.die}, "
                f"needed {event.least}: it {result}{cite(event.rule)}"
            )
        case sea.FleetsFought():
            dice = ", ".join(f"{fleet} {die}" for fleet, die in event.dice.items()) or "no Fresh fleet rolls"
            hits = ", ".join(f"{count} on {side}" for side, count in event.hits.items())
            return 0, f"Battle in the Blockade box: {dice}; hits {hits}; {event.winner} holds it{cite(event.rule)}"
        case sea.InvasionDecided():
            return 0, f"The landing of {event.army} in {name(event.area)}: {event.result}{cite(event.rule)}"
        case _:
            told = _consequence(before, event)
            return (1, told + cite(event.rule)) if told else None


def _consequence(before: LampsPosition, event: engine.Event) -> str:
    """What followed from a combat, in words; empty for what needs none."""
    name = before.kit.name
    match event:
        case combat.Rerolled():
            return f"{event.side} rolls again ({event.source}): {_dice(event.before)} becomes {_dice(event.after)}"
        case combat.TrenchBreached():
            return f"a trench in {name(event.area)} is breached for attacks from {name(event.origin)}"
        case combat.TrenchesWhole():
            return f"the trenches in {name(event.area)} are whole again"
        case combat.AirFlown():
            return f"Air Superiority gave {event.side} the tie; the marker has flown"
        case combat.LastStand():
            net = event.die - event.lost_before
            result = "the line holds" if event.passed else "the line breaks"
            return f"They Shall Not Pass! {event.army}: {event.die} less {event.lost_before} is {net}: {result}"
        case combat.AdvanceStopped():
            return f"{', '.join(event.units)} may not attack out of {name(event.area)} this turn"
        case combat.ArmyPassedOver():
            return f"{event.army} does not attack: {event.reason}"
        case combat.ProgrammeEnded():
            return f"the attack ends: {event.reason}"
        case happen.StatusChanged():
            state = (
                ("Fired" if event.spent else "Ready") if "-HA" in event.unit else ("Spent" if event.spent else "Fresh")
            )
            return f"{event.unit} is {state}"
        case engine.UnitMoved():
            verb = {"retreat": "retreats", "advance": "advances", "driven home": "is driven home"}.get(
                event.how, "goes"
            )
            return f"{event.unit} {verb} to {name(event.end)}"
        case happen.UnitRemoved():
            where = "eliminated for good" if event.to == "eliminated" else "put into the force pool"
            return f"{event.unit} is {where}: {event.cause}"
        case happen.ControlChanged():
            return f"{name(event.area)} passes to {event.side or 'nobody'}"
        case happen.MarkerUsed() if event.gone:
            return f"{before.kit.cards[event.card].title} is used up"
        case happen.TrenchesChanged():
            return f"the trenches in {name(event.area)} are lost" if not event.owners else ""
        case happen.AirLost():
            return f"{event.side} loses its Air Superiority in {name(event.area)}"
        case _:
            return ""


def _fought(before: LampsPosition, event: combat.Fought) -> str:
    against = event.defender or ("a trench" if event.against == "trench" else "the garrison")
    attack = f"{_dice(event.attack_dice)}{_modifiers(event.attack_modifiers)} = {event.attack_total}"
    if event.against == "garrison":
        defence = str(event.defence_total)
    else:
        defence = f"{_dice(event.defence_dice)}{_modifiers(event.defence_modifiers)} = {event.defence_total}"
    return (
        f"{event.attacker} against {against}: {attack} to {defence}: {'won' if event.won else 'lost'}{cite(event.rule)}"
    )


def _dice(dice: tuple[int, ...]) -> str:
    return "+".join(map(str, dice)) if len(dice) == 1 else "[" + " ".join(map(str, dice)) + "]"


def _modifiers(modifiers: tuple[Modifier, ...]) -> str:
    told = [f"{modifier.name} {modifier.effect} ({modifier.rule})" for modifier in modifiers]
    return f" {{{', '.join(told)}}}" if told else ""
