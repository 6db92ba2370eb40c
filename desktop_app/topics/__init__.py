"""How papers hang together: shared terms, similarity, topics, places on the map, and drawings of it."""
