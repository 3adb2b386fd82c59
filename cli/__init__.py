"""The command `kb`."""
