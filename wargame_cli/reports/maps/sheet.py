"""The sheet around a drawing: its heading above, signs and results below, what is drawn over it, stacks in words.

The document is a good guest in a page: it has a size, a role and a title, and its ids and rules of style hold below its
own id only.
"""

import re
import textwrap
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from html import escape
from typing import Generic, TypeVar

import msgspec
import svg

from wargame_cli.reports.maps.frame import Frame
from wargame_cli.reports.maps.heading import above
from wargame_cli.reports.maps.legend import Entry, in_rows
from wargame_cli.reports.maps.shapes import group, tenth, text

T = TypeVar("T")
#: What is drawn below a map, and its height; and what draws it below a frame, as wide as that.
Below = tuple[Sequence[svg.Element], float]
Foot = Callable[[Frame], Below]

PAPER = "#fbf8ef"
#: Room beside the map.
_MARGIN = 28.0
_LIST_SIZE, _RESULT_SIZE = 9.0, 13.0
#: A sheet is at least so wide, however narrow its map is, for its heading and the signs below.
_LEAST_WIDE = 480.0
#: Maps no wider than this are laid out for a page of that width, which is so much taller; and how wide a column is.
_PAGE, _TALL, _COLUMN = 600.0, 1.46, 280.0
#: How large, of its own size, the sheet of a part must be printed so that its smallest letters can be read.
_LEGIBLE = 0.95
_ELSEWHERE = "Too many stacks to be listed here: wargame units GAME lists them by place."

_CSS = """
text { font-family: Georgia, 'DejaVu Serif', serif; fill: #2b2620; }
.title { font-weight: bold; letter-spacing: .04em; }
.line, .reader { font-style: italic; }
.reader { text-anchor: end; font-weight: bold; }
.legend { font-size: 15px; }
.corner { font: 12px Helvetica, 'DejaVu Sans', sans-serif; }
.first { font-weight: bold; }
.result { font-family: 'DejaVu Sans', Helvetica, sans-serif; }
.list { font: 9px 'DejaVu Sans', Helvetica, sans-serif; }
.c { font-family: Helvetica, 'DejaVu Sans', sans-serif; text-anchor: middle; font-weight: bold; }
"""


#: What can be left out of a drawing: each layer by the ids of its groups.
LAYERS: Mapping[str, tuple[str, ...]] = {
    "terrain": ("terrain",),
    "control": ("control", "front"),
    "places": ("places",),
    "names": ("names", "names-regions", "names-rivers", "names-lines"),
    "pieces": ("pieces", "boxes"),
    "supply": ("supply",),
    "arrows": ("arrows",),
    "badges": ("badges",),
    "corner": ("corner",),
    "legend": ("legend",),
}


class Extra(msgspec.Struct, frozen=True):
    """What is drawn over a map of any kind: what lies `under` the pieces, and the `layers` over all.

    `key` are signs for below the map, by the layer that they are of, and `lines` words on what its badges number.
    `stand` draws how things stand below the map, where there is no room for it on the map.
    """

    under: tuple[svg.Element, ...] = ()
    layers: tuple[svg.Element, ...] = ()
    key: Mapping[str, Sequence[Entry]] = {}
    lines: tuple[str, ...] = ()
    stand: Foot | None = None


class Heading(msgspec.Struct, frozen=True):
    """What stands above a drawing: its title, a line on the game and the moment, and who looks at it.

    The drawing goes `without` some of its `LAYERS`; the `extra` lies over all others.
    """

    title: str
    line: str = ""
    reader: str = ""
    without: tuple[str, ...] = ()
    extra: Extra = Extra()


class Same(Generic[T]):
    """Something that is equal to itself alone, so that what is drawn of it can be remembered."""

    def __init__(self, it: T) -> None:
        self.it = it

    def __hash__(self) -> int:
        return id(self.it)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self.it is other.it


class Drawn(svg.Element):
    """Elements as the text that they are in a document."""

    def __init__(self, drawn: str, group: str = "") -> None:
        super().__init__(text=drawn)
        self.group = group

    def as_str(self) -> str:
        """The text itself."""
        return self.text or ""


def drawn(elements: Iterable[svg.Element], ident: str) -> Drawn:
    """Elements drawn once and for all, for documents whose own id this is."""
    kept = [*elements]
    for element in kept:
        _below_one_id(element, ident)
    group = next((str(each) for element in kept if (each := getattr(element, "id", None))), "")
    return Drawn("".join(element.as_str() for element in kept), group.removeprefix(f"{ident}-"))


def group_of(texts: str, name: str, ident: str) -> Drawn:
    """A group of what is text already, for documents whose own id this is."""
    return Drawn(f'<g id="{ident}-{name}">{texts}</g>', name)


