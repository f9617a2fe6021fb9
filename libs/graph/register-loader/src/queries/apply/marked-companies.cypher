// Returns those of these companies that have the mark of a protected sole trader. Served by the constraint on
// Entity.serviceId.
MATCH (company:Entity)
WHERE company.serviceId IN $serviceIds AND company.protectedSoleTrader
RETURN company.serviceId AS serviceId
