"""Which programs wrote down the scenes of events, and who rolled a die: those from 0.2.0 on."""

from __future__ import annotations

from typing import Final

import msgspec

from wargame_cli.engine.events import DieRolled, Event
from wargame_cli.engine.text.numbers import whole_number

_SINCE: Final = (0, 2, 0)


def known_to(program: str) -> bool:
    """Whether a version of the program, such as `0.1.0`, wrote scenes down."""
    return tuple(whole_number(part) or 0 for part in program.split(".")) >= _SINCE


def without(event: Event) -> Event:
    """An event as an earlier program would have written it down."""
    if isinstance(event, DieRolled):
        return msgspec.structs.replace(event, scene="", by="", good="", kind="")
    return msgspec.structs.replace(event, scene="") if event.scene else event
