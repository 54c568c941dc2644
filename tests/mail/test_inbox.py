"""The mail room: sheets from a drop folder to their games, on good days and on bad ones."""

from __future__ import annotations

import errno
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile

import msgspec
import pytest
from killing import contents, deaths, killed_at
from msgspec.structs import replace
from post import START, Post
from table import command

import wargame_cli
from wargame_cli.archive.flow import service
from wargame_cli.archive.game.games import GivenValues
from wargame_cli.archive.game.sheets import SheetText
from wargame_cli.archive.replaying.verify import verify
from wargame_cli.archive.storage.files import lock
from wargame_cli.engine.errors import Refused
from wargame_cli.mail import inbox
from wargame_cli.mail.counting import collect, mail_of, moment_of

pytestmark = pytest.mark.process

MOVE = "{move: R1, to: Ford}"
OTHER = "{move: R2, to: '0102'}"
BAD = "{move: B1, to: Ford}"
ATTACK = "{attack: Ford, with: [B1, B2, B3]}"


@pytest.fixture
def post(tmp_path, monkeypatch):
    (tmp_path / "post").mkdir()
    return Post(tmp_path / "post", monkeypatch)


def kept(post, name="a"):
    """The files of a game's sheets."""
    return contents(post.games / f"{name}.sheets")


# -- keeping --------------------------------------------------------------------------------------------------------


def test_a_sheet_is_kept_with_a_receipt(post):
    """Named by side, time and bytes; the original is gone; the receipt says all that the player wants to know."""
    path = post.new()
    data = post.sheet(MOVE, name="mail from anna.txt").read_bytes()
    said = post.receive()
    digest = hashlib.sha256(data).hexdigest()
    name = f"1-red-turn/Red-20261120T130000000000Z-{digest[:12]}.yaml"
    receipt = (
        "Receipt for the sheet mail from anna.txt\nGame: a (The Crossing)\nFor: turn 1, Red Turn (red-turn)\n"
        f"Side: Red\nReceived: 2026-11-20 13:00 (UTC+00:00)\nSHA-256: {digest}\n\n"
        "It counts, unless a newer one comes before the phase is resolved.\n\n"
        "The orders, as they were understood:\n\n1  Move R1 to 0201.\n"
    )
    assert kept(post) == {name: data, f"{name}.receipt.txt": receipt.encode()}
    assert list(post.mail.iterdir()) == []
    folder = post.games / "a.sheets"
    assert said.code == 0
    assert said.err == ""
    assert said.out == (
        "mail from anna.txt: Red of a, turn 1, red-turn\n"
        "    it counts, unless a newer one comes before the phase is resolved\n"
        f"    receipt: {folder}/{name}.receipt.txt\n"
        f"{path}: ready\n    next: wargame resolve {path} --received\n"
    )


def test_names_sort_as_sheets_came_in(post):
    """To the microsecond, whatever the order in the drop folder."""
    post.new()
    for number, name in ((3, "a"), (1, "c"), (2, "b")):
        path = post.sheet(MOVE, name=name, nonce=number)
        moment = 1_795_000_000_000_000_000 + number * 1000
        os.utime(path, ns=(moment, moment))
    post.receive()
    sheets = [data for name, data in kept(post).items() if name.endswith(".yaml")]
    assert [data.partition(b"nonce: ")[2][:1] for data in sheets] == [b"1", b"2", b"3"]


def test_the_newest_valid_sheet_counts(post):
    """Older ones are replaced, ones with errors kept; each receipt says so."""
    post.new()
    post.sheet(MOVE, name="1")
    post.sheet(OTHER, name="2", hours=2)
    post.sheet(BAD, "{mvoe: R1, to: Ford}", OTHER, name="3", hours=3)
    found = post.received()
    assert [(name, sheet["result"]) for name, sheet in found.items()] == [
        ("1", "counts"), ("2", "counts"), ("3", "invalid"),
    ]  # fmt: skip
    told = post.receipts()
    assert "It replaces the sheet received 2026-11-20 13:00 (UTC+00:00).\n" in told["2"]
    assert told["3"].partition("\n\n")[2] == (
        "It does not count: it has 2 errors.\nThe sheet received 2026-11-20 14:00 (UTC+00:00) counts as before.\n\n"
        "The orders, as they were understood:\n\n1  Move B1 to 0201 - refused.\n3  Move R2 to 0102.\n\n"
        "Errors:\n\n3:6:12: B1 is not yours (rule 2.1)\n    - {move: B1, to: Ford}\n             ^^\n"
        "3:7:6: there is no order 'mvoe' [no-such-order]\n    - {mvoe: R1, to: Ford}\n       ^^^^\n"
        "    hint: did you mean move?\n\n"
        "Warnings:\n\n3:8:6: the south is far from everything (rule 2.1) [odd]\n"
        "    - {move: R2, to: '0102'}\n       ^^^^\n"
    )
    assert [error["line"] for error in found["3"]["errors"]] == [6, 7]
    (text,) = collect(post.game()).texts
    assert OTHER in text.text
    (counted,) = mail_of(post.game()).counted
    assert (counted.side, counted.bad) == ("Red", 1)


