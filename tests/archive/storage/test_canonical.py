"""The canonical encoding: a digest depends on what a value is, never on where it came from."""

from __future__ import annotations

import hashlib

import msgspec
import pytest

import wargame_cli
from wargame_cli import rulesets
from wargame_cli.archive.game.games import GameFile
from wargame_cli.archive.game.terms import Terms
from wargame_cli.archive.journal.records import Record
from wargame_cli.archive.storage import canonical
from wargame_cli.engine.events import COMMON


class Word(msgspec.Struct, omit_defaults=True, frozen=True):
    """A record with a default of every kind that msgspec takes for one only if it is the same object."""

    text: str = "as ever"
    pair: tuple[str, ...] = ("a", "b")
    inner: Terms = Terms(minutes=5)
    number: int = 70_000
    flag: bool = False
    names: dict[str, int] = {}
    every: list[int] = msgspec.field(default_factory=lambda: [1])


def another(value):
    """An equal value that is another object, and so is everything in it."""
    if isinstance(value, str):
        return "".join(list(value))
    if isinstance(value, tuple):
        return tuple(another(part) for part in value)
    if isinstance(value, msgspec.Struct):
        return type(value)(**{name: another(getattr(value, name)) for name in value.__struct_fields__})
    return msgspec.convert(msgspec.to_builtins(value), type(value))


def record_types(kinds):
    """Every kind of record that these hold, at any depth."""
    found, waiting = set(), list(msgspec.inspect.multi_type_info(kinds))
    while waiting:
        info = waiting.pop()
        if isinstance(info, msgspec.inspect.StructType):
            if info.cls in found:
                continue
            found.add(info.cls)
            waiting += [field.type for field in info.fields]
        else:
            parts = [getattr(info, name, ()) for name in ("types", "item_types")]
            waiting += [part for several in parts for part in several]
            waiting += [getattr(info, name) for name in ("item_type", "key_type", "value_type") if hasattr(info, name)]
    return found


def digested():
    """Every kind of record that is digested or written into a journal, of all games."""
    every = [rulesets.load(name) for name in rulesets.names()]
    kinds = [GameFile, Record, *COMMON]
    kinds += [kind for ruleset in every for kind in (ruleset.position_type, *ruleset.events)]
    return sorted(record_types(kinds), key=lambda kind: (kind.__module__, kind.__name__))


def made(kind, /, **fields):
    """A record with nothing in the fields that have no default, whatever its type says of them."""
    empty = {
        field.name: {}
        for field in msgspec.structs.fields(kind)
        if field.default is msgspec.NODEFAULT and field.default_factory is msgspec.NODEFAULT
    }
    return kind(**empty | fields)


def test_all_games_are_looked_at():
    """The list is made from the types; these are among them."""
    names = {kind.__name__ for kind in digested()}
    assert names >= {"GameFile", "Terms", "Pending", "PhaseRecord", "East", "LampsPosition", "FactionTurn", "UnitMoved"}


@pytest.mark.parametrize("kind", digested(), ids=lambda kind: f"{kind.__module__.split('.')[-2]}-{kind.__name__}")
def test_a_default_that_is_set_explicitly_changes_no_digest(kind):
    """Whether a field was left out, set to its default, or read from a file."""
    plain = made(kind)
    for field in msgspec.structs.fields(kind):
        if field.default is msgspec.NODEFAULT:
            continue
        for value in (field.default, another(field.default)):
            assert canonical.digest(made(kind, **{field.name: value})) == canonical.digest(plain), field.name
            assert canonical.encode(made(kind, **{field.name: value})) == canonical.encode(plain), field.name


def test_what_is_not_as_by_default_is_in_the_digest():
    """Also where it equals a default of another type."""
    digests = [
        canonical.digest(word)
        for word in (
            Word(),
            Word(text="other"),
            Word(pair=("a",)),
            Word(inner=Terms()),
            Word(number=1),
            Word(flag=True),
            Word(names={"a": 1}),
            Word(every=[]),
            Word(flag=0),
        )
    ]
    assert len(set(digests)) == len(digests)


def test_digests_of_before_stay():
    """A value that is made of the program's own objects has the digest that msgspec's encoding gave it."""
    for value in (Word(), Word(text="other", names={"b": 1, "a": 2})):
        assert canonical.digest(value) == hashlib.sha256(msgspec.json.encode(value, order="sorted")).hexdigest()


def test_every_former_encoding_is_known():
    """Of a record with four doubtful fields, one of them within another, there were twelve; today's is not former."""
    former = set(canonical.former_digests(Word()))
    assert len(former - {canonical.digest(Word())}) == 11
    written = Word(text=another("as ever"))
    assert msgspec.json.encode(written) != msgspec.json.encode(Word())
    assert hashlib.sha256(msgspec.json.encode(written, order="sorted")).hexdigest() in former


@pytest.mark.parametrize("name", [name for name in rulesets.names() if rulesets.load(name).scenarios()])
def test_a_position_has_one_digest(name):
    """Made by the program, copied, read from JSON: a position that is equal has the same digest."""
    ruleset = rulesets.load(name)
    for scenario in ruleset.scenarios():
        game = wargame_cli.new(f"{name}/{scenario.id}", seed="1")
        read = msgspec.json.decode(canonical.encode(game.position), type=ruleset.position_type)
        assert read == game.position
        assert {canonical.digest(each) for each in (game.position, game.position.copy(), read)} == {
            canonical.digest(game.position)
        }
