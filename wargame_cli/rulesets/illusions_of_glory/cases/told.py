"""A collected example as it is told: what is given, done, thrown and expected, and the positions that it lists."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

Plain = Mapping[str, Any]

#: The name of a listed position that is a mere text.
CASE = "case"


class Told:
    """A case, or one of the positions that it lists. What is given or expected and never read is told in the end."""

    def __init__(self, given: Plain, action: str, dice: Any, expect: Plain) -> None:
        self.given = dict(given)
        self.action = action
        self.dice = dice
        self.expect = dict(expect)
        self._taken: set[str] = set()
        self._names: set[str] = set()
        self._read: set[str] = set()
        self._enter(self)

    def _enter(self, part: Told) -> None:
        self._names |= {f"given.{name}" for name in part.given} | {f"expect.{name}" for name in part.expect}
        if part.dice is not None:
            self._names.add("dice")
        part._names, part._read = self._names, self._read

    # -- reading -------------------------------------------------------------------------------------------------

    def has(self, *names: str) -> bool:
        """Whether all of these are given."""
        return all(name in self.given for name in names)

    def take(self, name: str, default: Any = None) -> Any:
        """What is given under a name."""
        self._read.add(f"given.{name}")
        self._taken.add(name)
        return self.given.get(name, default)

    def begin(self) -> None:
        """Another reader begins: nothing is taken yet."""
        self._taken.clear()

    def open(self) -> list[str]:
        """What is given and not taken yet."""
        return [name for name in self.given if name not in self._taken]

    def wanted(self, name: str) -> Any:
        """What is expected under a name. Raises LookupError where nothing is."""
        if name not in self.expect:
            raise LookupError(f"expect.{name} is missing")
        self._read.add(f"expect.{name}")
        return self.expect[name]

    def maybe(self, name: str) -> Any:
        """What is expected under a name; None where nothing is."""
        return self.wanted(name) if name in self.expect else None

    def throws(self) -> list[int]:
        """The dice, in order."""
        self._read.add("dice")
        if self.dice is None:
            return []
        try:
            return [int(die) for die in (self.dice if isinstance(self.dice, list) else [self.dice])]
        except (TypeError, ValueError):
            raise LookupError(f"dice: {self.dice!r} are no numbers") from None

    def says(self, pattern: str) -> bool:
        """Whether the action speaks of something."""
        return re.search(pattern, self.action, re.IGNORECASE) is not None

    def speaks_of(self, name: str) -> bool:
        """Whether something is given or expected under a name, in one of the listed positions too."""
        cases = self.given.get("cases")
        listed = [each for each in cases if isinstance(each, Mapping)] if isinstance(cases, list) else []
        return name in self.given or name in self.expect or any(name in each for each in listed)

    def unread(self) -> Iterator[str]:
        """What nobody read, in words."""
        for name in sorted(self._names - self._read):
            yield f"{name} is not understood" if name != "dice" else "it is not understood what the dice decide"

    # -- positions side by side ----------------------------------------------------------------------------------

    def parts(self) -> list[Told]:
        """The positions that a case lists, each with its own answer; the case itself where it lists none.

        They stand under `cases`, or in lists as long as those of the answers, or are told as (a), (b), (c).
        """
        parts = self._by_letter() or self._by_number()
        for part in parts:
            self._enter(part)
        return parts or [self]

    def _by_letter(self) -> list[Told]:
        lettered = {name: value for name, value in self.expect.items() if _is_lettered(value)}
        if not lettered:
            return []
        letters = sorted({str(letter) for value in lettered.values() for letter in value})
        told = dict(re.findall(r"\(([a-z])\)\s*(.*?)[,;]?\s*(?=(?:and\s+)?\([a-z]\)|$)", self.action))
        if sorted(told) != letters:
            raise LookupError(f"expect speaks of {', '.join(letters)}, the action of {', '.join(told) or 'none'}")
        lead = self.action.partition("(")[0]
        parts = []
        for letter in letters:
            expect = {name: value.get(letter) if name in lettered else value for name, value in self.expect.items()}
            parts.append(Told(self.given, f"{lead}{told[letter]}", self.dice, expect))
        return parts

    def _by_number(self) -> list[Told]:
        lists = {name: value for name, value in self.expect.items() if isinstance(value, list)}
        cases = self.given.get("cases")
        if isinstance(cases, list):
            self._read.add("given.cases")
            number = len(cases)
        elif lists:
            number = min(len(value) for value in lists.values())
            if not any(_has_length(value, number) for value in (*self.given.values(), self.dice)):
                return []
        else:
            return []
        for name, value in lists.items():
            if len(value) != number:
                raise LookupError(f"expect.{name}: {len(value)} answers for {number} cases")
        return [self._numbered(place, number) for place in range(number)]

    def _numbered(self, place: int, number: int) -> Told:
        given = {
            name: value[place] if _has_length(value, number) else value
            for name, value in self.given.items()
            if name != "cases"
        }
        if "cases" in self.given:
            case = self.given["cases"][place]
            given |= dict(case) if isinstance(case, Mapping) else {CASE: case}
        dice = self.dice[place] if _has_length(self.dice, number) else self.dice
        expect = {name: value[place] if isinstance(value, list) else value for name, value in self.expect.items()}
        return Told(given, self.action, dice, expect)


def _is_lettered(value: Any) -> bool:
    return isinstance(value, Mapping) and bool(value) and all(re.fullmatch("[a-z]", str(name)) for name in value)


def _has_length(value: Any, number: int) -> bool:
    return isinstance(value, list) and len(value) == number
