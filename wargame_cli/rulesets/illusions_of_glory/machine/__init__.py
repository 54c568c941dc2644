"""Machine players: what they might order, and the laws that their games keep."""
