// Returns the number of companies and persons. Neo4j answers it from its count store, without reading the nodes.
MATCH (e:Entity)
RETURN count(e) AS total
