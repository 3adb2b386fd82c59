"""What the texts say: sources, normalising, deduplication, claims and the store."""
