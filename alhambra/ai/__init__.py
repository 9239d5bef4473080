"""The computer opponents. They are handed a re-dealt state: never more than their seat may know."""
