"""The right of the window: what a person wrote on a paper, what is related to it, and what is known about it."""
