"""The event card of the turn: what it says, how far it is the rulebook's, and what it brought."""

import msgspec

from wargame_cli.engine.document import Paragraph
from wargame_cli.engine.telling import Said
from wargame_cli.rulesets.lamps.cards.choices import options_of
from wargame_cli.rulesets.lamps.kit.nations import title
from wargame_cli.rulesets.lamps.position.events import cards
from wargame_cli.rulesets.lamps.position.events import general as happen
from wargame_cli.rulesets.lamps.position.seats import seat_of
from wargame_cli.rulesets.lamps.telling.words import Stage, said

_SOURCES = {
    "text": "the rulebook's text",
    "part": "named in the rulebook, completed by us",
    "ours": "our own card",
}


@said.register(cards.DeckRebuilt)
def _(event: cards.DeckRebuilt, stage: Stage) -> Said:
    return stage.tell(event, f"{len(event.cards)} cards join the deck of {title(event.faction)}")


@said.register(cards.CardDrawn)
def _(event: cards.CardDrawn, stage: Stage) -> Said:
    """The card stands before all that it did, and before what made its deck."""
    card = stage.position.kit.cards[event.card]
    text = Paragraph(f"{card.text} [{event.card}: {_SOURCES[card.source]}]")
    idle = "" if event.works else "Drawn outside of its years: it has no effect"
    return msgspec.structs.replace(stage.tell(event, idle), blocks=(text,), before=(cards.DeckRebuilt,))


@said.register(cards.CardSetAside)
def _(event: cards.CardSetAside, stage: Stage) -> Said:
    return stage.tell(event, "The card comes back with next year's")


@said.register(happen.MarkerPlaced)
def _(event: happen.MarkerPlaced, stage: Stage) -> Said:
    return stage.tell(event, f"{event.unit} gets the marker {_title(stage, event.card)}")


@said.register(cards.EffectWaits)
def _(event: cards.EffectWaits, stage: Stage) -> Said | None:
    """What waits beyond the phase."""
    settled = (each for each in stage.rest if isinstance(each, cards.EffectSettled))
    if any((each.card, each.number) == (event.card, event.number) for each in settled):
        return None
    position = stage.position
    chooser = options_of(position, event.card, event.number).side
    is_owners = chooser == seat_of(position, position.kit.cards[event.card].faction)
    whose = "its owner's choice (order `event`)" if is_owners else f"the choice of {chooser}"
    return stage.tell(event, f"{_title(stage, event.card)} waits for {whose}")


@said.register(cards.EffectSettled)
def _(event: cards.EffectSettled, stage: Stage) -> Said | None:
    """Why it came to nothing; what it did is told by what happened."""
    return stage.tell(event, f"{_title(stage, event.card)}: {event.reason}") if event.reason else None


@said.register(cards.EffectBegan)
def _(event: cards.EffectBegan, stage: Stage) -> Said | None:
    """For what its owner chose; what else holds, the card says itself."""
    effect = event.effect
    if not (effect.area or effect.nation):
        return None
    bound = stage.name(effect.area) if effect.area else title(effect.nation)
    return stage.tell(event, f"{_title(stage, effect.card)} holds for {bound}")


@said.register(cards.FlagSet)
def _(event: cards.FlagSet, stage: Stage) -> Said:
    return stage.tell(event, f"{event.name}: {'in effect' if event.on else 'no longer in effect'}")


@said.register(cards.BaseChanged)
def _(event: cards.BaseChanged, stage: Stage) -> Said:
    return stage.tell(event, f"{title(event.nation)} produces {event.change:+d} from now on")


def _title(stage: Stage, card: str) -> str:
    return stage.position.kit.cards[card].title
