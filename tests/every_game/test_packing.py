"""Every game can be packed for its sides: what they are sent tells them nothing new, and proves what it can."""

from __future__ import annotations

import io
import re
import zipfile

import msgspec
import pytest
from recorded import FEW, record

import wargame_cli
from wargame_cli.archive.bundles.bundle import Sealed, evidence, own_sheets
from wargame_cli.archive.bundles.proof import prove
from wargame_cli.archive.game.games import load
from wargame_cli.archive.game.sheets import SheetText
from wargame_cli.engine.errors import WargameError
from wargame_cli.reports.packing import bundle
from wargame_cli.reports.template import template


def words(text):
    """Everything in a text that could be a unit's name."""
    return set(re.findall(r"[^\W_](?:[\w-]*\w)?", text))


@pytest.mark.parametrize("scenario", FEW)
def test_a_bundle_names_no_hidden_unit_and_holds(scenario, tmp_path):
    """Nothing of the position but what the side sees; sealed records hold its own sheets and what it may know."""
    game = record(scenario).last
    for side in game.sides:
        with zipfile.ZipFile(io.BytesIO(bundle(game, side))) as files:
            path = tmp_path / f"{side}.yaml"
            path.write_bytes(files.read("position.yaml"))
        hidden = set(game.position.units()) - set(game.ruleset.view(game.position, side).units())
        assert words(path.read_text()) & hidden == set()
        found = evidence(game, side)
        for entry in found.records:
            for step in entry.steps if isinstance(entry, Sealed) else ():
                assert own_sheets(step.sheets, side) == step.sheets
                events = msgspec.json.decode(step.events)
                assert all(side in event.get("seen_by", [side]) for event in events)
        prove(found, "bundle")


@pytest.mark.parametrize("scenario", FEW)
def test_a_player_can_look_at_what_he_was_sent(scenario, tmp_path):
    """His file loads, and an empty sheet can be checked in it: no unit that he does not see is looked for."""
    for game in record(scenario).games[::11]:
        for side in game.sides_due:
            path = tmp_path / "position.yaml"
            with zipfile.ZipFile(io.BytesIO(bundle(game, side))) as files:
                path.write_bytes(files.read("position.yaml"))
            seen = load(path)
            sheet = SheetText(file="sheet.yaml", text=template(game, side))
            try:
                assert wargame_cli.check(seen, [sheet]).accepted
            except WargameError as error:
                raise AssertionError(f"{scenario}, {game.position.phase}: {error}") from None
