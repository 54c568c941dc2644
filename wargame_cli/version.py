"""The version, alone in its room so that everybody may ask for it."""

__version__ = "0.2.0"
