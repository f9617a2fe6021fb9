// These indexes find protected persons, who are few, and their businesses, for migrations of older graphs.
CREATE INDEX person_protected IF NOT EXISTS FOR (p:Person) ON (p.protected);
CREATE INDEX company_protected_sole_trader IF NOT EXISTS FOR (c:Company) ON (c.protectedSoleTrader);
CALL db.awaitIndexes(600);
