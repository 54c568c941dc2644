"""What is different between two positions, in words, as far as a reader may see it."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from wargame_cli.archive.game.games import Game
from wargame_cli.engine.changes import STACKS, UNITS, Change, Told, changes, counted
from wargame_cli.engine.document import Block, Heading, Items, Paragraph
from wargame_cli.engine.errors import WargameError
from wargame_cli.engine.position import Position
from wargame_cli.engine.ruleset import Ruleset
from wargame_cli.reports import readers


class Stand(msgspec.Struct, frozen=True, kw_only=True):
    """One of the two positions: of which game and scenario, and where in the sequence of play."""

    game: str
    scenario: str
    turn: int
    phase: str


class ToldChange(msgspec.Struct, frozen=True, kw_only=True):
    """A change as `--json` lists it: the field, the keys that lead into it, both values, and what people read of it.

    The field `units` tells where each unit was and is, `stacks` the order of a stack; the others are those of a saved
    game. `before` or `after` is null where a position has nothing there, or where the reader sees nothing.
    """

    field: str
    keys: tuple[str, ...]
    before: Any
    after: Any
    heading: str
    text: str


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """Two positions and all in which they differ for a reader."""

    ruleset: str
    reader: str
    before: Stand
    after: Stand
    changes: tuple[ToldChange, ...]


# -- two games ----------------------------------------------------------------------------------------------------


def difference_of(before: Game, after: Game, who: str | None) -> Difference:
    """In what the positions of two games differ for a reader (see `readers`). Raises WargameError for unlike games."""
    _comparable(before, after, who)
    views = _views(before.ruleset, before.position, after.position, who)
    return Difference(
        ruleset=before.ruleset.name,
        reader=who or "public",
        before=_stand(before),
        after=_stand(after),
        changes=tuple(
            ToldChange(
                field=change.field,
                keys=change.keys,
                before=change.before,
                after=change.after,
                heading=told.heading,
                text="; ".join(told.lines),
            )
            for change, told in _told(before.ruleset, *views)
        ),
    )


def difference_told(before: Game, after: Game, who: str | None) -> list[Block]:
    """The same for people. Raises WargameError for games of different rulesets."""
    _comparable(before, after, who)
    return [
        Heading("What is different", 1),
        Paragraph(f"{before.ruleset.title}; report {readers.title(who)}.", "quiet"),
        Items(tuple((0, line) for line in _heads(before, after))),
        *differences(before.ruleset, before.position, after.position, who),
    ]


def _comparable(before: Game, after: Game, who: str | None) -> None:
    if before.ruleset.name != after.ruleset.name:
        raise WargameError(
            f"{_file(after)}: this is a game of {after.ruleset.name}, and {_file(before)} is one of "
            f"{before.ruleset.name}\n    hint: two positions of one game can be compared"
        )
    if who not in (None, readers.UMPIRE):
        readers.known_side(after, who)


def _file(game: Game) -> str:
    return str(game.path or "-")


def _stand(game: Game) -> Stand:
    position = game.position
    return Stand(game=game.id, scenario=game.file.scenario, turn=position.turn, phase=position.phase)


def _heads(before: Game, after: Game) -> Iterator[str]:
    """Which two positions these are, and in what their games differ."""
    first, second = _stand(before), _stand(after)
    if first.game == second.game:
        yield f"Game {first.game}"
    else:
        yield f"Two games: before {first.game}, now {second.game}"
    if first.scenario != second.scenario:
        yield f"Two scenarios: before {first.scenario}, now {second.scenario}"
    yield f"Before: {_where(before)}"
    yield f"Now: {_where(after)}"


def _where(game: Game) -> str:
    file = game.path.name if game.path else "-"
    return f"{file}, turn {game.position.turn}, {game.ruleset.phase(game.position).title}"


# -- two positions ------------------------------------------------------------------------------------------------


def differences(ruleset: Ruleset, before: Any, after: Any, who: str | None) -> list[Block]:
    """What is different between two whole positions, as far as a reader may see it (see `readers`), under headings."""
    views = _views(ruleset, before, after, who)
    sections: dict[str, list[str]] = {heading: [] for heading in _FIRST}
    moved: dict[str, dict[tuple[str, str], list[str]]] = {}
    for change, told in _told(ruleset, *views):
        lines = sections.setdefault(told.heading, [])
        if change.field == UNITS:
            path = _path(ruleset, *views, change)
            moved.setdefault(told.heading, {}).setdefault(path, []).append(change.keys[0])
        else:
            lines += told.lines
    for heading, paths in moved.items():
        sections[heading] += [f"{', '.join(units)}: {_between(*path)}" for path, units in paths.items()]
    sections[_ALSO] = sections.pop(_ALSO, [])  # it comes last
    blocks: list[Block] = []
    for heading, lines in sections.items():
        if lines:
            blocks += [Heading(heading), Items(tuple((0, line) for line in lines))]
    return blocks or [Paragraph(_nothing(who))]


def _nothing(who: str | None) -> str:
    if who == readers.UMPIRE:
        return "Nothing: the two positions are the same."
    return f"Nothing that {who or 'the public'} may see: to {who or 'the public'} the two positions are the same."


def _views(ruleset: Ruleset, before: Any, after: Any, who: str | None) -> tuple[Any, Any]:
    return readers.view(ruleset, before, who), readers.view(ruleset, after, who)


def _told(ruleset: Ruleset, before: Any, after: Any) -> Iterator[tuple[Change, Told]]:
    """Every change of two views with its words: the game's own, or those that every game has."""
    for change in changes(before, after):
        own = ruleset.telling.tell_change(before, after, change)
        told = own or _COMMON.get(change.field, _generic)(ruleset, before, after, change)
        if own and change.field == UNITS:
            told = Told(own.heading, _unit(ruleset, before, after, change).lines)
        yield change, told


