// When a person becomes protected, this index finds the person's business by numbers of its register identifiers and of
// its single sources.
CREATE INDEX entity_key_number IF NOT EXISTS FOR (k:EntityKey) ON (k.number);
CALL db.awaitIndexes(600);
