"""The model attacked: small changes to its source, and what notices them."""
