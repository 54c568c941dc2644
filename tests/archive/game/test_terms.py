"""The terms of a game by mail: as people write them, in the game, in its journal, and on the clock."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from drand import TESTNET
from post import START, Post
from table import command

import wargame_cli
from wargame_cli.archive.game.games import journal_path
from wargame_cli.archive.game.terms import BeaconTerms, Terms, written_duration
from wargame_cli.archive.game.terms_file import duration, read_terms
from wargame_cli.archive.game.terms_text import terms_text
from wargame_cli.archive.journal.journal import journal_of
from wargame_cli.archive.journal.records import TermsSet
from wargame_cli.archive.replaying.verify import verify
from wargame_cli.archive.sealed_dice.beacon import QUICKNET
from wargame_cli.archive.storage import canonical
from wargame_cli.engine.errors import Malformed

KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIDhk7lcH3XqyidS9SLNxt65vLNX9wplyN2YXYl50PuwG"


@pytest.fixture
def post(tmp_path, monkeypatch):
    return Post(tmp_path, monkeypatch)


def read(tmp_path, text):
    path = tmp_path / "terms.yaml"
    path.write_text(text)
    ruleset = wargame_cli.new("crossing/dawn", seed="1").ruleset
    return read_terms(path, ruleset, ("Red", "Blue"))


def test_all_fields_are_read(tmp_path):
    """Keys written out, one or a list; lengths of time; a moment of its own; silence; secret turns."""
    (tmp_path / "blue.pub").write_text(f"{KEY} bert@home\n")
    terms = read(
        tmp_path,
        f"signers: {{red: [{KEY} anna], Blue: blue.pub}}\ndeadline: 3d\n"
        "deadlines: {red-turn: 36h, blue-turn: 90m, count: none}\n"
        "until: {3/red-turn: 2026-11-30T20:00+01:00}\nsilence: standing\nsecret-turns: 2\n"
        "beacon: {network: quicknet, after: 1h 30m}\n",
    )
    assert terms == Terms(
        signers={"Red": (f"{KEY} anna",), "Blue": (f"{KEY} bert@home",)},
        minutes=3 * 24 * 60,
        phases={"red-turn": 36 * 60, "blue-turn": 90, "count": 0},
        until={"3/red-turn": "2026-11-30T20:00+01:00"},
        silence="standing",
        secret_turns=2,
        beacon=BeaconTerms(network=QUICKNET, minutes=90),
    )


def test_what_is_shown_can_be_read_again(tmp_path):
    """The comments explain; the plain terms of a game without any read as such too."""
    for terms in (
        Terms(),
        Terms(signers={"Red": (KEY,)}, minutes=90, until={"1/count": "2026-11-30T20:00+00:00"}),
        Terms(beacon=BeaconTerms(network=QUICKNET, minutes=15)),
        Terms(beacon=BeaconTerms(network=TESTNET, minutes=15)),
    ):
        assert read(tmp_path, terms_text(terms)) == terms


def test_everything_wrong_is_told_in_one_pass(tmp_path):
    """Unknown sides, phases, fields; keys that are none; lengths of time and moments that are none."""
    (tmp_path / "secret").write_text("-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXk\n")
    with pytest.raises(Malformed) as caught:
        read(
            tmp_path,
            f"signers:\n  Rad: {KEY}\n  Red: [ssh-ed25519 AAAA, nobody.pub, secret]\n  Blue: []\n"
            "deadlin: 3d\ndeadline: 3\ndeadlines:\n  red-trun: soon\n"
            "until:\n  red-turn: x\n  1/red-turn: tomorrow\n  1/red: 2026-11-30\nsilence: quiet\nsecret-turns: many\n",
        )
    found = [(problem.line, problem.message, problem.hint) for problem in caught.value.problems]
    lengths = "write days, hours or minutes: 3d, 36h, 90m, 1d 12h; or none"
    keys = "write ssh-ed25519 AAAA... name, or the path of the .pub file"
    assert found == [
        (5, "unknown field 'deadlin'", "did you mean deadline?"),
        (2, "there is no side 'Rad'", "did you mean Red?"),
        (3, "'ssh-ed25519 AAAA' is no SSH public key", keys),
        (3, "'nobody.pub': the file cannot be read: there is no such file or folder", keys),
        (3, "this is a private key, which nobody else may ever see", "take the .pub file beside it"),
        (4, "no key is listed for Blue", keys),
        (6, "'3' is no length of time", lengths),
        (8, "'soon' is no length of time", lengths),
        (8, "there is no phase 'red-trun'", "did you mean red-turn?"),
        (10, "'red-turn' names no phase of a turn", "write turn/phase: 3/cp-movement"),
        (11, "'tomorrow' is no moment", "write a date and a time, best with its zone: 2026-11-30T20:00+01:00"),
        (12, "there is no phase 'red'", "phases: red-turn, blue-turn, count"),
        (13, "silence is wait, hold, standing, not 'quiet'", ""),
        (14, "expected a number of turns, not 'many'", ""),
    ]
    assert "b3BlbnNzaC1rZXk" not in str(caught.value)


def test_the_umpire_has_an_address(tmp_path):
    """Where sheets are sent; what would mean something else in a link or a header is none."""
    assert read(tmp_path, "umpire: mod+war@example.org\n").umpire == "mod+war@example.org"
    assert read(tmp_path, "umpire:\n").umpire == ""
    for hostile in (
        "mod", "mod@", "mod@localhost", "a@b.org?bcc=eve@x.org", "a@b.org&body=x", "a%0d@b.org", "<a@b.org>",
        "a@b.org, c@d.org", "a@b.org\\nBcc: eve@x.org", "a\u202e@b.org", "javascript:x@b.org", f"a@{'b.' * 200}org",
    ):  # fmt: skip
        with pytest.raises(Malformed) as refused:
            read(tmp_path, f'umpire: "{hostile}"\n')
        assert "is no mail address" in str(refused.value)
        assert "hint: umpire: mod@example.org" in str(refused.value)


@pytest.mark.parametrize("text", ["[1, 2]", "signers: [a]", "deadlines: 3d", "until: soon"])
def test_terms_of_another_shape(tmp_path, text):
    with pytest.raises(Malformed, match="written as fields"):
        read(tmp_path, text)


FIELDS_OF_TESTNET = (
    f"name: testnet, key: {TESTNET.key}, period: 30, genesis: {TESTNET.genesis}, group: '{TESTNET.group}', "
    f"scheme: {TESTNET.scheme}"
)


@pytest.mark.parametrize(
    ("beacon", "told", "hint"),
    [
        ("quicknet", "the beacon is written as fields", "beacon: {network: quicknet, after: 15m}"),
        ("{}", "no network is named", "networks: quicknet"),
        ("{after: 15m}", "no network is named", "networks: quicknet"),
        ("{network: quiknet, after: 15m}", "no network 'quiknet' is known", "did you mean quicknet?"),
        ("{network: quicknet, aftr: 15m}", "unknown field 'aftr'", "did you mean after?"),
        ("{network: quicknet}", "expected how long after the lock the beacon's round comes, not 'nothing'", "15m, 1h"),
        ("{network: quicknet, after: none}", "the beacon's round comes, not 'none'", "15m, 1h"),
        ("{network: quicknet, after: soon}", "the beacon's round comes, not 'soon'", "15m, 1h"),
        ("{network: [a], after: 15m}", "no network \"['a']\" is known", "networks: quicknet"),
        ("{network: {name: testnet}, after: 15m}", "the field 'key' is missing", "/CHAIN/info"),
        ("{network: {NET, more: 1}, after: 15m}", "unknown field 'more'", "the fields are: name, key,"),
        ("{network: {" + FIELDS_OF_TESTNET.replace("testnet", "te st") + "}, after: 15m}", "not 'te st'", "CHAIN"),
        ("{network: {NET, period: 0}, after: 15m}", "given twice", ""),
        ("{network: {" + FIELDS_OF_TESTNET.replace("30", "0", 1) + "}, after: 15m}", "number >= 1, not '0'", ""),
        ("{network: {" + FIELDS_OF_TESTNET.replace("bls", "bils") + "}, after: 15m}", "'bils-", "did you mean bls"),
        ("{network: {" + FIELDS_OF_TESTNET.replace("testnet", "quicknet") + "}, after: 15m}",
         "this is not what quicknet is", "network: quicknet"),
        ("{network: {" + FIELDS_OF_TESTNET.replace(TESTNET.key, "00" * 96) + "}, after: 15m}",
         "the public key is no point of the curve", ""),
    ],
)  # fmt: skip
def test_a_beacon_that_is_none(tmp_path, beacon, told, hint):
    """A network is known by its name, or describes itself with a key that is one; a round comes after its lock."""
    with pytest.raises(Malformed) as caught:
        read(tmp_path, f"silence: wait\nbeacon: {beacon.replace('NET', FIELDS_OF_TESTNET)}\n")
    assert told in str(caught.value)
    assert hint in str(caught.value)
    assert {problem.line for problem in caught.value.problems} == {2}


def test_a_known_network_may_describe_itself(tmp_path):
    plain = ", ".join(f"{name}: '{getattr(QUICKNET, name)}'" for name in QUICKNET.__struct_fields__)
    terms = read(tmp_path, f"beacon: {{network: {{{plain}}}, after: 15m}}\n")
    assert terms.beacon == BeaconTerms(network=QUICKNET, minutes=15)
    assert "network: quicknet\n" in terms_text(terms)


def test_the_round_of_a_lock():
    """The first that is published when the agreed time is over, or after it."""
    beacon = BeaconTerms(network=TESTNET, minutes=15)
    lock = TESTNET.moment_of(1000)
    assert beacon.round_after(lock) == 1030
    assert beacon.round_after(lock + timedelta(microseconds=1)) == 1031
    assert beacon.round_after(lock - timedelta(seconds=29)) == 1030


def test_terms_without_a_beacon_have_the_digest_that_they_had():
    """Games that were made before there was one verify as before."""
    assert canonical.encode(Terms()) == b"{}"
    assert canonical.encode(Terms(minutes=60, silence="hold", beacon=None)) == b'{"minutes":60,"silence":"hold"}'


@pytest.mark.parametrize(
    "key",
    [
        KEY[:-4],  # cut short
        KEY.replace("ssh-ed25519 ", "ssh-rsa "),  # not the kind that it says
        "ssh-dss AAAAB3NzaC1kc3M=",
        "ssh-ed25519 not-base64!",
        "ssh-ed25519",
    ],
)
def test_keys_that_are_none(tmp_path, key):
    with pytest.raises(Malformed, match="no SSH public key"):
        read(tmp_path, f"signers:\n  Red: {key}\n")


@pytest.mark.parametrize(
    ("text", "minutes"),
    [("3d", 4320), ("36h", 2160), ("90m", 90), ("1d 12h", 2160), ("1w", 10080), ("2D", 2880), ("none", 0),
     ("3", None), ("0d", None), ("-1d", None), ("d", None), ("1y", None), ("99999999d", None), ("", None)],
)  # fmt: skip
def test_lengths_of_time(text, minutes):
    assert duration(text) == minutes


def test_lengths_of_time_are_written_back():
    assert [written_duration(minutes) for minutes in (0, 90, 2160, 4320)] == ["none", "1h 30m", "1d 12h", "3d"]


def test_a_deadline_is_counted_from_when_the_game_began_to_wait():
    """The phase's own length goes before that of all; a moment of its own before both, unless it was over before."""
    terms = Terms(minutes=60, phases={"red-turn": 120, "count": 0}, until={"2/red-turn": "2026-11-20T20:00+02:00"})
    assert terms.deadline(1, "blue-turn", START) == START + timedelta(hours=1)
    assert terms.deadline(1, "red-turn", START) == START + timedelta(hours=2)
    assert terms.deadline(1, "count", START) is None
    assert terms.deadline(2, "red-turn", START) == datetime(2026, 11, 20, 18, tzinfo=UTC)
    late = START + timedelta(hours=7)
    assert terms.deadline(2, "red-turn", late) == late + timedelta(hours=2)
    assert terms.deadline(2, "red-turn", None) == datetime(2026, 11, 20, 18, tzinfo=UTC)
    assert terms.deadline(1, "red-turn", None) is None


