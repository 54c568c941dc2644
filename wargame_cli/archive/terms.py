"""The terms of a game by mail: who may sign for a side, how long a side has, and what becomes of one that is silent.

They are part of the game, because the players rely on them: made with it, changed by a record of the journal only.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Literal, get_args

import msgspec

#: What happens to a side that has sent nothing when its time is up: the game waits for it; it gives no orders and its
#: questions are answered as the rules say by default; or it gives no orders and its standing orders answer.
Silence = Literal["wait", "hold", "standing"]

SILENCES: tuple[str, ...] = get_args(Silence)


class Terms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The terms of a game.

    `signers` lists the SSH public keys (`ssh-ed25519 AAAA...`) that may sign the sheets of a side; a side that is named
    must sign. `hours` is how long each phase's sheets may take, and `phases` says so of single phases; 0 is no limit.
    `until` is a deadline of its own for one phase, `turn/phase` to a moment. `secret_turns` says after how many turns
    the whole record of a turn is opened to all sides; without it, when the game is over.
    """

    signers: dict[str, tuple[str, ...]] = {}
    hours: float = 0
    phases: dict[str, float] = {}
    until: dict[str, str] = {}
    silence: Silence = "wait"
    secret_turns: int | None = None

    def deadline(self, turn: int, phase: str, since: datetime) -> datetime | None:
        """When the sheets of a phase that began to wait at `since` are due; None where there is no limit."""
        if (fixed := self.until.get(f"{turn}/{phase}")) is not None:
            return datetime.fromisoformat(fixed)
        hours = self.phases.get(phase, self.hours)
        return since + timedelta(hours=hours) if hours else None


#: The terms of a game whose moderator sets none.
PLAIN = Terms()


def no_sheet(side: str, silence: str) -> str:
    """What the report says of a side that sent nothing in time."""
    meaning: Mapping[str, str] = {
        "hold": "it gives no orders, and its questions are answered by default",
        "standing": "it gives no orders, and its standing orders answer its questions",
    }
    return f"{side} sent no sheet in time: by the terms of the game {meaning[silence]}"
