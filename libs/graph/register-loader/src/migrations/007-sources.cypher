// These indexes find claims of protection. It is not known which source stated the entities and records that were
// loaded before. They have no `source`, and none is guessed.
CREATE INDEX protection_claim_id IF NOT EXISTS FOR (c:ProtectionClaim) ON (c.id);
CREATE INDEX protection_claim_national_id IF NOT EXISTS FOR (c:ProtectionClaim) ON (c.nationalId);
// Finds the protections and marks that end with the running load.
CREATE INDEX protection_claim_ending IF NOT EXISTS FOR (c:ProtectionClaim) ON (c.ending);
CREATE INDEX company_mark_ends IF NOT EXISTS FOR (c:Company) ON (c.markEnds);
