"""The event step (5): drawing a card, what it does at once, and its owner's choices."""
