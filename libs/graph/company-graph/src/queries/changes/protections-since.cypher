// The persons and sole traders that loads after a number protected or erased. Served by the constraint on Protection.number.
MATCH (protection:Protection)
WHERE protection.number > $since
RETURN protection.number AS number, protection.serviceIds AS serviceIds
