"""Text files are read as they were written or refused with the line; what is written reads back unchanged."""

from __future__ import annotations

import enum
from collections.abc import Iterator
from typing import Annotated, Any, Literal

import msgspec
import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st

from wargame_cli.engine.errors import Malformed, Problem
from wargame_cli.engine.text import Document, decode, decode_each, dump_json, dump_yaml, read_text, yaml_text
from wargame_cli.engine.text.document import LONGEST_NAME


@pytest.fixture(params=["libyaml", "python"], autouse=True, scope="module")
def parser(request: pytest.FixtureRequest) -> Iterator[None]:
    """Every test holds with libyaml's parser and, where PyYAML was built without it, with the one in Python."""
    with pytest.MonkeyPatch.context() as patch:
        if request.param == "python":
            patch.setattr(yaml_text, "_Loader", yaml.Loader)
        yield


def read(text: str | bytes, name: str = "sheet.yaml") -> Document:
    return read_text(text.encode() if isinstance(text, str) else text, name)


def fault(text: str | bytes, name: str = "sheet.yaml") -> Problem:
    with pytest.raises(Malformed) as caught:
        read(text, name)
    (problem,) = caught.value.problems
    assert (problem.file, problem.kind) == (name, "malformed")
    return problem


# Reading YAML ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "word",
    ["0714", "NO", "no", "off", "12:30", "1e3", "null", "~", "0x1F", "1_000", "2024-01-01", ".inf", "=", "<<", "1"],
)
def test_scalars_stay_the_strings_that_were_written(word: str) -> None:
    """Whatever YAML would make of a word, the reader keeps its letters: as a value, a key and in a list."""
    assert read(f"a: {word}\n{word}: b\nl: [{word}]\n").data == {"a": word, word: "b", "l": [word]}


def test_nothing_written_is_not_the_empty_string() -> None:
    """A name with nothing behind it says nothing; two quotes say the empty string."""
    assert read('a:\nb: ""\nc: \'\'\nd:\n- \n- ""\n').data == {"a": None, "b": "", "c": "", "d": [None, ""]}


@pytest.mark.parametrize("text", ["\ufeffa: b\n", "a: b\r\n", "a: b", "---\na: b\n...\n", "# note\ta\n\na: b # note\n"])
def test_what_mail_and_editors_do_to_a_file_is_no_fault(text: str) -> None:
    """A byte order mark, line ends of Windows, a missing last line end and comments do not matter."""
    assert read(text).data == {"a": "b"}


