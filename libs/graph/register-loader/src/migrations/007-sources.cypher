// By what claims of protection are found. Who stated what was held before is not known, and is not guessed: it has no `source`.
CREATE INDEX protection_claim_id IF NOT EXISTS FOR (c:ProtectionClaim) ON (c.id);
CREATE INDEX protection_claim_national_id IF NOT EXISTS FOR (c:ProtectionClaim) ON (c.nationalId);
// What ends with the load that is running.
CREATE INDEX protection_claim_ending IF NOT EXISTS FOR (c:ProtectionClaim) ON (c.ending);
CREATE INDEX company_mark_ends IF NOT EXISTS FOR (c:Company) ON (c.markEnds);
