"""The public beacon: which round is when, what a file of one holds, and whether it is the network's own."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from datetime import UTC, datetime, timedelta, timezone

import msgspec
import pytest
from drand import TESTNET, other_network, published, sign
from hypothesis import given
from hypothesis import strategies as st

from wargame_cli.archive.sealed_dice.beacon import NETWORKS, QUICKNET, Network, Round, check, fault_of_key, read_round
from wargame_cli.engine.errors import Malformed, Refused

#: A round of quicknet that was published on 15 September 2023.
VECTOR = Round(
    657413,
    "b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b",
)
#: Another, which the network's documentation shows.
EARLY = Round(
    42,
    "95a9f9f5b231b7714de1553105d8ffdf3dcda24cfdb1e689319bccf79a9c8ce430a91b811fbfaf763900bc998b5d686a",
)
RANDOMNESS = "fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587"

#: The curve's field, and points that are none of the group: x = 4 on G1's curve, x = 2 + 0i on G2's.
MODULUS = 0x1A0111EA397FE69A4B1BA7B6434BACD764774B84F38512BF6730D2A0F6B0F6241EABFFFEB153FFFFB9FEFFFFFFFFAAAB
COMPRESSED, INFINITY = 1 << 383, 1 << 382


def g1(bits: int) -> str:
    return bits.to_bytes(48, "big").hex()


def g2(bits: int, real: int) -> str:
    return g1(bits) + g1(real)


# -- networks and their rounds --------------------------------------------------------------------------------------


def test_quicknet_is_what_its_chain_hash_says():
    """The hash that its servers go by is the digest of key, period, genesis, group and name: no digit is wrong."""
    assert QUICKNET.chain == "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"
    assert NETWORKS == {"quicknet": QUICKNET}


def test_the_name_of_the_first_network_is_not_in_its_hash():
    """`default` is what networks without a name are called."""
    network = msgspec.structs.replace(TESTNET, name="default")
    parts = (30).to_bytes(4, "big") + (1767268800).to_bytes(8, "big") + bytes.fromhex(TESTNET.key) + bytes(32)
    assert network.chain == hashlib.sha256(parts).hexdigest()
    assert TESTNET.chain == hashlib.sha256(parts + b"testnet").hexdigest()


def test_a_name_alone_is_believed_of_no_network():
    """Of one that is not known to everybody the chain hash is told too."""
    false = msgspec.structs.replace(TESTNET, name="quicknet")
    assert str(QUICKNET) == "quicknet"
    assert str(false) == f"quicknet (chain {false.chain})"


def test_which_round_is_when():
    """Round 1 at the genesis; a moment between two rounds has the later one, for the earlier is known already."""
    start = datetime(2023, 8, 23, 15, 9, 27, tzinfo=UTC)
    assert [QUICKNET.moment_of(number) - start for number in (1, 2, 3)] == [timedelta(seconds=s) for s in (0, 3, 6)]
    seconds = (-1e6, -3, -0.000001, 0, 0.000001, 1, 2.999999, 3, 3.000001, 6)
    found = [QUICKNET.round_at(start + timedelta(seconds=after)) for after in seconds]
    assert found == [1, 1, 1, 1, 2, 2, 2, 2, 3, 3]
    elsewhere = datetime(2023, 8, 23, 17, 9, 28, tzinfo=timezone(timedelta(hours=2)))
    assert QUICKNET.round_at(elsewhere) == 2


networks = st.builds(
    lambda period, genesis: msgspec.structs.replace(TESTNET, period=period, genesis=genesis),
    st.integers(1, 86_400),
    st.integers(0, 2**32 - 1),
)


@given(networks, st.integers(1, 10**6))
def test_a_round_is_the_first_at_its_moment(network, number):
    """And the moment's neighbours belong to the rounds beside it."""
    moment, instant = network.moment_of(number), timedelta(microseconds=1)
    assert network.round_at(moment) == number
    assert network.round_at(moment + instant) == number + 1
    assert network.round_at(moment - instant) == number


@given(networks, st.datetimes(datetime(1960, 1, 1), datetime(2200, 1, 1), timezones=st.just(UTC)))
def test_the_round_at_a_moment_is_not_known_before_it(network, moment):
    number = network.round_at(moment)
    assert network.moment_of(number) >= moment
    assert number == 1 or network.moment_of(number - 1) < moment


def test_a_round_that_no_calendar_reaches():
    for number in (10**12, 2**63):
        with pytest.raises(Refused, match=f"round {number} of quicknet lies beyond the year 9999"):
            QUICKNET.moment_of(number)