def test_an_older_sheet_that_comes_later_does_not_count(post):
    """What is newer is told by the files' times, also between two days of filing."""
    post.new()
    post.sheet(MOVE, name="new", hours=5)
    post.receive()
    post.sheet(OTHER, name="old", hours=2)
    assert post.received()["old"]["result"] == "older"
    assert "a newer sheet is there, received 2026-11-20 17:00" in " ".join(post.receipts()["old"].split())
    assert MOVE in collect(post.game()).texts[0].text


def test_the_same_sheet_twice(post):
    """The receipt says that it was there already; after another one it becomes the newest again."""
    post.new()
    for hours, order in ((1, MOVE), (2, MOVE), (3, OTHER), (4, MOVE)):
        post.sheet(order, name=str(hours), hours=hours)
        post.receive()
    told = post.receipts()
    assert "same as the sheet received 2026-11-20 13:00 (UTC+00:00): it was there\nalready." in told["2"]
    assert "already" not in told["3"]
    assert "It was there already before the sheet that it follows; it is now the newest" in told["4"]
    assert "It replaces the sheet received 2026-11-20 15:00" in told["4"]
    assert MOVE in collect(post.game()).texts[0].text
    before = kept(post)
    post.sheet(MOVE, name="4 again", hours=4)
    assert post.received()["4 again"]["result"] == "known"
    assert (kept(post), list(post.mail.iterdir())) == (before, [])


@pytest.mark.parametrize(
    ("first", "second", "told"),
    [
        ("one", "two", "Its nonce differs from that of the sheet before: 'two' instead of 'one'."),
        ("one", None, "Its nonce differs from that of the sheet before: '' instead of 'one'."),
        ("one", "one", "Its nonce is that of the sheet before."),
        (None, None, ""),
    ],
)
def test_another_nonce(post, first, second, told):
    """Before the phase is resolved it is accepted, and told."""
    post.new(dice="sealed")
    post.sheet(MOVE, name="1", nonce=first)
    post.sheet(OTHER, name="2", hours=2, nonce=second)
    assert post.received()["2"]["result"] == "counts"
    receipt = " ".join(post.receipts()["2"].split())
    assert ("nonce" in receipt) == bool(told)
    assert told in receipt
    assert command("resolve", post.games / "a.yaml", "--received").code == 0
    assert command("verify", post.games / "a.yaml").code == 0


def test_a_late_sheet_counts_as_long_as_the_phase_waits(post):
    """The receipt says that it was late, also where the side would have been silent."""
    post.new(terms="deadline: 2h\nsilence: hold\n")
    post.at(4)
    post.sheet(MOVE, name="late", hours=3)
    assert post.received()["late"]["result"] == "counts"
    assert "It came after the deadline, 2026-11-20 14:00 (UTC+00:00)" in post.receipts()["late"]
    found = collect(post.game())
    assert (len(found.texts), found.silent) == (1, {})


def test_a_sheet_for_a_phase_to_come(post):
    """Kept for it, and checked when it has come."""
    path = post.new()
    post.sheet(ATTACK, name="good", phase="blue-turn", side="Blue")
    post.sheet("{move: R1, to: Ford}", name="bad", phase="blue-turn", side="Blue", hours=2)
    found = post.received()
    assert {sheet["result"] for sheet in found.values()} == {"early"}
    assert "It is kept for turn 1, blue-turn, and is checked when that phase has come." in post.receipts()["bad"]
    assert mail_of(post.game()).counted == ()
    post.sheet(MOVE, hours=3)
    post.receive()
    assert command("resolve", path, "--received").code == 0
    (counted,) = mail_of(post.game()).counted
    assert (counted.side, counted.bad, ATTACK in counted.text.text) == ("Blue", 1, True)
    said = command("resolve", path, "--received")
    assert (said.code, said.err) == (
        0, "warning: Blue has sent something newer that has errors; it does not count\n",
    )  # fmt: skip


