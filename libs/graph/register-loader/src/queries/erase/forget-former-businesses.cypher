// Deletes the stored former businesses of persons. Served by the constraint on FormerBusiness.hash.
MATCH (former:FormerBusiness)
WHERE former.hash IN $hashes
DELETE former
