"""A nation's spending as an example sums it up: `{refit: 3}`, `{raise: 1 fresh in somme}`, `{trench: somme}`."""

from __future__ import annotations

from typing import Any

from wargame_cli.rulesets.lamps import scenarios
from wargame_cli.rulesets.lamps.cases.scene import Scene
from wargame_cli.rulesets.lamps.cases.words import fields, listed, nation_of, place_in, place_of, state_in, unit_of
from wargame_cli.rulesets.lamps.nations import title

Order = dict[str, Any]


def spending(nation: str, entries: list[Any], scene: Scene) -> list[Order]:
    """The orders of a nation's spending; armies that nothing else is said of stand where they are needed."""
    return [
        order
        for entry in entries
        for kind, told in fields(entry, nation).items()
        for order in _order(nation, kind, told, entries, scene)
    ]


def _order(nation: str, kind: str, told: Any, entries: list[Any], scene: Scene) -> list[Order]:
    if kind == "refit":
        units = (
            _spent(nation, told, entries, scene) if isinstance(told, int) else [unit_of(unit) for unit in listed(told)]
        )
        return [{"refit": units}]
    if kind == "raise":
        return _raised(nation, told, scene)
    if kind == "trench":
        return [{"trench": place_of(told), "by": title(nation)}]
    if kind == "transfer":
        part = fields(told, "transfer")
        return [{"transfer": part["pp"], "from": title(nation), "to": title(nation_of(part["to"]))}]
    raise LookupError(f"{nation}.{kind} is not understood")


def _armies(nation: str) -> list[str]:
    return [
        unit for unit, counter in scenarios.components().units.items() if counter.nation == nation and counter.is_army
    ]


def _spent(nation: str, count: int, entries: list[Any], scene: Scene) -> list[str]:
    """So many Spent armies; new ones stand where the nation digs, else at home."""
    known = [army for army in _armies(nation) if scene.where(army) and scene.is_spent(army)]
    digs = [place_of(entry["trench"]) for entry in entries if "trench" in entry]
    kit = scenarios.components()
    homes = [*digs, *kit.production[nation], *kit.home[nation]]
    for army in _armies(nation):
        if len(known) >= count:
            break
        if (
            not scene.where(army)
            and not kit.units[army].enters
            and kit.units[army].start not in ("british_east_africa", "tanga")
        ):
            scene.put(army, homes[0], spent=True)
            known.append(army)
    return known[:count]


def _raised(nation: str, told: Any, scene: Scene) -> list[Order]:
    """`1 fresh in somme`."""
    words = str(told)
    count = next((int(word) for word in words.split() if word.isdigit()), 1)
    free = [army for army in reversed(_armies(nation)) if not scene.where(army)][:count]
    if len(free) < count:
        raise LookupError(f"{title(nation)} has not {count} armies to raise")
    area = place_in(words)
    where = {"in": area} if area else {}
    return [{"raise": army, "status": state_in(words) or "fresh", **where} for army in free]
