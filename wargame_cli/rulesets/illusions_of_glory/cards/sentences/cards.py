"""What a card does in plain English, from its data: for reports, and for people who look a card up.

`sentence` tells one effect, `asks` one condition, `told` a whole card. Where a number or a choice is our reconstruction
the sentence says so.
"""

from functools import singledispatch

from wargame_cli.engine.document import capital
from wargame_cli.rulesets.illusions_of_glory.cards.sentences.effects import does
from wargame_cli.rulesets.illusions_of_glory.cards.sentences.phrases import Names, any_of, lands
from wargame_cli.rulesets.illusions_of_glory.kit import card_effects as words
from wargame_cli.rulesets.illusions_of_glory.kit import card_terms as terms
from wargame_cli.rulesets.illusions_of_glory.kit.cards import Card

ENEMY: dict[str, str] = {"AP": "CP", "CP": "AP"}


def told(card: Card, names: Names | None = None) -> list[str]:
    """A card in sentences: what it is worth, when it can be played as an Event, and what it does then."""
    return [f"{card.title} ({card.label}, {card.deck}): {worth(card)}.", *says(card, names)]


def worth(card: Card) -> str:
    """What a card is worth where it is no Event."""
    return f"{card.ops} OPS or SR, or RPs {', '.join(f'{points} {pool}' for pool, points in card.rp.items())}"


def says(card: Card, names: Names | None = None) -> list[str]:
    """When a card can be played as an Event, and what it does then, in sentences."""
    names = names or Names()
    if not card.is_event:
        return ["It is no Event."]
    fate = "leaves the game afterwards" if card.asterisk else "is discarded afterwards"
    points = f", moves War Status by {card.war_status}" if card.war_status else ""
    ops = " and gives its OPS too" if card.mode == "event and ops" else ""
    article = "an" if card.mode.startswith("event") else "a"
    lines = [f"Played as {article} {_MODES[card.mode]} it {fate}{points}{ops}."]
    if card.needs:
        lines.append(f"Only if {' and '.join(asks(need, names) for need in card.needs)}.")
    lines += [f"Not if {asks(bar, names)}." for bar in card.barred]
    choices = list(dict.fromkeys(effect.choice for effect in card.effects if effect.choice))
    if choices:
        who = card.side if card.chooser == "owner" else ENEMY[card.side]
        lines.append(f"The {who} player chooses: {' or '.join(choices)}.")
    return lines + [sentence(effect, names) for effect in card.effects]


_MODES: dict[str, str] = {
    "combat card": "Combat Card",
    "event": "Event",
    "event and ops": "Event",
    "reinforcement": "Reinforcement Card",
    "neutral entry": "Neutral Entry Event",
}


def sentence(effect: words.Common, names: Names | None = None) -> str:
    """One effect in a sentence, with its conditions, and what in it is a reconstruction."""
    names = names or Names()
    text = does(effect, names)
    if effect.conditions:
        text += f", if {' and '.join(asks(each, names) for each in effect.conditions)}"
    if effect.unless:
        text += f", unless {' or '.join(asks(each, names) for each in effect.unless)}"
    if effect.instead:
        text = f"where that is not possible, {text}"
    if effect.choice:
        text = f"{effect.choice}: {text}"
    if effect.source == "reconstruction":
        text += " [our reconstruction]"
    elif effect.ours:
        text += f" [our reconstruction: {', '.join(effect.ours)}]"
    return f"{capital(text)}."


def asks(condition: terms.Condition, names: Names | None = None) -> str:
    """A condition in words that follow `if`."""
    return _asks(condition, names or Names())


# -- conditions -------------------------------------------------------------------------------------------------


@singledispatch
def _asks(condition: object, names: Names) -> str:
    raise TypeError(f"no words for {type(condition).__name__}")


@_asks.register(terms.Played)
def _(condition: terms.Played, names: Names) -> str:
    return f"{names.card(condition.card)} was played as an Event{' this turn' if condition.when == 'this turn' else ''}"


@_asks.register(terms.Answers)
def _(condition: terms.Answers, names: Names) -> str:
    return f"{names.card(condition.card)} was played in the Action Round just before"


@_asks.register(terms.Opening)
def _(condition: terms.Opening, names: Names) -> str:
    return f"it was chosen to start the game and turn {condition.after} is over"


@_asks.register(terms.Turns)
def _(condition: terms.Turns, names: Names) -> str:
    if condition.first == 1:
        return f"the turn is {condition.last} or earlier"
    if condition.last == terms.LAST_TURN:
        return f"the turn is {condition.first} or later"
    return f"the turn is {condition.first} to {condition.last}"


@_asks.register(terms.Seasons)
def _(condition: terms.Seasons, names: Names) -> str:
    return f"it is {any_of(condition.seasons)}"


@_asks.register(terms.AtWar)
def _(condition: terms.AtWar, names: Names) -> str:
    side = f" on the side of the {condition.side}" if condition.side else ""
    return f"{names.nation(condition.nation)} is at war{side}"


@_asks.register(terms.Collapsed)
def _(condition: terms.Collapsed, names: Names) -> str:
    return f"{names.nation(condition.nation)} has collapsed"


@_asks.register(terms.Uprising)
def _(condition: terms.Uprising, names: Names) -> str:
    return f"an Uprising Unit of {names.nation(condition.nation)} is on the map"


@_asks.register(terms.RevolutionState)
def _(condition: terms.RevolutionState, names: Names) -> str:
    if condition.state == "suppressed":
        return "the Russian Revolution is suppressed"
    begun = "has ever begun" if condition.state == "ever" else "goes on"
    stage = f" and is at Stage {condition.stage} or further" if condition.stage else ""
    return f"the Russian Revolution {begun}{stage}"


@_asks.register(terms.Controls)
def _(condition: terms.Controls, names: Names) -> str:
    return f"the {condition.side} controls all VP spaces of {lands(condition.nations, names)}"
