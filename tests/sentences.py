"""Orders of a game as a check says them back, by the position at the start of a scenario."""

from __future__ import annotations

from functools import cache
from typing import Any

import wargame_cli
from wargame_cli import rulesets
from wargame_cli.archive.journal.schemas import order_types
from wargame_cli.engine.orders import canonical
from wargame_cli.engine.text import decode, read_text
from wargame_cli.engine.understanding.sentences import sentence


@cache
def _start(scenario: str) -> Any:
    return wargame_cli.new(scenario, dice="seeded", seed="said")


def said(scenario: str, written: str) -> str:
    """What is said of an order, written as on a sheet."""
    game = _start(scenario)
    ruleset, position = game.ruleset, game.position
    document = read_text(written.encode(), "order.yaml")
    kind = next(kind for kind in order_types(ruleset) if kind.verb == next(iter(document.data)))
    order = canonical(decode(document, kind, ()), lambda what, name: ruleset.find(position, what, name))
    told = ruleset.telling.order_told(order, position)
    return told or sentence(order, lambda place: ruleset.called(position, place))


def verbs(game: str) -> set[str]:
    """The verbs of all orders of a game."""
    return {kind.verb for kind in order_types(rulesets.load(game))}
