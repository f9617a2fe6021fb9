// Keys for erasures, and for the hashes of what must not be loaded again after a person was erased.
CREATE CONSTRAINT erased_hash IF NOT EXISTS FOR (e:Erased) REQUIRE e.hash IS UNIQUE;
CREATE CONSTRAINT erasure_id IF NOT EXISTS FOR (e:Erasure) REQUIRE e.id IS UNIQUE;
// Finds all hashes of an erasure, so that they can be deleted when the erasure is revoked.
CREATE INDEX erased_by IF NOT EXISTS FOR (e:Erased) ON (e.erasure);
