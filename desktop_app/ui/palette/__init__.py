"""Every act of the window by its name."""