Teller = Callable[[Ruleset, Any, Any, Change], Told]

_WHEN, _POINTS, _ALSO = "Turn and phase", "Points", "Also different"
_MOVED, _CAME, _LEFT = "Units that moved", "Units that came onto the map", "Units that left the map"
_OFF, _SIGHTED, _LOST_SIGHT = "Units off the map", "Units that came into sight", "Units no longer to be seen"


#: These headings come first, in this order.
_FIRST = (_WHEN, "End of the game", _POINTS, _MOVED, _CAME)


def _turn(ruleset: Ruleset, before: Position, after: Position, change: Change) -> Told:
    return Told(_WHEN, (f"turn {change.before} before, turn {change.after} now",))


def _phase(ruleset: Ruleset, before: Position, after: Position, change: Change) -> Told:
    first, second = ruleset.phase(before), ruleset.phase(after)
    line = f"{first.title} ({change.before}) before, {second.title} ({change.after}) now"
    return Told(_WHEN, (line,))


def _points(ruleset: Ruleset, before: Position, after: Position, change: Change) -> Told:
    (side,) = change.keys
    if change.before is None or change.after is None:
        return Told(_POINTS, _plain_lines(side, change))
    return Told(_POINTS, (f"{side}: {change.before} before, {change.after} now ({change.after - change.before:+d})",))


def _unit(ruleset: Ruleset, before: Position, after: Position, change: Change) -> Told:
    (unit,) = change.keys
    line = f"{unit}: {_between(*_path(ruleset, before, after, change))}"
    if change.before is None:
        return Told(_SIGHTED, (line,))
    if change.after is None:
        return Told(_LOST_SIGHT, (line,))
    was_there = change.before in ruleset.map_of(before).board.index
    is_there = change.after in ruleset.map_of(after).board.index
    heading = {(True, True): _MOVED, (False, True): _CAME, (True, False): _LEFT}.get((was_there, is_there), _OFF)
    return Told(heading, (line,))


