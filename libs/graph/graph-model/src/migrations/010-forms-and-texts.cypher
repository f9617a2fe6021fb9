// These indexes find protected persons, who are few, and their businesses, for migrations of older graphs. The second one also finds
// the businesses whose numbers are compared with those of proxies, until `023-plain-numbers` has ended.
CREATE INDEX person_protected IF NOT EXISTS FOR (p:Person) ON (p.protected);
CREATE INDEX company_protected_sole_trader IF NOT EXISTS FOR (c:Company) ON (c.protectedSoleTrader);
CALL db.awaitIndexes(600);
