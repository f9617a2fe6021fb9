// Whether the own fields of a company changed in the wanted range of days, where there is one.
($filter.contentFrom IS NULL OR {{is-in-days node=c date=content}})