def paper_of(frame: Frame) -> Frame:
    """The frame of a sheet, which is wider than its map where that is narrow."""
    more = max(0.0, (_LEAST_WIDE - frame.width) / 2)
    return Frame(frame.left - more, frame.top, frame.right + more, frame.bottom)


def document(
    frame: Frame,
    heading: Heading,
    css: str,
    definitions: Sequence[svg.Element],
    layers: tuple[Iterable[svg.Element], Iterable[svg.Element]],
    foot: Foot,
    lines: Sequence[str],
    ident: str,
) -> str:
    """The SVG text: layers on paper, those under the pieces first; below the map, or beside it where that gives a
    larger print, its `foot`, and `lines` on what stands there."""
    out = frozenset(name for layer in heading.without for name in LAYERS[layer])
    paper, drawn, top, height = _laid(frame, heading, foot, lines)
    words, _ = above(paper, heading.title, heading.line, heading.reader)
    width, tall = tenth(paper.width + 2 * _MARGIN), tenth(top + height)
    extra = heading.extra
    root = svg.SVG(
        viewBox=svg.ViewBoxSpec(tenth(paper.left - _MARGIN), tenth(paper.top - top), width, tall),
        width=width,
        height=tall,
        elements=[
            svg.Title(id="title", text=escape(" · ".join(filter(None, (heading.title, heading.line, heading.reader))))),
            svg.Style(text=_scoped(_CSS + css, ident)),
            svg.Defs(elements=[*definitions]),
            paper.rect(PAPER, _MARGIN, top, height - paper.height),
            *_left([*layers[0], *extra.under, *layers[1], *extra.layers], out),
            svg.G(id="heading", elements=[*words]),
            *drawn,
        ],
        extra={"role": "img", "aria-labelledby": "title"},
    )
    _below_one_id(root, ident)
    root.id = ident
    return root.as_str()


#: A layout of a sheet: its frame, the signs and words of its foot, the height of its heading and that below it.
_Layout = tuple[Frame, list[svg.Element], float, float]


def _laid(frame: Frame, heading: Heading, foot: Foot, lines: Sequence[str]) -> _Layout:
    """The sheet that gives the largest print. The lines of a part are left out where all would be too small to read."""
    for told in (lines, [_ELSEWHERE]):
        whole = partial(_with_lines, foot, told)
        laid = max((_below(frame, heading, whole), *_beside(frame, heading, whole)), key=_print)
        if not lines or frame.width > _PAGE or _print(laid) >= _LEGIBLE:
            break
    return laid


def _below(frame: Frame, heading: Heading, foot: Foot) -> _Layout:
    """The foot below the map."""
    paper = paper_of(frame)
    drawn, height = _foot(paper, heading, foot)
    return paper, drawn, above(paper, heading.title, heading.line, heading.reader)[1], paper.height + height


def _beside(frame: Frame, heading: Heading, foot: Foot) -> Iterator[_Layout]:
    """The foot in a column to the right of the map, if that is small enough to be printed on one page."""
    if frame.width > _PAGE:
        return
    column = Frame(frame.right + _MARGIN, frame.top, frame.right + _MARGIN + _COLUMN, frame.top)
    drawn, height = _foot(column, heading, foot)
    paper = Frame(frame.left, frame.top, column.right, frame.bottom)
    tall = max(frame.height + _MARGIN / 2, height) if drawn else frame.height
    yield paper, drawn, above(paper, heading.title, heading.line, heading.reader)[1], tall


def _print(layout: _Layout) -> float:
    """How large a sheet is printed on a page of the shape of A4, upright or across."""
    paper, _, top, height = layout
    width, tall = paper.width + 2 * _MARGIN, top + height
    return max(min(_PAGE / width, _PAGE * _TALL / tall), min(_PAGE * _TALL / width, _PAGE / tall))


def _foot(paper: Frame, heading: Heading, foot: Foot) -> tuple[list[svg.Element], float]:
    """How things stand, then the signs of the extra and its lines, and below them what stands below the map."""
    extra, without = heading.extra, heading.without
    drawn: list[svg.Element] = []
    height = 0.0
    if extra.stand and "corner" not in without:
        box, tall = extra.stand(paper)
        gap = 12.0 if paper.height else 0.0
        drawn.append(svg.G(id="corner", elements=[group([*box], (paper.left, paper.bottom + gap))]))
        height = tall + gap
    if "legend" not in without:
        signs, more = _signs(paper, extra, without, foot(paper))
        drawn.append(svg.G(id="legend", elements=[group(signs, (0.0, height))] if height else signs))
        height += more
    return drawn, height


