// Stores the bound and the revision of kept figures. Served by the constraint on FiguresState.name.
MERGE (state:FiguresState {name: 'figures'})
SET state.bound = $bound, state.revision = $revision
