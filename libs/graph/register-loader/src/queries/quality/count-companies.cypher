// Returns the number of companies. Neo4j answers it from its count store, without reading the nodes.
MATCH (c:Company)
RETURN count(c) AS total
