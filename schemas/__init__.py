"""The wire format: JSON documents to and from the referee's types. Nothing here handles bytes."""
