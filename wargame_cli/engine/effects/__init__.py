"""What cards, chits and the like do to a game: effects that go on, and what the data of effects name."""
