"""Whether opponents and coach know more than they may."""
