"""A fault of the program itself while it looks at one case: said in a line, so that the other cases go on."""

from __future__ import annotations

import inspect
import traceback
from pathlib import Path

from wargame_cli.engine.ruleset import Ruleset


def program_failed(error: BaseException, ruleset: Ruleset) -> str:
    """What went wrong, and the last line of the house or of the ruleset that it went through.

    Where a generator ran into a search that found nothing, Python tells of the generator; meant is the search.
    """
    if isinstance(error.__cause__, StopIteration):
        error = error.__cause__
    homes = {Path(inspect.getfile(Ruleset)).parents[1], Path(inspect.getfile(type(ruleset))).parent}
    places = [place for place in traceback.extract_tb(error.__traceback__) if homes & {*Path(place.filename).parents}]
    where = f" ({Path(places[-1].filename).name}, line {places[-1].lineno})" if places else ""
    said = f"{type(error).__name__}: {error}".removesuffix(": ")
    return f"the program failed: {said}{where}"
