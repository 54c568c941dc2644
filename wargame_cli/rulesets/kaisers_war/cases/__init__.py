"""Conformance cases: how a case becomes a position, and what it may expect."""
