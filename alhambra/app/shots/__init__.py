"""Pictures of screens, made without a window."""
