// An earlier loader would write keys without `plainNumber`, and a proxy with such a number would not be masked. It begins each
// transaction by setting `loading` on the counter. The constraint then refuses it, and its message names the label. Loaders that write
// the property set `held`. The name of the label is historical: it stands for everything that loaders must keep right.
CREATE CONSTRAINT loader_writes_plain_numbers IF NOT EXISTS FOR (l:LoaderMustKeepFigures) REQUIRE l.loading IS UNIQUE;
MATCH (mark:LoaderMustKeepFigures {locked: true})
SET mark.loading = true;
// These indexes find the companies with a number, as it is and without punctuation. Loads already had the first one. Few keys have the
// property of the second one. The register loader stores what keys of older graphs lack.
CREATE INDEX entity_key_number IF NOT EXISTS FOR (k:EntityKey) ON (k.number);
CREATE INDEX entity_key_plain_number IF NOT EXISTS FOR (k:EntityKey) ON (k.plainNumber);
// Once the migration is stored as applied, readers rely on these indexes.
CALL db.awaitIndexes(600);