def test_refused_sheets_of_a_known_game(post):
    """For a phase that is over or that there is none, of no side: each with a receipt, and kept."""
    path = post.new()
    post.sheet(MOVE)
    post.receive()
    assert command("resolve", path, "--received").code == 0
    post.sheet(MOVE, name="over", hours=2)
    post.sheet(name="phase", phase="red-trun", hours=3)
    post.sheet(name="side", side="Rad", phase="blue-turn", hours=4)
    post.sheet(name="turn", turn="soon", hours=5)
    found = post.received()
    assert {sheet["result"] for sheet in found.values()} == {"refused"}
    names = [name.partition("/")[2][:8] for name in kept(post) if name.startswith("refused/") and name.endswith("yaml")]
    assert names == ["Red-2026", "Red-2026", "Red-2026", "sheet-20"]
    told = post.receipts()
    assert "this sheet is for turn 1, red-turn, which is over" in told["over"]
    assert "hint: did you mean red-turn?" in told["phase"]
    assert "hint: did you mean Red?" in told["side"]
    assert "expected a whole number" in told["turn"]
    assert list(post.mail.iterdir()) == []


def test_nothing_follows_the_end(post):
    """A game that is over refuses everything."""
    path = post.new()
    for _ in range(9):
        assert command("resolve", path, "--lenient").code == 0
    post.sheet(turn=9, name="x")
    assert post.received()["x"]["message"] == "it was refused: the game is over"
    said = command("resolve", path, "--received")
    assert (said.code, "the game is over" in said.err) == (2, True)


def test_refused_sheets_of_no_game(post):
    """Unknown games and what cannot be read are kept in the drop folder, with their receipts."""
    post.new()
    post.sheet(name="other", game="zzz")
    post.drop(b"\xff\x00 no text", "junk")
    post.drop(b"- a list\n", "list")
    post.drop(b"turn: 1\n", "no game")
    post.drop(b"#" * 2_000_000, "large.yaml")
    found = post.received()
    assert {name: sheet["message"].removeprefix("it was refused: ") for name, sheet in found.items()} == {
        "other": "there is no game 'zzz' here",
        "junk": "it cannot be read",
        "list": "it names no game, so it is no order sheet",
        "no game": "it names no game, so it is no order sheet",
        "large.yaml": "it cannot be read",
    }
    assert "the file is not UTF-8 text" in post.receipts()["junk"]
    assert len([name for name in contents(post.mail / "refused") if name.endswith(".yaml")]) == 5
    assert [path.name for path in post.mail.iterdir()] == ["refused"]
    assert kept(post) == {}
    assert post.received() == {}


def test_what_is_no_sheet_is_left_alone(post):
    """Hidden files, signatures, receipts, folders; in a folder of games also games and all that is not a sheet."""
    path = post.new(dice="sealed")
    assert command("resolve", path, "--lenient", "--report", post.games / "report.json").code == 0
    for name in (".hidden", "x.sig", "x.receipt.txt"):
        post.drop(b"game: a\n", name)
    (post.mail / "folder").mkdir()
    assert post.received() == {}
    assert len(list(post.mail.iterdir())) == 4
    (post.games / "notes.yaml").write_text("game: a\nnotes: [side by side]\n")
    (post.games / "report.md").write_text("# Turn 1\n")
    (post.games / "torn.yaml").write_text("schema: wargame/game/1\ngame: [\n")
    (post.games / "wargame-crash-20260101.yaml").write_bytes(path.read_bytes())
    before = contents(post.games)
    sheet = post.sheet(name="red.yaml", side="Blue", phase="blue-turn", game="a")
    (post.games / "blue.yaml").write_bytes(sheet.read_bytes())
    (post.games / "broken").write_text("game: a\nside: Red\norders: [\n")
    found = command("receive", post.games, "--json").json
    assert {each["file"]: each["result"] for each in found["sheets"]} == {"blue.yaml": "counts", "broken": "refused"}
    assert {name: data for name, data in contents(post.games).items() if name in before} == before


# -- games ----------------------------------------------------------------------------------------------------------


