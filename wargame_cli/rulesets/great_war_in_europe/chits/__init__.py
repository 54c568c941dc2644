"""Event chits: bought, drawn, held, played, and what they do (6)."""
