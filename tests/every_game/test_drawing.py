"""Every game: a drawing shows what its reader may see of the part of the map that is asked for, and names it."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from recorded import EACH, FEW, record, start

from wargame_cli.engine.errors import WargameError
from wargame_cli.engine.maps.parts import around, windows
from wargame_cli.reports.maps.drawn import svg_of
from wargame_cli.reports.maps.sheet import LAYERS
from wargame_cli.reports.maps.shown import WHOLE, Shown, text_of
from wargame_cli.reports.page.making import made
from wargame_cli.reports.readers import UMPIRE

_TEXT, _TITLE = "{http://www.w3.org/2000/svg}text", "{http://www.w3.org/2000/svg}title"

every_scenario = pytest.mark.parametrize("scenario", EACH)
few_scenarios = pytest.mark.parametrize("scenario", FEW)


def view_box(document):
    """Width and height of a drawing."""
    return tuple(float(part) for part in ElementTree.fromstring(document).attrib["viewBox"].split()[2:])


def told(document):
    """All that a drawing says, in letters or where one points."""
    return "\n".join("".join(each.itertext()) for each in ElementTree.fromstring(document).iter() if each.text)


def names(text, words):
    """Whether a text has these words, and not only as a part of others."""
    return re.search(rf"(?<![\w-]){re.escape(words)}(?![\w-])", text) is not None


# -- parts ----------------------------------------------------------------------------------------------------------


@every_scenario
def test_a_part_is_cut_out(scenario):
    """Around a place: a smaller sheet with every space of the part, and none that lies far off."""
    game = start(scenario)
    picture = game.ruleset.picture(game.position, UMPIRE)
    board = picture.map.board
    whole = svg_of(game, Shown(UMPIRE, window=WHOLE))
    occupied = [place for place in board.labels if picture.pieces.get(place)]
    for middle in occupied[:: len(occupied) // 3 + 1]:
        near, beyond = around(picture.map, middle, 1), around(picture.map, middle, 6)
        document = svg_of(game, Shown(UMPIRE, middle, 1))
        if len(near) < len(board.labels) / 4:
            assert view_box(document) < view_box(whole)
            assert len(document) < len(whole)
        words = {each.text for each in ElementTree.fromstring(document).iter(_TEXT)}
        called = {space.id: space.name for space in getattr(picture.map, "spaces", {}).values()}
        called |= {area.id: area.name for area in getattr(picture.map, "areas", {}).values()}
        for place in getattr(picture.map, "in_play", board.labels):
            shown = called.get(place, place) in words
            assert shown or place not in near, (middle, place)
            assert not shown or place in beyond, (middle, place)


@every_scenario
def test_windows_are_parts_with_names(scenario):
    """Whatever the map calls a part of it can be drawn, in letters too; other words are refused with a list."""
    game = start(scenario)
    picture = game.ruleset.picture(game.position, UMPIRE)
    drawn = {name: svg_of(game, Shown(UMPIRE, window=name.upper())) for name in (*windows(picture.map), WHOLE)}
    assert len({view_box(document) for document in drawn.values()}) > 1 or len(drawn) < 3
    for name in drawn:
        assert max(map(len, text_of(game, Shown(UMPIRE, window=name)).plain.splitlines())) <= 80
    with pytest.raises(WargameError, match=WHOLE):
        svg_of(game, Shown(UMPIRE, window="xyzzy"))
    with pytest.raises(WargameError, match="not for both"):
        svg_of(game, Shown(UMPIRE, around=picture.map.names()[0], window=WHOLE))


@every_scenario
def test_the_map_of_a_scenario_is_its_part(scenario):
    """Cut to the region in play, where that is not the whole map; so it is on the page of a bundle."""
    game = start(scenario)
    side = game.sides[0]
    region = game.ruleset.picture(game.position, side).region
    part, whole = svg_of(game, Shown(side)), svg_of(game, Shown(side, window=WHOLE))
    assert view_box(part) < view_box(whole) if region else part == whole
    picture = game.ruleset.picture(game.position, side)
    shown = made(game, side, [], with_form=False).page.board.places
    assert {place for place, spot in shown.items() if not spot.box} >= region
    assert not region or {place for place, spot in shown.items() if not spot.box} < {*picture.map.board.labels}


# -- pieces ---------------------------------------------------------------------------------------------------------


@few_scenarios
def test_every_unit_that_a_reader_sees_is_named(scenario):
    """Each piece on the sheet by its id, where it lies, once; each stack by its names; the hidden without a word."""
    for game in record(scenario).games[:: len(record(scenario).games) - 1 or 1]:
        for who in (UMPIRE, None, *game.sides):
            picture = game.ruleset.picture(game.position, who)
            there = {*picture.map.board.labels, *getattr(picture.map, "boxes", ())}
            shown = {place: pieces for place, pieces in picture.pieces.items() if pieces and place in there}
            root = ElementTree.fromstring(svg_of(game, Shown(who, window=WHOLE)))
            pieces = [
                each for each in root.iter() if "piece" in each.get("class", "").split() and each.get("data-place")
            ]
            drawn = {each.attrib["id"]: each for each in pieces if "id" in each.attrib}
            assert len(drawn) == sum("id" in each.attrib for each in pieces)
            wanted = {f"G-u-{piece.label}": place for place, stack in shown.items() for piece in stack if piece.label}
            assert {name: each.attrib["data-place"] for name, each in drawn.items()} == wanted
            assert sum("id" not in each.attrib for each in pieces) == sum(
                not piece.label for stack in shown.values() for piece in stack
            )
            titles = "\n".join(each.text for each in root.iter(_TITLE))
            assert all(names(titles, name.removeprefix("G-u-")) for name in drawn)


@few_scenarios
def test_readers_are_told_apart(scenario):
    """The drawing says who looks at it; a side whose enemy hides units sees counters without a word."""
    game = start(scenario)
    drawn = {who: svg_of(game, Shown(who)) for who in (UMPIRE, None, *game.sides)}
    assert len(set(drawn.values())) == len(drawn)
    for side in game.sides:
        assert f"as {side} sees it" in told(drawn[side])
        hidden = game.ruleset.hidden(game.ruleset.view(game.position, side))
        board = game.ruleset.map_of(game.position).board
        picture = game.ruleset.picture(game.position, side)
        unread = sum(not piece.label for place in board.labels for piece in picture.pieces.get(place, ()))
        assert unread <= hidden


# -- the sheet ------------------------------------------------------------------------------------------------------


@every_scenario
def test_a_drawing_is_a_good_guest(scenario):
    """It has a size, a role and a title; ids and rules of style are below its own id; halos need no paint order."""
    game = start(scenario)
    document = svg_of(game, Shown(UMPIRE, ident="front"))
    root = ElementTree.fromstring(document)
    assert root.attrib["id"] == "front"
    assert root.attrib["role"] == "img"
    assert (root.attrib["width"], root.attrib["height"]) == tuple(root.attrib["viewBox"].split()[2:])
    assert root[0].tag == _TITLE
    assert root.attrib["aria-labelledby"] == root[0].attrib["id"]
    ids = [each.attrib["id"] for each in root.iter() if "id" in each.attrib]
    assert len(ids) == len(set(ids))
    assert all(name == "front" or name.startswith("front-") for name in ids)
    used = re.findall(r'(?:href="|url\()#([\w-]+)', document)
    assert set(used) <= set(ids)
    css = "".join("".join(each.itertext()) for each in root.iter() if each.tag.endswith("}style"))
    selectors = [each.strip() for rule in re.findall(r"([^{}]+){", css) for each in rule.split(",")]
    assert all(each.startswith("#front ") for each in selectors)
    assert "paint-order" not in document
    with pytest.raises(WargameError, match="an id begins with a letter"):
        svg_of(game, Shown(UMPIRE, ident='x" onload="y'))


@every_scenario
def test_the_title_says_which_game_and_when(scenario):
    """Scenario, game, moment and phase, each once; another title takes the scenario's place."""
    game = start(scenario)
    title = {each.id: each.title for each in game.ruleset.scenarios()}[scenario.partition("/")[2]]
    (heading,) = (
        each for each in ElementTree.fromstring(svg_of(game, Shown(None))).iter() if each.get("id") == "G-heading"
    )
    words = [each.text for each in heading]
    line = " ".join(words[1:-1])
    assert words[0] == title
    assert f"game {game.id}" in line
    assert game.ruleset.phase(game.position).title in line
    assert words[-1] == "as everybody sees it"
    assert title not in line or title == game.ruleset.title
    document = svg_of(game, Shown(None, title="Day <1>"))
    assert "Day <1>" in told(document)
    assert title not in [each.text for each in ElementTree.fromstring(document).iter(_TEXT)]


