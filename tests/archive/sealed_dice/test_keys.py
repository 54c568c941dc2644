"""The umpire's dice are fixed before the orders, unknown until resolved, and checkable by anyone."""

from __future__ import annotations

import hashlib
import itertools
import json
import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wargame_cli.archive.sealed_dice.keys import (
    KeyChain,
    check_link,
    leads_to,
    new_chain,
    phase_key,
    read_key,
    write_key,
)
from wargame_cli.engine.errors import BadInput, Malformed, Refused, Unsafe

CHAIN = KeyChain(bytes(range(32)), 20)
NONCES = st.dictionaries(st.text(max_size=5), st.text(max_size=5), max_size=4)


@given(st.binary(min_size=32, max_size=32), st.integers(1, 50))
def test_every_link_hashes_to_the_one_before(secret: bytes, length: int) -> None:
    """From the commitment to the secret, each key hashes to the one revealed before, and to no other."""
    chain = KeyChain(secret, length)
    revealed = [chain.commitment, *(chain.key(phase) for phase in range(1, length + 1))]
    assert revealed[-1] == secret
    assert all(check_link(key, before) for before, key in itertools.pairwise(revealed))
    assert not any(check_link(before, key) for before, key in itertools.pairwise(revealed))


@pytest.mark.parametrize("phase", [0, -1, 21])
def test_a_chain_has_an_end(phase: int) -> None:
    """Beyond its length a chain gives no key, rather than one that anybody could compute."""
    with pytest.raises(Refused, match="lasts for 20 phases"):
        CHAIN.key(phase)


def test_chains_are_random_and_do_not_show_their_secret() -> None:
    """Two new chains differ; printing one does not give it away."""
    one, other = new_chain(5), new_chain(5)
    assert one.secret != other.secret
    assert len(one.secret) == 32
    assert repr(one) == "KeyChain(length=5)"


def test_phase_key_is_the_documented_hash() -> None:
    """The key of a phase can be recomputed by hand: lengths as eight bytes, sides in order."""
    parts = [b"wargame phase", b"revealed", b"allied", b"Foch", b"cp", "Grüße".encode()]
    expected = hashlib.sha256(b"".join(len(part).to_bytes(8, "big") + part for part in parts)).digest()
    assert phase_key(b"revealed", {"cp": "Grüße", "allied": "Foch"}) == expected


@given(NONCES, NONCES)
def test_phase_key_differs_exactly_if_the_nonces_do(one: dict[str, str], other: dict[str, str]) -> None:
    """No two sets of nonces are mixed alike, and the order in which the sheets came in does not matter."""
    assert (phase_key(b"k", one) == phase_key(b"k", other)) == (one == other)
    assert phase_key(b"k", one) == phase_key(b"k", dict(reversed(one.items())))


def test_key_file_reads_back_and_is_private(tmp_path: Path) -> None:
    """A chain survives its file; the file is its owner's only and gives no warning."""
    path = tmp_path / "game.key"
    write_key(path, CHAIN, "game 1")
    assert read_key(path, "game 1", CHAIN.commitment) == (CHAIN, [])
    assert json.loads(path.read_text()) == {
        "wargame-key": 1,
        "game": "game 1",
        "secret": CHAIN.secret.hex(),
        "length": 20,
    }
    if os.name == "posix":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_key_file_is_never_written_over(tmp_path: Path) -> None:
    """A second game of the same name cannot destroy the first one's secret."""
    path = tmp_path / "game.key"
    path.write_text("old")
    with pytest.raises(Unsafe, match="never written over"):
        write_key(path, CHAIN, "g")
    assert path.read_text() == "old"


@pytest.mark.skipif(os.name != "posix", reason="only POSIX modes say who may read a file")
def test_open_key_file_is_warned_of(tmp_path: Path) -> None:
    """A key file that others may read still works, but the umpire is told what to do."""
    path = tmp_path / "game.key"
    write_key(path, CHAIN, "g")
    path.chmod(0o640)
    chain, (warning,) = read_key(path, "g", CHAIN.commitment)
    assert chain == CHAIN
    assert (warning.kind, warning.hint) == ("warning", f"chmod 600 {path}")


SECRET = CHAIN.secret.hex()
GOOD: dict[str, Any] = {"wargame-key": 1, "game": "g", "secret": SECRET, "length": 20}


@pytest.mark.parametrize(
    ("content", "error", "message"),
    [
        (None, Malformed, "there is no such file"),
        ("", Malformed, "is empty"),
        ("{", Malformed, "a value is missing"),
        (json.dumps(GOOD)[:-1] + f', "x {SECRET}', Malformed, "never closed"),
        (json.dumps({**GOOD, "secret": SECRET[:-2]}), Malformed, "not 32 bytes"),
        (json.dumps({**GOOD, "secret": "z" * 64}), Malformed, "not 32 bytes"),
        (json.dumps({**GOOD, "length": 0}), Malformed, "length of the chain"),
        (json.dumps({**GOOD, "length": 10**12}), Malformed, "length of the chain"),
        (json.dumps({**GOOD, "wargame-key": 2}), Malformed, "newer format"),
        (json.dumps({"game": "g"}), Malformed, "'wargame-key' is missing"),
        (json.dumps({**GOOD, "game": "h"}), Refused, "of the game 'h', not of 'g'"),
        (json.dumps({**GOOD, "length": 19}), Refused, "does not end in the hash"),
        (json.dumps({**GOOD, "secret": "00" * 32}), Refused, "does not end in the hash"),
    ],
)
def test_bad_key_files_are_told_apart(tmp_path: Path, content: str | None, error: type[BadInput], message: str) -> None:
    """Each fault of a key file has its own message and a hint, and none shows the secret."""
    path = tmp_path / "game.key"
    if content is not None:
        path.write_text(content)
    with pytest.raises(error, match=message) as caught:
        read_key(path, "g", CHAIN.commitment)
    assert SECRET not in str(caught.value)
    assert caught.value.problems[0].hint
    assert caught.value.problems[0].file == str(path)


def test_unreadable_key_file_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rights that are missing are told as such. Root may read everything, hence the error at the boundary."""

    def denied(*_args: object, **_options: object) -> Callable[..., Any]:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("builtins.open", denied)
    with pytest.raises(Malformed, match="cannot be read: permission denied"):
        read_key(tmp_path / "game.key", "g", CHAIN.commitment)


def test_a_reader_has_a_chain_of_his_own():
    """It ends in another commitment, each link leads there in as many steps as its number, and no other does."""
    chain = KeyChain(bytes(32), 20)
    red, blue = chain.of_reader("Red"), chain.of_reader("Blue")
    assert len({chain.commitment, red.commitment, blue.commitment}) == 3
    published = red.commitment.hex()
    for number in (1, 2, 20):
        assert leads_to(red.key(number).hex(), number, published)
        assert not leads_to(red.key(number).hex(), number - 1, published)
        assert not leads_to(blue.key(number).hex(), number, published)
    assert not leads_to("no key", 1, published)
