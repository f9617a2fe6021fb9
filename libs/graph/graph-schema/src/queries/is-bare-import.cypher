// Returns whether the graph is an import on which no migration was applied. Every other graph with entities has one.
RETURN NOT EXISTS { MATCH (:Migration) } AND EXISTS { MATCH (:Entity) } AS isBareImport
