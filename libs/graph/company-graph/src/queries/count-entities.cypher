// The number of companies and persons, from the count store.
MATCH (e:Entity)
RETURN count(e) AS total
