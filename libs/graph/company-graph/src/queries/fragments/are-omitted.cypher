// Whether the figures of a company are omitted, and count on the day $today.
({{company}}:FiguresOmitted AND {{company}}.figuresRevision = $wanted.revision AND coalesce($today < {{company}}.figuresUntil, true))
