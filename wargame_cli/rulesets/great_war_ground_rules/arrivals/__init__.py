"""What comes in and what goes: reinforcements, production, replacements, disbanding (16)."""
