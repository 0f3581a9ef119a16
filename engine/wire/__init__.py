"""The JSON of the wire format: values, the shape of moves, and how what has not the form is refused."""
