// Returns the ServiceIds under which packages may show former businesses of persons.
// Served by the constraint on FormerBusiness.hash.
MATCH (former:FormerBusiness)
WHERE former.hash IN $hashes
UNWIND former.serviceIds AS serviceId
RETURN DISTINCT serviceId
