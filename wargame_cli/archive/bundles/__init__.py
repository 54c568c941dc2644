"""What a side may know of the journal, is sent of it, and can prove with it."""
