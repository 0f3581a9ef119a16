"""The 96 hand cards as data: words, and the cards written in them."""
