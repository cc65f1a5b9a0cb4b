"""The referee of Medina: pure Python, no web framework, no clock, no text for people."""
