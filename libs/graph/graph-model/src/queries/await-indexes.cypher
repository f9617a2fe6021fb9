// Returns when every index can be used, fails after 10 minutes.
CALL db.awaitIndexes(600)
