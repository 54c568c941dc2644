"""What a player can find out with what he kept: sheets, receipts, earlier bundles, and the bundle of another side."""

from __future__ import annotations

import json
import re
import zipfile

import pytest
from post import Post
from table import Table, command

from wargame_cli.archive.bundles.envelope import read_bundle

ATTACK = "{attack: Ford, with: [R1, R2]}"


@pytest.fixture
def table(tmp_path):
    """A game with sealed dice after a turn in which both sides wrote nonces; the sheets lie in `kept/`."""
    table = Table(tmp_path, "sealed")
    (tmp_path / "kept").mkdir()
    turn(table)
    return table


def turn(table):
    """A turn with sheets of both sides."""
    for name, orders in (("red", []), ("blue", ["{move: B1, to: Ford}"] if table.game.position.turn == 1 else [])):
        path = table.sheet(*orders, name=f"kept/{name}-{table.game.position.turn}.yaml", nonce=f"words of {name}")
        assert table.say("resolve", table.path, path).code == 0
    assert table.say("resolve", table.path).code == 0


def packed(table, name="out"):
    """The bundles of the two sides."""
    out = table.folder / name
    assert table.say("pack", table.path, "-o", out).code == 0
    return next(out.glob("*-blue.zip")), next(out.glob("*-red.zip"))


def forged(bundle, name, change):
    """A copy of a bundle with its files changed."""
    files = dict(read_bundle(bundle).files)
    change(files)
    path = bundle.with_name(name)
    with zipfile.ZipFile(path, "w") as archive:
        for each, data in files.items():
            archive.writestr(each, data)
    return path


def test_the_sheets_that_he_sent_are_those_that_counted(table):
    """File by file, or all of a folder; what is of another side there is no matter."""
    blue, red = packed(table)
    said = table.say("verify", blue, "--sent", table.folder / "kept")
    assert said.code == 0, said.err
    assert "blue-1.yaml" in said.out
    assert "counted" in said.out
    assert "red-1.yaml" not in said.out
    assert table.say("verify", red, "--sent", table.folder / "kept" / "red-1.yaml", "--json").json["sent"] == [
        {"file": str(table.folder / "kept" / "red-1.yaml"), "turn": 1, "phase": "red-turn", "fate": "counted"}
    ]
    early = table.sheet(name="kept/early.yaml", turn=2, phase="blue-turn", side="Blue")
    said = table.say("verify", blue, "--sent", table.folder / "kept")
    assert (said.code, "its phase is not resolved yet" in " ".join(said.out.split())) == (0, True)
    early.unlink()


def test_a_sheet_that_he_never_sent_is_found(table):
    """And one that was resolved without his."""
    blue, _ = packed(table)
    other = table.sheet(name="other.yaml", turn=1, phase="blue-turn", side="Blue", nonce="x")
    said = table.say("verify", blue, "--sent", other)
    assert said.code == 4
    assert "was resolved with a sheet in your name that is not among those that you sent: blue-1.yaml" in said.err
    third = table.sheet(name="kept/third.yaml", turn=1, phase="count", side="Blue")
    said = table.say("verify", blue, "--sent", table.folder / "kept")
    assert (said.code, "was resolved without the sheet that you sent" in said.err) == (4, True)
    third.unlink()
    said = table.say("verify", blue, "--sent", table.folder / "kept" / "red-1.yaml")
    assert (said.code, "red-1.yaml: this is neither a sheet of Blue" in said.err) == (2, True), said.err


def test_without_them_he_is_told_what_he_is_said_to_have_sent(table):
    """With the beginning of its digest, and how to compare."""
    blue, _ = packed(table)
    told = " ".join(table.say("verify", blue).out.split())
    assert "Sheets that you are said to have sent" in told
    assert "blue-1.yaml" in told
    assert "--sent" in told


