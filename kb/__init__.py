"""The knowledge base: rulings joined with the checks that prove them."""
