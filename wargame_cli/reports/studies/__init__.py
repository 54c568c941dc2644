"""What a study came to, for people: its tables and its plot."""