def test_a_moment_without_a_zone_is_of_this_computer(tmp_path, monkeypatch):
    """It is kept with its difference from UTC, so that it means the same everywhere."""
    import time

    monkeypatch.setenv("TZ", "Etc/GMT-5")
    time.tzset()
    try:
        terms = read(tmp_path, "until: {1/red-turn: 2026-11-30 20:00}\n")
    finally:
        monkeypatch.undo()
        time.tzset()
    assert terms.until == {"1/red-turn": "2026-11-30T20:00+05:00"}


def test_a_game_is_made_with_terms(post):
    """They are in the game and in the first line of its journal, and a replay knows them."""
    path = post.new(terms="deadline: 2d\nsilence: hold\n", dice="sealed")
    game = wargame_cli.load(path)
    assert game.file.terms == Terms(minutes=2880, silence="hold")
    verify(game)
    said = command("new", "crossing/dawn", "-o", post.games / "x.yaml", "--terms", post.drop(b"deadline: x\n", "t"))
    assert (said.code, "t:1:11: 'x' is no length of time" in said.err) == (2, True)
    assert not (post.games / "x.yaml").exists()
    told = command("terms", path)
    assert (told.code, 'deadline: "2d"\n' in told.out, "silence: hold\n" in told.out) == (0, True, True)


