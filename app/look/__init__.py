"""What the page, the report and the notice share in how they show things: words of mail as plain text, the names of
types and states, plots."""
