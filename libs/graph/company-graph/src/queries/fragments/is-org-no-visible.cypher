// A protected sole trader's number is a person's national id: it finds the company only with Hidden Person Access.
CASE WHEN c.protectedSoleTrader THEN c.countryCode IN {{map}}.hiddenPersonCountries ELSE true END
