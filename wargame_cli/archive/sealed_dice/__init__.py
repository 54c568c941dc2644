"""What sealed dice come from: the umpire's chain of keys, and rounds of a public beacon."""
