// Whether kept or omitted figures of a company are of this revision, and count on the day $today.
{{company}}.figuresRevision = {{revision}} AND coalesce($today < {{company}}.figuresUntil, true)
