"""What the types of orders say of themselves, for people who write them."""
