// Whether the graph keeps figures, and for how many companies they must be derived. Index: FiguresState(name).
CALL () { MATCH (company:FiguresDue) RETURN count(company) AS due }
OPTIONAL MATCH (state:FiguresState {name: 'figures'})
RETURN state.bound AS bound, state.revision AS revision, due
