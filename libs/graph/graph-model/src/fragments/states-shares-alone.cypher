// Whether a current holding states a number of shares and no percentage. Only holdings without a percentage need their text.
(r.stake IS NULL AND r.min IS NULL AND r.max IS NULL AND r.record CONTAINS '"numberOfShares":')
