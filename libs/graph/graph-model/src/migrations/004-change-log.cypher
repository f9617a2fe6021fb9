// Creates the log of changes. If this migration runs again, for example after companies were written in another way
// than by a load, the log starts anew: anything before it may have changed.
CREATE CONSTRAINT change_number IF NOT EXISTS FOR (c:Change) REQUIRE c.number IS UNIQUE;
CREATE CONSTRAINT protection_number IF NOT EXISTS FOR (p:Protection) REQUIRE p.number IS UNIQUE;
MERGE (counter:Counter {name: 'change'})
ON CREATE SET counter.number = 0
SET counter.number = counter.number + 1
SET counter.loggedSince = counter.number, counter.room = 0;
