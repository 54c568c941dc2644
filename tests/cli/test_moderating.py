"""The moderator's commands: the status of a folder, reminders, receiving, terms; whole outputs and JSON shapes."""

from __future__ import annotations

import pytest
from post import Post
from table import command

import wargame_cli

MOVE = "{move: R1, to: Ford}"
ATTACK = "{attack: Ford, with: [B1, B2, B3]}"


@pytest.fixture
def post(tmp_path, monkeypatch):
    return Post(tmp_path, monkeypatch)


def game_over(path):
    for _ in range(9):
        assert command("resolve", path, "--lenient").code == 0


# -- status ---------------------------------------------------------------------------------------------------------


def test_the_status_of_a_game_with_mail(post):
    """Since when and until when it waits, and what has come, beside all that it said before."""
    path = post.new(terms="deadline: 1d\n")
    found = command("status", path, "--json").json
    assert {name: found[name] for name in ("since", "deadline", "deadline_passed", "received", "ready")} == {
        "since": "2026-11-20T12:00:00+00:00",
        "deadline": "2026-11-21T12:00:00+00:00",
        "deadline_passed": False,
        "received": [],
        "ready": False,
    }
    assert found["next_command"] == f"wargame template {path} --side Red -o red.yaml"
    post.sheet(MOVE)
    post.sheet("{move: B1, to: Ford}", name="bad", hours=2)
    post.receive()
    post.at(25)
    found = command("status", path, "--json").json
    (received,) = found["received"]
    assert received["file"].startswith(f"{post.games}/a.sheets/1-red-turn/Red-20261120T130000000000Z-")
    assert received | {"file": ""} == {
        "side": "Red", "valid": True, "file": "", "received": "2026-11-20T13:00:00+00:00", "newer_invalid": 1,
    }  # fmt: skip
    assert (found["ready"], found["deadline_passed"]) == (True, True)
    assert found["next_command"] == f"wargame resolve {path} --received"
    told = command("status", path).out
    assert " • The time of Red was up on 2026-11-21 12:00 (UTC+00:00).\n" in told
    assert "A valid sheet of Red came on 2026-11-20 13:00 (UTC+00:00), and since then" in told
    post.new("b")
    assert command("status", post.games / "b.yaml", "--json").json["deadline"] is None


def test_the_status_of_a_folder(post):
    """Every game in a row that fits the page, with the command to type next; what is no game is passed over."""
    post.new("a", terms="deadline: 1d\nsilence: hold\n")
    post.new("b", dice="given")
    post.new("c", terms="deadline: 1d\n")
    game_over(post.new("d"))
    post.new("e-game-with-a-very-long-name-indeed")
    (post.games / "f.yaml").write_text("schema: wargame/game/1\n")
    (post.games / "notes.yaml").write_text("a: b\n")
    (post.games / "folder").mkdir()
    for name in ("a", "b"):
        post.sheet(MOVE, name=name, game=name)
    post.sheet("{move: B1, to: Ford}", game="c", name="c")
    post.receive()
    assert command("resolve", post.games / "b.yaml", "--received").code == 0
    post.sheet(ATTACK, game="b", side="Blue", phase="blue-turn")
    post.receive()
    assert command("resolve", post.games / "b.yaml", "--received").code == 3
    post.at(30)
    said = command("status", post.games)
    assert (said.code, max(map(len, said.out.splitlines())) <= 80) == (0, True)
    assert said.out.partition("Times")[0] == (
        "game             turn   phase       owes   since    until    sheets   state\n"
        f"{'─' * 78}\n"
        "a.yaml              1   Red Turn           20 Nov   21 Nov   Red      ready\n"
        "                                           12:00    12:00\n"
        "                                                    passed\n"
        "b.yaml              1   Blue Turn          20 Nov            Blue     a die is\n"
        "                                           12:00                      wanted\n"
        "c.yaml              1   Red Turn    Red    20 Nov   21 Nov   Red      waits\n"
        "                                           12:00    12:00    bad\n"
        "                                                    passed\n"
        "d.yaml              3   Count                                         over:\n"
        "                                                                      Red wins\n"
        "e-game-with-a…      1   Red Turn    Red    20 Nov                     waits\n"
        "                                           12:00\n"
        "f.yaml                                                                cannot\n"
        "                                                                      be read\n\n"
    )
    rows = {row["file"].rpartition("/")[2][0]: row for row in command("status", post.games, "--json").json["games"]}
    assert list(rows) == list("abcdef")
    assert rows["c"] | {"received": []} == {
        "file": f"{post.games}/c.yaml", "game": "c", "turn": 1, "phase": "red-turn", "title": "Red Turn",
        "owes": "Red", "owed": "orders", "since": "2026-11-20T12:00:00+00:00",
        "deadline": "2026-11-21T12:00:00+00:00", "deadline_passed": True, "received": [], "ready": False, "die": "",
        "over": False, "winner": "", "proposed": None, "error": "",
        "next_command": f"wargame remind {post.games}/c.yaml",
    }  # fmt: skip
    assert rows["c"]["received"] == [
        {"side": "Red", "valid": False, "file": "", "received": None, "newer_invalid": 1}
    ]  # fmt: skip
    assert [rows[name]["next_command"].split()[1] for name in "abcdef"] == [
        "resolve", "resolve", "remind", "verify", "remind", "verify",
    ]  # fmt: skip
    assert "the field 'wargame' is missing" in rows["f"]["error"]
    assert "There are no games in" in command("status", post.mail).out
    assert command("status", post.mail, "--json").json == {"games": []}


