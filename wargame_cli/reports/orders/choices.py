"""Every order that a side could give now, alone, by what it sees: for scripts, and in numbers for people."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from wargame_cli.archive.game.games import Game
from wargame_cli.engine.document import Block, Paragraph, Table, listed
from wargame_cli.engine.teaching.choices import Choices, choices
from wargame_cli.reports.packing import view_file
from wargame_cli.reports.queries import moves_of


def choices_of(game: Game, side: str) -> Choices:
    """The orders of a side, worked out from what it sees: nothing hidden bars one, or is betrayed by that."""
    seen = replace(game, file=game.file if game.file.view else view_file(game, side))
    return choices(seen.ruleset, seen.position, side, lambda unit: moves_of(seen, unit))


def choices_told(game: Game, side: str, found: Choices) -> list[Block]:
    """How many orders of each kind there are."""
    if not found.orders:
        return [Paragraph(f"There is nothing that {side} can order now.")]
    counted = Counter(each.verb for each in found.orders)
    phase = game.ruleset.phase(game.position)
    rows = tuple((verb, str(count)) for verb, count in counted.items())
    blocks: list[Block] = [
        Paragraph(f"What {side} could order in turn {game.position.turn}, {phase.title}, one order alone:"),
        Table(("order", "how many"), rows, right=("how many",)),
        Paragraph(
            "--json lists them as a sheet has them. What orders share, such as room and points, check tells.", "quiet"
        ),
    ]
    if found.not_listed:
        blocks.append(Paragraph(f"Not all were tried of: {listed(found.not_listed)}.", "quiet"))
    return blocks
