"""What names on a sheet stand for, beyond units and places."""

from __future__ import annotations

from typing import Annotated

from wargame_cli.engine.orders import name_of

#: A nation's name on a sheet, as people write it or by its id; capitals do not matter.
NationName = Annotated[str, name_of("nation", "a nation's name")]
