"""Bytes: files that are never half written, and the one encoding that is digested."""
