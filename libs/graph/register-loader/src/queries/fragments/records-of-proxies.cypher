// The relationships of a type that name a proxy with one of the numbers.
MATCH ()-[relationship:{{type}}]->()
USING INDEX SEEK relationship:{{type}}(proxyNumber)
WHERE relationship.proxyNumber IN $numbers
RETURN relationship