def test_games_are_found_around(post, monkeypatch):
    """In the drop folder, in that around it, and here; or where --games says."""
    path = post.new()
    for place in (post.games, post.games / "mail"):
        place.mkdir(exist_ok=True)
        post.sheet(MOVE, name=place.name).rename(place / "sheet")
        said = command("receive", place)
        assert (said.code, said.out.count("it counts") + said.out.count("already")) == (0, 1)
    post.sheet(MOVE, hours=3)
    monkeypatch.chdir(post.games)
    assert "it counts" in command("receive", post.mail).out
    assert command("receive", post.folder / "none").err.endswith("none: there is no such folder\n")
    assert command("receive", post.mail, "--games", path).code == 2


def test_no_games_at_all(post):
    """A wrong folder refuses no player's sheet."""
    sheet = post.sheet(MOVE)
    said = post.receive()
    assert (said.code, "there are no games in" in said.err) == (2, True)
    assert sheet.exists()


def test_a_game_that_is_there_twice(post):
    """Nobody can say which is meant; the sheet stays, and the others are filed."""
    path = post.new()
    post.new("b")
    (post.games / "copy.yaml").write_bytes(path.read_bytes())
    sheet = post.sheet(MOVE)
    post.sheet(MOVE, game="b", name="b")
    said = post.receive()
    assert (said.code, sheet.exists()) == (2, True)
    assert f"sheet.yaml: the game 'a' is there twice: {path} and {post.games}/copy.yaml" in said.err
    assert "b: Red of b, turn 1, red-turn\n    it counts" in said.out


def test_a_game_that_cannot_be_read(post):
    """Its sheets stay, the others are filed."""
    path = post.new()
    post.new("b")
    path.write_bytes(path.read_bytes().replace(b"Red: 0", b"Red: 7"))
    sheet = post.sheet(MOVE)
    post.sheet(MOVE, game="b", name="b")
    said = post.receive()
    assert (said.code, sheet.exists(), "changed by hand" in said.err) == (2, True, True)
    assert "b: Red of b, turn 1, red-turn\n    it counts" in said.out


def test_a_game_that_is_in_use(post):
    """The sheet is left, said to be, and filed the next time."""
    path = post.new()
    post.sheet(MOVE)
    with lock(path):
        said = post.receive()
        assert (said.code, "another process is resolving this game" in said.err) == (2, True)
        assert kept(post) == {}
    assert post.receive().code == 0
    assert len(kept(post)) == 2


def test_the_exit_code_tells_whether_all_could_be_used(post):
    """0 also for what is older, early or known; 2 for what is wrong, and the others are filed all the same."""
    post.new()
    post.sheet("{mvoe: R1, to: Ford}", name="wrong", hours=2)
    post.sheet(MOVE, name="good", hours=1)
    said = post.receive()
    assert (said.code, said.err, "it counts" in said.out) == (2, "", True)
    post.sheet(MOVE, name="good", hours=1)
    post.sheet(OTHER, name="older", hours=0)
    post.sheet(name="early", side="Blue", phase="blue-turn")
    assert post.receive().code == 0
    post.sheet(MOVE, name="of-no-game", game="zzz")
    assert post.receive().code == 2


# -- signatures -----------------------------------------------------------------------------------------------------


@pytest.fixture
def signed(post):
    """A game in which Red signs."""
    post.new(terms=f"signers: {{Red: [{post.key('anna')}], Blue: [{post.key('bert')}]}}\n")
    return post


def test_a_sheet_waits_for_its_signature(signed):
    """In the drop folder, with a clear message; with it both are kept, and the sheet counts."""
    sheet = signed.sheet(MOVE, name="red.txt")
    said = signed.receive()
    assert (said.code, sheet.exists(), kept(signed)) == (0, True, {})
    assert "waits in the drop folder for its signature red.txt.sig, which Red owes" in " ".join(said.out.split())
    signature = signed.sign(sheet, "anna").read_bytes()
    assert signed.received()["red.txt"]["result"] == "counts"
    assert list(signed.mail.iterdir()) == []
    assert [data for name, data in kept(signed).items() if name.endswith(".yaml.sig")] == [signature]
    assert command("resolve", signed.games / "a.yaml", "--received").code == 0
    assert command("verify", signed.games / "a.yaml").code == 0


def test_a_signed_sheet_of_another_editor(signed):
    """A byte order mark and the line ends of Windows: kept as they came, resolved and verified."""
    data = signed.sheet(MOVE, name="x").read_bytes()
    sheet = signed.drop(b"\xef\xbb\xbf" + data.replace(b"\n", b"\r\n"), "x")
    whole = sheet.read_bytes()
    signed.sign(sheet, "anna")
    assert signed.received()["x"]["result"] == "counts"
    assert whole in kept(signed).values()
    assert command("resolve", signed.games / "a.yaml", "--received").code == 0
    assert command("verify", signed.games / "a.yaml").code == 0


