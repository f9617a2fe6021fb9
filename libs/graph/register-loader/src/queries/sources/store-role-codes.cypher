// Stores the roles that the operator added to the published tables. Served by the constraint on AddedRoleCodes.name.
MERGE (added:AddedRoleCodes {name: 'roles'})
SET added.content = $content