@pytest.mark.parametrize(
    ("field", "value"),
    [("name", ""), ("name", "a b"), ("name", "a\n"), ("name", "a" * 41), ("key", "00"), ("key", QUICKNET.key + "\n"),
     ("key", QUICKNET.key.upper()), ("period", 0), ("period", -3), ("period", 86_401), ("genesis", -1),
     ("genesis", 2**32), ("group", "zz"), ("scheme", "pedersen-bls-chained"), ("more", 1)],
)  # fmt: skip
def test_a_network_that_is_none(field, value):
    """A journal's network is decoded strictly: no later step meets a period of nothing."""
    plain = msgspec.to_builtins(QUICKNET) | {field: value}
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(plain, Network)


# -- the file of a round --------------------------------------------------------------------------------------------


def written(**changed) -> bytes:
    """The vector as a server writes it, with other fields."""
    plain = {"round": VECTOR.number, "randomness": RANDOMNESS, "signature": VECTOR.signature} | changed
    return msgspec.json.encode({name: value for name, value in plain.items() if value is not None})


@pytest.mark.parametrize("source", ["round.json", "657413", "round.txt"])
def test_a_round_is_read_as_it_is_published(source):
    """With its randomness or without, with what else a server may say, whatever the file is called."""
    for data in (written(), written(randomness=None), written(more={"a": [1]}), b"\xef\xbb\xbf" + written() + b"\r\n"):
        assert read_round(data, source) == VECTOR
    assert read_round(written(signature=VECTOR.signature.upper()), source) == VECTOR
    assert VECTOR.randomness.hex() == RANDOMNESS


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "the file is empty"),
        (b"\xff\xfe", "not UTF-8"),
        (b"<html>Too many requests</html>", "not readable"),
        (b"[]", "expected fields"),
        (b'{"round": 1', "not readable"),
        (b"[" * 5_000, "deep"),
        (b"[" * 50 + b"]" * 50, "deep"),
        (b" " * 10_001, "too large"),
        (written(round=None), "the field 'round' is missing"),
        (written(signature=None), "the field 'signature' is missing"),
        (written(round=0), "expected a whole number >= 1, not 0"),
        (written(round=-1), "expected a whole number >= 1, not -1"),
        (written(round=2**63), "expected a whole number <= 1000000000000"),
        (written(round="soon"), "expected a whole number"),
        (written(round=1.5), "expected a whole number"),
        (written(signature=5), "expected text"),
        (written(signature=""), "hexadecimal"),
        (written(signature="xyz"), "hexadecimal"),
        (written(signature=" " + VECTOR.signature), "hexadecimal"),
        (written(signature=VECTOR.signature[:-1]), "hexadecimal"),
        (written(signature=VECTOR.signature[:-2]), "the signature has 47 bytes"),
        (written(signature=VECTOR.signature * 2), "the signature has 96 bytes"),
        (written(randomness="00" * 32), "the randomness is not the SHA-256 of the signature"),
        (written(randomness=RANDOMNESS[:-2]), "the randomness is not"),
        (written(randomness="later"), "the randomness is not"),
    ],
    ids=range(25),
)
def test_a_file_that_is_no_round(data, told):
    """Each with the file, what was expected and a hint, and never a traceback."""
    with pytest.raises(Malformed) as caught:
        read_round(data, "round.json")
    (problem,) = caught.value.problems
    assert problem.file == "round.json"
    assert told in problem.message
    assert problem.hint


@given(st.binary(max_size=200) | st.text(max_size=100).map(str.encode))
def test_any_bytes_are_a_round_or_told(data):
    for source in ("round.json", "round"):
        with pytest.raises(Malformed):
            read_round(data, source)


# -- the signature --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("drawn", [VECTOR, EARLY], ids=["657413", "42"])
def test_rounds_of_quicknet_are_genuine(drawn):
    """Rounds of the real network, so that what the tests sign themselves is not all that is believed."""
    check(QUICKNET, drawn)


@pytest.mark.parametrize(
    ("network", "drawn"),
    [
        (QUICKNET, Round(657414, VECTOR.signature)),
        (QUICKNET, Round(VECTOR.number, sign(VECTOR.number).signature)),
        (other_network(7), sign(5)),
    ],
    ids=["another number", "another signature", "another key"],
)
def test_a_signature_of_something_else(network, drawn):
    with pytest.raises(Refused) as caught:
        check(network, drawn, "round.json")
    (problem,) = caught.value.problems
    said = f"round {drawn.number} of {network} is not genuine: the signature is of another key or another message"
    assert (problem.message, problem.file) == (said, "round.json")
    assert problem.hint


