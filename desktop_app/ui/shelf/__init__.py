"""The left of the window: the shelf, and the list of papers beside it."""
