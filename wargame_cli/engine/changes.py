"""In what two positions of a game differ, field by field; nothing that differs is left out.

Of the stacks two things are told: for every unit where it was and where it is (the field `units`), and the order of a
stack (`stacks`) where it does not follow from who left and that who came lies on top.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import msgspec

from wargame_cli.engine.position import Position

#: The field under which changes tell of units, and that of the order of stacks.
UNITS, STACKS = "units", "stacks"


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """Something in which two positions differ: a field, the keys that lead into it, and the plain value in each.

    Where a position has nothing under the keys its value is None. A list is a collection; a pair or another tuple
    is one value.
    """

    field: str
    keys: tuple[str, ...] = ()
    before: Any
    after: Any

    @property
    def path(self) -> tuple[str, ...]:
        """The field and the keys."""
        return (self.field, *self.keys)

    @property
    def came(self) -> list[Any]:
        """Of a list: what stands in it now and did not, in its order."""
        return _beyond(self.after or [], self.before or [])

    @property
    def went(self) -> list[Any]:
        """Of a list: what stood in it and no longer does."""
        return _beyond(self.before or [], self.after or [])


class Told(msgspec.Struct, frozen=True):
    """A change in words: the heading that it belongs under, and its lines."""

    heading: str
    lines: tuple[str, ...] = ()


def changes(before: Position, after: Position) -> list[Change]:
    """Everything in which two positions of a game differ, in the order of their fields."""
    return [change for name in before.__struct_fields__ for change in _of_field(name, before, after)]


def _of_field(name: str, before: Position, after: Position) -> Iterator[Change]:
    if name == STACKS:
        yield from _moves(before, after)
        yield from _orders(before, after)
    else:
        yield from _compared((name,), getattr(before, name), getattr(after, name))


def _compared(path: tuple[str, ...], before: Any, after: Any) -> Iterator[Change]:
    if before == after:
        return
    if isinstance(before, msgspec.Struct) and type(before) is type(after):
        for name in before.__struct_fields__:
            yield from _compared((*path, name), getattr(before, name), getattr(after, name))
    elif isinstance(before, Mapping) and isinstance(after, Mapping):
        for key in dict.fromkeys((*before, *after)):
            yield from _compared((*path, str(key)), before.get(key), after.get(key))
    else:
        values = msgspec.to_builtins((before, after))
        yield Change(field=path[0], keys=path[1:], before=values[0], after=values[1])


def _moves(before: Position, after: Position) -> Iterator[Change]:
    """Every unit that is elsewhere, place by place as it lies now; then those that are nowhere any more."""
    was, now = before.units(), after.units()
    for unit in dict.fromkeys((*now, *was)):
        if was.get(unit) != now.get(unit):
            yield Change(field=UNITS, keys=(unit,), before=was.get(unit), after=now.get(unit))


def _orders(before: Position, after: Position) -> Iterator[Change]:
    """Every stack whose order must be told: who stayed lies in another one, a newcomer under them, or several came."""
    for place, stack in after.stacks.items():
        old = before.at(place)
        stayed = [unit for unit in old if unit in stack]
        came = [unit for unit in stack if unit not in old]
        if len(stack) > 1 and (stack[len(came) :] != stayed or len(came) > 1):
            yield Change(field=STACKS, keys=(place,), before=list(old), after=list(stack))


def _beyond(those: list[Any], these: list[Any]) -> list[Any]:
    """What of the first list the second does not hold, as often as it is there more often."""
    left = Counter(map(repr, these))
    found = []
    for each in those:
        if left[repr(each)]:
            left[repr(each)] -= 1
        else:
            found.append(each)
    return found


# -- words from a table -------------------------------------------------------------------------------------------


class Words(msgspec.Struct, frozen=True):
    """How a game words the changes of one field: what holds now, and what no longer does, where nothing replaces it.

    Both are patterns with `{key}`, the last key, and `{value}`: of a list what came or went, else the value that came
    or went. `each` words one entry of a list, or the value.
    """

    heading: str
    has: str
    gone: str
    each: Callable[[Any], str] = str


def in_words(table: Mapping[str, Words], change: Change, name: Callable[[str], str]) -> Told | None:
    """A change by the words under its path in a table, written `field.key`, with `*` for any last key.

    `name` calls the things by name that a text may mean, such as places. None for what has no words there, or where
    only the order of a list is different.
    """
    words = table.get(".".join(change.path)) or table.get(".".join((*change.path[:-1], "*")))
    if words is None:
        return None
    key = name(change.keys[-1]) if change.keys else ""

    def worded(value: Any) -> str:
        return name(words.each(value))

    if isinstance(change.before, list) or isinstance(change.after, list):
        lines = [
            pattern.format(key=key, value=", ".join(counted(map(worded, values))))
            for pattern, values in ((words.has, change.came), (words.gone, change.went))
            if values
        ]
        return Told(words.heading, tuple(lines)) if lines else None
    if change.after is None or (not change.after and change.before is not None):
        return Told(words.heading, (words.gone.format(key=key, value=worded(change.before)),))
    line = words.has.format(key=key, value=worded(change.after))
    return Told(words.heading, (f"{line} (before: {worded(change.before)})" if change.before else line,))


def counted(names: Iterable[str]) -> list[str]:
    """Each name once, with the number of times if that is more than one."""
    return [name if times == 1 else f"{name} ({times})" for name, times in Counter(names).items()]
