"""Every game: the data files that it ships say where their values come from, and fit their schemas."""

from __future__ import annotations

import json
import tomllib
from functools import cache
from pathlib import Path

import jsonschema_rs
import pytest
import yaml
from recorded import EACH, GAMES, record

import wargame_cli
from wargame_cli import rulesets
from wargame_cli.archive.journal.schemas import schema
from wargame_cli.engine.data import scenarios_folder
from wargame_cli.reports.template import template

PACKAGES = Path(wargame_cli.__file__).parent / "rulesets"


def data_files(game):
    """Maps, counters, scenarios and cards of a game, and its charts."""
    found = [*scenarios_folder(game).rglob("*.yaml"), *scenarios_folder(game).rglob("*.toml")]
    return [*found, *(PACKAGES / game.replace("-", "_")).glob("kit/tables/*.yaml")]


FILES = [(game, path) for game in GAMES for path in data_files(game)]
"""Every data file with the game that it belongs to."""


def read(path):
    text = path.read_text(encoding="utf-8")
    return tomllib.loads(text) if path.suffix == ".toml" else yaml.load(text, Loader=yaml.CSafeLoader)


def keys(data):
    """Every field name in some data, at any depth."""
    if isinstance(data, dict):
        return set(data) | set().union(*map(keys, data.values()))
    return set().union(*map(keys, data)) if isinstance(data, list) else set()


@cache
def validator(what, game):
    return jsonschema_rs.Draft202012Validator(schema(what, rulesets.load(game)))


@pytest.mark.parametrize(("game", "path"), FILES, ids=[f"{game}-{path.name}" for game, path in FILES])
def test_a_data_file_says_where_its_values_come_from(game, path):
    """By a source, the paragraph of the rulebook, or a sentence on what was reconstructed."""
    assert keys(read(path)) & {"source", "sources", "rule", "reconstructed"}


@pytest.mark.parametrize(
    ("game", "path"),
    [(game, path) for game, path in FILES if path.parent.name != "tables"],
    ids=[f"{game}-{path.name}" for game, path in FILES if path.parent.name != "tables"],
)
def test_a_data_file_fits_one_of_the_schemas(game, path):
    """What `wargame schema` gives for an editor takes every file that we ship."""
    kinds, data = rulesets.load(game).file_types(), json.loads(json.dumps(read(path)))  # editors take keys as words
    assert [kind for kind in kinds if validator(kind, game).is_valid(data)]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("what", ["orders", "game", "journal"])
def test_schemas_are_schemas(game, what):
    """In the dialect that they name."""
    jsonschema_rs.meta.validate(schema(what, rulesets.load(game)))


@pytest.mark.parametrize("scenario", EACH)
def test_saved_games_journals_and_sheets_fit_their_schemas(scenario, tmp_path):
    """What the program writes is what it says that it reads."""
    game = wargame_cli.save(record(scenario).last, tmp_path / "game.yaml")
    name = game.ruleset.name
    validator("game", name).validate(read(tmp_path / "game.yaml"))
    for line in (tmp_path / "game.journal.jsonl").read_text(encoding="utf-8").splitlines():
        validator("journal", name).validate(json.loads(line))
    for game in record(scenario).games[:-1]:
        if side := game.ruleset.phase(game.position).side:
            validator("orders", name).validate(yaml.load(template(game, side), Loader=yaml.CSafeLoader))
