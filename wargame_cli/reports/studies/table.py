"""A study as tables: a group of measures each, a row a variant; and as CSV."""

from __future__ import annotations

import csv
import io
import textwrap
from collections.abc import Iterator, Sequence

from wargame_cli.engine.document import Block, Heading, Paragraph, Table, capital
from wargame_cli.players.studies.results import GROUPS, Measure, Studied
from wargame_cli.reports.studies.words import (
    METHOD,
    STARRED,
    about,
    difference_of,
    groups,
    interval_of,
    unfelt,
    unseen,
    value_of,
)

#: So that a table goes into 80 columns; spaces that Markdown keeps.
_WIDEST, _INDENT = 30, "\N{NO-BREAK SPACE}" * 2

COLUMNS = ["group", "of", "kind", "variant", "games", "value", "low", "high", "less_low", "less_high"]


def tables(study: Studied) -> list[Block]:
    """The results for people."""
    blocks: list[Block] = [Heading(study.title, 1), Paragraph(f"{about(study)}.")]
    blocks += [_table(GROUPS[group], measures) for group, measures in groups(study).items()]
    return [
        *blocks,
        *(
            Paragraph(words, "quiet")
            for words in (unseen(study), unfelt(study), METHOD if len(study.variants) == 1 else f"{METHOD} {STARRED}")
            if words
        ),
    ]


def _table(title: str, measures: Sequence[Measure]) -> Table:
    """The measures of a group, and below each of them its variants."""
    kind = "Share" if measures[0].kind == "share" else "Mean"
    heads: tuple[str, ...] = ("Variant", "Games", kind, "95 %", "Difference")
    if len(measures[0].estimates) == 1:
        heads = heads[:-1]
    rows = tuple(row[: len(heads)] for measure in measures for row in _rows(measure))
    return Table(heads, rows, right=heads[1:], title=title)


def _rows(measure: Measure) -> Iterator[tuple[str, ...]]:
    for line in textwrap.wrap(capital(measure.of), _WIDEST):
        yield line, "", "", "", ""
    margin = _INDENT if measure.of else ""
    for each in measure.estimates:
        numbers = (value_of(each, measure), interval_of(each, measure), difference_of(each, measure))
        yield f"{margin}{each.variant}", f"{each.games:,}", *numbers


def as_csv(study: Studied) -> str:
    """A row for each measure and variant; shares are between 0 and 1."""
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(COLUMNS)
    for measure in study.measures:
        for each in measure.estimates:
            known = (each.value, each.low, each.high, *(each.less or (None, None)))
            numbers = ("" if number is None else f"{number:g}" for number in known)
            rows.writerow([measure.group, measure.of, measure.kind, each.variant, each.games, *numbers])
    return text.getvalue()
