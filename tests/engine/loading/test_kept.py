"""The cache of data files changes no result, whatever is in it, and its absence stops nothing."""

from __future__ import annotations

import hashlib
import os
import time
from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest

from wargame_cli.engine.data import document_of, scenarios_folder, tables_in
from wargame_cli.engine.loading import kept as room
from wargame_cli.engine.loading.kept import kept
from wargame_cli.engine.maps import atlas, mapfile, pointfile
from wargame_cli.engine.maps.atlas import read_atlas
from wargame_cli.engine.maps.hexmap import MapError
from wargame_cli.engine.maps.mapfile import read_hex_map
from wargame_cli.engine.maps.pointfile import read_point_map
from wargame_cli.rulesets.great_war_in_europe.kit.modes import MODES


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """An empty cache of this test's own."""
    monkeypatch.setenv("WARGAME_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def read(content=b"a: 1", data=None):
    """What is read of a content, and how often it was parsed for that."""
    parsed = []
    found = kept(content, ".yaml", lambda: parsed.append(1) or (data or {"a": "1"}))
    return found, len(parsed)


def test_a_file_is_parsed_once(folder):
    """The second time its data come from the cache; of other bytes they do not."""
    assert [read(), read(), read(b"a: 2")] == [({"a": "1"}, 1), ({"a": "1"}, 0), ({"a": "1"}, 1)]
    assert len(list(folder.iterdir())) == 2


def test_another_version_reads_nothing_of_this_one(folder, monkeypatch):
    """The version of the program is part of the name."""
    read()
    monkeypatch.setattr(room, "__version__", "0.0.1")
    assert read() == ({"a": "1"}, 1)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda file: file.write_bytes(b""),
        lambda file: file.write_bytes(file.read_bytes()[:-1]),
        lambda file: file.write_bytes(file.read_bytes()[:32] + msgspec.msgpack.encode({"a": "9"})),
        lambda file: file.write_bytes(hashlib.sha256(b"\xc1").digest() + b"\xc1"),
        lambda file: file.chmod(0o666),
        lambda file: (file.rename(file.parent.parent / "moved"), file.symlink_to(file.parent.parent / "moved")),
        lambda file: (file.unlink(), file.mkdir()),
        lambda file: file.parent.chmod(0o777),
    ],
    ids=["empty", "torn", "changed", "no-msgpack", "of-others", "link", "folder", "folder-of-others"],
)
def test_what_is_broken_or_foreign_is_ignored(folder, spoil):
    """The file is parsed again, and the result is the same."""
    read()
    spoil(next(folder.iterdir()))
    assert read() == ({"a": "1"}, 1)


def test_a_cache_that_cannot_be_written_stops_nothing(tmp_path, monkeypatch):
    """Where its folder would be lies a file: every time is the first."""
    (tmp_path / "file").write_text("mine")
    monkeypatch.setenv("WARGAME_CACHE", str(tmp_path / "file"))
    assert [read(), read()] == [({"a": "1"}, 1)] * 2
    assert (tmp_path / "file").read_text() == "mine"


def test_off_is_off(folder, monkeypatch):
    """Nothing is read and nothing is written."""
    monkeypatch.setenv("WARGAME_CACHE", "off")
    assert [read(), read()] == [({"a": "1"}, 1)] * 2
    assert not folder.exists()


def test_many_at_once_do_not_meet(folder):
    """The second one replaces the file by an equal one, in one step, and leaves nothing behind."""
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda _: read(data={"a": "1" * 9999})[0], range(40)))
    assert found == [{"a": "1" * 9999}] * 40
    assert len(list(folder.iterdir())) == 1


def test_old_files_go(folder, monkeypatch):
    """Of very many files the older half makes room."""
    monkeypatch.setattr(room, "_MOST_FILES", 3)
    for number in range(5):
        read(b"%d" % number)
        time.sleep(0.01)  # as files are told apart by their time
    assert [read(b"%d" % number)[1] for number in (2, 3, 4)] == [0, 0, 0]
    assert len(list(folder.iterdir())) == 3


