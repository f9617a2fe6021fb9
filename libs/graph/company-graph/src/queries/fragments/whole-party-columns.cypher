// The columns of a link to a person or company, after its type, with the whole profile.
r.record, e.serviceId, e:Company, e.profile, e.countryCode, e.recordCountry, coalesce(e.protected, e.protectedSoleTrader)