def test_a_damaged_game_is_told_by_its_journal(post):
    """Also where nothing in the file says any more that it was a game."""
    path = post.new()
    path.write_bytes(b"\x89PNG")
    post.new("b")
    rows = command("status", post.games, "--json").json["games"]
    assert [bool(row["error"]) for row in rows] == [True, False]


# -- remind ---------------------------------------------------------------------------------------------------------


def test_a_reminder(post):
    """A text that is sent as it is: what, since when and until when, what happens, and how to answer."""
    path = post.new(dice="sealed", terms=f"deadline: 1d\nsilence: hold\nsigners: {{Red: [{post.key('anna')}]}}\n")
    said = command("remind", path)
    course = next(line for line in command("template", path).out.splitlines(keepends=True) if line.startswith("begun"))
    assert (said.code, said.err) == (0, "")
    assert said.out == (
        "To: Red\nSubject: a, turn 1, Red Turn: your orders\n\n"
        "The Crossing, game a: turn 1, Red Turn (red-turn).\n\n"
        "Your orders are due since 2026-11-20 12:00 (UTC+00:00), until 2026-11-21 12:00\n"
        "(UTC+00:00). If nothing valid has come by then, you give no orders, and the\n"
        "defaults answer your questions.\n\n"
        "Answer with a file red.yaml that begins like this, and sign it with your key:\n\n"
        f"game: a\nturn: 1\nphase: red-turn\nside: Red\n{course}schema: wargame/orders/1\nrules_version: 1\norders:\n"
        'nonce: ""  # any words of your own: they go into the dice\n\n'
        "  ssh-keygen -Y sign -f KEY -n wargame red.yaml\n  send red.yaml.sig with it\n"
    )
    sheet = post.mail / "red.yaml"
    sheet.write_text(said.out.partition("sign it with your key:\n\n")[2].partition("\n\n")[0] + "\n")
    post.sign(sheet, "anna")
    checked = command("check", path, sheet)
    assert (checked.code, checked.err) == (0, "")  # and not that it could be taken once more


@pytest.mark.parametrize(
    ("terms", "hours", "told"),
    [
        ("", 0, "since 2026-11-20 12:00 (UTC+00:00). There is no deadline: the game waits for you."),
        ("deadline: 1d\n", 0, "If nothing valid has come by then, the game waits for you."),
        ("deadline: 1d\n", 25, "the time for it was up on 2026-11-21 12:00 (UTC+00:00). The game waits for you."),
        ("deadline: 1d\nsilence: hold\n", 25, "before the moderator goes on, you give no orders, and the defaults"),
        ("deadline: 1d\nsilence: standing\n", 0, "you give no orders, and your standing orders answer your questions."),
        ("until: {1/red-turn: 2026-12-24T18:00+00:00}\n", 0, "until 2026-12-24 18:00 (UTC+00:00)."),
    ],
)
def test_what_a_reminder_says_of_time(post, terms, hours, told):
    """By the terms of the game and by the clock."""
    path = post.new(terms=terms)
    post.at(hours)
    assert told in " ".join(command("remind", path).out.split())


def test_a_reminder_of_a_question(post):
    """The question with its options, and the answer ready to be filled in."""
    path = post.new(dice="given", terms="deadline: 1d\nsilence: standing\n")
    post.sheet(MOVE)
    post.sheet(ATTACK, name="blue", side="Blue", phase="blue-turn")
    post.receive()
    assert command("resolve", path, "--received").code == 0
    assert command("resolve", path, "--received", "--ask-first", "--die", "6").code == 3
    (found,) = command("remind", path, "--json").json["reminders"]
    assert set(found) == {
        "file", "game", "side", "turn", "phase", "title", "owed", "since", "deadline", "deadline_passed", "silence",
        "signed", "question", "subject", "text",
    }  # fmt: skip
    assert (found["side"], found["owed"], found["signed"], found["silence"]) == ("Red", "answer", False, "standing")
    assert found["question"]["options"] == ["0102", "0101"]
    assert found["subject"] == "a, turn 1, Blue Turn: your answer"
    text = " ".join(found["text"].split())
    assert "The question (rule 3.2): Where does R1 retreat to? Your options: 0102, 0101; by default 0102." in text
    assert "your standing orders answer it, or else the default." in text
    assert "it need not be signed" in text
    sheet = found["text"].partition("signed:\n\n")[2].replace("retreat/R1:", "retreat/R1: 0101")
    post.drop(sheet.encode(), "answer", hours=3)
    assert post.received()["answer"]["result"] == "counts"
    assert command("resolve", path, "--received").code == 0
    assert post.game().position.place_of("R1") == "0101"


