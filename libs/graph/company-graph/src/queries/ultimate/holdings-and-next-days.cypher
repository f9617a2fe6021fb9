// Returns of each given company what upstream-step.cypher and next-days.cypher return: the current holdings in it, at most
// $wanted.maxPerCompany, and the first day after $today on which a holding of shares in it begins or ends, if there is one.
// The figures of a company are omitted if those of an owner are. Where omitted figures count on this day, the company's own or
// those of an owner, this is said, and no holdings are read.
// Indexes: Entity(serviceId), and the constraint on FiguresState.name.
{{may-figures-count}}
MATCH (company:Company&Entity)
USING INDEX SEEK company:Entity(serviceId)
WHERE company.serviceId IN $wanted.serviceIds
WITH company, mayCount AND ({{are-omitted company=company}} OR EXISTS {
  MATCH (company)<-[r:OWNS]-(owner:Company)
  WHERE {{are-omitted company=owner}} AND {{is-holding}}
}) AS isOmitted
RETURN company.serviceId AS owned, isOmitted, COLLECT {
  UNWIND CASE WHEN isOmitted THEN [] ELSE [company] END AS owned
  MATCH (owned)<-[r:OWNS]-(owner:Entity)
  WHERE {{is-holding}}
  RETURN [{{holding-columns owner=owner}}] LIMIT $wanted.maxPerCompany
} AS holdings, COLLECT {
  UNWIND CASE WHEN isOmitted THEN [] ELSE [company] END AS owned
  MATCH (owned)<-[r:OWNS]-(:Entity)
  WITH r, {{day-of-change}} AS day
  WHERE day IS NOT NULL AND r.votesAlone IS NULL
  RETURN day ORDER BY day LIMIT 1
}[0] AS nextDay