def test_a_sheet_with_a_wrong_signature(signed):
    """Kept, but it does not count; the same text with the right one does."""
    sheet = signed.sheet(MOVE, name="red.txt")
    signed.sign(sheet, "bert")
    assert signed.received()["red.txt"]["result"] == "invalid"
    assert "it was made with a key of Blue, which may not sign for Red" in signed.receipts()["red.txt"]
    with pytest.raises(Refused, match="no valid sheet of it has come"):
        collect(signed.game())
    signed.sign(signed.sheet(MOVE, name="again.txt"), "anna")  # the same bytes of the same moment
    assert signed.received()["again.txt"]["result"] == "counts"
    assert len([name for name in kept(signed) if name.endswith(".sig")]) == 2
    assert len(collect(signed.game()).texts) == 1


def test_a_signature_of_an_early_sheet(signed):
    """It is looked at at once; the orders are when their phase has come."""
    sheet = signed.sheet(name="blue", side="Blue", phase="blue-turn")
    assert signed.received()["blue"]["result"] == "waits"
    signed.sign(sheet, "anna")
    assert signed.received()["blue"]["result"] == "early"
    assert "it was made with a key of Red" in signed.receipts()["blue"]


# -- who owes, and who is silent ------------------------------------------------------------------------------------


def test_a_side_that_owes_is_waited_for(post):
    """Before the deadline, and after it where the terms say so; the message says until when."""
    path = post.new(terms="deadline: 2h\n")
    for hours, told in (
        (1, "Red owes the orders of turn 1, red-turn, until 2026-11-20 14:00 (UTC+00:00), then it is waited for"),
        (3, "which has passed without a valid sheet: by the terms of the game it is waited for"),
    ):
        post.at(hours)
        said = command("resolve", path, "--received")
        assert (said.code, told in said.err, post.game().file.records) == (2, True, 1)
        assert f"hint: wargame remind {path} --side Red" in said.err
    post.sheet(BAD)
    post.receive()
    assert command("resolve", path, "--received").code == 2


@pytest.mark.parametrize(
    ("silence", "told"),
    [
        ("hold", "it gives no orders, and its questions are answered by default"),
        ("standing", "it gives no orders, and its standing orders answer its questions"),
    ],
)
def test_a_side_that_is_silent(post, silence, told):
    """Not before the deadline; then by the terms, in the journal and in the report of every reader."""
    path = post.new(terms=f"deadline: 2h\nsilence: {silence}\n")
    post.at(1)
    assert command("resolve", path, "--received").code == 2
    post.at(2)
    assert command("status", path, "--json").json["next_command"] == f"wargame resolve {path} --received"
    said = command("resolve", path, "--received", "--json")
    assert said.code == 0
    assert said.json["events"][0] == {"event": "SideSilent", "side": "Red", "policy": silence}
    for words in ([], ["--public"], ["--side", "Red"], ["--side", "Blue"]):
        report = " ".join(command("report", path, *words).out.split())
        assert f"Red sent nothing in time: by the terms of the game {told}" in report
    assert command("verify", path).code == 0
    assert post.game().position.phase == "blue-turn"


def at_the_question(post, terms=""):
    """Blue attacks the Ford, and Red must say where to retreat; both have sent a sheet."""
    path = post.new(terms=terms, dice="given")
    post.sheet(MOVE, standing="[{ask: retreat, prefer: [forward]}]")
    post.receive()
    assert command("resolve", path, "--received").code == 0
    post.sheet(ATTACK, side="Blue", phase="blue-turn", hours=2)
    post.receive()
    return path


def answer(post, choice, **fields):
    return post.sheet(side="Red", phase="blue-turn", answers=f"{{attack 0201/retreat/R1: {choice}}}", **fields)


