"""A referee for a phase at home, and units to try it with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy

from illusions_of_glory.front import front
from wargame_cli.engine.dice import GivenDice
from wargame_cli.engine.referee import Referee
from wargame_cli.engine.sequence import Phase
from wargame_cli.rulesets.illusions_of_glory.kit.book import BOOK
from wargame_cli.rulesets.illusions_of_glory.kit.components import kit


def units(nation, size="LCU", kind="regular", count=4):
    """The first counters of a nation, a size and a type."""
    found = [
        unit for unit in kit().units.values() if unit.nations == (nation,) and (unit.size, unit.type) == (size, kind)
    ]
    return [unit.id for unit in found[:count]]


def at_home(stacks: Mapping[str, Sequence[str]], phase="attrition", side="", dice=(), **fields):
    """A position in a phase, and its referee."""
    position = front({place: list(there) for place, there in stacks.items()}, phase=phase, **deepcopy(fields))
    named = Phase(name=phase, title="", rule="", side=side)
    return position, Referee(position, named, BOOK, GivenDice(in_order=dice))
