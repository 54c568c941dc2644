"""The event card of the turn: what it says, how far it is the rulebook's, and what it brought."""

from __future__ import annotations

from collections.abc import Sequence

from wargame_cli.engine import events as engine
from wargame_cli.engine.document import Block, Heading, Items, Paragraph, cite
from wargame_cli.rulesets.lamps.kit.nations import title
from wargame_cli.rulesets.lamps.position.events import cards
from wargame_cli.rulesets.lamps.position.events import general as happen
from wargame_cli.rulesets.lamps.position.position import LampsPosition
from wargame_cli.rulesets.lamps.telling.words import is_politics, state

_SOURCES = {
    "text": "the rulebook's text",
    "part": "named in the rulebook, completed by us",
    "ours": "our own card",
}


def the_card(before: LampsPosition, after: LampsPosition, events: Sequence[engine.Event]) -> list[Block]:
    """The card that was drawn, and what its effects did."""
    blocks: list[Block] = []
    lines: list[str] = []
    for event in events:
        match event:
            case cards.DeckRebuilt():
                lines.append(f"{len(event.cards)} cards join the deck of {title(event.faction)}{cite(event.rule)}")
            case cards.CardDrawn():
                card = before.kit.cards[event.card]
                blocks.append(Heading(f"Event: {card.title}"))
                blocks.append(Paragraph(f"{card.text} [{event.card}: {_SOURCES[card.source]}]"))
                if not event.works:
                    lines.append(f"Drawn outside of its years: it has no effect{cite(event.rule)}")
            case cards.CardSetAside():
                lines.append(f"The card comes back with next year's{cite(event.rule)}")
            case happen.MarkerPlaced():
                lines.append(f"{event.unit} bears {before.kit.cards[event.card].title}{cite(event.rule)}")
            case cards.EffectSettled() if event.reason:
                lines.append(f"{before.kit.cards[event.card].title}: {event.reason}{cite(event.rule)}")
            case cards.FlagSet():
                holds = "in effect" if event.on else "no longer in effect"
                lines.append(f"{event.name}: {holds}{cite(event.rule)}")
            case happen.StatusChanged() if event.rule == "5.2":
                status = state(before, event.unit, spent=event.spent)
                lines.append(f"{event.unit} becomes {status}: {event.cause}{cite(event.rule)}")
            case happen.UnitPlaced() if event.rule != "8.3.3" and event.cause != "developed" and not is_politics(event):
                status = state(before, event.unit, spent=event.spent)
                where = before.kit.name(event.place)
                lines.append(f"{event.unit} comes to {where}, {status}: {event.cause}{cite(event.rule)}")
            case happen.TrenchesChanged() if event.rule == "5.2":
                lines.append(f"A trench is dug in {before.kit.name(event.area)}: {event.cause}{cite(event.rule)}")
            case cards.BaseChanged():
                lines.append(f"{title(event.nation)} produces {event.change:+d} from now on{cite(event.rule)}")
            case cards.EffectBegan() if event.effect.area or event.effect.nation:
                bound = before.kit.name(event.effect.area) if event.effect.area else title(event.effect.nation)
                lines.append(f"{before.kit.cards[event.effect.card].title} holds for {bound}{cite(event.rule)}")
            case _:
                pass
    waiting = [entry for entry in after.open_cards if entry not in before.open_cards]
    for entry in waiting:
        card_id, _, _ = entry.partition(" ")
        lines.append(f"{after.kit.cards[card_id].title} waits for its owner's choice (order `event`)")
    if lines and not blocks:
        blocks.append(Heading("Events"))
    return [*blocks, Items(tuple((0, line) for line in lines))] if lines else blocks
