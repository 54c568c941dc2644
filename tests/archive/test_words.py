"""The words of the sides: sent when they have the commitment, they go into all dice, and nobody chooses them later."""

from __future__ import annotations

import re

import msgspec
import pytest
from table import Table

import wargame_cli
from wargame_cli.archive.bundles.bundle import evidence
from wargame_cli.archive.bundles.proof import prove
from wargame_cli.archive.game import games
from wargame_cli.archive.game.games import journal_path
from wargame_cli.archive.game.terms import Terms
from wargame_cli.archive.journal.lines import line, line_digest
from wargame_cli.archive.journal.records import Record, TermsSet
from wargame_cli.archive.replaying.verify import verify
from wargame_cli.archive.sealed_dice import keys
from wargame_cli.archive.storage.files import read_lines
from wargame_cli.archive.umpire.correcting import correct
from wargame_cli.archive.umpire.overriding import close
from wargame_cli.archive.umpire.rewinding import rewind
from wargame_cli.archive.umpire.setting_terms import set_terms
from wargame_cli.engine.errors import Refused, VerificationFailed
from wargame_cli.engine.events import DieRolled

ATTACK = "{attack: Ford, with: [R1, R2]}"
WORDS = {"Red": "the cranes fly south", "Blue": "1914"}


@pytest.fixture
def table(tmp_path):
    """A game with sealed dice that was just made."""
    return Table(tmp_path, "sealed")


def agreed(table, words, **terms):
    """These words are taken in."""
    wargame_cli.save(set_terms(table.game, Terms(words=words, **terms), "the words of the sides").game)


def attacked(table):
    """The chapter of Red's attack in turn 2."""
    table.play()
    table.play("{move: B1, to: Ford}")
    table.play()
    return table.play(ATTACK, nonce="red").chapter


def dice(chapter):
    return [(event.label, event.value) for event in chapter.events if isinstance(event, DieRolled)]


def test_the_dice_come_from_the_words_too(table):
    """Each is one nonce more; without it the same key shows other dice, and the game verifies with it alone."""
    agreed(table, WORDS)
    chapter = attacked(table)
    mixed = {"Red": "red", "word of Red": WORDS["Red"], "word of Blue": WORDS["Blue"]}
    key = keys.phase_key(bytes.fromhex(chapter.seal.key), mixed)
    assert key != keys.phase_key(bytes.fromhex(chapter.seal.key), {"Red": "red"})
    shown = keys.KeyedDice(key)
    assert [shown.shows(label, 1, 6) for label, _ in dice(chapter)] == [value for _, value in dice(chapter)]
    verify(table.game)
    for side in table.game.sides:
        prove(evidence(table.game, side), "bundle")


def test_other_words_give_other_dice(tmp_path):
    """The same secret and the same sheets: who chose the secret has not chosen the dice."""
    fallen = set()
    for number in range(12):
        folder = tmp_path / str(number)
        folder.mkdir()
        table = Table(folder, "sealed")
        if number == 0:
            first = {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}
        for name, data in first.items():
            (folder / name).write_bytes(data)
        agreed(table, {"Blue": f"word {number}"})
        fallen.add(tuple(dice(attacked(table))))
    assert len(fallen) > 2


def test_words_stay_with_corrections_rewinds_and_other_terms(table):
    """Whatever is done to the game afterwards, it verifies, and in the end all of it is proven."""
    agreed(table, WORDS)
    chapter = attacked(table)
    agreed(table, WORDS, minutes=60)
    again = correct(table.game, [], "a ruling", phase="red-turn", turn=2)
    assert dice(again.chapter.instead[0]) == dice(chapter)
    wargame_cli.save(again.game)
    verify(table.game)
    wargame_cli.save(rewind(table.game, "red-turn", "agreed", turn=2).game)
    table.play(ATTACK)
    wargame_cli.save(close(table.game, "a draw").game)
    verify(table.game)
    assert prove(evidence(table.game, "Blue"), "bundle").sealed == 0


def test_a_word_never_changes(table):
    """It is not replaced, not left out, and none comes after the first phase; sides may send theirs one by one."""
    agreed(table, {"Blue": "1914"})
    agreed(table, WORDS)
    table.play()
    for words, message in (
        ({"Red": WORDS["Red"], "Blue": "1915"}, "the word of Blue stays '1914' to the end"),
        ({"Red": WORDS["Red"]}, "the word of Blue stays '1914' to the end"),
        ({}, "the word of Red stays 'the cranes fly south' to the end"),
        ({**WORDS, "Green": "x"}, "'Green' is no side of this game"),
    ):
        with pytest.raises(Refused, match=message):
            agreed(table, words)


def test_a_word_that_comes_too_late(table):
    """Once a phase has shown what the dice come from, a word could be chosen by them; a rewind does not help."""
    agreed(table, {"Blue": "1914"})
    table.play()
    with pytest.raises(Refused, match="the word of Red comes too late"):
        agreed(table, WORDS)
    wargame_cli.save(rewind(table.game, "red-turn", "once more").game)
    with pytest.raises(Refused, match="the word of Red comes too late"):
        agreed(table, WORDS)


