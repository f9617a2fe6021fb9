// The number of companies, from the count store.
MATCH (c:Company)
RETURN count(c) AS total
