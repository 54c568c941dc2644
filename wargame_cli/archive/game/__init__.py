"""The files of a game: the saved game, sheets, terms, data of users; their copies, and what may be written over."""
