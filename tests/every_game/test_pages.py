"""Every game: its page is what its reader sees of each phase, and nothing else stands in the file."""

from __future__ import annotations

import re
from functools import cache
from html.parser import HTMLParser

import jsonschema_rs
import msgspec
import pytest
from recorded import FEW, record
from test_nothing_leaks import as_it_may_have_been, with_position

from wargame_cli.engine.document import Heading, Items, Paragraph, Table
from wargame_cli.engine.text import dump_json
from wargame_cli.reports.page.columns import as_data, schema
from wargame_cli.reports.page.making import made
from wargame_cli.reports.page.moments import chapters_told
from wargame_cli.reports.page.rendering import render_page
from wargame_cli.reports.readers import UMPIRE, seen

scenarios = pytest.mark.parametrize("scenario", FEW)
#: What loads or leads elsewhere, in HTML, in SVG and in their styles.
_ADDRESS = re.compile(r"""\b(?:src|href|action|data|poster|srcset)\s*=(?!\s*["']?#)|url\((?!["']?#)|@import""")


def readers(game):
    """All readers of a game."""
    return UMPIRE, None, *game.sides


@cache
def page(scenario, who):
    """The page of the game as far as it was recorded, without the form."""
    game = record(scenario).last
    return made(game, who, chapters_told(game), with_form=False)


def words_in(text):
    """Whatever may be a name in a text, with its parts."""
    return set(re.findall(r"[\w-]+", text))


@scenarios
def test_the_frames_are_the_pictures(scenario):
    """Laid upon each other they are what each reader sees after each phase; points and charts end where the game is."""
    game = record(scenario).last
    for who in readers(game):
        stacks, holders, faces, points = {}, {}, {}, {}
        told = page(scenario, who).page
        chapters = chapters_told(game)
        for number, frame in enumerate(told.frames):
            for whole, changes in ((stacks, frame.stacks), (holders, frame.holders), (points, frame.points)):
                whole.update(changes)
            faces.update(frame.faces)
            if number % 6 and number < len(told.frames) - 1:
                continue
            position = chapters[number - 1].after if number else chapters[0].before
            picture = game.ruleset.picture(position, who)
            drawn = {
                place: tuple(piece.label or f"?{piece.side}" for piece in pieces)
                for place, pieces in picture.pieces.items()
                if pieces
            }
            assert {place: units for place, units in stacks.items() if units} == drawn
            assert {place: side for place, side in holders.items() if side} == dict(picture.holders)
            for piece in (piece for pieces in picture.pieces.values() for piece in pieces if piece.label):
                assert faces[piece.label] == (piece.detail, int(piece.faded))
                assert told.units[piece.label].side == piece.side
        assert {place for place, units in stacks.items() if units} <= told.board.places.keys()
        for chart in told.charts:
            assert {len(line.values) for line in chart.lines} == {len(told.frames)}
            for line in chart.lines if chart.id == "points" else ():
                assert line.values[-1] == points[line.side]


@scenarios
def test_the_data_fit_their_schema(scenario):
    """For each reader; and the same game makes the same bytes."""
    validator = jsonschema_rs.Draft202012Validator(schema())
    for who in readers(record(scenario).last):
        found = page(scenario, who)
        validator.validate(msgspec.json.decode(msgspec.json.encode(as_data(found.page))))
    game = record(scenario).last
    assert render_page(*made(game, None, chapters_told(game))) == render_page(*page(scenario, None))


@scenarios
def test_columns_lay_back_into_the_frames(scenario):
    """As the script does it: each frame has what it had, moves unit by unit, and lines tell the routes of moves."""
    told = page(scenario, UMPIRE).page
    data = as_data(told)
    for number, frame in enumerate(told.frames):
        column = {name: found[str(number)] for name, found in data["columns"].items() if str(number) in found}
        moves = column.get("moves", [])
        went = sorted((unit, *move["path"]) for move in moves for unit in move.pop("units"))
        assert went == sorted((move.unit, *move.path) for move in frame.moves)
        given = {name for name in frame.__struct_fields__ if msgspec.to_builtins(frame).get(name)}
        assert given <= data["frames"][number].keys() | column.keys()
        lines = [line for block in column.get("blocks", []) for _, line in block.get("lines", [])]
        known = [line for block in frame.blocks if isinstance(block, Items) for _, line in block.lines]
        for line, whole in zip(lines, known, strict=True):
            routes = {f"{{{sign}{at}}}": between.join(move["path"])
                    for at, move in enumerate(moves) for sign, between in (("–", " – "), ("-", "-"))}  # fmt: skip
            assert re.sub(r"\{[–-]\d+\}", lambda found, routes=routes: routes[found[0]], line) == whole


