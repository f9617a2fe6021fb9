// The columns of a link to a person or company, after its type.
r.record, e.serviceId, e:Company, {{stored-profile mark=coalesce(e.protected, e.protectedSoleTrader)}}, e.countryCode, e.recordCountry, coalesce(e.protected, e.protectedSoleTrader)
