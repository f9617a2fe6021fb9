// Keys for data that prevents packages and responses from showing certain persons: persons whose business left the
// graph, and persons whose protection ends because another person is erased. Also the keys for the entries of the
// erasure ledger that the graph has followed.
CREATE CONSTRAINT former_business_hash IF NOT EXISTS FOR (f:FormerBusiness) REQUIRE f.hash IS UNIQUE;
// Finds former businesses by their last day, to delete those that no package can show any more.
CREATE INDEX former_business_day IF NOT EXISTS FOR (f:FormerBusiness) ON (f.day);
CREATE CONSTRAINT erased_protection_key IF NOT EXISTS FOR (e:ErasedProtection) REQUIRE (e.number, e.person) IS UNIQUE;
// Finds the erased protections of a person by the person's id: when a source states the person again, they are deleted.
CREATE INDEX erased_protection_person IF NOT EXISTS FOR (e:ErasedProtection) ON (e.person);
CREATE CONSTRAINT followed_entry_number IF NOT EXISTS FOR (f:FollowedEntry) REQUIRE f.number IS UNIQUE;
// Finds followed entries by their erasure. Erasures that are older than the ledger are written into it once.
CREATE INDEX followed_entry_erasure IF NOT EXISTS FOR (f:FollowedEntry) ON (f.erasure);
