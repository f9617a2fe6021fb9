// By what the records that name a proxy are found, also of graphs that were loaded before. Normalised as numbers are compared
// (libs/ownership); within the JSON of a record no other text can stand between these quotation marks.
CREATE INDEX beneficially_owns_proxy IF NOT EXISTS FOR ()-[r:BENEFICIALLY_OWNS]-() ON (r.proxyNumber);
CREATE INDEX beneficially_owned_proxy IF NOT EXISTS FOR ()-[r:BENEFICIALLY_OWNED]-() ON (r.proxyNumber);
// Loads must not run meanwhile; the counter's lock sees to it.
MERGE (counter:Counter {name: 'serviceId'})
ON CREATE SET counter.next = 1
SET counter.locked = true
REMOVE counter.locked
WITH counter
MATCH ()-[r:BENEFICIALLY_OWNS|BENEFICIALLY_OWNED]->()
WHERE r.proxyNumber IS NULL
  AND r.record CONTAINS '"proxyCompanyRegistrationNumber":"'
WITH r, split(split(r.record, '"proxyCompanyRegistrationNumber":"')[1], '"')[0] AS written
WITH r, toUpper(reduce(number = written, ignored IN [
  '-', ' ', '\u00a0', '\u00ad', '\u058a', '\u05be', '\u1400', '\u1680', '\u1806', '\u2000', '\u2001', '\u2002', '\u2003',
  '\u2004', '\u2005', '\u2006', '\u2007', '\u2008', '\u2009', '\u200a', '\u200b', '\u200c', '\u200d', '\u2010', '\u2011',
  '\u2012', '\u2013', '\u2014', '\u2015', '\u2028', '\u2029', '\u202f', '\u2053', '\u205f', '\u2060', '\u207b', '\u208b',
  '\u2212', '\u2e17', '\u2e1a', '\u2e3a', '\u2e3b', '\u2e40', '\u2e5d', '\u3000', '\u301c', '\u3030', '\u30a0', '\ufe31',
  '\ufe32', '\ufe58', '\ufe63', '\ufeff', '\uff0d', '\\t', '\\n', '\\u000b', '\\f', '\\r', '\ud803\udd6e', '\ud803\udead'
] | replace(number, ignored, ''))) AS number
WHERE number <> ''
SET r.proxyNumber = number;
// Packages of before may show a proxy that is to be hidden: those go that show either end of such a record, under any ServiceId.
MATCH (party)-[r:BENEFICIALLY_OWNS|BENEFICIALLY_OWNED]->(company)
WHERE r.proxyNumber IS NOT NULL
WITH party, company, r.proxyNumber AS number
WITH party, company, [number, substring(number, 2), '18' + number, '19' + number, '20' + number] AS forms
WHERE EXISTS { MATCH (person:Person) WHERE person.nationalId IN forms AND person.protected }
  OR EXISTS { MATCH (trader:Company) WHERE trader.orgNo IN forms AND trader.protectedSoleTrader }
UNWIND [party, company] AS end
UNWIND [end.serviceId] + COLLECT {
  MATCH (former:EntityKey)-[:KEY_OF]->(end)
  WHERE former.key STARTS WITH 'service:'
  RETURN toInteger(substring(former.key, size('service:')))
} AS serviceId
WITH collect(DISTINCT serviceId) AS serviceIds
WHERE size(serviceIds) > 0
MERGE (counter:Counter {name: 'change'})
ON CREATE SET counter.number = 0
SET counter.number = counter.number + 1
CREATE (:Protection {number: counter.number, serviceIds: serviceIds});