@few_scenarios
def test_layers_can_be_left_out(scenario):
    """Each takes its groups with it and nothing else; without the legend the sheet is shorter."""
    game = record(scenario).last

    def groups(*without):
        document = svg_of(game, Shown(UMPIRE, window=WHOLE, without=without))
        ids = (each.get("id", "") for each in ElementTree.fromstring(document).iter() if each.tag.endswith("}g"))
        return document, {re.sub(r"-\d+$", "", each) for each in ids if not each.startswith(("G-u-", "G-t-", "G-s-"))}

    whole, every = groups()
    for layer, names in LAYERS.items():
        document, left = groups(layer)
        assert left == every - {f"G-{name}" for name in names}, layer
        assert len(document) < len(whole) or left == every
        if layer == "legend":
            assert view_box(document) <= view_box(whole)
    assert "taken by" not in groups("control")[0]
    assert not re.search(r'class="[^"]*(piece|stack)', groups("pieces")[0])
    with pytest.raises(WargameError, match="no layer 'peices'\n    hint: did you mean pieces"):
        groups("peices")


@few_scenarios
def test_without_names_none_is_left(scenario):
    """No place, river, country or sea is named on the map; notes stand with the names."""
    game = start(scenario)
    bare = ElementTree.fromstring(svg_of(game, Shown(UMPIRE, window=WHOLE, without=("names", "legend"))))
    position = game.ruleset.picture(game.position, UMPIRE)
    named = {place.name for place in getattr(position.map, "places", ()) if not isinstance(place, str)}
    named |= {area.name for area in getattr(position.map, "areas", {}).values()}
    named |= {space.name for space in getattr(position.map, "spaces", {}).values()}
    named |= {getattr(sea, "name", sea) for sea in getattr(position.map, "seas", ())}
    named |= {line for lines in getattr(position.map, "lines", {}).values() for line in lines}
    words = {each.text for each in bare.iter(_TEXT) if each.text}
    assert not words & (named - {piece.label for stack in position.pieces.values() for piece in stack})
