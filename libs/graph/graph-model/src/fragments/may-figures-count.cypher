// One row: whether kept or omitted figures may count on the day $today (`mayCount`). Figures that were derived for a later day say
// nothing about what ends before it, so none count if there may be such.
OPTIONAL MATCH (state:FiguresState {name: 'figures'})
WITH coalesce(state.derivedOn <= $today, true) AS mayCount
