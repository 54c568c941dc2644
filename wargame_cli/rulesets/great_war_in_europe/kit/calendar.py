"""Turns of 1914 to which rules refer by their number or month (4.1)."""

from __future__ import annotations

#: August I 1914, the first turn of the campaign, and August II, the last for which the rules of 19.52-19.54 hold.
FIRST, LAST_OF_AUGUST = 1, 2
#: October 1914, with which Turkey joins the war (17.1) and the Belgians may leave Antwerp (19.56).
OCTOBER_1914 = 5
#: Nov/Dec 1914, with which the war in the Near East begins (7.12, 19.6).
NOV_DEC_1914 = 6
#: Jan/Feb 1915, the first turn with events (6.0), in which the Allies may choose one (20.2).
JAN_FEB_1915 = 7
