"""Where a person says what shall be carried out, in which form and to which folder."""
