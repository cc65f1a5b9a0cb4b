"""The wire format: JSON documents and notation, to and from the referee's types.

Nothing here parses JSON or writes bytes.
"""
