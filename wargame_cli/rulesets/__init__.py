"""The games: one package each, found by name.

`WARGAME_RULESETS` names further folders, with the system's path separator between them, that hold packages or
modules with a `RULESET`; a game that is installed as a package of its own names it in an entry point of the group
`wargame_cli.rulesets`. A game of your own needs no change here.
"""

from __future__ import annotations

import importlib
import os
import pkgutil
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from wargame_cli.engine.errors import Problem, Refused, WargameError, nearest
from wargame_cli.engine.options import Scenario

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from wargame_cli.engine.ruleset import Ruleset

__path__ += [folder for folder in os.environ.get("WARGAME_RULESETS", "").split(os.pathsep) if folder]

#: The entry points by which another package's game is found, each named for its game: `skirmish = "my_game:RULESET"`.
GROUP = "wargame_cli.rulesets"


@cache
def names() -> tuple[str, ...]:
    """The names of all rulesets, as written in scenario ids."""
    return tuple(sorted({*_at_hand(), *_installed()}))


@cache
def load(name: str) -> Ruleset:
    """The ruleset of that name. Raises Refused with a hint for an unknown one."""
    if name in _at_hand():
        module = importlib.import_module(f"{__name__}.{name.replace('-', '_')}")
        ruleset: Ruleset = module.RULESET
        return ruleset
    if name in _installed():
        return _from_its_package(_installed()[name])
    message, hint = f"there is no ruleset {name!r}", nearest(name, names()) or f"there are {', '.join(names())}"
    raise Refused([Problem(code="no-such-name", kind="illegal", message=message, hint=hint)])


def scenarios_of(name: str) -> tuple[Scenario, ...]:
    """The scenarios of a ruleset. Those of ours stand in an index beside it: they are listed without loading a game.

    Raises Refused for an unknown ruleset.
    """
    index = Path(__file__).parent / name.replace("-", "_") / "scenarios.json"
    if index.exists():
        return msgspec.json.decode(index.read_bytes(), type=tuple[Scenario, ...])
    return tuple(load(name).scenarios())


def _at_hand() -> frozenset[str]:
    """The names of ours and of those in the folders that `WARGAME_RULESETS` names."""
    return frozenset(found.name.replace("_", "-") for found in pkgutil.iter_modules(__path__))


@cache
def _installed() -> Mapping[str, EntryPoint]:
    """The rulesets that installed packages bring, by name; one of ours with that name goes before them."""
    from importlib.metadata import entry_points  # takes a while, and our own games need none of it

    return {found.name: found for found in entry_points(group=GROUP)}


def _from_its_package(found: EntryPoint) -> Ruleset:
    """The ruleset that an entry point names. Raises WargameError where it names none, or one of another name."""
    from wargame_cli.engine.ruleset import Ruleset

    where = f"the ruleset {found.name!r} is installed as `{found.value}`"
    try:
        ruleset = found.load()
    except (ImportError, AttributeError) as error:
        raise WargameError(f"{where}, which cannot be imported: {error}") from error
    if not isinstance(ruleset, Ruleset) or ruleset.name != found.name:
        raise WargameError(f"{where}, which is no ruleset of that name")
    return ruleset
