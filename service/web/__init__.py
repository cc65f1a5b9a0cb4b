"""HTTP: requests in, responses out, problem documents, pages."""
