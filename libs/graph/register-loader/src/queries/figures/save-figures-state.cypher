// Stores the bound and the revision of kept figures, and since which change the log has all changes of figures.
// Served by the constraint on FiguresState.name.
MERGE (state:FiguresState {name: 'figures'})
SET state.bound = $bound, state.revision = $revision, state.loggedSince = $loggedSince
