// By what the few protected persons and businesses are found: the numbers of those are compared with those of proxies.
CREATE INDEX person_protected IF NOT EXISTS FOR (p:Person) ON (p.protected);
CREATE INDEX company_protected_sole_trader IF NOT EXISTS FOR (c:Company) ON (c.protectedSoleTrader);
CALL db.awaitIndexes(600);
