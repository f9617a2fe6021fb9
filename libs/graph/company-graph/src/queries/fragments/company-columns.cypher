// The columns of a link to a company, after its type.
r.record, e.serviceId, true, {{stored-profile mark=e.protectedSoleTrader}}, e.countryCode, e.recordCountry, e.protectedSoleTrader
