"""The game told to people: reports, pictures of the map, why a unit is out of supply, what a side can do."""
