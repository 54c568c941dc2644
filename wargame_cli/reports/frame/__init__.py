"""The frame of every report: what it says first, what is due, and the appendix that proves it."""
