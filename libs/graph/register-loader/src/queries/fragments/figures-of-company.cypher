// The properties without which the figures of a company are not used.
company.figuresStamp, company.figuresCount, company.figuresUntil, company.figuresRevision
