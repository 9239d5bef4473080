"""The computer opponents. They get a re-dealt state, so they know only what their seat may know."""
