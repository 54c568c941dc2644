"""Good data made bad: random changes that know what they change, from one character to the whole shape."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from random import Random
from typing import Any

Steps = tuple[str | int, ...]

#: What is written where something else belongs.
ODD: tuple[Any, ...] = (
    "", " ", None, True, False, 0, 1, -1, 7, 99, 2**31, 2**63, -(2**63), 10**30, 0.5, "0", "-1", "1e999", "nan", "null",
    "no", [], {}, [[]], [None], [""], {"": ""}, {"a": {"b": "c"}}, ["a", "a"], "x" * 300, "x" * 5000,
    "../../etc/passwd", "\x1b[31m", "\u202e", "\u2028", "é", "🗺", "ﬁ", "İ", "ß",
    "%s", "{0}", "a: b", "#", "&a", "*a", "!x", "'", '"', "\\",
    "\t", "all", "none", "nowhere", "default", "turn 1/x", "1/2", "<b>", "a\nb",
)  # fmt: skip


def paths(data: Any, path: Steps = ()) -> Iterator[Steps]:
    """Where something stands in plain data, the whole of it too."""
    yield path
    if isinstance(data, dict):
        for key, value in data.items():
            yield from paths(value, (*path, key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from paths(value, (*path, index))


def at(data: Any, path: Steps) -> Any:
    """What stands at a path."""
    for step in path:
        data = data[step]
    return data


def words_of(data: Any) -> list[str]:
    """Every word in plain data, keys too."""
    words: list[str] = []
    for path in paths(data):
        value = at(data, path)
        words += [str(value)] if isinstance(value, str | int) else []
        words += [path[-1]] if path and isinstance(path[-1], str) else []
    return words


class Changing:
    """Plain data that is changed by lot; `words` are those that mean something in the game."""

    def __init__(self, rng: Random, words: Sequence[str]) -> None:
        self.rng = rng
        self.words = words

    def changed(self, data: Any, most: int = 3, within: Steps = ()) -> Any:
        """A copy with one to `most` changes at or below a path."""
        data = deepcopy(data)
        for _ in range(self.rng.randint(1, most)):
            data = self._once(data, within)
        return data

    def _once(self, data: Any, within: Steps) -> Any:
        try:
            here = [within + path for path in paths(at(data, within))]
        except (KeyError, IndexError, TypeError):
            return data  # the change before has taken it away
        path = self.rng.choice(here)
        if not path:
            return self.value(data) if self.rng.random() < 0.1 else data
        inside, last = at(data, path[:-1]), path[-1]
        changes: list[Callable[[], None]] = [lambda: self._replace(inside, last)] * 4
        changes += [lambda: self._remove(inside, last), lambda: self._rename(inside, last)]
        changes += [lambda: self._double(inside, last), lambda: self._swap(data, here, path)]
        self.rng.choice(changes)()
        return data

    def value(self, old: Any) -> Any:
        """Something else in the place of a value."""
        rng = self.rng
        lot = rng.random()
        if lot < 0.4 and self.words:
            return rng.choice(self.words)
        if lot < 0.7:
            return deepcopy(rng.choice(ODD))
        if isinstance(old, str) and old:
            where = rng.randrange(len(old) + 1)
            return old[:where] + rng.choice(["", "x", " ", "0", old]) + old[where + rng.randint(0, 2) :]
        if isinstance(old, int):
            return old + rng.choice([-1, 1, 10, -old, 1000])
        return [old] if lot < 0.85 else {"a": old}

    def _replace(self, inside: Any, last: Any) -> None:
        inside[last] = self.value(inside[last])

    def _remove(self, inside: Any, last: Any) -> None:
        del inside[last]

    def _rename(self, inside: Any, last: Any) -> None:
        if isinstance(inside, dict):
            inside[str(self.value(last))] = inside.pop(last)
        else:
            self.rng.shuffle(inside)

    def _double(self, inside: Any, last: Any) -> None:
        if isinstance(inside, list):
            inside += [deepcopy(inside[last]) for _ in range(self.rng.choice([1, 1, 1, 50]))]
        else:
            inside[self.rng.choice(self.words or ["x"])] = deepcopy(inside[last])

    def _swap(self, data: Any, here: Sequence[Steps], path: Steps) -> None:
        other = self.rng.choice(here)
        if other and other[: len(path)] != path and path[: len(other)] != other:
            one, two = at(data, path), at(data, other)
            at(data, path[:-1])[path[-1]] = two
            at(data, other[:-1])[other[-1]] = one


def changed_text(rng: Random, text: str) -> str:
    """Text with characters put in, taken out or moved."""
    for _ in range(rng.randint(1, 3)):
        start = rng.randrange(len(text) + 1)
        end = min(len(text), start + rng.choice([0, 0, 1, 1, 5, 50]))
        piece = rng.choice(
            ["", "\n", "  ", "- ", ": ", "{", "}", "[", "]", ",", '"', "'", "#", "&a ", "*a", "---\n", "\t"]
        )
        text = text[:start] + rng.choice([piece, piece, text[end : end + 20], text[start:end] * 2]) + text[end:]
    return text


def changed_bytes(rng: Random, data: bytes) -> bytes:
    """Bytes turned, cut, doubled or exchanged."""
    changed = bytearray(data)
    for _ in range(rng.choice([1, 1, 1, 2, 8])):
        if not changed:
            return bytes(changed)
        start = rng.randrange(len(changed))
        way = rng.random()
        if way < 0.6:
            changed[start] ^= 1 << rng.randrange(8)
        elif way < 0.8:
            changed[start] = rng.randrange(256)
        elif way < 0.9:
            del changed[start : start + rng.choice([1, 4, 100, len(changed)])]
        else:
            changed[start:start] = changed[start : start + rng.choice([1, 4, 100])]
    return bytes(changed)
