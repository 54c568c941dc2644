"""Turns of 1914 to which rules refer by their number or month (4.1)."""

from __future__ import annotations

#: The last turn of August 1914 (19.51-19.54).
LAST_OF_AUGUST = 2
