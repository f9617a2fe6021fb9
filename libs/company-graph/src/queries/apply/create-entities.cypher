// Creates companies and persons that have nothing but their ServiceIds yet.
CALL () {
  UNWIND $companies AS serviceId
  CREATE (:Entity:Company {serviceId: serviceId})
}
CALL () {
  UNWIND $persons AS serviceId
  CREATE (:Entity:Person {serviceId: serviceId})
}
