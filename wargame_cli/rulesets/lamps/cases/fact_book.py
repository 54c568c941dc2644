"""The book that the facts of this game are entered in."""

from __future__ import annotations

from typing import Annotated

from wargame_cli.engine.cases import FactBook
from wargame_cli.engine.naming import named

FACTS = FactBook()

FactionId = Annotated[str, named("faction")]
