"""What a card does, in words."""
