// Stores the day of the newest derivation, and the first day on which figures of a company may be different, if there is one.
// Served by the constraint on FiguresState.name and the index on Company.figuresUntil.
MATCH (state:FiguresState {name: 'figures'})
SET state.derivedOn = CASE WHEN state.derivedOn > $today THEN state.derivedOn ELSE $today END
SET state.settledUntil = COLLECT {
  MATCH (company:Company)
  WHERE company.figuresUntil > 0
  RETURN company.figuresUntil AS day ORDER BY day LIMIT 1
}[0]
