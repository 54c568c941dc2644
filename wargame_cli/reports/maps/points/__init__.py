"""Maps of points: spaces and the connections between them."""
