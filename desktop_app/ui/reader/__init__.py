"""The reading pane: a Document typeset as a page, with the marks a person made on it."""
