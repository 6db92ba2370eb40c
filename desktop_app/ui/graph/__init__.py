"""The graph: papers as dots on a map that stays, with what ties them."""
