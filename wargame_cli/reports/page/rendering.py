"""A page as one HTML document that loads nothing: it reads without its script, which makes the rest of it."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files

import msgspec

from wargame_cli.engine.document import Block, Heading, Items, Table, capital
from wargame_cli.engine.loading import digests
from wargame_cli.reports.frame.headline import headline_told
from wargame_cli.reports.maps.base import Base
from wargame_cli.reports.page.columns import as_data
from wargame_cli.reports.page.data import Frame, Page
from wargame_cli.reports.page.plain_html import html_of, words
from wargame_cli.reports.page.snapshot import HIDDEN
from wargame_cli.reports.readers import UMPIRE

#: The parts of the script and of the style, in the order in which they are put together.
_SCRIPT = ("elements", "replay", "view", "counters", "drawing", "stack", "report", "game", "phases", "tools", "begin")
_STYLE = ("paper", "plain", "layout", "tools", "map", "panel", "print")
#: What a page has besides where a sheet is due.
_FORM = "form"
#: The document, with gaps to fill in.
_PAGE = "page.html"

#: What would end the element of the data, or begin another within it.
_MARKUP = re.compile(r"<(?=[/!])|[\u2028\u2029]")


def render_page(page: Page, base: Base) -> str:
    """The document, of a page and the map that it draws on (see `making.made`)."""
    reader = {"public": "everybody", UMPIRE: "the umpire"}.get(page.reader, page.reader)
    last = page.frames[-1]
    form = (_FORM,) if page.form else ()
    scripts = [_script(_SCRIPT), *(_script((part,)) for part in form)]
    return _packaged(_PAGE).format(
        policy=_policy(scripts),
        program=words(page.program),
        title=words(f"{page.game.scenario_title}: {page.game.id}, as {reader} sees it"),
        style="\n".join(_packaged(f"style/{part}.css") for part in (*_STYLE, *form)),
        heading=words(page.game.scenario_title),
        subtitle=words(f"as {reader} sees it · {page.game.title} · game {page.game.id}"),
        when=words(capital(_when(last))),
        svg=base.svg,
        told=html_of(_told(page), top=2),
        data=data_of(page),
        scripts="".join(f"<script>{script}</script>\n" for script in scripts),
    )


def data_of(page: Page) -> str:
    """The data as they stand in the document: JSON in which nothing looks like markup."""
    return _MARKUP.sub(_as_json, msgspec.json.encode(as_data(page)).decode())


def _as_json(found: re.Match[str]) -> str:
    return "<\\" if found[0] == "<" and found.string[found.end()] == "/" else f"\\u{ord(found[0]):04x}"


@cache
def _script(parts: tuple[str, ...]) -> str:
    """These parts within one function, so that each knows what those before it name, and the document nothing."""
    told = "\n".join(_packaged(f"script/{part}.js") for part in parts)
    return f'(() => {{\n"use strict";\n{told}}})();\n'


@cache
def _packaged(name: str) -> str:
    """A file beside this module."""
    return (files("wargame_cli.reports.page") / name).read_text(encoding="utf-8")


def _policy(scripts: Iterable[str]) -> str:
    """What the document may do: run these scripts, and load nothing."""
    hashes = (base64.b64encode(digests.sha256(script.encode())).decode() for script in scripts)
    allowed = " ".join(f"'sha256-{each}'" for each in hashes) or "'none'"
    return (
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; img-src data:; "
        f"script-src {allowed}"
    )


# -- what reads without the script ---------------------------------------------------------------------------------


def _when(frame: Frame) -> str:
    return f"{frame.turn_told}, {frame.title}"


def _told(page: Page) -> Iterator[Block]:
    """What the last phase brought, its report, and where everything stands."""
    last = page.frames[-1]
    if last.headline:
        yield from headline_told(last.headline, page.reader)
    if last.blocks:
        yield Heading(f"Report: {_when(last)}")
        yield from last.blocks
    yield Heading("Where everything stands")
    yield from _position(page)


def _position(page: Page) -> Iterator[Block]:
    """Each place with its units, those of the map before the boxes beside it."""
    stacks: dict[str, tuple[str, ...]] = {}
    faces: dict[str, str] = {}
    cut_off: set[str] = set()
    holders: dict[str, str] = {}
    for frame in page.frames:
        stacks |= frame.stacks
        holders |= frame.holders
        faces |= {unit: face for unit, (face, _) in frame.faces.items()}
        cut_off -= frame.supply.keys()
        cut_off |= {unit for unit, line in frame.supply.items() if line and not line.ok}
    faces |= {unit: f"{faces[unit]} (out of supply)".lstrip() for unit in cut_off if unit in faces}
    spots = page.board.places
    for box in (False, True):
        rows = [
            (spots[place].name, holders.get(place, ""), ", ".join(_stack(page, units, faces)))
            for place, units in sorted(stacks.items())
            if units and spots[place].box == box
        ]
        if rows and box:
            yield Items(tuple((0, f"{name}: {units}") for name, _, units in rows))
        elif rows:
            held = any(holder for _, holder, _ in rows)
            cells = tuple(row if held else (row[0], row[2]) for row in rows)
            yield Table(("Place", "Held by", "Units") if held else ("Place", "Units"), cells)


def _stack(page: Page, units: Iterable[str], faces: dict[str, str]) -> Iterator[str]:
    """The units by name and face, and how many of a side lie hidden."""
    hidden: dict[str, int] = {}
    for unit in units:
        if unit.startswith(HIDDEN):
            hidden[unit[1:]] = hidden.get(unit[1:], 0) + 1
        else:
            yield f"{unit} {faces.get(unit, '')}".rstrip()
    yield from (f"{count} hidden of {side}" for side, count in hidden.items())
