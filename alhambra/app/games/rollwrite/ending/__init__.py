"""Everything around the table of Roll & Write: names, the chronicle, the count, the end."""
