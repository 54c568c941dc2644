"""Combat: who may attack, odds, modifiers, losses, advance, attrition (10, 11.8, 14, 15)."""
