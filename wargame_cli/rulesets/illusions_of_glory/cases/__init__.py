"""Conformance cases of Illusions of Glory: their positions and facts, and the spelling of the collected examples."""