def test_an_answer_that_is_owed(post):
    """A phase that waits for an answer waits for the side that owes it, and takes it from what was received."""
    path = post.new(dice="given")
    post.sheet(MOVE)
    post.sheet(ATTACK, side="Blue", phase="blue-turn", name="blue", hours=2)
    post.receive()
    assert command("resolve", path, "--received").code == 0
    assert command("resolve", path, "--received", "--ask-first", "--die", "attack 0201=6").code == 3
    assert [each.side for each in mail_of(post.game()).owed] == ["Red"]
    said = command("resolve", path, "--received")
    assert (said.code, "Red owes the answer to a question of turn 1, blue-turn" in said.err) == (2, True)
    answer(post, "nowhere", name="none", hours=3)
    filed = post.received()["none"]
    assert filed["result"] == "invalid"
    assert filed["errors"][0]["message"].startswith("'nowhere' is no answer to ")
    assert filed["errors"][0]["hint"] == "one of: 0102, 0101"
    assert command("resolve", path, "--received").code == 2
    post.sheet("{move: B1, to: Ford}", side="Blue", phase="blue-turn", name="changed", hours=4)
    assert "dice have been seen" in post.received()["changed"]["errors"][0]["message"]
    answer(post, "0102", hours=5)
    assert "wargame resolve" in post.receive().out
    assert command("resolve", path, "--received").code == 0
    assert post.game().position.place_of("R1") == "0102"
    assert command("verify", path).code == 0


@pytest.mark.parametrize(("silence", "place"), [("hold", "0102"), ("standing", "0101")])
def test_an_answer_that_does_not_come(post, silence, place):
    """After the deadline of the question, counted from when it was asked: by default, or by standing orders."""
    path = at_the_question(post, terms=f"deadline: 5h\nsilence: {silence}\n")
    game = post.game()
    assert game.position.standing["Red"]
    post.at(3)
    # A question that a standing order answers is never asked; here it was asked before Red had one.
    asked = service.adjudicate(
        replace(game, file=msgspec.structs.replace(game.file, position=_without_standing(game.position))),
        [SheetText(file="b", text=collect(game).texts[0].text)],
        ask_first=True,
        dice=GivenValues(in_order=[6]),
    ).game.file
    waiting = msgspec.structs.replace(game.file, pending=asked.pending, since=asked.since)
    wargame_cli.save(replace(game, file=waiting))
    assert mail_of(post.game()).due[0].deadline.isoformat() == "2026-11-20T20:00:00+00:00"
    assert command("resolve", path, "--received").code == 2
    post.at(9)
    assert command("resolve", path, "--received", "--ask-first").code == 0
    assert post.game().position.place_of("R1") == place
    assert "Red sent nothing in time" in command("report", path, "--public").out
    assert command("verify", path).code == 0


def _without_standing(position):
    copy = position.copy()
    copy.standing.clear()
    return copy


def test_a_silent_side_stays_silent_while_the_phase_waits(post):
    """A phase that went on without a side and then waits for a die does not ask it again, though the clock is new."""
    path = post.new(terms="deadline: 2h\nsilence: hold\n", dice="given")
    post.sheet(MOVE, "{move: R2, to: Ford}")
    post.sheet(ATTACK, ATTACK, name="blue", side="Blue", phase="blue-turn")
    post.receive()
    assert command("resolve", path, "--received").code == 0
    post.at(3)
    assert command("resolve", path, "--received").code == 3
    status = command("status", path, "--json").json
    assert (status["die"], status["ready"]) == ("turn 1/blue-turn/attack 0201", False)
    assert command("resolve", path, "--received", "--die", "6", "--ask-first").code == 3
    post.at(4)
    assert command("resolve", path, "--received").code == 2
    post.at(6)
    assert command("resolve", path, "--received", "--ask-first").code == 3
    assert command("status", path, "--json").json["die"] == "turn 1/blue-turn/attack 0201"
    done = command("resolve", path, "--received", "--ask-first", "--die", "6", "--json")
    assert done.code == 0
    events = [(event["event"], event.get("source")) for event in done.json["events"]]
    assert events.count(("SideSilent", None)) == 1
    assert events.count(("Answered", "default")) == 2
    assert command("verify", path).code == 0


def test_received_goes_with_no_other_sheets(post):
    """Nor with --lenient, nor with a game from a pipe."""
    path = post.new()
    sheet = post.sheet(MOVE)
    for words, told in (
        ([path, sheet, "--received"], "name no others"),
        ([path, "--received", "--lenient"], "leave out --lenient"),
    ):
        said = command("resolve", *words)
        assert (said.code, told in said.err) == (2, True)


def test_a_kept_sheet_that_was_put_under_another_side(post):
    """The name of a file gives nobody orders."""
    post.new()
    folder = post.games / "a.sheets" / "1-red-turn"
    folder.mkdir(parents=True)
    sheet = post.sheet(side="Blue", name="x", answers="{}")
    sheet.rename(folder / "Red-20261120T130000000000Z-0123456789ab.yaml")
    assert mail_of(post.game()).counted[0].text is None


