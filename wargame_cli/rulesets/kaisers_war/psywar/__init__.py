"""Psychological warfare (32): campaigns and their effects."""
