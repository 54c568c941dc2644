"""The Strategic Turn: resources, replacements, surrender, victory (5, 18.4)."""
