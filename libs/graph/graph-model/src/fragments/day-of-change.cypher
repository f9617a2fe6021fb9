// The first day after $today on which a record begins or ends; null if it has ended or never does. 2147483647 is no day.
CASE WHEN r.untilDay > $today THEN CASE WHEN r.fromDay > $today THEN r.fromDay WHEN r.untilDay < 2147483647 THEN r.untilDay END END
