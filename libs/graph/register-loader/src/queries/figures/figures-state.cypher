// Returns the state of kept figures, or no row. Served by the constraint on FiguresState.name.
MATCH (state:FiguresState {name: 'figures'})
RETURN state.bound AS bound, state.revision AS revision, state.settledUntil AS settledUntil, state.derivedOn AS derivedOn,
  state.loggedSince AS loggedSince, state.lastMarked AS lastMarked, state.derivedUpTo AS derivedUpTo