def test_lines_are_known() -> None:
    """Every path has its line; an unwritten path has the line of the part above it."""
    document = read("# a sheet\nside: allied\norders:\n  - unit: A\n    to: [x,\n         y]\n  - unit: B\n")
    paths: list[tuple[str | int, ...]] = [
        (),
        ("side",),
        ("orders",),
        ("orders", 0),
        ("orders", 0, "to"),
        ("orders", 0, "to", 1),
        ("orders", 1, "unit"),
        ("orders", 1, "from"),
        ("nobody",),
    ]
    assert [document.line_of(path) for path in paths] == [2, 2, 3, 4, 5, 6, 7, 7, 2]
    assert document.line_text(2) == "side: allied"
    assert document.line_text(99) == document.line_text(0) == ""


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("a: 1\nb: 2\na: 3\n", 3, "'a' is given twice; it first stands in line 1"),
        ("x: {a: 1, a: 2}\n", 1, "'a' is given twice; it first stands in line 1"),
        (f"a: 1\n{'x' * 161}: 2\n", 2, "the name of a field has 161 characters, at most 160 are read"),
        ("a: &name 1\n", 1, "text that begins with & is an anchor in YAML, which is not read here"),
        ("a: x\nb: *a\n", 2, "text that begins with * is an alias in YAML, which is not read here"),
        ("a: !python/name:os.system x\n", 1, "text that begins with ! is a tag in YAML, which is not read here"),
        ("a: ! x\n", 1, "text that begins with ! is a tag in YAML, which is not read here"),
        ("a: 1\n---\nb: 2\n", 2, "a second document begins here"),
        ("[" * 60, 1, "the file is nested more than 40 deep"),
        ("a:\n\tb: 1\n", 2, "the indentation holds a tab"),
        ("a:\n \u00a0b: 1\n", 2, "the indentation holds a no-break space"),
        ("a: 1\nb: \x00\n", 2, "the file is not plain text: it holds the character 0x00"),
        ("a: \x1b[2J", 1, "the file is not plain text: it holds the character 0x1b"),
        (b"a: 1\nb: \xff\n", 2, "the file is not UTF-8 text: byte 0xff"),
        ("a: 1".encode("utf-16"), 1, "the file is not UTF-8 text: byte 0xff"),
        ("", 1, "the file is empty"),
        (" \n\n", 1, "the file is empty"),
        ("# only a comment\n", 1, "the file is empty: it holds nothing but comments"),
        ("---\n", 1, "the file is empty"),
        ("a: 1\n[b]: 2\n", 2, "there is no key, or more than a word, before the colon"),
    ],
)
def test_refused_yaml_is_told_with_its_line(text: str | bytes, line: int, message: str) -> None:
    """Each thing that has no place in a sheet is refused in plain words, with the line where it stands."""
    problem = fault(text)
    assert (problem.line, problem.message) == (line, message)


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("a: b: c\n", 1, "this `: ` cannot stand here"),
        ("a:\n  b: 1\n c: 2\n", 3, "the line does not fit the lines above it"),
        ("a: [1, 2\nb: 3\n", 2, "a list begun with [ goes wrong here"),
        ("a: {b: 1\nc: 2\n", 2, "fields begun with { go wrong here"),
        ('a: 1\nb: "x\nc: 1\n', 2, "a quotation mark is never closed"),
        ("a: @x\n", 1, "the value begins with a character that has a meaning of its own"),
        ("a: - b\n", 1, "a list entry `- ` cannot stand here"),
        ('a: "\\q"\n', 1, "a backslash in double quotes stands before the wrong character"),
        ("a: 1\nb: [\n", 2, "a value is missing before this"),
        ("a: 1\nb\n", 2, "there is no `: ` after the key"),
    ],
)
def test_syntax_errors_are_one_human_sentence(text: str, line: int, message: str) -> None:
    """What the parser says in its own tongue is told for people, with a hint, the line and what stands there."""
    problem = fault(text)
    assert (problem.line, problem.message) == (line, message)
    assert problem.hint
    assert problem.text == text.splitlines()[line - 1]


def test_size_is_limited_and_the_caller_may_allow_more() -> None:
    """A file over the limit is refused unread; the limit is the caller's."""
    with pytest.raises(Malformed, match="too large: 6 bytes, at most 5"):
        read_text(b"a: bc\n", "a.yaml", 5)
    assert read_text(b"a: bc\n", "a.yaml", 6).data == {"a": "bc"}


@given(st.binary(max_size=200) | st.text(alphabet="ab01:-#&*!|>'\"{}[],?%@ \n\t", max_size=60).map(str.encode))
@example(b"? ")
@example(b"a: |\n")
@example(b'"\\ud800"')
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    """No bytes whatever end in anything but a document or a Malformed with a line of the file."""
    for name in ("a.yaml", "a.json"):
        problems: list[Problem] = []
        try:
            read(data, name)
        except Malformed as error:
            problems = error.problems
        assert all(problem.line for problem in problems)


# Reading JSON ---------------------------------------------------------------------------------------------------------


