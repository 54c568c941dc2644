"""What cards say, for `wargame cards`: to everybody the text of every card, to a side also which it holds."""

from __future__ import annotations

from collections.abc import Sequence

from wargame_cli.archive.game.games import Game
from wargame_cli.engine.document import Block, Heading, Items
from wargame_cli.engine.errors import WargameError, nearest
from wargame_cli.engine.queries import CardText


def cards_of(game: Game, side: str | None, card: str | None = None) -> list[CardText]:
    """The cards of a game, or those of a side; or the one of this label, or those of this title.

    Without a side it is told what everybody may know. Raises WargameError in a game without cards, and for a card that
    there is not.
    """
    ruleset = game.ruleset
    seen = ruleset.view(game.position, side)
    every = ruleset.telling.card_texts(seen, None)
    if not every:
        raise WargameError(f"{ruleset.title} has no cards")
    found = ruleset.telling.card_texts(seen, side) if side else every
    if card is None:
        return found
    wanted = card.strip().casefold()
    for meant in ([each for each in found if each.card.casefold() == wanted], _titled(found, wanted)):
        if meant:
            return meant
    if elsewhere := [each for each in every if wanted in (each.card.casefold(), each.title.casefold())]:
        raise WargameError(
            f"{elsewhere[0].title} ({elsewhere[0].card}) is a card of {elsewhere[0].side}, not of {side}"
        )
    names = [name for each in found for name in (each.card, each.title)]
    hint = nearest(card, names) or f"wargame cards lists them all, from {found[0].card} to {found[-1].card}"
    raise WargameError(f"there is no card {card!r}\n    hint: {hint}")


def _titled(cards: Sequence[CardText], title: str) -> list[CardText]:
    return [card for card in cards if card.title.casefold() == title]


def cards_told(cards: Sequence[CardText]) -> list[Block]:
    """The cards by where they are; what of each is not the rulebook's stands below it."""
    blocks: list[Block] = []
    for head in dict.fromkeys((card.side, card.where) for card in cards):
        there = [card for card in cards if (card.side, card.where) == head]
        blocks.append(Heading(f"{head[0]}: {head[1]} ({len(there)})"))
        blocks.append(Items(tuple(line for card in there for line in _lines(card))))
    return blocks


def _lines(card: CardText) -> list[tuple[int, str]]:
    ours = f"Our reconstruction: {', '.join(card.ours)}." if card.ours else ""
    return [(0, f"{card.card} {card.title}: {card.worth}"), *((1, line) for line in (*card.text, ours) if line)]
