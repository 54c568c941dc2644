"""Strategy Cards (9): hands, actions, Events, reinforcements."""
