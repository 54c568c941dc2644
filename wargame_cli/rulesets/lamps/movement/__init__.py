"""Movement over land and sea (6)."""
