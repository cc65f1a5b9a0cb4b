"""The resources of the service, one module per resource."""
