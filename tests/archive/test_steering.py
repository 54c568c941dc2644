"""Nobody steers the dice: what the umpire does besides resolving leaves them alone, or is told and counted."""

from __future__ import annotations

import shutil
from itertools import pairwise

import msgspec
import pytest
from msgspec.structs import replace
from table import Table

import wargame_cli
from wargame_cli.archive.bundles.bundle import evidence
from wargame_cli.archive.bundles.proof import prove
from wargame_cli.archive.game.games import Pending
from wargame_cli.archive.game.terms import Terms
from wargame_cli.archive.journal.journal import journal_of
from wargame_cli.archive.replaying.verify import verify
from wargame_cli.archive.sealed_dice.keys import check_link
from wargame_cli.archive.umpire.correcting import correct
from wargame_cli.archive.umpire.overriding import override
from wargame_cli.archive.umpire.rewinding import rewind
from wargame_cli.archive.umpire.setting_terms import set_terms
from wargame_cli.engine.errors import Refused, VerificationFailed, WargameError
from wargame_cli.engine.events import DieRolled
from wargame_cli.reports.readers import UMPIRE
from wargame_cli.reports.telling import report_of

ATTACK = "{attack: Ford, with: [R1, R2]}"


@pytest.fixture
def table(tmp_path):
    """A game with sealed dice, in which Red can attack the Ford."""
    table = Table(tmp_path, "sealed")
    table.play()
    table.play("{move: B1, to: Ford}")
    table.play()
    return table


def copy_of(table, name):
    """The same game in another folder, with its journal and key."""
    folder = table.folder / name
    folder.mkdir()
    for file in table.folder.glob("game.*"):
        if file.is_file():
            shutil.copy(file, folder)
    other = object.__new__(Table)
    other.folder, other.path = folder, folder / "game.yaml"
    return other


def dice(table):
    """What Red's attack shows when it is resolved now."""
    found = wargame_cli.adjudicate(table.game, [table.text([ATTACK], nonce="red")])
    return [event.value for event in found.chapter.events if isinstance(event, DieRolled)]


def begin(table, silent=None):
    """The phase has been begun, and waits for an answer."""
    pending = Pending(sheets=(table.text([ATTACK]),), silent=silent or {})
    game = table.game
    wargame_cli.save(replace(game, file=msgspec.structs.replace(game.file, pending=pending)))


def acts(table):
    """An act of each kind that rolls no dice, by name."""
    events = table.folder / "events.yaml"
    here, there = ("0101", "0102") if table.game.position.place_of("R3") == "0101" else ("0102", "0101")
    events.write_text(f"events:\n- {{event: UnitMoved, unit: R3, start: '{here}', end: '{there}'}}\n")
    again = table.text(["{move: B1, to: Ford}"], turn=1, phase="blue-turn", side="Blue")
    return {
        "terms": lambda: set_terms(table.game, Terms(minutes=60), "agreed").game,
        "override": lambda: override(table.game, events, "a gift").game,
        "correction": lambda: correct(table.game, [again], "looked at again").game,
    }


@pytest.mark.parametrize("act", ["terms", "override", "correction"])
def test_acts_that_roll_nothing_leave_the_dice_alone(table, act):
    """With the same sheets a phase has the same dice after any number of them."""
    fell = dice(table)
    for times in range(3):
        other = copy_of(table, f"{act}-{times}")
        for _ in range(times):
            wargame_cli.save(acts(other)[act]())
        assert dice(other) == fell
        assert verify(other.game).passed == 0


@pytest.mark.parametrize("begun", [False, True])
def test_what_moves_the_dice_is_told_and_counted(table, begun):
    """A rewind takes no link back; that of a phase that was given up is passed over."""
    if begun:
        begin(table)
    before = table.game.file.dice.revealed
    wargame_cli.save(rewind(table.game, "red-turn", "agreed").game)
    assert table.game.file.dice.revealed == before + begun
    while (table.game.position.turn, table.game.position.phase) != (2, "blue-turn"):
        table.play()
    found = verify(table.game)
    assert found.passed == begun
    assert [(act.act, act.reason) for act in found.acts] == [("rewind", "agreed")]
    for reader in (UMPIRE, "Blue", None):
        told = str(report_of(table.game, journal_of(table.game).chapters()[-1], reader).blocks)
        assert "Before this phase the game was rewound, or a phase given up, once" in told
    proof = prove(evidence(table.game, "Blue"), "bundle")
    assert (proof.passed, [phase.act for phase in proof.phases if phase.act]) == (int(begun), ["rewind"])


