"""What a check says back of a sheet: each order in a sentence with what it costs, what is left, what is odd."""
