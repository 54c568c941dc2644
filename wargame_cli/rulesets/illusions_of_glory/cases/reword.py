"""The collected worked examples in our spelling of cases.

Their spelling: `given` (a position in a few words), `action` (what is done, in words), `dice`, and `expect`. Every
expectation is read by the chapter that knows its word. Whatever is not understood is said, never guessed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wargame_cli.engine.errors import Malformed
from wargame_cli.rulesets.illusions_of_glory.cases.reading import read
from wargame_cli.rulesets.illusions_of_glory.cases.told import Plain, Told

_CASE = ("id", "origin", "rule", "lines", "note", "title", "uncertain", "options", "given", "action", "dice", "expect")


def reword(case: Plain) -> dict[str, Any]:
    """A collected case in our spelling. Raises LookupError, with a sentence, for what is not understood."""
    for name in case:
        if name not in _CASE:
            raise LookupError(f"{name} is not understood; a case has {', '.join(_CASE)}")
    given, expect = _loose(case.get("given") or {}), _loose(case.get("expect"))
    if not isinstance(given, Mapping):
        raise LookupError("given is not written as fields (`name: value`)")
    if not isinstance(expect, Mapping) or not expect:
        raise LookupError("nothing is expected (`expect: ...`)")
    told = Told(given, str(case.get("action", "")), _loose(case.get("dice")), expect)
    try:
        runs = list(read(told))
    except Malformed as error:
        raise LookupError(error.problems[0].message) from None
    except (KeyError, TypeError, AttributeError, ValueError, IndexError, StopIteration) as error:
        raise LookupError(f"the case is not written as the collected examples are ({error!r})") from None
    if unread := next(told.unread(), ""):
        raise LookupError(unread)
    if not runs:
        raise LookupError("nothing is expected that could be checked")
    result: dict[str, Any] = {"id": str(case["id"]), "rule": str(case.get("rule", ""))}
    if "options" in case:
        result["options"] = dict(case["options"])
    if len(runs) > 1:
        return {**result, "variants": [{"title": f"number {number}", **run} for number, run in enumerate(runs, 1)]}
    return result | runs[0]


def _loose(value: Any) -> Any:
    """What is written, with numbers and truth as such: a case file is read as texts."""
    if isinstance(value, Mapping):
        return {str(name): _loose(part) for name, part in value.items()}
    if isinstance(value, list):
        return [_loose(part) for part in value]
    if isinstance(value, str):
        plain = value.strip()
        if plain in ("true", "false"):
            return plain == "true"
        if plain.lstrip("+-").isdigit():
            return int(plain)
    return value
