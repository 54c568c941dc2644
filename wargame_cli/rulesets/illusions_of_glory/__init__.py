"""Illusions of Glory: The Great War on the Eastern Front (GMT Games, rules of the second printing)."""
