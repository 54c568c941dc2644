"""Every game can be mended: corrected, rewound and overridden, and each time the whole journal plays again."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from recorded import FEW, record

import wargame_cli
from wargame_cli.archive.bundles.bundle import evidence
from wargame_cli.archive.bundles.proof import prove
from wargame_cli.archive.game.sheets import SheetText
from wargame_cli.archive.journal.journal import journal_of
from wargame_cli.archive.replaying.verify import verify
from wargame_cli.archive.umpire.consenting import propose
from wargame_cli.archive.umpire.correcting import correct
from wargame_cli.archive.umpire.overriding import override
from wargame_cli.archive.umpire.rewinding import rewind
from wargame_cli.archive.umpire.setting_terms import set_terms
from wargame_cli.engine.document import Table
from wargame_cli.engine.errors import BadInput
from wargame_cli.engine.events import DieRolled
from wargame_cli.engine.text import dump_yaml
from wargame_cli.players.games import make_players
from wargame_cli.players.saved_games import play_phase
from wargame_cli.players.tallies import Tally
from wargame_cli.reports.readers import UMPIRE, seen
from wargame_cli.reports.render import text
from wargame_cli.reports.telling import report_of


def copied(scenario, tmp_path):
    """A game in the middle, in a file of its own."""
    return wargame_cli.save(record(scenario).last, tmp_path / "game.yaml")


def again(act):
    """The game after an act, from the disk; it verifies, and every reader has a report of the act."""
    game = wargame_cli.load(wargame_cli.save(act.game).path)
    verify(game)
    for reader in (UMPIRE, None, *game.sides):
        assert "What changed" in text(report_of(game, act.chapter, reader).blocks)
    return game


def fallen(chapters):
    """What every roll showed; a card drawn out of fewer is another roll."""
    rolls = (event for chapter in chapters for event in chapter.events if isinstance(event, DieRolled))
    return {(roll.label, roll.number, roll.sides): roll.value for roll in rolls}


@pytest.mark.parametrize("scenario", FEW)
def test_played_again_from_the_same_sheets_all_is_as_before(scenario, tmp_path):
    """A correction that corrects nothing gives the same events, dice and position."""
    game = copied(scenario, tmp_path)
    first = next(chapter for chapter in journal_of(game).chapters() if chapter.turn == 1 or chapter.number == 1)
    act = correct(game, [], "a ruling", phase=first.phase, turn=first.turn)
    assert act.unreached == ()
    assert [chapter.events for chapter in act.chapter.instead] == [chapter.events for chapter in act.chapter.undone]
    assert again(act).position == game.position


@pytest.mark.parametrize("scenario", FEW)
def test_without_a_sheet_the_other_dice_stay(scenario, tmp_path):
    """A side's orders of one phase are struck out: what is rolled all the same falls as it fell."""
    game = copied(scenario, tmp_path)
    chapters = journal_of(game).chapters()
    rng = Random(scenario)
    ordered = [chapter for chapter in chapters if game.ruleset.phase(chapter.before).side]
    for chapter in rng.sample(ordered, 3):
        side = game.ruleset.phase(chapter.before).side
        head = {"game": game.id, "turn": chapter.turn, "phase": chapter.phase, "side": side, "orders": []}
        sheet = SheetText(file="struck.yaml", text=dump_yaml(head))
        try:
            act = correct(game, [sheet], "struck out", lenient=True)
        except BadInput:  # a question now has other options than the answer that came in then
            continue
        before, after = fallen(act.chapter.undone), fallen(act.chapter.instead)
        assert all(after[roll] == before[roll] for roll in after.keys() & before.keys())
        again(act)
        break
    else:
        raise AssertionError("none of the phases could be corrected")


@pytest.mark.parametrize("scenario", FEW)
def test_rewound_and_played_on(scenario, tmp_path):
    """Back to a phase in the middle, on with other orders, and everything verifies."""
    game = copied(scenario, tmp_path)
    chapters = journal_of(game).chapters()
    middle = chapters[len(chapters) // 2]
    game = again(rewind(game, middle.phase, "agreed", middle.turn))
    assert game.position == middle.before
    players = make_players(["random"], game.sides, "after the rewind")
    for _ in range(4):
        if not game.position.over:
            game = wargame_cli.save(play_phase(game, players, Tally()))
    verify(wargame_cli.load(game.path))


@pytest.mark.parametrize("scenario", FEW)
def test_rewound_with_consent(scenario, tmp_path):
    """Every side is told of the proposal, and of nothing that it did not know; with all answers it is done."""
    game = copied(scenario, tmp_path)
    middle = journal_of(game).chapters()[-5]
    terms = msgspec.structs.replace(game.file.terms, consent=("rewind",))
    game = again(set_terms(game, terms, "as agreed"))
    act = propose(game, lambda found: rewind(found, middle.phase, "agreed", middle.turn))
    for reader in (UMPIRE, None, *game.sides):
        told = [block for block in report_of(act.game, act.chapter, reader).blocks if isinstance(block, Table)]
        dice = [table for table in told if table.heads != ("", "")]
        rows = [(row[0].partition(" #")[0], row[1]) for table in dice for row in table.rows]
        events = [event for each in act.chapter.would.undone for event in seen(each.events, reader)]
        assert rows == [(event.label, str(event.value)) for event in events if isinstance(event, DieRolled)]
    game = wargame_cli.load(wargame_cli.save(act.game).path)
    verify(game)
    name = game.file.asked.name
    consents = [
        SheetText(file=f"{number}.yaml", text=dump_yaml({"game": game.id, "side": side, "consent": name}))
        for number, side in enumerate(game.sides)
    ]
    with pytest.raises(BadInput, match="needs the consent"):
        rewind(game, middle.phase, "agreed", middle.turn, consents=consents[1:])
    game = again(rewind(game, middle.phase, "agreed", middle.turn, consents=consents))
    assert game.position == middle.before
    for side in game.sides:
        assert [phase.act for phase in prove(evidence(game, side), "bundle").phases[-2:]] == ["proposal", "rewind"]


@pytest.mark.parametrize("scenario", FEW)
def test_resigned_by_the_umpires_hand(scenario, tmp_path):
    """A law of the game is broken by no position that it can have, so an override of nothing but the end is taken."""
    game = copied(scenario, tmp_path)
    if game.position.over:
        game = again(rewind(game, journal_of(game).chapters()[-1].phase, "one phase more"))
    path = tmp_path / "events.yaml"
    path.write_text("events:\n- {event: GameEnded, winner: '', level: Resignation, reason: both have had enough}\n")
    game = again(override(game, path, "both resign"))
    assert (game.position.over, game.position.ending) == (True, "Resignation: both have had enough")
