"""Tests of artillery."""
