"""What players do, from device events to intents."""
