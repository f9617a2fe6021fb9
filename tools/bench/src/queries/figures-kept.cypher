// The bound of the figures that the graph keeps, and the day of their derivation; no row where it keeps none.
MATCH (state:FiguresState {name: 'figures'})
RETURN state.bound AS bound, state.derivedOn AS derivedOn
