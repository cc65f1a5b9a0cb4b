"""The wire format: what is read and written, to and from the referee's own types."""
