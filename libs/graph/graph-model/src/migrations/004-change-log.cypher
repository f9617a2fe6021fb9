// The log of changes. Where this is run again, whatever changed before it may have changed anything: after companies were
// written in another way than by a load.
CREATE CONSTRAINT change_number IF NOT EXISTS FOR (c:Change) REQUIRE c.number IS UNIQUE;
CREATE CONSTRAINT protection_number IF NOT EXISTS FOR (p:Protection) REQUIRE p.number IS UNIQUE;
MERGE (counter:Counter {name: 'change'})
ON CREATE SET counter.number = 0
SET counter.number = counter.number + 1
SET counter.loggedSince = counter.number, counter.room = 0;
