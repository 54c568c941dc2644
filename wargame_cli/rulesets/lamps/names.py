"""What names on a sheet stand for, beyond units and places."""

from __future__ import annotations

from typing import Annotated

import msgspec

#: A nation's name on a sheet, as people write it or by its id; capitals do not matter.
NationName = Annotated[str, msgspec.Meta(description="a nation's name", extra={"names": "nation"})]
