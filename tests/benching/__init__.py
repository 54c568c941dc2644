"""The rooms of `make bench`: what is measured, and how."""
