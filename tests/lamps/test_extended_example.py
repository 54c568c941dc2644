"""The rulebook's own game (15.0): its script runs through the terminal, and the table is as it should be each time."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

import wargame_cli
from wargame_cli.rulesets.lamps.nations import ALLIANCES, PREFIX, SIDE
from wargame_cli.rulesets.lamps.position import GONE, HAGUE, POOL, UNRESTRICTED, LampsPosition
from wargame_cli.rulesets.lamps.regroup import level

EXAMPLE = Path(__file__).parents[2] / "examples" / "lamps" / "extended-example"
FACTION_TURNS = sorted(path.stem for path in (EXAMPLE / "expected").glob("*.yaml"))


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """The folder that the example's script leaves: the game after every faction turn."""
    folder = tmp_path_factory.mktemp("extended-example")
    tools = folder / "tools"
    tools.mkdir()
    command = tools / "wargame"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m wargame_cli "$@"\n')
    command.chmod(0o755)
    env = {**os.environ, "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}"}
    env["PYTHONPATH"] = str(Path(wargame_cli.__file__).parents[1])
    done = subprocess.run(
        ["sh", str(EXAMPLE / "run.sh"), str(folder / "game")],
        capture_output=True,
        text=True,
        env=env,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Verified: 16 phases" in done.stdout
    assert "warning" not in done.stdout + done.stderr
    return folder / "game"


@pytest.mark.rule("4.1", "4.2", "5.2", "7.2.2c", "7.4.2", "8.3.1a", "9.1.1", "10.1a", "10.2.1")
@pytest.mark.parametrize("name", FACTION_TURNS)
def test_everything_stands_where_the_example_says(played, name):
    """After each of the eight faction turns every unit, marker and point is where section 15 has it."""
    position = wargame_cli.load(played / f"after-{name}.yaml").position
    expected = yaml.load((EXAMPLE / "expected" / f"{name}.yaml").read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    found = table(position)
    for what, wanted in expected.items():
        assert plain(found[what]) == plain(wanted), f"{name}: {what}"


def test_the_example_has_eight_faction_turns():
    """Two game turns of four factions each."""
    assert len(FACTION_TURNS) == 8


def plain(value: object) -> object:
    """Lists in one order."""
    if isinstance(value, dict):
        return {key: plain(each) for key, each in value.items()}
    return sorted(value, key=str) if isinstance(value, list) else value


def table(position: LampsPosition) -> dict[str, object]:
    """Everything on the table, in the words of the expected files."""
    kit = position.kit
    state = {True: "fresh", False: "spent"}

    def at(unit: str, words: dict[bool, str] = state) -> str:
        return f"{position.place_of(unit)}/{words[position.fresh(unit)]}"

    def nation_ids(place: str) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for unit in position.at(place):
            if kit.units[unit].is_army:
                found.setdefault(unit.partition("-")[0], []).append(unit)
        return found

    armies: dict[str, dict[str, str]] = {}
    for unit in position.units():
        if kit.units[unit].is_army and position.on_map(unit):
            armies.setdefault(unit.partition("-")[0], {})[unit] = at(unit)
    assert set(armies) <= set(PREFIX)
    next_western = position.turn if position.faction in ("germany", "western_allies") else position.turn + 1
    originals = {label: kit.map.areas[label].owner for label in kit.map.areas}
    return {
        "armies": armies,
        "control_changes": {
            area: side for area, side in position.control.items() if originals[area] and side != SIDE[originals[area]]
        },
        "trenches": {area: [f"{owner}/intact" for owner in owners] for area, owners in position.trenches.items()},
        "heavy_artillery": {
            unit: at(unit, {True: "ready", False: "fired"})
            for unit in position.units()
            if kit.units[unit].type == "artillery" and position.on_map(unit)
        },
        "air_superiority": {
            side: {
                "owned": level(position, side),
                "on_map": [
                    f"{air.area}/{'flown' if air.flown else 'ready'}" for air in position.air if air.side == side
                ],
            }
            for side in ALLIANCES
        },
        "technology": {side: position.technology[side] for side in ALLIANCES},
        "army_markers": {army: kit.cards[cards[0]].title for army, cards in position.markers.items()},
        "fleets": {
            unit: at(unit)
            for unit in position.units()
            if kit.units[unit].type == "fleet" and position.place_of(unit) in kit.map.boxes
        },
        "blockade_control": position.blockade,
        "u_boats": {
            "box": "unrestricted" if position.at(UNRESTRICTED) else "hague",
            **{unit: state[position.fresh(unit)] for unit in [*position.at(UNRESTRICTED), *position.at(HAGUE)]},
        },
        "usa_entry": position.usa_entry,
        "transfers_pending": [
            {
                "from": each.giver,
                "to": each.receiver,
                "pp": each.points,
                "usable": f"western_allies turn {next_western}",
            }
            for each in position.transfers
        ],
        "conquered": [nation for nation, stand in position.nations.items() if stand == "conquered"],
        "permanently_eliminated": nation_ids(GONE),
        "force_pool": nation_ids(POOL),
        "event_cards_left_in_1914_deck": {faction: len(deck) for faction, deck in position.decks.items()},
    }
