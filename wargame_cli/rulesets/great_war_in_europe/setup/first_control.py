"""Who controls what as a scenario begins (7.11, 7.12, 21.11)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from wargame_cli.engine.board import Mask
from wargame_cli.rulesets.great_war_in_europe.kit.components import Kit
from wargame_cli.rulesets.great_war_in_europe.kit.nations import (
    ALBANIA,
    ALLIED,
    CP,
    HOLLAND,
    NATION_OF,
    SIDES,
)
from wargame_cli.rulesets.great_war_in_europe.setup.deployment import Stretch
from wargame_cli.rulesets.great_war_in_europe.setup.front_lines import behind_the_lines
from wargame_cli.rulesets.great_war_in_europe.setup.scenario_files import ScenarioFile


@lru_cache(16)
def start_control(file: ScenarioFile, printed: Kit) -> Mapping[str, Mask]:
    """What each side controls when a scenario begins; neutral countries and parts of Persia are nobody's.

    7.11, 7.12, 21.11.
    """
    if not file.lines:
        return _by_stretches(file, printed)
    europe = _behind_the_lines(file, printed)
    if not printed.mode.combined:
        return europe
    beside = _by_stretches(file, printed)
    return {side: europe[side] & printed.europe | beside[side] & printed.near_east for side in SIDES}


def _behind_the_lines(file: ScenarioFile, printed: Kit) -> dict[str, Mask]:
    """In Europe: all behind the front lines, and where units stand in an unclaimed country."""
    closed = [HOLLAND, *_neutral_countries(file, printed), *file.unclaimed]
    if not file.salonika:
        closed.append(ALBANIA)
    control = behind_the_lines(printed, file.lines.values(), closed)
    abroad = sum(printed.countries[country] for country in file.unclaimed)
    return {side: hexes | abroad & _stands(file, printed, side) for side, hexes in control.items()}


def _by_stretches(file: ScenarioFile, printed: Kit) -> dict[str, Mask]:
    allied, nobody = _all_of(file.allied, printed), _all_of(file.nobody, printed)
    cp = printed.board.mask(file.cp_hexes) | nobody & printed.of_kind("held-cp")
    own = printed.board.mask(file.allied_hexes) | nobody & printed.of_kind("held-allied")
    allied = (allied & ~nobody | own) & ~cp
    return {ALLIED: allied, CP: printed.land & ~allied & ~(nobody & ~cp)}


def _neutral_countries(file: ScenarioFile, printed: Kit) -> list[str]:
    """The countries of the nations that have not joined (7.1); in Greece both sides are after Salonika (6.53)."""
    nations = [nation for nation in file.neutral if nation != "GK" or not file.salonika]
    return [country for country in printed.map.countries if NATION_OF.get(country) in nations]


def _stands(file: ScenarioFile, printed: Kit, side: str) -> Mask:
    """The hexes in which units of a side begin."""
    return printed.hexes(at for at, units in file.places.items() if any(printed.units[u].side == side for u in units))


def _all_of(stretches: Sequence[Stretch], printed: Kit) -> Mask:
    found = 0
    for stretch in stretches:
        found |= stretch.hexes(printed)
    return found
