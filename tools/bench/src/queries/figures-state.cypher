// Whether the graph keeps figures, for how many companies they must be derived, and whether the state says that there are none.
// Index: FiguresState(name).
CALL () { MATCH (company:FiguresDue) RETURN count(company) AS due }
OPTIONAL MATCH (state:FiguresState {name: 'figures'})
RETURN state.bound AS bound, state.revision AS revision, due, coalesce(coalesce(state.lastMarked, 0) <= state.derivedUpTo, false) AS isSaidDerived