def test_json_keeps_its_types_and_knows_its_lines() -> None:
    """In JSON numbers are numbers; lines are known all the same, whatever stands in the strings."""
    document = read('{\n "a": [1, 2.5,\n  {"}\\"": null}],\n "b": true\n}\n', "game.json")
    assert document.data == {"a": [1, 2.5, {'}"': None}], "b": True}
    paths: list[tuple[str | int, ...]] = [(), ("a",), ("a", 1), ("a", 2), ("a", 2, '}"'), ("b",)]
    assert [document.line_of(path) for path in paths] == [1, 2, 2, 3, 3, 4]


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ('{"a": {\n"b": 1,\n"b": 2}}', 3, "'b' is given twice; it first stands in line 2"),
        (f'{{"a": 1,\n"{"x" * 161}": 2}}', 2, "the name of a field has 161 characters, at most 160 are read"),
        ('{"a": 1\n"b": 2}', 2, "the file is not readable as JSON: expecting ',' delimiter"),
        ("{} {}", 1, "the file is not readable as JSON: extra data"),
        ("[NaN]", 1, "the file holds a number that is none (such as NaN) or far too long"),
        ("9" * 5000, 1, "the file holds a number that is none (such as NaN) or far too long"),
        ("[" * 41 + "]" * 41, 1, "the file is nested more than 40 deep"),
        ("[" * 400 + '{"a": 1, "a": 2}' + "]" * 400, 1, "the file is nested more than 40 deep"),
        ("[" * 100_000, 1, "the file is nested more than 40 deep"),
        ('"\\ud800"', 1, "the file holds half a character (a lone \\ud800 to \\udfff)"),
        ("", 1, "the file is empty"),
    ],
)
def test_refused_json_is_told_with_its_line(text: str, line: int, message: str) -> None:
    """JSON is read as strictly as YAML."""
    problem = fault(text, "game.json")
    assert (problem.line, problem.message) == (line, message)


# Decoding -------------------------------------------------------------------------------------------------------------


class March(msgspec.Struct, forbid_unknown_fields=True, tag_field="order", tag="march"):
    unit: str
    to: str
    steps: Annotated[int, msgspec.Meta(ge=1)] = 1


class Attack(msgspec.Struct, forbid_unknown_fields=True, tag_field="order", tag="attack"):
    target: str
    manner: Literal["normal", "all-out"] = "normal"


class Sheet(msgspec.Struct, forbid_unknown_fields=True):
    side: str
    turn: int
    orders: list[March | Attack] = []
    strength: dict[str, int] = {}
    by_turn: dict[int, str] = {}
    nonce: str | None = None
    pair: tuple[int, int] = (0, 0)
    forced: bool = False


HEAD = "side: allied\nturn: 3\n"


def test_decoding_takes_strings_for_what_the_record_asks() -> None:
    """Numbers and truth are read from their words; hex numbers and words such as NO stay text where text is asked."""
    text = (
        HEAD + "orders:\n- {order: march, unit: NO, to: 0714, steps: 2}\nforced: true\npair: [1, 2]\nby_turn: {3: 0714}"
    )
    assert decode(read(text), Sheet) == Sheet(
        "allied", 3, [March("NO", "0714", 2)], forced=True, pair=(1, 2), by_turn={3: "0714"}
    )


def test_blanks_are_as_good_as_left_away() -> None:
    """A template that comes back with blanks unfilled is read as though their names were not there."""
    sheet = decode(read(HEAD + "orders:\nnonce:\nstrength:\n  a: 1\n  b:\n  c:\nforced:\n"), Sheet)
    assert sheet == Sheet("allied", 3, strength={"a": 1})


