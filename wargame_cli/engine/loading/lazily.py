"""Names that are imported when they are first used: for the places where a game lists what lies in its rooms.

    with lazily():
        from wargame_cli.rulesets.skirmish.movement import Move, end_movement

    Phase(name="movement", orders=(Move,), end=end_movement, ...)

Within the block nothing is imported. Each name is a `Door`: it can be listed, handed on and called, and the module
behind it is imported then; nothing is an instance of it before. For readers and type checkers it is what is imported.
Only a game's `sequence` and `steps`, `ruleset`, `telling`, `machine` and `kit/tables` have such blocks: who asks whose
turn it is needs no chapter of the rules, and who writes the sheet of one phase none of the others.
"""

from __future__ import annotations

import builtins
import importlib
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from threading import Lock
from types import SimpleNamespace
from typing import Any, TypeVar

from wargame_cli.engine.loading.attributes import cached_property

T = TypeVar("T")

_ONE_BLOCK_AT_A_TIME = Lock()


class Door:
    """Stands for a name of a module that may not have been imported yet."""

    def __init__(self, module: str, name: str) -> None:
        self._module, self._name = module, name

    def __repr__(self) -> str:
        return f"<door to {self._module}.{self._name}>"

    @cached_property
    def behind(self) -> Any:
        """What the name stands for; its module is imported for that. A module may be what it stands for."""
        module = importlib.import_module(self._module)
        if not hasattr(module, self._name):
            return importlib.import_module(f"{self._module}.{self._name}")
        return getattr(module, self._name)

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        """What stands behind the door is called."""
        return self.behind(*arguments, **named)

    def __getattr__(self, name: str) -> Any:
        """What a module behind the door has."""
        if name.startswith("_"):
            raise AttributeError(name)
        return getattr(self.behind, name)

    def __instancecheck__(self, instance: object) -> bool:
        """Whether something is of the type behind the door, which is opened for what has its name alone."""
        return any(each.__name__ == self._name for each in type(instance).__mro__) and isinstance(instance, self.behind)

    def __eq__(self, other: object) -> bool:
        """Whether something is what stands behind the door, which is opened for what has its name alone."""
        return other is self or (getattr(other, "__name__", "") == self._name and self.behind is other)

    def __hash__(self) -> int:
        return hash(self.behind)

    @property
    def called(self) -> str:
        """The full name of what stands behind it."""
        return f"{self._module}.{self._name}"


def by_name(*entries: tuple[Any, T]) -> dict[str, T]:
    """What is kept for types by their full names, so that no door to one is opened; see `full_name`."""
    return {kind.called if isinstance(kind, Door) else full_name(kind): entry for kind, entry in entries}


def full_name(kind: type[Any]) -> str:
    """The full name of a type, as `by_name` has it."""
    return f"{kind.__module__}.{kind.__qualname__}"


def opened(name: T) -> T:
    """What a name stands for, whether or not it is a door."""
    return name.behind if isinstance(name, Door) else name


class Listed(tuple[Any, ...]):
    """A tuple of which some are doors: when one of it is looked at, all are opened; its length needs none."""

    @cached_property
    def opened(self) -> tuple[Any, ...]:
        """The same without doors."""
        return tuple(each.behind if isinstance(each, Door) else each for each in super().__iter__())

    def __getitem__(self, index: Any) -> Any:
        return self.opened[index]

    def __iter__(self) -> Iterator[Any]:
        return iter(self.opened)

    def __contains__(self, wanted: object) -> bool:
        return wanted in self.opened

    def __eq__(self, other: object) -> bool:
        return self.opened == other

    def __hash__(self) -> int:
        return hash(self.opened)

    def __add__(self, other: Any) -> Listed:
        return Listed((*tuple.__iter__(self), *tuple.__iter__(other)))

    def __radd__(self, other: Any) -> Listed:
        return Listed((*other, *tuple.__iter__(self)))


def listed(names: Iterable[Any]) -> tuple[Any, ...]:
    """These as a tuple, whether or not some are doors."""
    plain = tuple(names)
    return Listed(plain) if any(isinstance(each, Door) for each in plain) else plain


@contextmanager
def lazily() -> Iterator[None]:
    """In this block, `from module import name` makes a door of the name. It must stand at the top of a module."""
    ours = sys._getframe(2).f_globals
    whole = builtins.__import__

    def named(
        name: str,
        globals: Mapping[str, Any] | None = None,
        locals: Mapping[str, Any] | None = None,
        fromlist: Sequence[str] | None = (),
        level: int = 0,
    ) -> Any:
        if globals is not ours or not fromlist:  # another thread's, in the meantime
            return whole(name, globals, locals, fromlist or (), level)
        return SimpleNamespace(**{each: Door(name, each) for each in fromlist})

    with _ONE_BLOCK_AT_A_TIME:
        builtins.__import__ = named
        try:
            yield
        finally:
            builtins.__import__ = whole
