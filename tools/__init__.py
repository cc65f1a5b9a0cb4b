"""Developer tools: generators, catalogue upkeep, proof pages. The service imports none."""
