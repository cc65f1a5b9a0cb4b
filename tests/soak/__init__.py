"""The endurance test: the reference deployment under load and attack while parts of it fail."""
