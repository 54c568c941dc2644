"""Every scenario in a line, and one in full, for `wargame scenarios`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from wargame_cli import rulesets
from wargame_cli.engine.document import Block, Heading, Items, Paragraph, Table
from wargame_cli.engine.errors import WargameError, nearest
from wargame_cli.engine.options import Scenario

if TYPE_CHECKING:
    from wargame_cli.archive.game.games import Game


def all_scenarios() -> list[Scenario]:
    """Every scenario of every ruleset, by its full id."""
    return [
        msgspec.structs.replace(scenario, id=f"{name}/{scenario.id}")
        for name in rulesets.names()
        for scenario in rulesets.scenarios_of(name)
    ]


def scenario_title(game: Game) -> str:
    """What the scenario of a game is called; empty for one that its ruleset no longer lists."""
    scenario = game.file.scenario.rpartition("/")[2]
    return next((each.title for each in game.ruleset.scenarios() if each.id == scenario), "")


def scenarios_told(scenarios: Sequence[Scenario]) -> list[Block]:
    """The list of scenarios, a line each."""
    rows = [(found.id, found.title) for found in scenarios]
    return [
        Table(("scenario", "title"), tuple(rows)),
        Paragraph("wargame scenarios NAME tells one in full, and what in it is reconstructed.", "quiet"),
    ]


def scenario_told(scenario: Scenario) -> list[Block]:
    """What a scenario is about, and below it what in it is not the rulebook's."""
    length = f"{scenario.turns} turn{'' if scenario.turns == 1 else 's'}"
    blocks: list[Block] = [
        Heading(f"{scenario.id}: {scenario.title}"),
        Paragraph(f"{length}; {', '.join(scenario.sides)}."),
    ]
    if scenario.summary:
        blocks.append(Paragraph(scenario.summary))
    if scenario.reconstructed:
        made_up = tuple((0, text) for text in scenario.reconstructed)
        blocks += [Heading("Not from the rulebook (replace it with --data FILE)", 3), Items(made_up)]
    return blocks


def scenarios_named(name: str) -> list[Scenario]:
    """The scenarios that a name means: one by its id, with its ruleset or without, or all of a ruleset.

    Raises WargameError with a hint for any other.
    """
    known, wanted = all_scenarios(), name.strip().casefold()
    found = [each for each in known if wanted in (each.id.casefold(), *map(str.casefold, each.id.split("/")))]
    if not found:
        hint = nearest(name, (each.id for each in known)) or f"there are {', '.join(each.id for each in known)}"
        raise WargameError(f"there is no scenario {name!r}\n    hint: {hint}")
    return found
