// Stores that no company is marked for a derivation after the last change. Served by the constraints on Counter.name and
// FiguresState.name.
MATCH (counter:Counter {name: 'change'})
MATCH (state:FiguresState {name: 'figures'})
SET state.derivedUpTo = counter.number
