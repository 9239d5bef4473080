"""What is around the table of Roll & Write: names, the chronicle, the counting, the end."""
