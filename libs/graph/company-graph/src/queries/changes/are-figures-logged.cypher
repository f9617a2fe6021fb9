// Whether the log of changes has every change of figures after the number $wanted.since, and all kept figures count now. Also whether
// no company was marked for a derivation after that number.
// The constraint on FiguresState.name serves it.
{{figures-state}}
MATCH (state:FiguresState {name: 'figures'})
RETURN areSettled AND state.loggedSince <= $wanted.since AS areLogged, coalesce(state.lastMarked <= $wanted.since, true) AS areUnmarked
