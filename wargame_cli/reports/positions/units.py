"""The order of battle by place, for `wargame units`: who stands where, how strong, in which state, in supply or not."""

from collections.abc import Iterator, Sequence

import msgspec

from wargame_cli.archive.game.games import Game
from wargame_cli.engine.document import Block, Heading, Items, Paragraph, Table
from wargame_cli.engine.position import NOWHERE
from wargame_cli.engine.queries import UnitFacts
from wargame_cli.reports.readers import UMPIRE, view


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """A unit and where it stands: its place, as people call it too, and how far from the top of the stack it lies.

    `supplied` is None for a unit that needs no supply now, or of whose supply the reader knows nothing.
    """

    unit: str
    side: str
    place: str
    called: str
    on_map: bool
    depth: int
    name: str
    nation: str
    kind: str
    factors: str
    steps: int
    state: tuple[str, ...]
    supplied: bool | None


def units_of(game: Game, who: str | None, at: str | None = None) -> list[Standing]:
    """Every unit that a reader (see `readers`) may see, by place in the order of the map; those beside it come last.

    `at` is the one place that is asked for.
    """
    position, ruleset = view(game.ruleset, game.position, who), game.ruleset
    supply = (ruleset.telling.supply(position, side) for side in _known(game, who))
    supplied = {status.unit: status.supplied for found in supply for status in found}
    index = ruleset.map_of(position).board.index
    places = [place for place in position.stacks if position.at(place) and place != NOWHERE and at in (None, place)]
    found: list[Standing] = []
    for place in sorted(places, key=lambda place: (place not in index, index.get(place, 0), place)):
        for depth, unit in enumerate(position.at(place)):
            facts: UnitFacts = ruleset.telling.unit(position, unit)
            found.append(
                Standing(
                    unit=unit,
                    side=ruleset.side_of(position, unit),
                    place=place,
                    called=ruleset.called(position, place),
                    on_map=place in index,
                    depth=depth,
                    supplied=supplied.get(unit),
                    **msgspec.structs.asdict(facts),
                )
            )
    return found


def _known(game: Game, who: str | None) -> Sequence[str]:
    """The sides of whose supply a reader is told: all, or its own."""
    return game.sides if who == UMPIRE else () if who is None else (who,)


def units_told(game: Game, units: Sequence[Standing], who: str | None) -> list[Block]:
    """A table a side: by place, the stack from its top; what is beside the map in a line a box."""
    blocks: list[Block] = []
    for side in dict.fromkeys(each.side for each in units):
        mine = [each for each in units if each.side == side]
        here = [each for each in mine if each.on_map]
        blocks.append(Heading(f"{side}: {_count(len(mine))}"))
        if here:
            columns = [head for head in _HEADS if head in ("at", "unit") or any(_cell(each, head) for each in here)]
            rows = tuple(tuple(_cell(each, head) for head in columns) for each in _marked(here))
            blocks.append(Table(tuple(columns), rows))
        blocks += [Items(tuple(lines))] if (lines := list(_beside(mine))) else []
    hidden = game.ruleset.hidden(view(game.ruleset, game.position, who))
    if hidden:
        blocks.append(Paragraph(f"{_count(hidden)} more {'lies' if hidden == 1 else 'lie'} hidden from you."))
    return blocks or [Paragraph("There is no unit here.")]


_HEADS = ("at", "unit", "factors", "steps", "kind", "state", "supply")


def _count(units: int) -> str:
    return "1 unit" if units == 1 else f"{units} units"


def _marked(units: Sequence[Standing]) -> Iterator[Standing]:
    """The place stands with the first unit of each stack only."""
    last = ""
    for each in units:
        yield msgspec.structs.replace(each, called="") if each.place == last else each
        last = each.place


def _cell(unit: Standing, head: str) -> str:
    if head == "supply":
        return "cut off" if unit.supplied is False else ""
    if head == "steps":
        return "" if unit.steps == 1 else str(unit.steps)
    return {
        "at": unit.called,
        "unit": unit.unit,
        "factors": unit.factors,
        "kind": unit.kind,
        "state": ", ".join(unit.state),
    }[head]


def _beside(units: Sequence[Standing]) -> Iterator[tuple[int, str]]:
    """Boxes and pools, each with its units and what is to be said of them."""
    beside = [each for each in units if not each.on_map]
    for place in dict.fromkeys(each.place for each in beside):
        there = [each for each in beside if each.place == place]
        names = (f"{each.unit} ({', '.join(each.state)})" if each.state else each.unit for each in there)
        yield 0, f"{there[0].called}: {', '.join(names)}"
