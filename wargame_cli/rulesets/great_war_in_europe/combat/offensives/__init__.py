"""Offensives that events bring about or forbid: Conrad and Haig, Brusilov and the Czar, the Kaiserschlacht, Van."""
