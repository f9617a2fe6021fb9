// The state of kept figures says whether companies are marked for a derivation. An earlier loader would mark companies, and the
// state would not say so. It begins each transaction by setting `taken` on the counter. The constraint then refuses it, and its message
// names the label. Loaders that keep the state right set another property.
CREATE CONSTRAINT loader_says_what_is_marked IF NOT EXISTS FOR (l:LoaderMustKeepFigures) REQUIRE l.taken IS UNIQUE;
MATCH (mark:LoaderMustKeepFigures {locked: true})
SET mark.taken = true;
// Stores that no company is marked, if that is so: an older graph does not say it. Loads must not run at the same time, so the counter is
// locked.
MATCH (counter:Counter {name: 'serviceId'})
SET counter.held = true
REMOVE counter.held
WITH counter
MATCH (change:Counter {name: 'change'})
MATCH (state:FiguresState {name: 'figures'})
WHERE NOT EXISTS { MATCH (:FiguresDue) }
SET state.derivedUpTo = change.number;
