"""Where an object keeps its attributes: those of positions, kits, boards and rulebooks are read many times an order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, Self, TypeVar, overload

R = TypeVar("R")


def in_its_own_dict(thing: Any) -> None:
    """Keep the attributes of an object in a dict of its own.

    Python reads attributes fast where they lie in the object itself or in such a dict, and five times as slowly where
    they lie in a dict that shares its keys with those of other objects. It makes one of these for a record of msgspec,
    and for any other object when somebody asks for its `__dict__`, as `cached_property` does.
    """
    thing.__dict__ = dict(thing.__dict__)


class cached_property(Generic[R]):
    """An attribute that is worked out when it is first read, and lies in the object from then on.

    This is the one of Python 3.12. That of 3.11 takes a lock of all objects of the class each time that it works one
    out, at three times the cost, and a scenario has hundreds of counters with a dozen of them each.
    """

    def __init__(self, function: Callable[[Any], R]) -> None:
        self._function = function
        self.__doc__ = function.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, thing: None, owner: type) -> Self: ...
    @overload
    def __get__(self, thing: object, owner: type) -> R: ...
    def __get__(self, thing: Any, owner: type) -> Self | R:
        if thing is None:
            return self
        found = thing.__dict__[self._name] = self._function(thing)
        return found