def test_a_changed_byte():
    """Every bit of the signature counts; most changes are not even points of the curve."""
    for place in (0, 20, 47):
        data = bytearray.fromhex(VECTOR.signature)
        data[place] ^= 1
        with pytest.raises(Refused, match="is not genuine: the signature is"):
            check(QUICKNET, Round(VECTOR.number, data.hex()))


def test_a_network_of_the_tests_signs_and_is_checked():
    check(TESTNET, sign(1))
    assert read_round(published(5), "5.json") == sign(5)


@pytest.mark.parametrize(
    ("bits", "told"),
    [
        (0, "no point of the curve"),
        (4, "no point of the curve"),  # not marked as compressed
        (COMPRESSED, "no point of the curve"),
        (COMPRESSED | INFINITY, "no point of the right group"),
        (COMPRESSED | INFINITY | 1, "no point of the curve"),
        (COMPRESSED | 1, "no point of the curve"),
        (COMPRESSED | MODULUS, "no point of the curve"),
        (COMPRESSED | 4, "no point of the right group"),
        (2**384 - 1, "no point of the curve"),
    ],
)
def test_signatures_that_are_no_points(bits, told):
    with pytest.raises(Refused, match=f"the signature is {told}"):
        check(TESTNET, Round(1, g1(bits)))


@pytest.mark.parametrize(
    ("key", "told"),
    [
        (g2(0, 0), "no point of the curve"),
        (g2(COMPRESSED | INFINITY, 0), "no point of the right group"),
        (g2(COMPRESSED | INFINITY, 1), "no point of the curve"),
        (g2(COMPRESSED, MODULUS), "no point of the curve"),
        (g2(COMPRESSED | MODULUS, 0), "no point of the curve"),
        (g2(COMPRESSED, 1), "no point of the curve"),
        (g2(COMPRESSED, 2), "no point of the right group"),
    ],
)
def test_keys_that_are_none(key, told):
    """With infinity as its key a network would have signed everything."""
    network = msgspec.structs.replace(TESTNET, key=key)
    assert fault_of_key(network) == f"the public key is {told}"
    with pytest.raises(Refused, match=f"the public key is {told}"):
        check(network, sign(1))
    with pytest.raises(Refused, match=f"the public key is {told}"):
        check(network, Round(1, g1(COMPRESSED | INFINITY)))


def test_good_keys():
    assert (fault_of_key(QUICKNET), fault_of_key(TESTNET)) == ("", "")


def test_what_cannot_be_decoded_is_told_all_the_same():
    """Of a round or a network that was put together by hand and not read."""
    with pytest.raises(Refused, match="the signature has 1 bytes, not 48"):
        check(TESTNET, Round(1, "00"))
    assert fault_of_key(msgspec.structs.replace(TESTNET, key="00" * 95)) == "the public key has 95 bytes, not 96"


# -- the extra ------------------------------------------------------------------------------------------------------


def test_without_the_extra_it_is_named():
    """Everything but the check itself goes on without it."""
    script = (
        "import sys\n"
        "sys.modules['py_ecc'] = None  # as if it were not installed\n"
        "from wargame_cli.archive.sealed_dice.beacon import QUICKNET, Round, check, read_round\n"
        "from wargame_cli.engine.errors import WargameError\n"
        f"drawn = read_round({written()!r}, 'round.json')\n"
        "try:\n    check(QUICKNET, drawn)\n"
        "except WargameError as error:\n    print(error, error.exit_code)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    told = "a beacon's rounds are checked with py_ecc, which is not installed: pip install 'wargame-cli[beacon]' 2\n"
    assert done.stdout == told


def test_it_is_loaded_for_a_check_only():
    """And leaves how deep a recursion may run as it was, for a file that is nested too deep must stay an error."""
    script = (
        "import sys\n"
        "from wargame_cli.archive.sealed_dice.beacon import QUICKNET, fault_of_key, read_round\n"
        "import wargame_cli.archive.sealed_dice.beacon_fetch, wargame_cli.archive.game.terms_file\n"
        "before, deepest = 'py_ecc' in sys.modules, sys.getrecursionlimit()\n"
        "fault_of_key(QUICKNET)\n"
        "print(before, 'py_ecc' in sys.modules, sys.getrecursionlimit() == deepest)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "False True True\n"
