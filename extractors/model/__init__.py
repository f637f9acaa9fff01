"""The optional model extractor: what is asked, what is believed of the answer, what it costs. Off until a person agrees (docs/model.md)."""
