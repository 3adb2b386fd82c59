"""The house rulings with their checks, one module for each part of the rules."""
