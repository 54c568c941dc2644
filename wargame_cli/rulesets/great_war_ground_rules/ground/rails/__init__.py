"""Railroads and what crosses water: lines as they lie, bridges, rail nets and their sections (7, 15A1, 15A3)."""
