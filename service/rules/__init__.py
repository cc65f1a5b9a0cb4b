"""The Medina referee, in pure Python. It needs no web framework or clock, and it words no text."""
