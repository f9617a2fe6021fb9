// Whether the records of a company changed in the wanted range of days, where there is one. Some companies changed after
// their last load, because of the day. For these, $filter.dueInDays lists which are in the range.
($filter.relationsFrom IS NULL OR CASE
  WHEN c.serviceId IN $filter.due THEN c.serviceId IN $filter.dueInDays
  ELSE {{is-in-days node=c date=relations}}
END)
