"""Offensives that events bring about or forbid: Enver, Conrad, Haig, Brusilov and the Czar, the Kaiserschlacht, Van."""
