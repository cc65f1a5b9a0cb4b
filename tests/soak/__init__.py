"""The endurance test: the reference deployment under load while parts of it fail."""
