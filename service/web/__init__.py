"""The HTTP service: requests, responses, problem documents and pages."""
