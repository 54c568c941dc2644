"""What becomes of nations: morale, Unified Command, and the weather over them (15D, 15E4, 36, 40)."""
