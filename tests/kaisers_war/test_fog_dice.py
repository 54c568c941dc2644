"""Dice that one side alone sees: the published key does not give them away, and their owner can check them."""

from __future__ import annotations

import secrets

import msgspec
import pytest

import wargame_cli
from wargame_cli.archive.bundles.bundle import Sealed, evidence
from wargame_cli.archive.bundles.proof import prove
from wargame_cli.archive.journal.journal import journal_of
from wargame_cli.archive.replaying.verify import verify
from wargame_cli.archive.sealed_dice.keys import Seal
from wargame_cli.engine.errors import VerificationFailed
from wargame_cli.engine.events import DieRolled
from wargame_cli.players.games import make_players
from wargame_cli.players.saved_games import play_on
from wargame_cli.players.tallies import Tally


def hidden(game):
    """The last chapter and its dice that not everybody sees."""
    chapter = journal_of(game).chapters()[-1]
    return chapter, [event for event in chapter.events if isinstance(event, DieRolled) and event.seen_by]


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    """A game with sealed dice, up to a phase in which the Allies roll for attrition that nobody else sees (15.6)."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(secrets, "token_bytes", lambda number=32: bytes(range(number)))
        made = wargame_cli.new("kaisers-war/1918", id="hidden")
    game = wargame_cli.save(made, tmp_path_factory.mktemp("hidden") / "game.yaml")
    for played in play_on(game, make_players(["random"], game.sides, "h5"), Tally()):
        if len(hidden(played)[1]) > 1:
            return played
    raise AssertionError("no hidden dice in a whole game")


@pytest.mark.rule("15.6", "10.2")
def test_the_published_key_does_not_give_them_away(game):
    """Computed from the phase's own key they would fall otherwise; from the owner's they fall as they fell."""
    chapter, rolls = hidden(game)
    assert {roll.seen_by for roll in rolls} == {("Allied",)}
    fallen = [roll.value for roll in rolls]
    published = Seal(chapter.seal.key, {}, chapter.seal.nonces).dice()
    assert [published.shows(roll.label, roll.number, roll.sides) for roll in rolls] != fallen
    own = chapter.seal.dice()
    assert [own.shows(roll.label, roll.number, roll.sides, "Allied") for roll in rolls] == fallen
    verify(game)


def test_each_side_is_sent_the_keys_of_its_own_dice(game):
    """The Allies check theirs, the Central Powers do not even learn that there were any."""
    chapter, rolls = hidden(game)
    for side, seen in (("Allied", len(rolls)), ("CP", 0)):
        found = evidence(game, side)
        entry = found.records[chapter.number]
        assert isinstance(entry, Sealed)
        assert entry.own == chapter.seal.hidden[side]
        assert chapter.seal.hidden["CP" if side == "Allied" else "Allied"] not in msgspec.json.encode(found).decode()
        told = msgspec.json.decode(entry.steps[0].events)
        assert sum(event["event"] == "DieRolled" and "seen_by" in event for event in told) == seen
        prove(found, "bundle")


def test_an_own_key_that_was_not_fixed_beforehand_is_found(game):
    """In a bundle and in the journal."""
    chapter, _ = hidden(game)
    found = evidence(game, "Allied")
    records = list(found.records)
    records[chapter.number] = msgspec.structs.replace(records[chapter.number], own="00" * 32)
    with pytest.raises(VerificationFailed, match="the key of the dice that only you see is not the one"):
        prove(msgspec.structs.replace(found, records=tuple(records)), "bundle")