@pytest.mark.parametrize("home", ["", "relative"])
def test_without_a_home_there_is_no_cache(monkeypatch, home):
    """A folder must be named from the root on."""
    monkeypatch.delenv("WARGAME_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", home or "")
    monkeypatch.setenv("HOME", "nowhere")
    assert os.name != "posix" or room._folder() is None


def test_every_data_file_is_kept_as_it_was_read(folder):
    """All files of all games: data, text and places of a document from the cache are those of the file."""
    paths = sorted(scenarios_folder("").rglob("*.yaml"))[::7]
    first = [document_of(path) for path in paths]
    again = [document_of(path) for path in paths]
    assert [each.data for each in again] == [each.data for each in first]
    assert again[0].places == first[0].places
    maps = sorted(scenarios_folder("").rglob("map.toml"))[:2]
    assert [tables_in(path) for path in maps] == [tables_in(path) for path in maps]


@pytest.mark.parametrize("maps", ["atlas", "sheet"])
def test_a_hex_map_that_was_read_before_is_the_same_map(folder, monkeypatch, maps):
    """Of one sheet or of three: all of it, and nobody reads its tables; with something laid over it is another."""
    sheets = [scenarios_folder("great-war-in-europe") / f"{name}.toml" for name in MODES["near-east"].sheets]

    def read_map(*overlays):
        if maps == "atlas":
            return read_atlas("all", "All", sheets, overlays)
        return read_hex_map(scenarios_folder("kaisers-war") / "map.toml", None, overlays)

    first = read_map()
    with monkeypatch.context() as patched:
        patched.setattr(atlas if maps == "atlas" else mapfile, "hex_map", None)
        again = read_map()
    assert msgspec.structs.asdict(again) == msgspec.structs.asdict(first)
    assert {type(part) for part in again.hexsides.values()} == {frozenset}
    assert again.board is first.board
    part = {"windows": {"corner": f"{again.in_play[0]}-{again.in_play[0]}"}}
    other = read_map({again.sheets[0].name: part} if maps == "atlas" else part)
    assert msgspec.structs.asdict(other) != msgspec.structs.asdict(first)


def test_a_map_of_points_that_was_read_before_is_the_same_map(folder, monkeypatch):
    """All of it, and nobody looks at its file again; with something laid over it is another."""
    path = scenarios_folder("illusions-of-glory") / "map.yaml"
    first = read_point_map(path)
    with monkeypatch.context() as patched:
        patched.setattr(pointfile, "document_of", None)
        again = read_point_map(path)
    assert msgspec.structs.asdict(again) == msgspec.structs.asdict(first)
    assert again.board.neighbours == first.board.neighbours
    assert again.coasts == first.coasts
    other = read_point_map(path, [{"title": "Another"}])
    assert (other.title, other.spaces) == ("Another", first.spaces)
    assert read_point_map(path, [{"title": "Another"}]).title == "Another"


def test_a_map_in_the_cache_that_is_none_is_read_anew(folder):
    """Data of another form, under the right name."""
    path = scenarios_folder("kaisers-war") / "map.toml"
    first = read_hex_map(path)
    (file,) = (each for each in folder.iterdir() if "sheets" in msgspec.msgpack.decode(each.read_bytes()[32:]))
    data = msgspec.msgpack.encode({"name": "no map"})
    file.write_bytes(hashlib.sha256(data).digest() + data)
    assert msgspec.structs.asdict(read_hex_map(path)) == msgspec.structs.asdict(first)


def test_a_number_that_no_cache_holds_is_told_as_ever(folder):
    """Of a user's map: the same words as without a cache."""
    with pytest.raises(MapError, match="windows"):
        read_hex_map(scenarios_folder("kaisers-war") / "map.toml", None, [{"windows": 10**30}])
