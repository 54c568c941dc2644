"""What the fields of records name, however deep it lies."""

from __future__ import annotations

import msgspec
import pytest
from recorded import EACH, record

import wargame_cli
from wargame_cli.archive.game import games
from wargame_cli.engine.errors import Malformed
from wargame_cli.engine.naming import PlaceId, SideId, UnitId, names_of
from wargame_cli.engine.soundness import faults_of


class _Inner(msgspec.Struct):
    unit: UnitId = ""
    note: str = ""


class _Outer(msgspec.Struct):
    inner: _Inner
    stacks: dict[PlaceId, list[UnitId]] = {}
    way: tuple[PlaceId, ...] = ()
    pair: tuple[SideId, int] | None = None
    maybe: UnitId | None = None
    counts: dict[str, int] = {}


def test_names_are_found_by_the_marks_of_their_types():
    """In records, lists, tuples, keys and values; an empty name names nothing."""
    record = _Outer(
        inner=_Inner(unit="a", note="x"), stacks={"here": ["b", "c"]}, way=("p", "q"), pair=("Red", 1), counts={"y": 1}
    )
    assert list(names_of(record)) == [
        ("unit", "a"),
        ("place", "here"),
        ("unit", "b"),
        ("unit", "c"),
        ("place", "p"),
        ("place", "q"),
        ("side", "Red"),
    ]
    assert list(names_of(_Outer(inner=_Inner(), maybe="d"))) == [("unit", "d")]


@pytest.mark.parametrize("scenario", EACH)
def test_no_game_names_what_there_is_not(scenario):
    """Every position that is played has no fault, and neither has what a side may see of it."""
    for game in record(scenario).games:
        assert list(faults_of(game.ruleset, game.position)) == []
        for side in (*game.sides, None):
            assert list(faults_of(game.ruleset, game.ruleset.view(game.position, side))) == []


@pytest.mark.parametrize(
    "scenario", [name for name in EACH if not name.startswith(("crossing", "skirmish", "straits"))]
)
@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            lambda position: position.stacks.setdefault("nowhere land", []).append("a"),
            "there is no place 'nowhere land'",
        ),
        (lambda position: next(iter(position.stacks.values())).append("XX-9"), "XX-9"),
        (lambda position: setattr(position, "phase", "tea-time"), "there is no phase 'tea-time'"),
        (lambda position: position.standing.update({"Nobody": []}), "there is no side 'Nobody'"),
        (lambda position: position.points.clear(), "points says nothing of|names .VP., which there is not"),
        (lambda position: next(iter(position.stacks.values())).pop(), "stands nowhere"),
        (lambda position: position.stacks.update({k: [*v, v[0]] for k, v in position.stacks.items()}), "in two places"),
    ],
)
def test_a_forged_position_is_refused_when_it_is_read(tmp_path, scenario, change, message):
    """A digest is no signature: a forged position has a good one."""
    game = wargame_cli.save(wargame_cli.new(scenario, seed="1"), tmp_path / "game.yaml")
    position = game.position.copy()
    change(position)
    data = games.dump(msgspec.structs.replace(game.file, position=position), game.path)
    game.path.write_bytes(data)
    with pytest.raises(Malformed, match=message):
        wargame_cli.load(game.path)
