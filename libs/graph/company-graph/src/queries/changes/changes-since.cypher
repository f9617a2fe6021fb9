// Returns what loads changed after a change number. Served by the constraint on Change.number.
MATCH (change:Change)
WHERE change.number > $since
// The first `ownLines` of `lines` are not there because of figures alone. Earlier versions wrote no such number.
WITH change, coalesce(change.ownLines, size(change.lines)) AS ownLines
RETURN change.lines[..ownLines] AS lines, change.lines[ownLines..] AS figures, change.profiles AS profiles, change.held AS held,
  change.holders AS holders
