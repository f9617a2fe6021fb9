// Notes a running build.
CREATE (:BatchLease {id: $id, until: $until})
