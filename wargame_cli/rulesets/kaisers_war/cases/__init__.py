"""Conformance cases of this game: positions to begin with, facts to expect, the collected examples' own spelling."""
