"""What machine players need of this game: orders to try, and the laws that every position keeps."""
