"""The window's side of importing: the review of what was divided or guessed, and what imports tell."""