def test_terms_are_set_with_a_reason(post):
    """A record of the journal, which every later verification follows; without a reason nothing is written."""
    path = post.new(dice="sealed")
    file = post.drop(b"deadline: 1d\nsilence: standing\n", "terms.yaml")
    before = path.read_bytes()
    said = command("terms", path, file)
    assert (said.code, "say why: --reason" in said.err) == (2, True)
    assert path.read_bytes() == before
    said = command("terms", path, file, "--reason", "as agreed", "--json")
    assert said.code == 0
    assert said.json == {
        "game": "a", "changed": True, "signers": {}, "deadline": "1d", "deadlines": {}, "until": {},
        "silence": "standing", "secret_turns": None, "beacon": None, "words": {},
        "addresses": {}, "umpire": None, "consent": [], "consent_of": [],
    }  # fmt: skip
    game = wargame_cli.load(path)
    *_, record = journal_of(game).records()
    assert isinstance(record, TermsSet)
    assert (record.reason, record.terms, game.file.records) == ("as agreed", game.file.terms, 2)
    verify(game)
    again = command("terms", path, file, "--reason", "once more")
    assert (again.code, "has these terms already" in again.err) == (0, True)
    assert wargame_cli.load(path).file.records == 2
    assert command("status", path, "--json").json["deadline"] == "2026-11-21T12:00:00+00:00"


def test_terms_with_a_beacon(post):
    """They are told as they were written; the game and its journal hold the network's whole key."""
    path = post.new(terms="beacon: {network: quicknet, after: 15m}\n", dice="sealed")
    assert command("terms", path, "--json").json["beacon"] == {"network": "quicknet", "after": "15m"}
    assert "beacon:\n  network: quicknet\n  after: 15m\n" in command("terms", path).out.replace('"', "")
    game = wargame_cli.load(path)
    assert game.file.terms.beacon == BeaconTerms(network=QUICKNET, minutes=15)
    assert QUICKNET.key in journal_path(path).read_text()
    verify(game)


def test_terms_of_no_game(post):
    for words in (["-", "t.yaml"], [post.games / "none.yaml", "t.yaml"], [post.new(), post.mail / "none.yaml"]):
        said = command("terms", *words, "--reason", "x")
        assert (said.code, "Traceback" in said.err) == (2, False)
    assert not list(post.games.glob(".none*"))
