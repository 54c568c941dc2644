"""Positions for tests: units that a test makes, on the proving ground or on the map of a scenario.

    position = staged_with({"0505": {"GE-1": division("German")}, "0506": {"BR-1": regiment("British")}})
    bench = bench_with({"0505": {...}, "0506": {...}}, phase="cp-combat", terrain={"woods": ["0506"]})

The proving ground is open: hexes 0101 to 1414, columns first. Clockwise from the north 0505 has the neighbours 0504,
0604, 0605, 0506, 0405, 0404, and 0605 has 0604, 0705, 0706, 0606, 0506, 0505. Further fields are those of a
conformance case (`cases/stage.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bench_of_rules import Bench, staged

GAME = "great-war-ground-rules"

Row = Mapping[str, object]
#: By hex the units that a test makes, top first, each with what is printed on it.
Forces = Mapping[str, Mapping[str, Row]]


def unit(nation: str, type: str, size: str, values: str, **more: object) -> Row:
    """What is printed on a counter."""
    return {"nation": nation, "type": type, "size": size, "values": values, **more}


def division(nation: str = "German", values: str = "8-11-5", type: str = "rifle", **more: object) -> Row:
    """A supported division; its cadre is 3-5-5 unless another is given."""
    return unit(nation, type, "XX", values, **{"cadre": "3-5-5", **more})


def brigade(nation: str = "German", values: str = "3-4-5", type: str = "rifle", **more: object) -> Row:
    """An unsupported brigade."""
    return unit(nation, type, "X", values, **more)


def regiment(nation: str = "German", values: str = "1-2-5", type: str = "rifle", **more: object) -> Row:
    """An unsupported regiment."""
    return unit(nation, type, "III", values, **more)


def battalion(nation: str = "German", values: str = "1-1-5", type: str = "rifle", **more: object) -> Row:
    """An unsupported battalion."""
    return unit(nation, type, "II", values, **more)


def artillery(nation: str = "German", values: str = "7-8-5", type: str = "heavy-artillery", **more: object) -> Row:
    """A regiment of artillery."""
    return unit(nation, type, "III", values, **more)


def army(nation: str = "German", values: str = "0-4") -> Row:
    """An Army HQ."""
    return unit(nation, "army-hq", "army", values)


def corps(nation: str = "German", values: str = "0-8") -> Row:
    """A Corps HQ."""
    return unit(nation, "corps-hq", "corps", values)


def art_hq(nation: str = "German", values: str = "+6-3", type: str = "art-hq") -> Row:
    """An Art XX HQ."""
    return unit(nation, type, "XX", values)


def _given(forces: Forces, given: Mapping[str, Any]) -> dict[str, Any]:
    counters = {each: dict(row) for units in forces.values() for each, row in units.items()}
    return {
        **given,
        "counters": {**counters, **given.get("counters", {})},
        "stacks": {**{hex: list(units) for hex, units in forces.items()}, **given.get("stacks", {})},
    }


def staged_with(forces: Forces, options: Mapping[str, str] | None = None, **given: Any) -> Any:
    """The position with these forces."""
    return staged(GAME, options, **_given(forces, given))


def bench_with(forces: Forces, *, by: str = "", options: Mapping[str, str] | None = None, **given: Any) -> Bench:
    """A bench with these forces; `phase` names the phase, `supplied` units count as in general supply by default."""
    keep = {name: given.pop(name) for name in ("standing", "ask_first", "others", "rehearsing") if name in given}
    return Bench(GAME, options=options, by=by, **keep, **_given(forces, given))
