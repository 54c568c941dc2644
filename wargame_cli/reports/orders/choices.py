"""Every order that a side could give now, alone, by what it sees: for scripts, and in numbers for people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from wargame_cli.archive.game.games import Game
from wargame_cli.engine.document import Block, Items, Paragraph, Table, cite, listed
from wargame_cli.engine.teaching.choices import Bar, Choices, Moves, bars, choices
from wargame_cli.reports.queries import moves_of
from wargame_cli.reports.view_files import view_file


def choices_of(game: Game, side: str, *, routes: bool = True, moves: Moves | None = None) -> Choices:
    """The orders of a side, worked out from what it sees: nothing hidden bars one, or is betrayed by that.

    Without `routes` an order that says where it is meant for says of no other place that it may leave out, as its way.
    `moves` says where a unit can go, where that is worked out already.
    """
    seen = _as_seen(game, side)
    return choices(seen.ruleset, seen.position, side, moves or (lambda unit: moves_of(seen, unit)), routes=routes)


def bars_of(game: Game, unit: str) -> list[Bar]:
    """Which orders of the phase a unit cannot be given, worked out from what its side sees; of another's none."""
    side = game.ruleset.side_of(game.position, unit)
    if game.file.view not in ("", side):
        return []
    seen = _as_seen(game, side)
    return bars(seen.ruleset, seen.position, side, unit, lambda unit: moves_of(seen, unit))


def bars_told(found: Sequence[Bar]) -> list[Block]:
    """Each order that a unit cannot be given now, with the reason."""
    if not found:
        return []
    lines = tuple((0, f"{bar.verb}: {bar.message}{cite(bar.rule)}") for bar in found)
    return [Paragraph("Not possible in this phase:"), Items(lines)]


def _as_seen(game: Game, side: str) -> Game:
    return replace(game, file=game.file if game.file.view else view_file(game, side))


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