def _path(ruleset: Ruleset, before: Position, after: Position, change: Change) -> tuple[str, str]:
    """From where to where a unit went, as people call the places; empty for a place that is unknown."""
    start = "" if change.before is None else ruleset.called(before, change.before)
    end = "" if change.after is None else ruleset.called(after, change.after)
    return start, end


def _between(start: str, end: str) -> str:
    if not start:
        return f"now in {end}"
    return f"{start} to {end}" if end else f"was in {start}"


def _stack(ruleset: Ruleset, before: Position, after: Position, change: Change) -> Told:
    (place,) = change.keys
    heading, called = "Stacks, the top unit first", ruleset.called(after, place)
    if place in ruleset.map_of(after).board.index:
        return Told(heading, (f"{called}: {', '.join(change.after)}",))
    stayed = [unit for unit in change.after if unit in change.before]
    same = [unit for unit in change.before if unit in change.after] == stayed
    return Told(heading, () if same else (f"{called}: the units lie in another order",))


def _standing(ruleset: Ruleset, before: Position, after: Position, change: Change) -> Told:
    (side,) = change.keys
    given = "; ".join(_value(order) for order in change.after or []) or "none"
    return Told("Standing orders", (f"{side}: {given}",))


def _recurring(ruleset: Ruleset, before: Position, after: Position, change: Change) -> Told:
    (side,) = change.keys
    given = (f"{each.phase}: {order}" for each in change.after or [] for order in each.orders)
    return Told("Recurring orders", (f"{side}: {'; '.join(given) or 'none'}",))


def _over(ruleset: Ruleset, before: Position, after: Position, change: Change) -> Told:
    return Told("End of the game", ("the game is over" if change.after else "the game is no longer over",))


def _winner(ruleset: Ruleset, before: Position, after: Position, change: Change) -> Told:
    return Told("End of the game", _plain_lines("winner", change))


def _ending(ruleset: Ruleset, before: Position, after: Position, change: Change) -> Told:
    return Told("End of the game", _plain_lines("ending", change))


_COMMON: Mapping[str, Teller] = {
    "turn": _turn,
    "phase": _phase,
    "points": _points,
    UNITS: _unit,
    STACKS: _stack,
    "standing": _standing,
    "recurring": _recurring,
    "over": _over,
    "winner": _winner,
    "ending": _ending,
}


# -- fields that have no words of their own -----------------------------------------------------------------------


def _generic(ruleset: Ruleset, before: Position, after: Position, change: Change) -> Told:
    """A field by its name and its values."""
    places = ruleset.map_of(after).board.index
    keys = [ruleset.called(after, key) if key in places else _words(key) for key in change.keys]
    return Told(_ALSO, _plain_lines(", ".join([_words(change.field), *keys]), change))


def _plain_lines(name: str, change: Change) -> tuple[str, ...]:
    old, new = change.before, change.after
    if isinstance(old, list) and isinstance(new, list):
        parts = [f"{word} {_value(values)}" for word, values in (("new", change.came), ("gone", change.went)) if values]
        return (f"{name}: {'; '.join(parts) or f'in another order: {_value(new)}'}",)
    if old is None:
        return (f"{name}: {_value(new)}, new",)
    if new is None:
        return (f"{name}: {_value(old)}, gone",)
    return (f"{name}: {_value(old)} before, {_value(new)} now",)


def _words(name: str) -> str:
    return name.replace("_", " ")


def _value(value: Any) -> str:
    """A value as people read it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return _joined(f"{_words(str(key))} {_value(each)}" for key, each in value.items())
    if isinstance(value, list | tuple):
        between = "; " if any(isinstance(each, Mapping | list | tuple) for each in value) else ", "
        return between.join(counted(map(_value, value))) or "none"
    return str(value) if value not in ("", None) else "none"


def _joined(parts: Iterable[str]) -> str:
    found: Sequence[str] = list(parts)
    return ", ".join(found) or "none"
