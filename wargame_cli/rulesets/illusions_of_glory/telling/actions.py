"""The action of a round (8.2, 9.0): the card and what it is played for, what its Event says, what activations cost."""

from wargame_cli.engine.document import listed
from wargame_cli.engine.telling import Said
from wargame_cli.rulesets.illusions_of_glory.cards.actions import names_in
from wargame_cli.rulesets.illusions_of_glory.cards.sentences.cards import sentence
from wargame_cli.rulesets.illusions_of_glory.cards.sentences.phrases import number
from wargame_cli.rulesets.illusions_of_glory.kit.nations import side_named
from wargame_cli.rulesets.illusions_of_glory.operations.activation import How, charge
from wargame_cli.rulesets.illusions_of_glory.position.events import cards, rounds
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition
from wargame_cli.rulesets.illusions_of_glory.position.records import InForce
from wargame_cli.rulesets.illusions_of_glory.telling.words import USES, Stage, card_of, nations, said

ACTIVATION, NO_LONGER, CARDS = "Activation", "No longer in force", "Strategy Cards"

_PILES = {"discard": "goes to the discards", "removed": "leaves the game", "face up": "lies face up"}


# -- the card -------------------------------------------------------------------------------------------------------


@said.register(rounds.ActionChosen)
def _(event: rounds.ActionChosen, stage: Stage) -> Said:
    points = f"{event.points} {'SR' if event.use == 'sr' else 'OPS'}"
    if event.use == "cardless":
        return Said(f"the {event.side} play no card, and have {points}", heading="Operations without a card")
    heading = f"{card_of(stage.position, event.card)} for {USES[event.use]}"
    gives = f": it gives {points}" if event.points else ""
    return Said(f"the {event.side} play {event.card} for {USES[event.use]}{gives}", heading=heading)


@said.register(cards.CardLaid)
def _(event: cards.CardLaid, stage: Stage) -> Said:
    cause = "" if event.cause.startswith("played for") else f": {event.cause}"
    return Said(f"{card_of(stage.position, event.card)} {_PILES[event.to]}{cause}")


@said.register(cards.EventPlayed)
def _(event: cards.EventPlayed, stage: Stage) -> Said:
    """What the Event is to do by its card; what it does is told by what follows."""
    card, names = stage.position.cards[event.card], names_in(stage.position)
    lines = tuple(sentence(effect, names) for effect in card.effects)
    answer = ("The enemy may answer it in his next Action Round.",) if event.answerable else ()
    return Said(f"{card_of(stage.position, event.card)} is played as an Event", more=(*lines, *answer))


@said.register(cards.EventUndone)
def _(event: cards.EventUndone, stage: Stage) -> Said:
    return Said(f"{card_of(stage.position, event.card)} comes to nothing and may be played again")


@said.register(cards.EffectUsed)
def _(event: cards.EffectUsed, stage: Stage) -> Said:
    return Said(f"by {card_of(stage.position, event.effect.card)}", below=True)


@said.register(cards.EffectEnded)
def _(event: cards.EffectEnded, stage: Stage) -> Said | None:
    if (event.effect.turn, event.effect.round) == (stage.position.turn, stage.position.round):
        return None  # it was for this round alone, as its Event has told
    return Said(_effect(stage.position, event.effect), heading=NO_LONGER)


def _effect(position: IllusionsPosition, entry: InForce) -> str:
    """An effect in force, as its card says it."""
    effect = position.effect_of(entry)
    words = f": {sentence(effect, names_in(position)).removesuffix('.')}" if effect else ""
    return card_of(position, entry.card) + words


# -- activation -----------------------------------------------------------------------------------------------------


@said.register(rounds.PointsSpent)
def _(event: rounds.PointsSpent, stage: Stage) -> None:
    """Told with what they were spent on."""
    stage.spent = event


@said.register(rounds.SpaceActivated)
def _(event: rounds.SpaceActivated, stage: Stage) -> Said:
    who = f"{listed(event.units)} in " if event.units else ""
    what = f"{who}{stage.name(event.place)} for {'Movement' if event.how == 'move' else 'Attack'}"
    spent, stage.spent = stage.spent, None
    if spent is None:
        return Said(f"{what}: free of OPS", heading=ACTIVATION)
    late = event.rule == "9.4.2"  # who attacks against orders counts with those who did before
    counted = (*(_named(stage.position, event.place) if late else ()), *event.units)
    why = reasons(stage.position, event.place, event.how, counted)
    return Said(f"{what}: {spent.spent} OPS{' more' if late else ''}{why}, {spent.left} left", heading=ACTIVATION)


def _named(position: IllusionsPosition, place: str) -> tuple[str, ...]:
    """The units that the markers of a place name."""
    return tuple(unit for each in position.this_round.activated if each.place == place for unit in each.units)


def reasons(position: IllusionsPosition, place: str, how: How, units: tuple[str, ...] = ()) -> str:
    """Why an activation costs what it does, in brackets."""
    found = charge(position, place, how, units)
    if found.free:
        return f" (by {card_of(position, found.free.card)})"
    together = " as one with their HQ" if found.has_hq and len(found.nations) > 1 else ""
    ours = position.units_at(side_named(position.acting), place)
    there = {nation for unit in ours for nation in position.counter(unit).nations}
    parts = [nations(found.nations, there) + together] if found.nations else []
    parts += [f"{nations(found.foreign, there)} supplied by an ally only"] if found.foreign else []
    return f" ({'; '.join(parts)})" if parts else ""


# -- hands ----------------------------------------------------------------------------------------------------------


@said.register(cards.OpeningChosen)
def _(event: cards.OpeningChosen, stage: Stage) -> Said:
    return Said(f"the {event.side} begin with {card_of(stage.position, event.card)}, and show it", heading=CARDS)


@said.register(cards.CardDrawn)
def _(event: cards.CardDrawn, stage: Stage) -> Said:
    one = f"{'is drawn' if stage.reader == event.side else f'is drawn by the {event.side}'}"
    return Said(one, (card_of(stage.position, event.card),), one.replace("is", "are", 1), CARDS)


@said.register(cards.HandFilled)
def _(event: cards.HandFilled, stage: Stage) -> Said:
    drawn = number(event.drawn, "card")
    return Said(f"the {event.side} draw {drawn} and hold {event.held}", heading=CARDS)


@said.register(cards.DiscardsShuffled)
def _(event: cards.DiscardsShuffled, stage: Stage) -> Said:
    return Said(f"the draw pile of the {event.side} was exhausted: the discards are drawn from", heading=CARDS)