def test_every_link_is_used_once(table):
    """The keys of the phases follow upon each other, whatever was done between them."""
    wargame_cli.save(rewind(table.game, "red-turn", "agreed", turn=1).game)
    wargame_cli.save(set_terms(table.game, Terms(minutes=60), "agreed").game)
    table.play()
    keys = [record.key for record in journal_of(table.game).records() if getattr(record, "kind", "") == "phase"]
    links = [table.game.file.dice.commitment, *keys]
    for before, after in pairwise(links):
        assert check_link(bytes.fromhex(after), bytes.fromhex(before))


def test_terms_are_told_to_everybody(table):
    """In a report of their own, in that of each phase, and in what is verified: field by field."""
    wargame_cli.save(set_terms(table.game, Terms(minutes=4320, silence="hold"), "agreed by all").game)
    table.play()
    act, phase = journal_of(table.game).chapters()[-2:]
    for reader in (UMPIRE, "Red", None):
        told = str(report_of(table.game, act, reader).blocks)
        assert "other terms" in told
        assert "agreed by all" in told
        assert "deadline: none before, 3d now" in told
        assert "silence: wait before, hold now" in told
        assert "a deadline of 3d" in str(report_of(table.game, phase, reader).blocks)
    changes = ("deadline: none before, 3d now", "silence: wait before, hold now")
    assert [act.changes for act in verify(table.game).acts] == [changes]
    (told,) = [phase for phase in prove(evidence(table.game, "Red"), "bundle").phases if phase.act]
    assert (told.act, told.changes, told.status) == ("terms", changes, "proven")


def test_a_rewind_leaves_the_terms_as_they_were_agreed(table):
    """They were not played."""
    wargame_cli.save(set_terms(table.game, Terms(minutes=4320), "agreed").game)
    wargame_cli.save(rewind(table.game, "red-turn", "once more", turn=1).game)
    assert table.game.file.terms.minutes == 4320
    assert [chapter.act for chapter in journal_of(table.game).chapters()] == ["terms", "rewind"]
    verify(table.game)


def test_a_side_is_passed_over_only_as_the_terms_say(table):
    """Not through the Python face either, and a record of it does not verify."""
    with pytest.raises(
        WargameError, match="Red cannot be passed over: by the terms a side that sends nothing in time is"
    ):
        wargame_cli.adjudicate(table.game, [], silent={"Red": "hold"})
    wargame_cli.save(set_terms(table.game, Terms(minutes=60, silence="standing"), "agreed").game)
    with pytest.raises(WargameError, match="its standing orders answer its questions"):
        wargame_cli.adjudicate(table.game, [], silent={"Red": "hold"})
    wargame_cli.save(wargame_cli.adjudicate(table.game, [], silent={"Red": "standing"}).game)
    verify(table.game)


def test_silence_does_not_change_in_the_middle_of_a_phase(table):
    """A side was passed over by the terms that held then."""
    wargame_cli.save(set_terms(table.game, Terms(minutes=60, silence="standing"), "agreed").game)
    begin(table, silent={"Blue": "standing"})
    with pytest.raises(Refused, match="Blue sent nothing for the phase that was begun"):
        set_terms(table.game, Terms(minutes=60), "otherwise")


def test_an_old_sheet_does_not_count_on_another_course(table):
    """After a rewind, and in another game of the same name, what the template wrote for this one is refused."""
    begun = table.game.file.begun
    old = table.text([ATTACK], begun=begun)
    assert wargame_cli.check(table.game, [old]).accepted
    wargame_cli.save(rewind(table.game, "red-turn", "agreed").game)
    assert table.game.file.begun != begun
    while (table.game.position.turn, table.game.position.phase) != (2, "red-turn"):
        table.play(*(["{move: B1, to: Ford}"] if table.game.position.phase == "blue-turn" else []))
    (problem,) = wargame_cli.check(table.game, [old]).problems
    assert f"for the course '{begun}' of the game, which is not the one that it is on now" in problem.message
    assert wargame_cli.check(table.game, [table.text([ATTACK], begun=table.game.file.begun)]).accepted


def test_a_forged_silence_is_found(table):
    """By the replay, and by who checks a bundle."""
    wargame_cli.save(set_terms(table.game, Terms(minutes=60, silence="hold"), "agreed").game)
    wargame_cli.save(wargame_cli.adjudicate(table.game, [], silent={"Red": "hold"}).game)
    journal = journal_of(table.game)
    assert verify(table.game)
    lines = [line.replace(b'"silence":"hold"', b'"silence":"standing"') for line in journal.lines]
    path = table.folder / "game.journal.jsonl"
    path.write_bytes(b"\n".join([*lines, b""]))
    with pytest.raises(VerificationFailed):
        verify(table.game)
