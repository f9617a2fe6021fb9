// When the newest package of a chain was published, if that was at `$now` or later: then a clock was ahead. Packages at `$before` or later
// do not count, because clocks differ by less. Null if there are none.
// Index: BatchPackage(orderId, country, createdAt).
MATCH (p:BatchPackage {orderId: $orderId, country: $country})
WHERE p.createdAt >= $now AND p.createdAt < $before
RETURN max(p.createdAt) AS newest
