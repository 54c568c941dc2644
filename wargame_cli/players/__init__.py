"""Sides played by the machine."""
