// Lets some of what an erasure keeps away come back; gives how much. Served by the index on Erased.erasure.
MATCH (erased:Erased {erasure: $id})
WITH erased LIMIT $limit
DELETE erased
RETURN count(*) AS released
