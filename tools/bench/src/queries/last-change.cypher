// The number of the last change of the graph. Figures that are derived later have a higher stamp.
OPTIONAL MATCH (counter:Counter {name: 'change'})
RETURN coalesce(counter.number, 0) AS number