def _signs(paper: Frame, extra: Extra, without: Collection[str], below: Below) -> tuple[list[svg.Element], float]:
    key = [entry for layer, entries in extra.key.items() if layer not in without for entry in entries]
    lines = () if "badges" in without else extra.lines
    if not (key or lines):
        return [*below[0]], below[1]
    signs, height = in_rows([key], paper) if key else ([], 0.0)
    scale = max(0.55, min(1.6, paper.width / 1000))
    for row in (row for line in lines for row in _wrapped(line, int(paper.width / scale / (0.6 * _RESULT_SIZE)))):
        height += 1.4 * _RESULT_SIZE * scale
        signs.append(
            text(row, (paper.left, paper.bottom + height), "result", f"font-size:{_RESULT_SIZE * scale:.1f}px")
        )
    return [*signs, group([*below[0]], (0.0, height))], height + below[1]


def _left(elements: Iterable[svg.Element], out: Collection[str]) -> Iterator[svg.Element]:
    """The elements without the groups of these names; those of a sheet among several have its number."""
    for element in elements:
        name = element.group if isinstance(element, Drawn) else getattr(element, "id", None) or ""
        if name.partition("-")[0] in out:
            continue
        if out and not isinstance(element, Drawn) and element.elements:
            element.elements = [*_left(element.elements, out)]
        yield element


def beside_the_map(edges: tuple[float, float, float, float]) -> svg.Rect:
    """The dashed frame of a place beside the map, from its left, top, right and bottom."""
    left, top, right, bottom = edges
    return svg.Rect(
        x=tenth(left), y=tenth(top), width=tenth(right - left), height=tenth(bottom - top),
        fill=PAPER, fill_opacity=0.75, stroke="#2c5d82", stroke_dasharray=[6, 4],
    )  # fmt: skip


def clipped(elements: Sequence[svg.Element]) -> svg.G:
    """Elements of which nothing is drawn beside the map."""
    return svg.G(clip_path="url(#sheet)", elements=[*elements])


def bare(frame: Frame, css: str, definitions: Sequence[svg.Element], layers: Iterable[svg.Element], ident: str) -> str:
    """The SVG text of layers alone, for a page that draws the pieces itself and says in words what it shows."""
    root = svg.SVG(
        viewBox=svg.ViewBoxSpec(*map(tenth, (frame.left, frame.top, frame.width, frame.height))),
        elements=[
            svg.Style(text=_scoped(_CSS + css, ident)),
            svg.Defs(elements=[*definitions]),
            *layers,
        ],
        extra={"aria-hidden": "true"},
    )
    _below_one_id(root, ident)
    root.id = ident
    return root.as_str()


def _with_lines(foot: Foot, lines: Sequence[str], paper: Frame) -> Below:
    """The signs of a foot, and below them lines of words."""
    signs = foot(paper)
    if not lines:
        return signs
    words, height = _listed(lines, (paper.left, paper.bottom + signs[1]), paper.width)
    return [*signs[0], *words], signs[1] + height


def _listed(lines: Sequence[str], corner: tuple[float, float], width: float) -> tuple[list[svg.Element], float]:
    """Lines of words in columns from a corner on, smaller where there is little room, and the height they need."""
    scale = max(0.66, min(1.25, width / 850))
    columns = max(1, int(width / scale / 260))
    wide = width / scale / columns
    rows = [row for line in lines for row in _wrapped(line, int(wide / (0.58 * _LIST_SIZE)))]
    tall = -(-len(rows) // columns)
    drawn: list[svg.Element] = [
        text(row, (number // tall * wide, 12.0 * (number % tall + 1)), "list") for number, row in enumerate(rows)
    ]
    place = [svg.Translate(*map(tenth, corner)), svg.Scale(scale)]
    return [svg.G(elements=drawn, transform=place)], tenth(scale * (12.0 * tall + 10)) if rows else 0.0


def _wrapped(line: str, letters: int) -> list[str]:
    return textwrap.wrap(line, max(letters, 20), subsequent_indent="   ", break_on_hyphens=False)


def _scoped(css: str, ident: str) -> str:
    """Rules that hold below an id only."""
    rules = re.findall(r"([^{}]+)(\{[^{}]*\})", css)
    return "\n".join(
        ", ".join(f"#{ident} {each.strip()}" for each in selectors.split(",")) + f" {body}" for selectors, body in rules
    )


def _below_one_id(element: svg.Element, ident: str) -> None:
    """Put the drawing's own id before each id in it, and before each word that means one."""
    for name in ("id", "href", "fill", "clip_path"):
        value = getattr(element, name, None)
        if not isinstance(value, str):
            continue
        if name == "id":
            setattr(element, name, f"{ident}-{value}")
        elif (found := re.fullmatch(r"(#|url\(#)([\w-]+)(\)?)", value)) and (name == "href" or found[3]):
            setattr(element, name, f"{found[1]}{ident}-{found[2]}{found[3]}")
    if (extra := element.extra) and "aria-labelledby" in extra:
        element.extra = extra | {"aria-labelledby": f"{ident}-{extra['aria-labelledby']}"}
    for each in element.elements or ():
        _below_one_id(each, ident)
