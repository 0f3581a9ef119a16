"""What is known of each rule and piece: the data behind the pages of the rule book."""
