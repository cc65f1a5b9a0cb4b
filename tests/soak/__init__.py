"""Endurance: the reference deployment under mixed and hostile load while its parts fail."""
