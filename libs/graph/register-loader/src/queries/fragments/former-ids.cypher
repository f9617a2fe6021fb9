// Under which ServiceIds a company was shown before it turned out to be the same as another one.
COLLECT {
  MATCH (former:EntityKey)-[:KEY_OF]->(company)
  WHERE former.key STARTS WITH 'service:'
  RETURN toInteger(substring(former.key, size('service:')))
}
