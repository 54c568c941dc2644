"""What is drawn over the map of a moment: what happened, supply, and how things stand."""
