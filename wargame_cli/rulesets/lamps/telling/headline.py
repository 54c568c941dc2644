"""What a report says first: the combats between two areas, and the areas that changed hands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from wargame_cli.engine import events as engine
from wargame_cli.engine.document import Headline
from wargame_cli.rulesets.lamps.position.events import combat, sea
from wargame_cli.rulesets.lamps.position.events import general as happen
from wargame_cli.rulesets.lamps.position.position import BLOCKADE, LampsPosition
from wargame_cli.rulesets.lamps.telling.words import Stage

_FOUGHT = (combat.CombatFought, sea.GuerillaFought, sea.FleetsFought)


def headline(before: LampsPosition, events: Sequence[engine.Event], reader: str | None) -> list[Headline]:
    """Battles, those between the same areas one after the other in one line, and areas."""
    stage = Stage(before, events, reader)
    fought = [event for event in events if isinstance(event, _FOUGHT)]
    battles = [_battle(list(each), stage) for _, each in groupby(fought, _where)]
    return [*battles, *_places(events, stage)]


def _where(event: engine.Event) -> tuple[str, ...]:
    match event:
        case combat.CombatFought():
            return event.origin, event.target
        case sea.GuerillaFought():
            return (event.area,)
        case _:
            return (event.scene,)


def _battle(fought: Sequence[engine.Event], stage: Stage) -> Headline:
    """What was fought over, and how each combat ended: `Prussia against Poland: GE-8 5 to 4 against RU-3, won`."""
    first, told = fought[0], "; ".join(_told(each) for each in fought)
    match first:
        case combat.CombatFought():
            words = f"{stage.name(first.origin)} against {stage.name(first.target)}: {told}"
            return Headline("battle", words, at=first.target, origins=(first.origin,), scene=first.scene)
        case sea.GuerillaFought():
            words = f"Guerilla war in {stage.name(first.area)}: {told}"
            return Headline("battle", words, at=first.area, scene=first.scene)
        case _:
            return Headline("battle", f"Battle in the Blockade box: {told}", at=BLOCKADE, scene=first.scene)


def _told(event: engine.Event) -> str:
    match event:
        case combat.CombatFought():
            against = event.defender or ("a trench" if event.against == "trench" else "the garrison")
            totals = f"{event.attack_total} to {event.defence_total}"
            return f"{event.attacker} {totals} against {against}, {'won' if event.won else 'lost'}"
        case sea.GuerillaFought():
            return f"die {event.die}, needed {event.least}: it {'succeeds' if event.won else 'fails'}"
        case sea.FleetsFought():
            return f"{event.winner or 'nobody'} holds the box"
        case _:
            return ""


def _places(events: Sequence[engine.Event], stage: Stage) -> Iterator[Headline]:
    for event in events:
        if isinstance(event, happen.ControlChanged):
            yield Headline("place", stage.name(event.area), event.side, event.area)
