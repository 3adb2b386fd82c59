"""Property tests of this layer write files and stores, whose speed is the machine's affair."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("no deadline", deadline=None)
settings.load_profile("no deadline")
