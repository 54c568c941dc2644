"""Illusions of Glory: the Great War on the Eastern Front (GMT Games, second printing 2022)."""
