"""How fast the referee and its service are, each time against a peer in the same run.

``python -m benchmarks --help`` says what can be asked; docs/performance.md has the results.
"""
