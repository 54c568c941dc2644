"""What a report says first: the combats of a phase, and the spaces that changed hands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wargame_cli.engine import events as engine
from wargame_cli.engine.document import Headline
from wargame_cli.rulesets.illusions_of_glory.kit.nations import NEUTRAL, TITLES, title
from wargame_cli.rulesets.illusions_of_glory.position.events import combat
from wargame_cli.rulesets.illusions_of_glory.position.events.general import ControlChanged
from wargame_cli.rulesets.illusions_of_glory.position.events.rounds import AttackDeclared
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition
from wargame_cli.rulesets.illusions_of_glory.telling.words import Stage, card_of


def headline(before: IllusionsPosition, events: Sequence[engine.Event], reader: str | None) -> list[Headline]:
    """Battles and spaces, as far as the reader sees what happened."""
    stage = Stage(before, events, reader)
    origins: dict[str, tuple[str, ...]] = {}
    return [line for event in stage.play() for line in _of(event, stage, origins)]


def _of(event: engine.Event, stage: Stage, origins: dict[str, tuple[str, ...]]) -> Iterator[Headline]:
    """The lines of an event; `origins` are the spaces that each space was attacked from last."""
    match event:
        case AttackDeclared():
            origins[event.target] = stage.origins(event.units, event.target)
        case combat.CombatFought():
            attack, defence = (_number(volley) for volley in (event.attack, event.defence))
            result = f"the {event.winner} wins" if event.winner else "nobody wins"
            told = f"{stage.name(event.target)}: {attack} to {defence}, {result}"
            where = origins.get(event.target, ())
            yield Headline("battle", told, at=event.target, origins=where, scene=event.scene)
        case combat.CombatAvoided():
            card = card_of(stage.position, event.card)
            told = f"{stage.name(event.target)}: the defenders withdraw by {card}"
            where = origins.get(event.target, ())
            yield Headline("battle", told, at=event.target, origins=where, scene=event.scene)
        case ControlChanged():
            yield Headline("place", stage.name(event.space), _holder(event, stage), event.space)
        case _:
            pass


def _number(volley: combat.Volley) -> str:
    return f"Loss Number {volley.number} (die {volley.die})" if volley.table else "no fire"


def _holder(event: ControlChanged, stage: Stage) -> str:
    """Who has a space now: the nation of the marker, or the owner where the markers are taken away (11.2f)."""
    marker = event.marker or stage.position.kit.ground.spaces[event.space].owner
    if marker in ("", NEUTRAL):
        return ""
    return title(marker) if marker in TITLES else marker
