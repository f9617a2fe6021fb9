// A company's organisation number and those of the keys that lead to it.
[number IN [company.orgNo] + COLLECT { MATCH (entityKey:EntityKey)-[:KEY_OF]->(company) RETURN entityKey.number }
  WHERE number IS NOT NULL] AS numbers
