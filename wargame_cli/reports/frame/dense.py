"""Several phases in one report: the words of each phase in fewer lines, and none of them left out.

A phase that is told alone has its tables, and a line for each thing that happened. Told with others, its tables become
lines, short lines in a row become one, which cites a rule once, and a short section begins with its heading instead of
standing below it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from wargame_cli.engine.document import Block, Heading, Items, Paragraph, Table, cite
from wargame_cli.engine.text.patterns import pattern

_Line = tuple[int, str]
_Part = tuple[Heading, list[Block]]

#: The rule at the end of a line.
_CITED = pattern(r"(?P<told>.*\S) \((?P<rule>\d+(?:\.\d|[A-Z])[^()]*)\)", re.DOTALL)

#: A section up to this long, in characters, begins with its heading.
_SHORT = 400
#: Lines of several rules are one up to this length, those of one rule up to the other.
_LONG, _LONGEST = 320, 480

#: What followed from a line stands in it up to this length.
_SHORT_OUTCOME = 160

#: Ends a row of lines.
_BREAK: _Line = (0, "")

#: A table with as many columns says in its last two where its units stand, and what they do.
_WIDE = 4


def dense(title: str, story: Sequence[Block]) -> list[Block]:
    """What happened in a phase, below its title."""
    parts = [(head, blocks) for head, blocks in _parts(story) if blocks or not _says_as_much(title, head)]
    if len(parts) == 1 and (head := parts[0][0]).text:
        title = title if _says_as_much(title, head) else f"{title} – {head.text}"
        parts = [(Heading(""), parts[0][1])]
        told: list[Block] = [Heading(title, scene=head.scene)]
    else:
        told = [Heading(title)]
    stands_alone = False
    for head, blocks in parts:
        lines = dense_lines(blocks)
        short = _in_one_line(head, blocks, lines)
        last = told[-1]
        if not short and head.text:
            told.append(Heading(head.text, 3, head.scene))
        if isinstance(last, Items) and short and not stands_alone:
            told[-1] = Items((*last.lines, short))
        elif lines:
            told.append(Items((short,) if short else tuple(lines)))
        stands_alone = not short
    return told


def _parts(story: Iterable[Block]) -> Iterator[_Part]:
    """The sections; the first has no heading if the story begins without one."""
    part: _Part = (Heading(""), [])
    for block in story:
        if isinstance(block, Heading):
            if part[0].text or part[1]:
                yield part
            part = (block, [])
        else:
            part[1].append(block)
    if part[0].text or part[1]:
        yield part


def _says_as_much(title: str, head: Heading) -> bool:
    """Whether a heading adds nothing to the title above it."""
    return head.text.casefold().removesuffix("s") in title.casefold()


def _in_one_line(head: Heading, blocks: Sequence[Block], lines: Sequence[_Line]) -> _Line | None:
    """A short section, begun with its heading; none of a fight, nor of what something followed from."""
    fought = any(isinstance(block, Table) and not block.right for block in blocks)
    text = in_a_row(line for _, line in lines)
    if not head.text or not lines or fought or len(text) > _SHORT or any(depth for depth, _ in lines):
        return None
    return 0, f"{head.text}: {text}"


# -- lines ------------------------------------------------------------------------------------------------------------


def dense_lines(blocks: Iterable[Block]) -> list[_Line]:
    """Blocks without headings as lines; those of a table stand by themselves, and of two texts the second begins one.

    So the die of a fight begins a line, behind what led to it.
    """
    lines: list[_Line] = []
    before: Block | None = None
    for block in blocks:
        if isinstance(before, Paragraph) and isinstance(block, Paragraph):
            lines.append(_BREAK)
        before = block
        if isinstance(block, Table):
            lines += [*_joined(lines_of(block)), _BREAK]
        elif isinstance(block, Items):
            lines += block.lines
        else:
            lines.append((0, block.text))
    return list(_joined(lines))


def _joined(lines: Iterable[_Line]) -> Iterator[_Line]:
    """Lines in a row as one, if it does not grow long or they are of one rule."""
    row: list[str] = []
    for line, below in _with_what_followed(lines):
        if row and (below or not line or not _are_one(row, line)):
            yield 0, in_a_row(row)
            row = []
        if line:
            row.append(line)
        if below:
            yield 0, in_a_row(row)
            yield 1, below
            row = []
    if row:
        yield 0, in_a_row(row)


def _with_what_followed(lines: Iterable[_Line]) -> Iterator[tuple[str, str]]:
    """Each line, with what followed from it in one line below; in the line itself, which stands alone, if it is short.

    An empty line ends a row.
    """
    found: list[tuple[str, list[str]]] = []
    for depth, line in lines:
        if depth and found:
            found[-1][1].append(line)
        else:
            found.append((line, []))
    for line, followed in found:
        below = in_a_row(followed)
        short = len(line) + len(below) <= _SHORT_OUTCOME
        if below and short:
            yield from (("", ""), (f"{line} – {below}", ""), ("", ""))
        else:
            yield line, below


def _are_one(row: Sequence[str], line: str) -> bool:
    """Whether a line goes on in the row of those before it."""
    rule = _rule_of(line)
    alike = bool(rule) and {*map(_rule_of, row)} == {rule}
    return sum(map(len, row)) + len(line) <= (_LONGEST if alike else _LONG)


def in_a_row(lines: Iterable[str]) -> str:
    """Some lines in one, each rule cited once after all that it is the rule of."""
    told = ""
    for rule, alike in groupby(lines, _rule_of):
        for line in alike:
            cut = line.removesuffix(cite(rule))
            told += _between(told, cut) + cut
        told += cite(rule)
    return told


def _between(told: str, line: str) -> str:
    """What stands between two sentences, or two parts of one."""
    if not told or told.endswith((".", "!", "?")):
        return " " if told else ""
    return ". " if line[:1].isupper() else "; "


def _rule_of(line: str) -> str:
    """The rule that a line ends with."""
    cited = _CITED.fullmatch(line)
    return cited["rule"] if cited else ""


# -- tables -----------------------------------------------------------------------------------------------------------


def lines_of(table: Table) -> Iterator[_Line]:
    """A table in words: by columns where it compares two, by rows with numbers, or by what is true of several."""
    begins = f"{table.title}: " if table.title else ""
    if not table.heads[0]:
        told = _by_column(table)
    elif table.right:
        told = iter([in_a_row(_row(table, row) for row in table.rows)])
    else:
        told = _by_part(table)
    return ((0, begins + line) for line in told)


def _by_column(table: Table) -> Iterator[str]:
    for number, head in enumerate(table.heads[1:], 1):
        cells = ((row[0], row[number]) for row in table.rows)
        yield f"{head}: " + ", ".join(f"{name} {cell}" for name, cell in cells if cell != "-")


def _row(table: Table, row: Sequence[str]) -> str:
    """A row that has numbers: what it is of, and from what to what; then the reason, with its rule."""
    numbers = [number for number, head in enumerate(table.heads) if head in table.right]
    told, rule = row[0], ""
    for number, cell in enumerate(row[1:], 1):
        if not cell:
            continue
        if table.heads[number] == "Rule":
            rule = cell
        elif number in numbers:
            told += f" to {cell}" if number - 1 in numbers else f" {cell}"
        elif number < numbers[-1]:
            told += f" ({cell})"
        else:
            told += f"{':' if number == numbers[-1] + 1 else ','} {cell}"
    return told + cite(rule)


def _by_part(table: Table) -> Iterator[str]:
    """Rows in a row of which the same is true: `Attacks, 1114 Lille: GE-Inf-1 6-8-2, GE-Shock-1 8-8-3`."""
    shared = 2 if len(table.heads) >= _WIDE else 1

    def truth(row: Sequence[str]) -> tuple[str, ...]:
        return tuple(reversed(row[-shared:]))

    for _, part in groupby(table.rows, lambda row: row[-1].split(" ", 1)[0].rstrip(",")):
        told = [
            f"{', '.join(filter(None, true))}: {', '.join(' '.join(filter(None, row[:-shared])) for row in rows)}"
            for true, rows in groupby(part, truth)
        ]
        text = "; ".join(told)
        yield text[:1].upper() + text[1:]
