"""The looks: colours, sizes, fonts, icons and the one style sheet, all from resources/theme/tokens.json."""