# -- bad days -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("call", "error"), [("write", errno.ENOSPC), ("open", errno.ENOSPC), ("mkdir", errno.ENOSPC)])
def test_a_full_disk(post, monkeypatch, call, error):
    """Exit code 2 and a clear message; every sheet is where it was, and nothing half is kept."""
    path = post.new()
    post.sheet(MOVE, name="1")
    post.sheet(MOVE, name="2", game="zzz")
    before, real = contents(post.folder), getattr(os, call)

    def full(target, *args, **options):
        if call != "open" or ".tmp" in str(target):
            raise OSError(error, os.strerror(error))
        return real(target, *args, **options)

    with monkeypatch.context() as patch:
        patch.setattr(os, call, full)
        said = post.receive()
    assert said.code == 2
    assert said.err.count("no space left on device") == 2
    assert contents(post.folder) == before
    said = post.receive()
    assert (said.code, said.err) == (2, "")  # there is room now, and there is no game zzz
    assert mail_of(wargame_cli.load(path)).ready


def test_a_disk_that_fills_up_on_the_way(post, monkeypatch):
    """What was taken is told and stays taken; the rest waits for the next time."""
    post.new()
    for number in (1, 2, 3):
        post.sheet(MOVE, name=str(number), hours=number, nonce=str(number))
    real, written = os.write, []

    def filling(descriptor, data):
        written.append(len(data))
        if len(written) > 3:
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(descriptor, data)

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", filling)
        said = post.receive()
    assert said.code == 2
    assert "1: Red of a, turn 1, red-turn\n    it counts" in said.out
    assert sorted(path.name for path in post.mail.iterdir()) == ["2", "3"]
    assert post.receive().code == 0
    assert len(kept(post)) == 6


def test_a_drop_folder_that_cannot_be_written(post, monkeypatch):
    """The sheet is kept, and the message says that the original could not be taken away; nothing doubles."""
    post.new()
    sheet = post.sheet(MOVE)

    real = os.unlink

    def denied(path, **options):
        if str(post.mail) in str(path):
            raise PermissionError(errno.EROFS, "Read-only file system")
        real(path, **options)

    for _ in range(2):
        with monkeypatch.context() as patch:
            patch.setattr(os, "unlink", denied)
            said = post.receive()
        assert said.code == 2
        assert f"{sheet}: kept as {post.games}/a.sheets/1-red-turn/Red-" in said.err
        assert "cannot be taken from the drop folder: read-only file system" in said.err
        assert len(kept(post)) == 2
    assert post.receive().code == 0
    assert len(kept(post)) == 2


def test_a_filing_that_is_ended_after_the_phase(post):
    """A copy that was kept in time is not refused because its receipt came too late."""
    path = post.new()
    post.sheet(MOVE)
    post.receive()
    (receipt,) = (path for path in (post.games / "a.sheets").rglob("*.receipt.txt"))
    receipt.unlink()
    assert command("resolve", path, "--received").code == 0
    post.sheet(MOVE, name="late")
    assert post.received()["late"]["result"] == "known"
    assert "It was received in time; the phase has been resolved since." in receipt.read_text()
    assert not (post.games / "a.sheets" / "refused").exists()


def test_another_sheet_under_the_same_name(post, monkeypatch):
    """One that takes the place of the first while that is being filed is not taken away with it."""
    post.new()
    sheet = post.sheet(MOVE)
    keep = inbox._keep

    def slow(*args):
        keep(*args)
        post.sheet(OTHER, hours=2)

    with monkeypatch.context() as patch:
        patch.setattr(inbox, "_keep", slow)
        post.receive()
    assert OTHER in sheet.read_text()
    assert post.received()["sheet.yaml"]["result"] == "counts"


def busy_post(post):
    """A morning's mail for two games: good, bad, early, signed, for nobody."""
    post.new("a", terms="deadline: 3d\n")
    post.new("b", terms=f"signers: {{Red: [{post.key('anna')}]}}\n", dice="sealed")
    post.sheet(MOVE, name="1")
    post.sheet(BAD, name="2", hours=2)
    post.sheet(name="3", hours=3, side="Blue", phase="blue-turn")
    post.sign(post.sheet(MOVE, name="4", hours=4, game="b"), "anna")
    post.sheet(MOVE, name="5", hours=5, game="zzz")
    (post.keys / "anna").unlink()
    return post


