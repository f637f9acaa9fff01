"""A mailbox as real ones are: about four fifths machine mail, one or two asks in a hundred. Invented, seeded, with its answer key."""
