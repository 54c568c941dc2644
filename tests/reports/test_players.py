"""The page for players, in every bundle and as `wargame help players`."""

from __future__ import annotations

import io
import json
import zipfile

import msgspec
import pytest
from msgspec.structs import replace
from table import command

import wargame_cli
from wargame_cli import rulesets
from wargame_cli.archive.game.terms import Terms
from wargame_cli.reports.packing import bundle
from wargame_cli.reports.players import players_told
from wargame_cli.reports.render import text
from wargame_cli.reports.template import schema_file

OPENINGS = [
    "kaisers-war/palestine-1918",
    "lamps/campaign",
    "illusions-of-glory/galicia-1914",
    "great-war-in-europe/near-east-1918",
    "great-war-ground-rules/bapaume-1918",
]


def unpacked(game, side):
    with zipfile.ZipFile(io.BytesIO(bundle(game, side))) as files:
        return {name: files.read(name).decode() for name in files.namelist()}


def running(page):
    return " ".join(page.split())


@pytest.mark.parametrize("scenario", OPENINGS)
def test_every_bundle_has_a_page_for_its_reader_that_a_mail_program_leaves_whole(scenario):
    game = wargame_cli.new(scenario, dice="sealed")
    side = game.sides[0]
    page = unpacked(game, side)["PLAYERS.txt"]
    assert max(map(len, page.splitlines())) <= 72
    assert f"a page for {side}" in page.splitlines()[0]
    for paragraph in game.ruleset.telling.for_players:
        assert paragraph in running(page)
    for wanted in ("nonce", "orders:", "answers:", "standing:", "recurring:", "wargame check position.yaml sheet.yaml"):
        assert wanted in running(page)


@pytest.mark.parametrize("scenario", OPENINGS)
def test_every_game_of_ours_tells_its_players_how_it_goes_by_mail(scenario):
    assert 2 <= len(rulesets.load(scenario.partition("/")[0]).telling.for_players) <= 3


def test_the_file_that_heads_the_sheet_is_in_the_bundle_and_knows_all_its_fields():
    game = wargame_cli.new("crossing/dawn", dice="sealed")
    files = unpacked(game, "Red")
    name = schema_file(game.ruleset)
    assert files["sheet.yaml"].startswith(f"# yaml-language-server: $schema={name}\n")
    known = json.loads(files[name])["properties"]
    head = [line.partition(":")[0] for line in files["sheet.yaml"].splitlines() if line[:1].isalpha()]
    assert "begun" in head
    assert set(head) <= set(known)


def test_the_page_says_what_the_terms_ask_of_its_reader_alone():
    terms = Terms(
        minutes=1440,
        silence="hold",
        addresses={"Red": ("red@example.org",)},
        signers={"Blue": ("ssh-ed25519 AAAA blue",)},
    )
    game = wargame_cli.new("crossing/dawn", dice="sealed")
    game = replace(game, file=msgspec.structs.replace(game.file, terms=terms))
    red, blue = (running(text(players_told(game, side))) for side in ("Red", "Blue"))
    assert "Sheets of Red count only in mails from red@example.org." in red
    assert "ssh-keygen -Y sign" in blue
    assert "red@example.org" not in blue
    assert "ssh-keygen" not in red
    for page in (red, blue):
        assert "a side that sends nothing in time gives no orders, and its questions are answered by default" in page


def test_help_players_tells_what_is_the_same_in_every_game():
    said = command("help", "players")
    assert said.code == 0
    assert max(map(len, said.out.splitlines())) <= 80
    for wanted in (
        "Writing orders",
        "Sending it back",
        "Questions, standing and recurring orders",
        "Dice",
        "Deadlines",
    ):
        assert f"\n{wanted}\n" in said.out
