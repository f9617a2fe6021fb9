// Returns some of the companies that have the note that figures below them may be omitted, and have owners without it.
// Reads all companies, and the owners of those with this note, until there are enough.
MATCH (owned:Company)<-[holding:OWNS]-(owner:Entity)
WHERE owned.mayOmitBelow AND holding.votesAlone IS NULL AND owner.mayOmitBelow IS NULL
RETURN DISTINCT owned.serviceId AS serviceId LIMIT $limit
