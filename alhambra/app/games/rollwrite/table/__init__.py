"""The table of Alhambra Roll & Write: the sheet, the dice, and what is done with them."""
