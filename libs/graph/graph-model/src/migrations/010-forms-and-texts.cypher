// These indexes find protected persons and their businesses, which are few. Their numbers are compared with the numbers
// of proxies.
CREATE INDEX person_protected IF NOT EXISTS FOR (p:Person) ON (p.protected);
CREATE INDEX company_protected_sole_trader IF NOT EXISTS FOR (c:Company) ON (c.protectedSoleTrader);
CALL db.awaitIndexes(600);
