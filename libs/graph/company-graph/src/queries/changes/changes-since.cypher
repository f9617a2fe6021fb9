// Returns what loads changed after a change number. Served by the constraint on Change.number.
MATCH (change:Change)
WHERE change.number > $since
RETURN change.lines AS lines, change.profiles AS profiles, change.held AS held, change.holders AS holders
