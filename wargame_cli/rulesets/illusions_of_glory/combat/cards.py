"""Cards in combat (9.8, 12.2 E): which Combat Cards fit, how both sides play them, and what cards in force add."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.illusions_of_glory.cards.actions import names_in
from wargame_cli.rulesets.illusions_of_glory.cards.events_at_once import play_event
from wargame_cli.rulesets.illusions_of_glory.cards.prerequisites import comes_about, objections
from wargame_cli.rulesets.illusions_of_glory.combat.battlefield import Combat
from wargame_cli.rulesets.illusions_of_glory.combat.retreat_paths import can_withdraw
from wargame_cli.rulesets.illusions_of_glory.ground.in_force import in_force, pile_for
from wargame_cli.rulesets.illusions_of_glory.kit.board import SEA
from wargame_cli.rulesets.illusions_of_glory.kit.card_combat import Combats, Flank, Withdraw
from wargame_cli.rulesets.illusions_of_glory.kit.card_effects import Common
from wargame_cli.rulesets.illusions_of_glory.kit.cards import Card
from wargame_cli.rulesets.illusions_of_glory.kit.nations import Side
from wargame_cli.rulesets.illusions_of_glory.position.events.cards import CardLaid
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition, Referee

_NONE = "none"


# -- in which combats -----------------------------------------------------------------------------------------------


def counts(position: IllusionsPosition, combat: Combat, effect: Combats) -> bool:
    """Whether an effect is for this combat: all that it says of the units and the place holds."""
    attacks = effect.side == combat.side
    if effect.role == ("defence" if attacks else "attack") or (combat.uprising and not attacks):
        return False
    own, foes = (combat.attackers, combat.defenders) if attacks else (combat.defenders, combat.attackers)
    if combat.uprising:
        foes = ()
    return (
        _has_units(position, own, effect) and _has_foes(position, foes, effect) and _is_there(position, combat, effect)
    )


def matches(position: IllusionsPosition, unit: str, effect: Combats) -> bool:
    """Whether a unit is such as an effect asks for."""
    counter = position.counter(unit)
    if effect.nations and not set(effect.nations) & set(counter.nations):
        return False
    return (not effect.size or counter.size == effect.size) and (not effect.arm or counter.type == effect.arm)


def _has_units(position: IllusionsPosition, own: Sequence[str], effect: Combats) -> bool:
    if effect.mixed and len({nation for unit in own for nation in position.counter(unit).nations}) < 2:
        return False
    return any(matches(position, unit, effect) for unit in own)


def _has_foes(position: IllusionsPosition, foes: Sequence[str], effect: Combats) -> bool:
    nations = {nation for unit in foes for nation in position.counter(unit).nations}
    if effect.against and not nations & set(effect.against):
        return False
    return not nations & set(effect.not_against)


def _is_there(position: IllusionsPosition, combat: Combat, effect: Combats) -> bool:
    """Whether the place of the defenders is such as an effect asks for."""
    ground, target = position.kit.ground, combat.target
    space, beside = ground.spaces[target], position.kit.board.neighbours[target]
    near = {target, *beside}
    asked = (
        not effect.in_lands or space.owner in effect.in_lands,
        space.owner not in effect.outside_lands,
        not effect.at or bool({target, space.owner} & set(effect.at)),
        not effect.near or bool(near & set(effect.near)),
        not effect.terrain or space.terrain in effect.terrain,
        not effect.on_the_inset or bool(space.inset),
        not effect.coast or any(ground.spaces[place].kind == SEA or ground.spaces[place].port == effect.coast
                                for place in near),
    )  # fmt: skip
    return all(asked)


# -- which cards ----------------------------------------------------------------------------------------------------


def unfit(position: IllusionsPosition, combat: Combat, card: Card) -> str:
    """Why a card cannot be played in a combat, in words; empty where it can (9.8, 12.2 E)."""
    if card.mode != "combat card":
        return "it is no Combat Card"
    if found := objections(card, position, names_in(position)):
        return "; ".join(found)
    if not any(_brings(position, combat, card, effect) for effect in card.effects):
        return "it does nothing in this combat"
    return ""


def _brings(position: IllusionsPosition, combat: Combat, card: Card, effect: Common) -> bool:
    """Whether an effect of a card would change anything in a combat."""
    if not comes_about(effect, card, position):
        return False
    if isinstance(effect, Withdraw) and not _can_withdraw(position, combat, effect.spaces):
        return False
    return not isinstance(effect, Combats) or counts(position, combat, effect)


def _can_withdraw(position: IllusionsPosition, combat: Combat, spaces: int) -> bool:
    """Whether all defenders can go so far before the combat; an Uprising Unit stays until it is destroyed (23.3.3)."""
    return not combat.uprising and can_withdraw(position, combat.target, combat.defenders, spaces)


def opens_swamps(position: IllusionsPosition, combat: Combat, cards: Sequence[str]) -> bool:
    """Whether cards in force, or those that the attacker plays, let him flank a Swamp (21.1b)."""
    played = (effect for card in cards for effect in position.cards[card].effects if isinstance(effect, Flank))
    lasting = (effect for _, effect in in_force(position, Flank))
    return any(effect.into_swamps and counts(position, combat, effect) for effect in (*played, *lasting))


# -- how they are played --------------------------------------------------------------------------------------------


def lasting(position: IllusionsPosition, combat: Combat) -> Combat:
    """The combat with the effects of cards that are in force already."""
    found = [(title, effect) for title, effect in in_force(position, Combats) if counts(position, combat, effect)]
    return msgspec.structs.replace(combat, effects=(*combat.effects, *found))


def play(referee: Referee, combat: Combat, label: str) -> Combat:
    """A Combat Card is played as an Event, and counts in this combat."""
    position = referee.position
    card = position.cards[label]
    came = [effect for effect in play_event(referee, card) if isinstance(effect, Combats)]
    counting = [(card.title, effect) for effect in came if counts(position, combat, effect)]
    return msgspec.structs.replace(combat, effects=(*combat.effects, *counting))


def answer(referee: Referee, combat: Combat) -> tuple[Combat, tuple[str, ...]]:
    """The defender plays as many Combat Cards as he likes (9.8b), but none for an empty Fort. And which they were."""
    position = referee.position
    played: tuple[str, ...] = ()
    while options := _playable(position, combat, played):
        choice = referee.ask(_question(position, combat, options, len(played)), lambda: _policies(position, options))
        if choice == _NONE:
            break
        combat, played = play(referee, combat, choice), (*played, choice)
    return combat, played


def _playable(position: IllusionsPosition, combat: Combat, played: Sequence[str]) -> list[str]:
    if combat.uprising or not combat.defenders:
        return []
    hand = [card for card in position.hand(combat.enemy) if card not in played]
    return [card for card in hand if not unfit(position, combat, position.cards[card])]


def _question(position: IllusionsPosition, combat: Combat, options: Sequence[str], number: int) -> Question:
    cards = ", ".join(f"{card} {position.cards[card].title}" for card in options)
    return Question(
        label=f"combat-cards/{number + 1}",
        side=combat.enemy,
        kind="combat-cards",
        text=f"Which Combat Card is played in the defence of {position.kit.name(combat.target)}: {cards}?",
        options=(*options, _NONE),
        default=_NONE,
        rule="9.8",
        about=(combat.target, *combat.defenders),
    )


def _policies(position: IllusionsPosition, options: Sequence[str]) -> Mapping[str, str]:
    """A card by its title or number, or any at all: the first."""
    titled = {name: card for card in options for name in (position.cards[card].title, str(position.cards[card].number))}
    return titled | {"any": options[0]}


def put_away(referee: Referee, side: Side, cards: Sequence[str]) -> None:
    """Combat Cards are discarded after any combat; one with an asterisk leaves the game (9.8d, 9.3c)."""
    for label in cards:
        to = pile_for(referee.position, referee.position.cards[label], "event")
        referee.emit(CardLaid(rule="9.8", side=side, card=label, to=to, cause="played in a combat"))
