"""The games, a folder each. A game never knows another one."""
