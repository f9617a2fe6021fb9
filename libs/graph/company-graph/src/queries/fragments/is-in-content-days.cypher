// Whether the own fields of a company changed in the wanted range of days, where there is one.
($filter.contentFrom IS NULL OR $filter.contentFrom <= c.contentUpdatedOn <= $filter.contentTo)