@scenarios
def test_battles_lead_to_their_place_and_their_words(scenario):
    """Each has a place of the map, and most a heading in the same frame."""
    told = page(scenario, UMPIRE).page
    battles = [(frame, battle) for frame in told.frames for battle in frame.battles]
    scenes = 0
    for frame, battle in battles:
        assert battle.place in told.board.places
        assert all(place in told.board.places for place in battle.origins)
        headings = {block.scene for block in frame.blocks if isinstance(block, Heading)}
        assert not battle.scene or battle.scene in headings
        scenes += bool(battle.scene)
    assert scenes >= 0.8 * len(battles)


# -- secrets ------------------------------------------------------------------------------------------------------


@scenarios
def test_no_name_stands_in_a_page_that_its_reader_does_not_know(scenario):
    """Units and cards that neither a view nor an event which he may see has shown, wherever in the file."""
    game = record(scenario).last
    ruleset, chapters = game.ruleset, chapters_told(game)
    names = {*game.position.units(), *ruleset.telling.cards()}
    for who in (None, *game.sides):
        known = set()
        for chapter in chapters:
            for position in (chapter.before, chapter.after):
                known |= words_in(dump_json(ruleset.view(position, who)))
            known |= words_in(dump_json(seen(chapter.events, who)))
        cards = ruleset.telling.card_texts(ruleset.view(game.position, None), None)
        known |= words_in(dump_json([card for card in cards if card.card in known]))  # what is printed on those shown
        secret = {name for name in names - known if re.fullmatch(r"[\w-]+", name)}
        kinds = words_in(" ".join({unit.kind for unit in page(scenario, who).page.units.values()}))
        found = words_in(render_page(*page(scenario, who))) & (secret - kinds)
        assert not found, (who, sorted(found)[:5])


@scenarios
def test_a_page_is_the_same_whatever_lies_hidden(scenario):
    """Two hidden units in each other's places leave every byte as it was, the form among them."""
    game, chapters = record(scenario).last, record(scenario).chapters
    for chapter in chapters[2::13]:
        for side in (*game.sides, None):
            for pair, other in as_it_may_have_been(game, chapter, side, 1):
                told = [render_page(*made(with_position(game, each.after), side, [each])) for each in (chapter, other)]
                assert told[0] == told[1], (chapter.turn, chapter.phase, side, pair)


# -- the document ---------------------------------------------------------------------------------------------------


class Elements(HTMLParser):
    """The elements of a document, and the text of the data."""

    def __init__(self):
        super().__init__()
        self.tags, self.data, self.inside = [], "", False

    def handle_starttag(self, tag, attrs):
        """An element begins."""
        self.tags.append((tag, tuple(name for name, _ in attrs)))
        self.inside = tag == "script" and ("id", "data") in attrs

    def handle_endtag(self, tag):
        """It ends."""
        self.inside = False

    def handle_data(self, data):
        """What stands in it."""
        self.data += data if self.inside else ""


def elements(text):
    """The elements of a document."""
    found = Elements()
    found.rawdata = text
    found.close()
    return found


@scenarios
def test_a_page_loads_nothing(scenario):
    """No address in markup, and a policy that forbids any; the data can be read back."""
    text = render_page(*page(scenario, UMPIRE))
    markup = re.sub(r"<script.*?</script>", "", text, flags=re.DOTALL)
    assert not _ADDRESS.search(markup)
    assert "default-src 'none'" in markup
    assert "script-src 'sha256-" in markup
    assert msgspec.json.decode(elements(text).data)["schema"] == "wargame/page/1"


@pytest.mark.parametrize(
    "name", ["</script><script>alert(1)</script>", '"><img onerror=alert(1)>', "<!--<script>", "a\u202eb\u2028c"]
)
def test_a_hostile_name_stays_text(name):
    """Wherever it stands: title, headline, report, place, unit."""
    found = page(FEW[0], UMPIRE)
    last = msgspec.structs.replace(
        found.page.frames[-1],
        title=name,
        reason=name,
        blocks=(Heading(name), Paragraph(name), Items(((0, name),)), Table((name,), ((name,),), title=name)),
    )
    changed = {"id": name, "title": name, "scenario_title": name}
    hostile = msgspec.structs.replace(
        found.page,
        game=msgspec.structs.replace(found.page.game, **changed),
        frames=(*found.page.frames[:-1], last),
    )
    plain = msgspec.structs.replace(
        hostile,
        game=msgspec.structs.replace(found.page.game, **dict.fromkeys(changed, "harmless")),
        frames=(*found.page.frames[:-1], msgspec.convert(harmless(msgspec.to_builtins(last), name), type(last))),
    )
    one, other = (elements(render_page(each, found.base)) for each in (hostile, plain))
    assert one.tags == other.tags
    assert msgspec.json.decode(one.data)["game"]["id"] == name


def harmless(data, name):
    """Data with another name."""
    if isinstance(data, dict):
        return {key: harmless(value, name) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [harmless(value, name) for value in data]
    return "harmless" if data == name else data
