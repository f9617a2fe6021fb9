// Returns how much of each index is built. It uses no index itself.
SHOW INDEXES YIELD name, state, populationPercent
RETURN name, state, populationPercent AS percent