def test_reminders_of_a_folder(post):
    """One text after the other; --side picks; what cannot be read is said and stops nothing."""
    post.new("a")
    path = post.new("b")
    assert command("resolve", path, "--lenient").code == 0
    game_over(post.new("c"))
    (post.games / "d.yaml").write_text("schema: wargame/game/1\n")
    said = command("remind", post.games)
    assert said.code == 2
    assert [line for line in said.out.splitlines() if line.startswith(("To: ", "==="))] == [
        "To: Red", "=" * 78, "To: Blue",
    ]  # fmt: skip
    assert "c.yaml: nobody owes anything: the game is over" in said.err
    assert "d.yaml:1: the field 'wargame' is missing" in said.err
    (post.games / "d.yaml").unlink()
    found = command("remind", post.games, "--side", "blue", "--json")
    assert (found.code, [each["game"] for each in found.json["reminders"]]) == (0, ["b"])
    assert command("remind", post.games, "--side", "Rad").err == (
        "there is no side 'Rad'\n    hint: did you mean Red?\n"
    )


def test_nothing_is_owed(post):
    """And why."""
    path = post.new(dice="given")
    post.sheet(MOVE)
    post.receive()
    assert command("remind", path).out == f"{path}: nobody owes anything: what Red owed has come\n"
    assert command("resolve", path, "--received").code == 0
    assert command("remind", path, "--side", "Red").out == f"{path}: Red owes nothing; Blue does\n"
    assert command("remind", path, "--side", "Red", "--json").json == {"reminders": []}
    post.sheet(ATTACK, side="Blue", phase="blue-turn")
    post.receive()
    assert command("resolve", path, "--received").code == 3
    assert "the game waits for a die" in command("remind", path).out
    assert command("resolve", path, "--received", "--die", "1").code == 0
    assert "the phase needs nobody's orders" in command("remind", path).out
    assert command("resolve", path, "--received").code == 0
    assert "There are no games in" in command("remind", post.mail).out


def test_a_sheet_with_errors_is_reminded_of(post):
    """The side is told that what it sent does not count."""
    path = post.new()
    post.sheet("{move: B1, to: Ford}")
    post.receive()
    assert "What you have sent has errors, so it does not count" in command("remind", path).out


# -- receive --------------------------------------------------------------------------------------------------------


def test_receive_as_json(post):
    """The shape that scripts rely on."""
    path = post.new()
    post.sheet("{move: B1, to: Ford}", name="x")
    found = command("receive", post.mail, "--games", post.games, "--json").json
    (sheet,) = found["sheets"]
    assert set(sheet) == {
        "file", "result", "message", "received", "game", "turn", "phase", "side", "kept", "receipt", "trouble",
        "errors", "warnings",
    }  # fmt: skip
    assert sheet["errors"][0]["rule"] == "2.1"
    assert found["games"] == [
        {
            "game": "a", "file": str(path), "turn": 1, "phase": "red-turn", "ready": False, "owes": "Red",
            "deadline": None, "next_command": f"wargame remind {path}",
        }
    ]  # fmt: skip


def test_receive_says_who_still_owes(post):
    """For every game concerned, and nothing where there is nothing."""
    path = post.new(terms="deadline: 1d\nsilence: hold\n")
    assert post.receive().out == f"There are no sheets in {post.mail}.\n"
    post.sheet("{move: B1, to: Ford}", name="x")
    assert f"{path}: waits " in " ".join(post.receive().out.split())
    post.sheet("{move: B1, to: Ford}", name="x2")
    assert " ".join(post.receive().out.split()).partition(": waits ")[2] == (
        f"Red owes the orders of turn 1, red-turn, until 2026-11-21 12:00 (UTC+00:00), then it gives no "
        "orders, and its questions are answered by default; no valid sheet of it has come "
        f"next: wargame remind {path}"
    )
    post.at(25)
    post.sheet("{move: B2, to: Ford}", name="y", hours=2)
    told = " ".join(post.receive().out.split())
    assert "which has passed without a valid sheet: by the terms of the game it gives no orders" in told
    assert f"next: wargame resolve {path} --received" in told


def test_a_whole_game_by_mail(post):
    """What the commands say to type next leads from the first sheet to the end, and the game verifies."""
    path = post.new(dice="sealed", terms=f"deadline: 1d\nsilence: hold\nsigners: {{Blue: [{post.key('bert')}]}}\n")
    hours = 0
    while not post.game().position.over:
        words = command("status", post.games, "--json").json["games"][0]["next_command"].split()[1:]
        if words[0] == "remind":
            (letter,) = command(*words, "--json").json["reminders"]
            sheet = letter["text"].partition(":\n\n")[2].partition("\n\n")[0]
            file = post.drop(sheet.encode(), f"{hours}.txt", hours)
            if letter["signed"]:
                post.sign(file, "bert")
            hours += 1
            assert "counts" in command("receive", post.mail, "--games", post.games).out
        else:
            assert command(*words).code == 0
    assert hours == 6
    assert command("verify", path).code == 0
    assert wargame_cli.load(path).position.over
