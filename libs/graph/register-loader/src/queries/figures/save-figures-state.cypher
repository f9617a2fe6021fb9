// Stores the bound and the revision of kept figures, and since which change the log has all changes of figures. Companies are marked
// before or after it, so the next derivation has to say when none is marked any more. The day of the newest derivation is forgotten
// when figures become unusable: all that may be used later are derived later.
// Served by the constraint on FiguresState.name.
MERGE (state:FiguresState {name: 'figures'})
SET state.bound = $bound, state.revision = $revision, state.loggedSince = $loggedSince
REMOVE state.derivedUpTo
SET state.derivedOn = CASE WHEN $isUsable THEN state.derivedOn END
