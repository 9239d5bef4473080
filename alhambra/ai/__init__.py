"""The computer opponents. They get a re-dealt state: never more than their seat may know."""
