// Returns the persons and sole traders that loads protected or erased after a change number.
// Served by the constraint on Protection.number.
MATCH (protection:Protection)
WHERE protection.number > $since
RETURN protection.number AS number, protection.serviceIds AS serviceIds
