"""The position and what happens in it, for people."""
