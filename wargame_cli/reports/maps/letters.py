"""A picture in letters: lines of runs, each run in a style in the words of rich, which a pipe has no use for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from wargame_cli.engine.text.visible import visible

if TYPE_CHECKING:
    from rich.text import Text

#: Letters and their style, such as `bold #ffffff on #26292c`; an empty one is that of the terminal.
Run = tuple[str, str]


class Line:
    """A line of letters, which runs are added to."""

    __slots__ = ("runs",)

    def __init__(self, letters: str = "", style: str = "") -> None:
        self.runs: list[Run] = [(letters, style)] if letters else []

    @staticmethod
    def of(runs: Iterable[Run]) -> Line:
        """One of these runs."""
        line = Line()
        line.runs += runs
        return line

    @property
    def plain(self) -> str:
        """Its letters alone."""
        return "".join([letters for letters, _ in self.runs])

    def add(self, letters: str, style: str = "") -> Line:
        """The line itself, with a further run."""
        self.runs.append((letters, style))
        return self

    def stripped(self) -> Line:
        """The line itself, without blanks at its end."""
        while self.runs:
            letters, style = self.runs.pop()
            if kept := letters.rstrip():
                self.runs.append((kept, style))
                break
        return self


class Letters:
    """Lines, as a terminal 80 columns wide has room for them."""

    def __init__(self, lines: Iterable[Line]) -> None:
        self.lines: Sequence[Line] = tuple(lines)

    @property
    def plain(self) -> str:
        """The letters alone, without what would command a terminal."""
        return visible("\n".join([line.plain for line in self.lines]))

    def in_colour(self) -> Text:
        """The same for rich to print on a terminal."""
        from rich.text import Text

        text = Text()
        for number, line in enumerate(self.lines):
            text.append("\n" if number else "")
            for letters, style in line.runs:
                text.append(visible(letters), style)
        return text
