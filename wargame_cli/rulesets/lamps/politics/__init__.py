"""Who takes part in the war (10): conquest, Greece, the neutrals, Russia, the United States."""