@pytest.mark.parametrize(
    ("text", "line", "message", "hint"),
    [
        (HEAD + "ordres: []\n", 3, "unknown field 'ordres'", "did you mean orders?"),
        (HEAD + "ordres:\n", 3, "unknown field 'ordres'", "did you mean orders?"),
        ("side: allied\n", 1, "the field 'turn' is missing", ""),
        ("side: allied\nturn:\n", 1, "the field 'turn' is missing", ""),
        ("side: allied\nturn: three\n", 2, "expected a whole number, not 'three'", ""),
        ("side: allied\nturn: 0714\n", 2, "expected a whole number, not '0714'", ""),
        (HEAD + "orders: march\n", 3, "expected a list, not 'march'", ""),
        (HEAD + "orders:\n- order: march\n  unit: A\n", 4, "the field 'to' is missing", ""),
        (HEAD + "orders:\n- unit: A\n", 4, "the field 'order' is missing", ""),
        (HEAD + "orders:\n-\n", 4, "expected fields (`name: value`), not nothing", ""),
        (HEAD + "orders:\n- order: mrach\n", 4, "'mrach' is not one of: attack, march", "did you mean march?"),
        (
            HEAD + "orders:\n- order: attack\n  target: X\n  manner: all out\n",
            6,
            "'all out' is not one of: all-out, normal",
            "did you mean all-out?",
        ),
        (HEAD + "orders:\n- order: attack\n  targt: X\n", 5, "unknown field 'targt'", "did you mean target?"),
        (
            HEAD + "orders:\n- {order: march, unit: A, to: x,\n   steps: 0}\n",
            5,
            "expected a whole number >= 1, not '0'",
            "",
        ),
        (HEAD + "strength:\n  a: 1\n  b: x\n  c: 3\n", 5, "expected a whole number, not 'x'", ""),
        (HEAD + "strength:\n  a: 1\n  b: {c: 1}\n", 5, "expected a whole number, not fields (`name: value`)", ""),
        (HEAD + "by_turn:\n  1: a\n  two: b\n", 5, "expected a whole number, not 'two'", ""),
        (HEAD + "pair: [1]\n", 3, "expected a list of length 2, not a list of 1", ""),
        (HEAD + "pair: [1,\n  b]\n", 4, "expected a whole number, not 'b'", ""),
        (HEAD + "forced: NO\n", 3, "expected true or false, not 'NO'", ""),
        ("- a\n", 1, "expected fields (`name: value`), not a list of 1", ""),
    ],
)
def test_what_does_not_fit_is_told_with_its_line(text: str, line: int, message: str, hint: str) -> None:
    """A record that cannot be made names the line of the very value, in plain words, and a word that is near."""
    with pytest.raises(Malformed) as caught:
        decode(read(text), Sheet)
    (problem,) = caught.value.problems
    assert (problem.line, problem.message, problem.hint) == (line, message, hint)


def test_unknown_field_with_nothing_near_lists_the_fields() -> None:
    """Where no field is near the word, the hint says which there are."""
    with pytest.raises(Malformed) as caught:
        decode(read("order: attack\nxyzzy: 1\ntarget: A\n"), March | Attack)
    assert caught.value.problems[0].hint == "the fields are: target, manner"


@given(
    st.dictionaries(st.text("abcd", min_size=1), st.integers(-9, 9), min_size=1, max_size=30),
    st.data(),
    st.integers(1, 5),
)
def test_a_fault_in_a_dictionary_is_found_wherever_it_is(table: dict[str, int], data: st.DataObject, size: int) -> None:
    """Of several wrong entries of a table, the first in the file is named, however many there are and wherever."""
    wrong = data.draw(st.sets(st.sampled_from(sorted(table)), min_size=1, max_size=size))
    text = "".join(f"{key}: {'x' if key in wrong else value}\n" for key, value in table.items())
    with pytest.raises(Malformed) as caught:
        decode(read(text), dict[str, int])
    assert caught.value.problems[0].line == min(list(table).index(key) for key in wrong) + 1


def test_a_fault_in_nested_tables_is_found() -> None:
    """The first fault is named also if tables stand in tables and others have the same fault further down."""
    with pytest.raises(Malformed) as caught:
        decode(read("x:\n  a: 1\n  b: bad\ny:\n  a: 1\n  b: bad\n"), dict[str, dict[str, int]])
    assert caught.value.problems[0].line == 3


def test_tables_of_blanks_take_no_time() -> None:
    """Thousands of blanks in a table are left away at once; as many in records are an error, not a long wait."""
    table = HEAD + "strength:\n" + "".join(f"  k{number}:\n" for number in range(2_000))
    assert decode(read(table), Sheet).strength == {}
    with pytest.raises(Malformed, match="not nothing"):
        decode(read("- {order: march, unit: A, to: x, steps: }\n" * 300), list[March])


NASTY = "x` - at `$[...]"
FIELDS = st.sampled_from([*Sheet.__struct_fields__, *March.__struct_fields__, "order", "target", NASTY, "0"])
VALUES = st.sampled_from(["march", "attack", "1", "x", "", None, "normal", "true"])


