// Returns the hashes that an erasure has stored: those of erased keys, and those that protect other persons.
// Served by the index on Erased.erasure and the constraint on ErasedProtection.
RETURN COLLECT {
    MATCH (erased:Erased {erasure: $id})
    RETURN erased.hash AS hash ORDER BY hash
  } AS hashes,
  COLLECT {
    MATCH (protection:ErasedProtection)
    WHERE protection.number > '' AND protection.person > '' AND protection.erasure = $id
    RETURN {number: protection.number, person: protection.person} AS kept ORDER BY kept.number, kept.person
  } AS protections
