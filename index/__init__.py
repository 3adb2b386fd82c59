"""How the texts are found: embeddings, vectors, words and their fusion."""
