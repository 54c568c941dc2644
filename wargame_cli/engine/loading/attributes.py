"""Where an object keeps its attributes: those of positions and kits are read many times an order."""

from typing import Any


def in_its_own_dict(thing: Any) -> None:
    """Keep the attributes of an object in a dict of its own.

    Python reads attributes fast where they lie in the object itself or in such a dict, and five times as slowly where
    they lie in a dict that shares its keys with those of other objects. It makes one of these for a record of msgspec,
    and for any other object when somebody asks for its `__dict__`, as `cached_property` does.
    """
    thing.__dict__ = dict(thing.__dict__)
