"""Places of work for tests: engineers in a hex, beside whom nothing stands in the way."""

from __future__ import annotations

from typing import Any

from bench_of_rules import Bench

from great_war_ground_rules.field import Forces, Row, bench_with, unit
from wargame_cli.rulesets.great_war_ground_rules.engineers.work import advance_works

SITE, NEXT, FAR = "0505", "0506", "0507"


def engineers(nation: str = "German", type: str = "construction-engineer", size: str = "III", **more: object) -> Row:
    """Engineers 1-2-5."""
    return unit(nation, type, size, **{"values": "1-2-5", **more})


def site(units: dict[str, Row] | None = None, forces: Forces | None = None, **given: Any) -> Bench:
    """A bench in a phase of the Central Powers with these units at work; their side owns the hexes around."""
    here = units or {"GE-Con-1": engineers()}
    owns = {"CP": [SITE, NEXT, FAR, "0504", "0404", "0405", "0604", "0605"]}
    return bench_with({SITE: here, **(forces or {})}, **{"phase": "cp-movement", "owns": owns, **given})


def build(what: str, *by: str, at: str = SITE) -> str:
    """An order to build."""
    return f"{{build: {what}, at: {at}, by: [{', '.join(by or ('GE-Con-1',))}]}}"


def begun(what: str, units: dict[str, Row] | None = None, at: str = SITE, **given: Any) -> Bench:
    """Work in turns that was begun in an initial phase."""
    units = units or {"GE-Con-1": engineers()}
    bench = site(units, **{"phase": "cp-initial", "res": {"CP": {SITE: 6}}, **given})
    bench.play(build(what, *units, at=at))
    return bench


def in_turns(what: str, *units: str, at: str = SITE, left: float = 1, rate: float = 1) -> dict[str, object]:
    """Work in turns of units in the hex, as a position has it."""
    works = {"side": "CP", "what": what, "at": at, "place": SITE, "units": list(units)}
    return {**works, "left": left, "turns": True, "spent": 1, "rate": rate}


def turns_until_done(bench: Bench) -> int:
    """After how many initial phases the work is done."""
    for number in range(1, 40):
        advance_works(bench.referee, "CP")
        if not bench.position.works:
            return number
    raise AssertionError(bench.position.works)
