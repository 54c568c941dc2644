"""An order sheet out of the text of a mail: without greeting, signature and quotes, with its broken lines joined.

Only what a mail program does on its way is undone: quote signs, typographic quotation marks, no-break spaces, lines
that it broke. The rest of a sheet stays as its player wrote it, and is read as strictly as any file.
"""

import re
from itertools import pairwise
from typing import NamedTuple

from wargame_cli.archive.game.consent_sheets import CONSENT, REFUSE
from wargame_cli.archive.game.sheets import FIELDS

#: Where a sheet begins, once quote signs are away.
_HEAD = re.compile(r"""["']?game["']?[ \t]*:""")

#: What a line of a sheet at the margin begins with: a field, an item of a list, or the schema of an editor.
_FIELD = re.compile(rf"""["']?(?:{"|".join((*FIELDS, CONSENT, REFUSE))})["']?[ \t]*:""")
_ITEM = re.compile(r"""-[ \t]+(?:\{|["']?[\w-]+["']?[ \t]*:)""")
_COMMENT = re.compile(r"[ \t]*#")
_QUOTED = re.compile(r"[ \t]?((?:>[ \t]?)+)")

#: Below this line stands who has written (RFC 3676, 4.3); its space is lost where a mail program trims lines.
_SIGNATURE = ("-- ", "--")

#: Mail programs break lines near 72 to 78 columns: a line to which the next word would have fitted before this column
#: was ended by its player.
_LEAST_WIDTH = 60

_TYPOGRAPHIC = str.maketrans(
    {"\u201c": '"', "\u201d": '"', "\u201e": '"', "\u00ab": '"', "\u00bb": '"'}
    | dict.fromkeys("\u2018\u2019\u201a", "'")
    | dict.fromkeys("\u00a0\u202f\u2007", " ")
)

#: The opening and the closing brackets of flow collections.
_BRACKETS = {"{": 1, "[": 1, "}": -1, "]": -1}


class _Line(NamedTuple):
    """A line of a mail: how often it is quoted, what stands behind the quote signs, and how wide it was."""

    depth: int
    text: str
    width: int


def sheets_in(text: str) -> list[str]:
    """The sheets that stand in a mail's text, in their order; a quoted one only where no other is there.

    Each begins with its field `game`. In a quoted one lines count as well that stand between the quoted ones.
    """
    lines = [_line(each) for each in text.translate(_TYPOGRAPHIC).splitlines()]
    heads = [number for number, line in enumerate(lines) if _HEAD.match(line.text)]
    depth = min((lines[number].depth for number in heads), default=0)
    heads = [number for number in heads if lines[number].depth == depth]
    return [_sheet(lines[head:end]) for head, end in pairwise([*heads, len(lines)])]


def is_typographic(text: str) -> bool:
    """Whether a text has quotation marks or spaces that its player's program made of plain ones."""
    return text.translate(_TYPOGRAPHIC) != text


def _line(raw: str) -> _Line:
    quoted = _QUOTED.match(raw)
    text = raw[quoted.end() :] if quoted else raw
    return _Line(quoted[1].count(">") if quoted else 0, text, len(raw.rstrip()))


def _sheet(lines: list[_Line]) -> str:
    """The lines that begin with a sheet, as far as it goes."""
    depth = lines[0].depth
    found: list[str] = []
    length, last, prose = 0, None, False
    for line in lines:
        if line.text.rstrip("\n") in _SIGNATURE:
            break
        if last is not None and not prose and _goes_on(found, last, line):
            found[-1] = f"{found[-1].rstrip()} {line.text.strip()}"
        elif line.depth > depth and line.text.strip():
            break
        else:
            found.append(line.text.rstrip())
            if not line.text.strip():
                last = None
                continue
            at_margin = not line.text[0].isspace()
            prose = not _is_of_a_sheet(line.text) if at_margin else prose
        last = line
        length = length if prose else len(found)
    return "\n".join([*found[:length], ""])


def _is_of_a_sheet(text: str) -> bool:
    return bool(_FIELD.match(text) or _ITEM.match(text) or _COMMENT.match(text))


def _goes_on(found: list[str], last: _Line, line: _Line) -> bool:
    """Whether a line is the rest of the one before it, which a mail program broke."""
    words = line.text.split()
    if not words or _ITEM.match(line.text):
        return False
    if _open_brackets(found[-1]):
        return True
    broken = last.width + 1 + len(words[0]) > _LEAST_WIDTH
    return broken and not line.text[0].isspace() and not _is_of_a_sheet(line.text)


def _open_brackets(text: str) -> int:
    """How many brackets are open at the end of a line, but for those in quotation marks or in a comment."""
    depth, quote = 0, ""
    for number, character in enumerate(text):
        if quote:
            quote = "" if character == quote else quote
        elif character in "\"'" and (number == 0 or text[number - 1] in " [{,:"):
            quote = character
        elif character == "#" and (number == 0 or text[number - 1] == " "):
            break
        else:
            depth += _BRACKETS.get(character, 0)
    return depth
