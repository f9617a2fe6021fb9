// Returns the roles that the operator added to the published tables, or no row. Served by the constraint on
// AddedRoleCodes.name.
MATCH (added:AddedRoleCodes {name: 'roles'})
RETURN added.content AS content
