// Whether the log of changes has every change of figures after the number $wanted.since, and all kept figures count now.
// The constraint on FiguresState.name serves it.
{{figures-state}}
MATCH (state:FiguresState {name: 'figures'})
RETURN areSettled AND state.loggedSince <= $wanted.since AS areLogged