def undisturbed(post, *words, ends=0):
    """What is in the folder after a command that nobody kills, and that ends with this exit code."""
    copy = post.folder.with_name("undisturbed")
    shutil.copytree(post.folder, copy)
    assert killed_at(10_000, copy, *words) == ends
    return contents(copy)


def test_killed_at_any_moment_of_receiving(post, monkeypatch):
    """Every sheet is somewhere, every game whole, and the same command again ends as if nothing had been."""
    busy_post(post)
    monkeypatch.setattr(tempfile, "tempdir", str(post.folder.parent))
    words = ("receive", "mail", "--games", "games")
    sheets = {path.read_bytes() for path in post.mail.iterdir()}
    expected = undisturbed(post, *words, ends=2)  # some of the sheets are wrong
    assert not sheets - set(expected.values())
    calls = 0
    for number, folder in deaths(post.folder, *words, ends=2):
        assert not sheets - set(contents(folder).values()), number
        for name in ("a", "b"):
            verify(wargame_cli.load(folder / "games" / f"{name}.yaml"))
        assert killed_at(10_000, folder, *words) in (0, 2)  # 0 where the wrong ones were filed before
        assert contents(folder) == expected, number
        calls = number
    assert calls > 5 * 10


def test_after_a_rewind_sheets_of_the_old_course_are_past(post):
    """What was received for a phase before the game went back to it counts no longer; what comes now does."""
    path = post.new()
    post.sheet(MOVE, hours=1)
    assert post.receive().code == 0
    assert command("resolve", path, "--received").code == 0
    assert command("rewind", path, "--to", "red-turn", "--reason", "agreed").code == 0
    assert [each.side for each in mail_of(wargame_cli.load(path)).owed] == ["Red"]
    assert command("resolve", path, "--received").code == 2
    post.sheet(OTHER, hours=2)
    assert post.received()["sheet.yaml"]["result"] == "counts"
    assert [name.split("/")[0] for name in kept(post) if name.endswith("yaml")] == ["1-red-turn", "rewind-1"]
    assert command("resolve", path, "--received").code == 0
    assert wargame_cli.load(path).position.place_of("R2") == "0102"


def test_killed_at_any_moment_of_resolving(post, monkeypatch):
    """The game is the old one or the new one, and the same command again gives the new one."""
    path = post.new(terms=f"signers: {{Red: [{post.key('anna')}]}}\n", dice="sealed")
    post.sign(post.sheet(MOVE, nonce="x"), "anna")
    assert post.receive().code == 0
    monkeypatch.setattr(tempfile, "tempdir", str(post.folder.parent))
    words = ("resolve", f"games/{path.name}", "--received", "--report", "games/report.md")
    expected = undisturbed(post, *words)
    calls = 0
    for number, folder in deaths(post.folder, *words):
        game = wargame_cli.load(folder / "games" / path.name)
        verify(game)
        if game.position.phase == "red-turn":
            assert killed_at(10_000, folder, *words) == 0
        assert contents(folder) == expected, number
        calls = number
    assert calls > 10


def test_two_at_once(post):
    """Two processes at the same drop folder: every sheet is filed once, or left for the next time."""
    post.new()
    for number in range(12):
        post.sheet(MOVE, name=str(number), hours=number, nonce=str(number))
    code = "from wargame_cli.cli.main import main; main()"
    words = [sys.executable, "-c", code, "receive", post.mail, "--games", post.games]
    paths = os.pathsep.join([str(wargame_cli.__path__[0]) + "/..", os.environ["WARGAME_RULESETS"]])
    env = {**os.environ, "PYTHONPATH": paths}
    running = [subprocess.Popen(words, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE) for _ in range(3)]
    for process in running:
        _, err = process.communicate(timeout=60)
        assert process.returncode in (0, 2)
        assert b"Traceback" not in err
        assert process.returncode == 0 or b"another process is resolving this game" in err
    assert post.receive().code == 0
    assert len(kept(post)) == 24
    assert list(post.mail.iterdir()) == []


def test_the_clock_of_the_files():
    """Times that no calendar has do not stop the mail."""
    assert moment_of(-5).isoformat() == "1970-01-01T00:00:00+00:00"
    assert moment_of(10**30).year == 9999
    assert moment_of(int(START.timestamp() * 1_000_000) * 1000 + 1999) == START.replace(microsecond=1)
