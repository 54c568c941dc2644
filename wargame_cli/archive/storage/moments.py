"""Moments as files hold them."""

from __future__ import annotations

import os
from datetime import UTC, datetime

from wargame_cli.engine.errors import WargameError


def now() -> str:
    """This moment in UTC, to the second. `SOURCE_DATE_EPOCH`, if it is set, stands still (for output that repeats)."""
    fixed = os.environ.get("SOURCE_DATE_EPOCH")
    try:
        moment = datetime.fromtimestamp(int(fixed), UTC) if fixed else datetime.now(UTC)
    except (ValueError, OverflowError, OSError):
        raise WargameError(f"SOURCE_DATE_EPOCH is the seconds since 1970, a whole number, not {fixed!r}") from None
    return moment.isoformat(timespec="seconds")
