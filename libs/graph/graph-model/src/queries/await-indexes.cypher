// Waits until every index can be used. Fails after 10 minutes.
CALL db.awaitIndexes(600)
