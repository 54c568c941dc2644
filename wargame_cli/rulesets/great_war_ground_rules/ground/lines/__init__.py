"""Lines of general supply, over land, by road and along the rails, and the sources they lead to (11A to 11C)."""