@given(st.recursive(VALUES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(FIELDS, inner, max_size=5)))
@example({"orders": [{"order": "march", NASTY: "1"}]})
def test_any_tree_is_decoded_or_told(tree: Any) -> None:
    """Whatever a well-formed file holds, it decodes or ends in Malformed with a line; nothing else can happen."""
    document = Document(tree, "a.yaml", "", dict)
    for kind in (Sheet, dict[str, Sheet], tuple[int, March] | Attack):
        problems: list[Problem] = []
        try:
            decode(document, kind)
        except Malformed as error:
            problems = error.problems
        assert all(problem.line and problem.message for problem in problems)


def test_long_lines_and_words_are_shortened() -> None:
    """A fault in a file of one long line does not fill the screen."""
    with pytest.raises(Malformed) as caught:
        decode(read('{"side": "a", "turn": "' + "x" * 5000 + '"}', "a.json"), Sheet)
    assert len(str(caught.value)) < 400


def test_each_entry_of_a_list_is_tried() -> None:
    """All faulty entries are told in one pass, and the others are read."""
    document = read(HEAD + "orders:\n- {order: march, unit: A, to: x}\n- {order: mrach}\n- {order: attack}\n")
    orders, problems = decode_each(document, March | Attack, ("orders",))
    assert orders == [March("A", "x")]
    assert [(problem.line, problem.message) for problem in problems] == [
        (5, "'mrach' is not one of: attack, march"),
        (6, "the field 'target' is missing"),
    ]


@pytest.mark.parametrize(
    ("text", "count"), [("orders:\n", 0), ("a: b\n", 0), ("orders: x\n", 1), ("orders: {a: b}\n", 1)]
)
def test_entries_of_no_list(text: str, count: int) -> None:
    """No list is no entries; something else in its place is one problem."""
    records, problems = decode_each(read(text), March, ("orders",))
    assert (records, len(problems)) == ([], count)


def test_json_faults_have_lines_too() -> None:
    """A record in a JSON file names the line of its fault."""
    with pytest.raises(Malformed) as caught:
        decode(read('{"side": "allied",\n "turn": 1,\n "strength": {"a": 1,\n "b": "x"}}', "a.json"), Sheet)
    assert caught.value.problems[0].line == 4


# Writing --------------------------------------------------------------------------------------------------------------

#: Words that some reader of YAML takes for something else, and names that only look as though.
WORDS = "0714 NO off 12:30 1e3 null ~ y = << - ? : # & * ! | > % @ ` {} [] , --- ... +1 .5 0x1 0o7 1_0 true 1st a-"
NAMES = [
    "1 Army",
    "3rd Corps",
    "18 German Army",
    "a: b",
    "a #b",
    " a",
    "a ",
    "Mézières",
    "a\nb",
    "\t",
    "\x85",
    "\u2028",
]
STRINGS = st.text() | st.sampled_from([*WORDS.split(), *NAMES, "😀", "\x00", "\x7f", "\ufeff", "\uffff"])


def is_short(name: str) -> bool:
    """Whether a field may have this name."""
    return len(name) <= LONGEST_NAME


TREES = st.recursive(
    STRINGS,
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(STRINGS.filter(is_short), inner, max_size=6),
    max_leaves=30,
)


@given(TREES.filter(lambda tree: not isinstance(tree, str)))
def test_written_strings_read_back_the_same(tree: Any) -> None:
    """Any strings, however nested, come back from YAML as they were; foreign readers of YAML find the same."""
    text = dump_yaml(tree)
    assert read(text).data == tree
    assert yaml.safe_load(text) == tree


def test_what_has_nothing_behind_it_reads_back_the_same() -> None:
    """In fields, in lists and in records, however they are nested: a name without a value is no word `null`."""
    tree: dict[str, Any] = {"a": None, "b": [{"c": None}, None], "d": ({"e": {"f": None}},)}
    assert read(dump_yaml(tree)).data == {**tree, "d": list(tree["d"])}


@given(TREES)
def test_written_json_reads_back_the_same(tree: Any) -> None:
    """JSON comes back as it was, on one line too."""
    assert read(dump_json(tree), "a.json").data == tree
    assert read(dump_json(tree, -1), "a.json").data == tree
    assert dump_json(tree, -1).count("\n") == 1


