// Whether the content or the relations of a company changed in the wanted range of days, where there is one.
($filter.{{what}}From IS NULL OR $filter.{{what}}From <= c.{{what}}UpdatedOn <= $filter.{{what}}To)