def test_a_receipt_is_proof(tmp_path, monkeypatch):
    """What came in stands in the record, with what became of it; of what does not the receipt speaks."""
    post = Post(tmp_path, monkeypatch)
    path = post.new(dice="sealed")
    post.sheet("{move: R1, to: Ford}", name="old.yaml", hours=1)
    post.sheet("{move: R2, to: Ford}", name="new.yaml", hours=2)
    assert post.receive().code == 0
    receipts = post.receipts()
    assert command("resolve", path, "--received").code == 0
    record = json.loads((post.games / "a.journal.jsonl").read_text().splitlines()[1])
    assert [(each["side"], each["fate"]) for each in record["received"]] == [("Red", "older"), ("Red", "counts")]
    assert command("pack", path, "-o", tmp_path / "out").code == 0
    red = next((tmp_path / "out").glob("*-red.zip"))
    for name, text in receipts.items():
        (tmp_path / f"{name}.txt").write_text(text)
    sheets = sorted((post.games / "a.sheets").rglob("*.yaml"))
    said = command("verify", red, "--sent", sheets[1], "--sent", tmp_path / "old.yaml.txt", "--json")
    assert said.code == 0, said.err
    assert sorted(each["fate"] for each in said.json["sent"]) == ["counted", "did not count: a newer one did"]
    lost = re.sub(r"SHA-256: [0-9a-f]{64}", f"SHA-256: {'0' * 64}", receipts["old.yaml"])
    (tmp_path / "lost.txt").write_text(lost)
    said = command("verify", red, "--sent", sheets[1], "--sent", tmp_path / "lost.txt")
    assert (said.code, "the record knows nothing of the sheet for which you hold the receipt" in said.err) == (4, True)
    blue = next((tmp_path / "out").glob("*-blue.zip"))
    assert not any(phase["received"] for phase in command("verify", blue, "--json").json["phases"])


def in_proof(change):
    """A change of the last record of the proof."""

    def changed(files):
        proof = json.loads(files["proof.json"])
        change(proof)
        files["proof.json"] = json.dumps(proof).encode()

    return changed


def taken(proof):
    """The side's own sheet is left out, its nonce stays."""
    for record in proof["records"][1:]:
        for step in record.get("steps", ()):
            step.pop("sheets", None)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (in_proof(taken), "difference in your own nonce"),
        (in_proof(lambda proof: proof.update(position="0" * 64)), "difference in the position that was sent"),
        (lambda files: files.update({"report.txt": b"all is well"}), "report.txt is not the one that was packed"),
        (lambda files: files.update({"page.html": b"<p>"}), "page.html is not the one that was packed"),
        (lambda files: files.update({"more.txt": b""}), "more.txt was put in"),
        (lambda files: files.pop("sheet.yaml"), "sheet.yaml was taken out"),
        (lambda files: files.pop("position.yaml"), "position.yaml was taken out"),
    ],
)
def test_nothing_in_a_bundle_can_be_exchanged(table, change, message):
    """Report, map, position and sheets are bound to the proof."""
    blue, _ = packed(table)
    said = table.say("verify", forged(blue, "forged.zip", change))
    assert (said.code, message in said.err) == (4, True), said.err


def test_what_was_told_of_a_sealed_phase_is_what_it_shows(table):
    """An event that was invented while the record was sealed is found once it is open, or told once more."""
    while table.game.position.turn < 3:
        turn(table)
    blue, _ = packed(table)

    def invented(proof):
        events = proof["records"][2]["steps"][0]["events"]
        (moved,) = [event for event in events if event["event"] == "UnitMoved"]
        moved["end"] = "0202"

    lie = forged(blue, "lie.zip", in_proof(invented))
    assert table.say("verify", lie).code == 0  # while it is sealed it is the umpire's word
    assert table.say("verify", blue, "--earlier", lie).code == 4
    assert table.say("verify", table.path, "--earlier", lie).code == 4
    while not table.game.position.over:
        table.play()
    (table.folder / "later").mkdir()
    said = table.say("verify", packed(table, "later")[0], "--earlier", lie)
    assert said.code == 4
    assert "the earlier bundle told otherwise of event 1 of turn 1, blue-turn" in said.err
    assert table.say("verify", packed(table, "later")[0], "--earlier", blue).code == 0
    assert table.say("verify", table.path, "--earlier", blue).code == 0


def test_both_sides_were_told_one_story(table):
    """Records, keys, nonces and public events are the same; what only one may see is no difference."""
    blue, red = packed(table)
    said = table.say("verify", blue, "--with", red)
    assert said.code == 0, said.err
    assert "Red was sent the same 4 records, and told the same of them." in " ".join(said.out.split())

    def otherwise(proof):
        proof["records"][2]["nonces"] = {}
        proof["records"][2]["steps"][0]["events"] = []
        proof["records"][2]["steps"][0]["sheets"] = []

    other = forged(red, "other.zip", in_proof(otherwise))
    said = table.say("verify", blue, "--with", other)
    assert said.code == 4
    assert "record 3" in said.err


def test_the_last_record_is_told_so_that_players_can_compare_it(table):
    """In groups of four, the same for the umpire and for both sides."""
    told = {" ".join(table.say("verify", path).out.split()).partition("The last record is ")[2][:79] for path in
            (table.path, *packed(table))}  # fmt: skip
    assert len(told) == 1
    assert told.pop().replace(" ", "") == table.game.file.journal
