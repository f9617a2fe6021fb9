// What must not come back after persons were erased, and what the erasures came to.
CREATE CONSTRAINT erased_hash IF NOT EXISTS FOR (e:Erased) REQUIRE e.hash IS UNIQUE;
CREATE CONSTRAINT erasure_id IF NOT EXISTS FOR (e:Erasure) REQUIRE e.id IS UNIQUE;
// All that one erasure keeps from coming back, for when it is lifted.
CREATE INDEX erased_by IF NOT EXISTS FOR (e:Erased) ON (e.erasure);
