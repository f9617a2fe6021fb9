// By which numbers a business is found when a person becomes protected: those of register identifiers and of single sources.
CREATE INDEX entity_key_number IF NOT EXISTS FOR (k:EntityKey) ON (k.number);
CALL db.awaitIndexes(600);
