"""The game table as pictures: what a viewer sees, laid out, pointed at and moved. No pygame here."""
