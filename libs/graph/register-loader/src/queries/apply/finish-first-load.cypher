// Forgets that an empty graph was being filled. Served by the constraint on Counter.name.
MATCH (mark:Counter {name: 'unfinishedFirstLoad'})
DELETE mark