@pytest.mark.parametrize("word", ["1 Army", "3rd Corps", "Mézières", "A-B", "King's Own", "7 (res.)", "1/2 Gds"])
def test_names_need_no_quotes_unless_they_must(word: str) -> None:
    """A saved game is for people: what no reader mistakes stands without quotes."""
    quoted = word in {"1/2 Gds", "7 (res.)"}
    assert dump_yaml([word]) == (f'["{word}"]\n' if quoted else f"[{word}]\n")


def test_a_saved_game_looks_as_people_would_write_it() -> None:
    """Names keep their order, short lists stand on one line, long ones below each other, nothing stays blank."""
    wide = [f"space number {number}" for number in range(8)]
    data = {
        "turn": 3,
        "units": {"A": {"hex": "0714", "flags": ["out", "NO"], "path": [["0714", "0715"], []]}},
        "none": None,
        "empty": {},
        "wide": wide,
        "sheets": [{"side": "allied", "ok": True}, {"side": "cp", "x": 1.5}, None, [{"deep": "er"}]],
    }
    assert dump_yaml(data) == (
        "turn: 3\n"
        "units:\n"
        "  A:\n"
        '    hex: "0714"\n'
        '    flags: [out, "NO"]\n'
        '    path: [["0714", "0715"], []]\n'
        "none:\n"
        "empty: {}\n"
        "wide:\n" + "".join(f"  - {space}\n" for space in wide) + "sheets:\n"
        "  - side: allied\n"
        "    ok: true\n"
        "  - side: cp\n"
        "    x: 1.5\n"
        "  -\n"
        "  - - deep: er\n"
    )


SHEETS = st.builds(
    Sheet,
    side=STRINGS,
    turn=st.integers(-(2**53), 2**53),
    orders=st.lists(st.builds(March, STRINGS, STRINGS, st.integers(1, 9)) | st.builds(Attack, STRINGS), max_size=4),
    strength=st.dictionaries(STRINGS.filter(is_short), st.integers(), max_size=4),
    by_turn=st.dictionaries(st.integers(-99, 99), STRINGS, max_size=4),
    nonce=st.none() | STRINGS,
    pair=st.tuples(st.integers(0, 9), st.integers(0, 9)),
    forced=st.booleans(),
)


@given(SHEETS)
def test_records_survive_both_formats(sheet: Sheet) -> None:
    """A record is the same after YAML and after JSON, the difference between no nonce and the word null included."""
    assert decode(read(dump_yaml(sheet)), Sheet) == sheet
    assert decode(read(dump_json(sheet), "a.json"), Sheet) == sheet


def test_a_key_that_no_reader_could_read_is_refused() -> None:
    """libyaml gives up on keys of more than 1024 characters, so they are never written."""
    with pytest.raises(ValueError, match="key of 2000"):
        dump_yaml({"a" * 2000: 1})


class Colour(enum.Enum):
    """Two words."""

    RED = "red"
    BLUE = "blue"


class Banner(msgspec.Struct, forbid_unknown_fields=True):
    """Words in every place where a type may hold some."""

    pair: tuple[Literal["left", "right"], int] = ("left", 1)
    colour: Colour = Colour.RED
    size: Annotated[Literal["large", "small"], msgspec.Meta(description="in words")] = "small"


@pytest.mark.parametrize(
    ("text", "kind", "message", "hint"),
    [
        ("pair: [middle, 1]", Banner, "'middle' is not one of: left, right", ""),
        ("colour: bleu", Banner, "'bleu' is not one of: blue, red", "did you mean blue?"),
        ("size: larg", Banner, "'larg' is not one of: large, small", "did you mean large?"),
        ("bleu", Literal["red", "black"], "'bleu' is not one of: black, red", ""),
        ("pair: {}", Banner, "expected a list, not fields (`name: value`)", ""),
    ],
)
def test_the_words_that_may_stand_there_are_told_wherever_it_is(text: str, kind: Any, message: str, hint: str) -> None:
    """In a pair, of an enumeration, behind a description, or as the whole document."""
    with pytest.raises(Malformed) as error:
        decode(read_text(text.encode(), "f.yaml"), kind)
    assert [(problem.message, problem.hint) for problem in error.value.problems] == [(message, hint)]
