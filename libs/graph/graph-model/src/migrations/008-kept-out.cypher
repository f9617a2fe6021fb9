// What keeps packages and answers from showing persons whose business left the graph, or whose protection another person loses
// with an erasure; and which entries of the erasure ledger the graph has followed.
CREATE CONSTRAINT former_business_hash IF NOT EXISTS FOR (f:FormerBusiness) REQUIRE f.hash IS UNIQUE;
// What no package can show any more is forgotten by its day.
CREATE INDEX former_business_day IF NOT EXISTS FOR (f:FormerBusiness) ON (f.day);
CREATE CONSTRAINT erased_protection_key IF NOT EXISTS FOR (e:ErasedProtection) REQUIRE (e.number, e.person) IS UNIQUE;
// Where the person comes back they speak for themselves.
CREATE INDEX erased_protection_person IF NOT EXISTS FOR (e:ErasedProtection) ON (e.person);
CREATE CONSTRAINT followed_entry_number IF NOT EXISTS FOR (f:FollowedEntry) REQUIRE f.number IS UNIQUE;
// Erasures of before the ledger are written into it once.
CREATE INDEX followed_entry_erasure IF NOT EXISTS FOR (f:FollowedEntry) ON (f.erasure);
