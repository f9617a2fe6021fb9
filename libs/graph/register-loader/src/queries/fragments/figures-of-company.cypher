// The properties of a company whose figures are kept.
company.figuresStamp, company.figuresCount, company.figuresUntil, company.figuresRevision
