"""How a sample state is played: scenario words, the strict runner and the engine adapter."""
