"""The resources of the service, one small module each."""
