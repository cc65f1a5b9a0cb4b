"""The referee of Medina, in pure Python: it uses no web framework, no clock and no sentences."""