@pytest.mark.parametrize("dice", ["seeded", "given"])
def test_only_sealed_dice_take_words_in(tmp_path, dice):
    """Others do not come from a key."""
    with pytest.raises(Refused, match=f"the dice of this game are {dice}"):
        agreed(Table(tmp_path, dice), WORDS)


def test_no_game_is_made_with_a_word(table):
    """Nobody can have sent one before there was a commitment."""
    path = table.folder / "terms.yaml"
    path.write_text("words: {Red: x}\n")
    with pytest.raises(Refused, match="a side sends its word when it has the commitment"):
        wargame_cli.new("crossing/dawn", terms=path)


def forged(table, change):
    """The game with its records written anew by an umpire with the key file, each changed as he likes."""
    path = journal_path(table.path)
    lines, previous = [], ""
    for text in read_lines(path):
        record = change(msgspec.json.decode(text, type=Record))
        if lines:
            record = msgspec.structs.replace(record, previous=previous)
        lines.append(line(record))
        previous = line_digest(lines[-1])
    path.write_bytes(b"\n".join([*lines, b""]))
    file = msgspec.structs.replace(table.game.file, journal=previous)
    table.path.write_bytes(games.dump(file, table.path))


def with_terms(terms):
    """What sets these terms in place of any others."""

    def change(record):
        return msgspec.structs.replace(record, terms=terms) if isinstance(record, TermsSet) else record

    return change


def unlucky(chapter):
    """A word of Blue's with which the attack would have been decided by another die."""
    [(label, value)] = dice(chapter)
    secret = bytes.fromhex(chapter.seal.key)
    for year in map(str, range(1915, 2000)):
        mixed = {"Red": "red", "word of Red": WORDS["Red"], "word of Blue": year}
        if keys.KeyedDice(keys.phase_key(secret, mixed)).shows(label, 1, 6) != value:
            return year
    raise AssertionError("every word gives the same die")


def test_a_forged_word_is_found(table):
    """By a player in his bundle, and in the game: the dice no longer come out."""
    agreed(table, WORDS)
    words = {**WORDS, "Blue": unlucky(attacked(table))}
    forged(table, with_terms(Terms(words=words)))
    with pytest.raises(VerificationFailed, match="difference in the die turn 2/red-turn/attack 0201"):
        prove(evidence(table.game, "Red"), "bundle")
    with pytest.raises(VerificationFailed, match="difference in event 1"):
        verify(table.game)


def test_a_late_word_is_found(table):
    """Terms that were set after a phase, with words added to them by hand."""
    attacked(table)
    wargame_cli.save(set_terms(table.game, Terms(minutes=60), "a deadline").game)
    forged(table, with_terms(Terms(minutes=60, words=WORDS)))
    with pytest.raises(VerificationFailed, match="the word of Red comes too late"):
        prove(evidence(table.game, "Red"), "bundle")
    with pytest.raises(VerificationFailed, match="the word of Red comes too late"):
        verify(table.game)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("words: {Green: x}", "there is no side 'Green'"),
        ("words: {Red: [x]}", "the word of Red is no line of text"),
        ("words: {Red: ' '}", "the word of Red is no line of text"),
        ('words: {Red: "a\\nb"}', "the word of Red is no line of text"),
        (f"words: {{Red: {'x' * 201}}}", "the word of Red is longer than 200 characters"),
        ("words: [x]", "words are written as fields"),
    ],
)
def test_what_is_no_word_is_told_with_its_line(table, text, message):
    """Like every field of the terms."""
    path = table.folder / "terms.yaml"
    path.write_text(f"deadline: none\n{text}\n")
    said = table.say("terms", table.path, path, "--reason", "x")
    assert said.code == 2
    assert re.search(rf"{re.escape(str(path))}:2:(\d+:)? {re.escape(message)}", said.err), said.err


def test_words_in_the_terminal(table):
    """They are taken in by a file of terms, printed with the others, and told in reports and verifications."""
    path = table.folder / "terms.yaml"
    path.write_text("words: {red: the cranes fly south, blue: '1914'}\n")
    said = table.say("terms", table.path, path, "--reason", "as you mailed them")
    assert said.code == 0, said.err
    assert table.game.file.terms.words == WORDS
    printed = table.say("terms", table.path).out
    assert "the cranes fly south" in printed
    path.write_text(printed)
    assert table.say("terms", table.path, path, "--reason", "nothing new").code == 0
    attacked(table)
    for said in (table.say("report", table.path, "--side", "blue"), table.say("verify", table.path)):
        assert "words that go into the dice are Red 'the cranes fly south', Blue '1914'" in " ".join(said.out.split())
    assert "word of Blue '1914'" in " ".join(table.say("report", table.path).out.split())
    assert table.say("pack", table.path, "-o", table.folder / "outbox").code == 0
    for bundle in (table.folder / "outbox").glob("*.zip"):
        assert "Blue '1914'" in " ".join(table.say("verify", bundle).out.split())
