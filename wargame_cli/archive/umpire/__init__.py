"""What the umpire does besides resolving."""
