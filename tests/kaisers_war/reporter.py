"""What a report says of events, in lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from wargame_cli.engine.document import Block, Items, Table
from wargame_cli.engine.events import Event
from wargame_cli.rulesets.kaisers_war import RULESET
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition


def told(position: KaisersPosition, events: Sequence[Event], reader: str = "umpire") -> list[str]:
    """The report of events that happen in this position, without the units out of supply."""
    return list(lines(RULESET.telling.narrate(position, position, events, reader)))


def lines(blocks: Iterable[Block]) -> Iterator[str]:
    """The lines of a report up to its last table; those below others begin with a dash."""
    for block in blocks:
        match block:
            case Items():
                yield from (f"{'- ' * depth}{line}" for depth, line in block.lines)
            case Table():
                yield from (" | ".join(row) for row in block.rows)
            case _:
                if block.text == "Units out of supply":
                    return
                yield block.text
