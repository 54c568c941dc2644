"""Nobody is stopped for a question whose options are units that differ in their names alone."""

from __future__ import annotations

import json
import re
from itertools import combinations

import pytest
from recorded import FEW, record

from wargame_cli.archive.storage import canonical
from wargame_cli.engine.questions import are_alike
from wargame_cli.engine.teaching.likes import likes


def exchanged(position, first, second):
    """The position as text with two names exchanged wherever they stand, its lists of names in one order."""
    other = {f'"{first}"': f'"{second}"', f'"{second}"': f'"{first}"'}
    text = re.sub("|".join(map(re.escape, other)), lambda found: other[found[0]], canonical.encode(position).decode())
    return in_one_order(json.loads(text))


def in_one_order(value):
    """Data with every list of names sorted."""
    if isinstance(value, dict):
        return {key: in_one_order(part) for key, part in value.items()}
    if isinstance(value, list):
        parts = [in_one_order(part) for part in value]
        return sorted(parts) if all(isinstance(part, str) for part in parts) else parts
    return value


@pytest.mark.parametrize("scenario", FEW)
def test_units_are_alike_that_can_change_places(scenario):
    """Their counters are printed alike, and a position in which the two have changed names is the same position."""
    position = record(scenario).last.position
    as_it_is = in_one_order(json.loads(canonical.encode(position)))
    pairs = [pair for units in position.stacks.values() for pair in combinations(units[:7], 2)]
    for first, second in pairs:
        look = position.printed(first)
        same = look is not None and look == position.printed(second)
        assert are_alike((first, second), position) == (same and exchanged(position, first, second) == as_it_is)
        assert likes((first, second), position).get(second) == (first if are_alike((first, second), position) else None)
