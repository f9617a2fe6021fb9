// Creates the lease of a build that begins.
CREATE (:BatchLease {id: $id, until: $until})
