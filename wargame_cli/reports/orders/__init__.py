"""Orders that a side could give: examples of them, and all of them."""
