// How far the building of each index is. Index: none.
SHOW INDEXES YIELD name, state, populationPercent
RETURN name, state, populationPercent AS percent
