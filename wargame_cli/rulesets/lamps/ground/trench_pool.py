"""Trench counters (8.3.4.2, 8.3.4.3): who has how many, and how many an area takes."""

from __future__ import annotations

from itertools import chain

from wargame_cli.rulesets.lamps.kit.nations import ALLIANCE, FACTION, SIDE, WESTERN_ALLIES
from wargame_cli.rulesets.lamps.position.position import LampsPosition


def pool_of(nation: str) -> str:
    """The pool that a nation's trenches come from; the Western Allies share one."""
    return WESTERN_ALLIES if FACTION[nation] == WESTERN_ALLIES else nation


def side_of_pool(pool: str) -> str:
    """The alliance whose trenches a pool holds."""
    return ALLIANCE[WESTERN_ALLIES] if pool == WESTERN_ALLIES else SIDE[pool]


def trenches_left(position: LampsPosition, pool: str) -> int:
    """How many trenches a pool has left; none where a rehearsal has built more than there are."""
    on_map = [*chain.from_iterable(position.trenches.values())].count(pool)
    return max(0, position.kit.tables.production.trench_pools.get(pool, 0) - on_map)


def trench_limit(position: LampsPosition, area: str) -> int:
    """How many trenches an area takes (8.3.4.3)."""
    return position.kit.trench_limits[area]
