// The columns of a holding of shares, see `HoldingRow`.
{{owner}}.serviceId, {{owner}}:Company, r.stake, r.min, r.max, r.votesAlone, r.minExcluded, r.maxExcluded, {{states-shares-alone}}
